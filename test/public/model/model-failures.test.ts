import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationPk, MESSAGE_PREFIX } from '../../../domain/conversations/items.ts';
import { type OwnPlatform, startPlatform, type Tenant } from '../../support/platform.ts';
import {
  answers,
  breaks,
  chunk,
  fails,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
  writes,
  writesAndBreaks,
} from '../../support/servers/openai-server.ts';
import { addFaq, type Bot, type ChatResult, chat, makeBot, messagesOf } from '../../support/visitor.ts';

let server: OpenAiServer;
let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let behave: OpenaiBehaviour;
beforeAll(async () => {
  server = await startOpenAiServer((response, request) => behave(response, request));
  platform = await startPlatform({
    env: { MODEL: 'openai:test', OPENAI_BASE_URL: server.baseUrl, METRICS_NAMESPACE: 'Frontdesk' },
  });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, in six days.');
});
afterAll(async () => {
  await platform?.stop();
  await server?.stop();
});

const ask = (message = 'do you ship to iceland', fields: object = {}) => chat(bot.publicUrl, { message, ...fields });
const credits = async () => Number((await platform.operator('workspace set', {}, tenant.workspaceId)).monthlyCredits);
const answerRow = async ({ start }: ChatResult) => {
  const pk = conversationPk(tenant.workspaceId, start.conversationId);
  const { items } = await platform.store.query({ pk, prefix: MESSAGE_PREFIX, consistent: true });
  return items.find(({ role }) => role === 'assistant');
};
/** The lines that count failures of the model for one conversation. */
const counted = ({ start }: ChatResult) =>
  platform
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ conversationId, modelFailures }) => conversationId === start.conversationId && modelFailures);

describe('a model that fails before its first text', () => {
  it.each([
    ['is not there', breaks, 'unavailable'],
    ['answers nonsense', writes('data: no\n\n'), 'unavailable'],
    ['knows no such key', fails(401, { error: { type: 'invalid_api_key' } }), 'not_enabled'],
    ['knows no such model', fails(404, { error: { code: 'model_not_found' } }), 'not_enabled'],
    ['has had too many requests', fails(429, {}), 'throttled'],
  ] as const)('because it %s: the built-in answer, free, marked and counted', async (_, behaviour, problem) => {
    behave = behaviour;
    const before = await credits();
    const turn = await ask();
    expect(turn.error).toBeUndefined();
    expect(turn.text).toBe('Yes, in six days.');
    expect(turn.done.message).toMatchObject({
      content: 'Yes, in six days.',
      creditsUsed: 0,
      unanswered: false,
      incomplete: false,
      sources: [{ title: 'Do you ship to Iceland?' }],
    });
    expect(await credits()).toBe(before);
    expect(await answerRow(turn)).toMatchObject({ modelFailure: problem });
    expect(counted(turn)).toMatchObject([
      {
        message: 'the model failed',
        problem,
        modelFailures: 1,
        _aws: { CloudWatchMetrics: [{ Dimensions: [['problem']], Metrics: [{ Name: 'modelFailures' }] }] },
      },
    ]);
  });

  it('where nothing answers in its stead: the fallback, with the reason', async () => {
    behave = fails(500, {});
    const turn = await ask('who won the world cup');
    expect(turn.done.message).toMatchObject({ unanswered: true, creditsUsed: 0, sources: [] });
    expect(await answerRow(turn)).toMatchObject({ modelFailure: 'unavailable' });
  });

  it('is asked again by the next message', async () => {
    behave = fails(500, {});
    const { start } = await ask();
    behave = answers('Better now.');
    const next = await ask(undefined, { conversationId: start.conversationId, bt: start.bindingToken });
    expect(next.done.message).toMatchObject({ content: 'Better now.', creditsUsed: 1 });
    expect(counted(next)).toHaveLength(1);
  });
});

describe('a model that fails in the middle', () => {
  it('leaves what it said, marked as incomplete; it costs nothing and is counted', async () => {
    behave = writesAndBreaks(chunk('Half of an'));
    const before = await credits();
    const turn = await ask();
    expect([turn.error, turn.names.at(-1)]).toEqual([undefined, 'done']);
    expect(turn.done.message).toMatchObject({ creditsUsed: 0, incomplete: true, content: 'Half of an' });
    expect(await credits()).toBe(before);
    const contents = (await messagesOf(tenant, turn.start.conversationId)).map(({ content }) => content);
    expect(contents).toEqual(['do you ship to iceland', 'Half of an']);
    expect(counted(turn)).toMatchObject([{ problem: 'unavailable' }]);
    expect(await answerRow(turn)).toMatchObject({ modelFailure: null });
  });
});

it('An answer of the model has no failure on its row, and none is counted', async () => {
  behave = answers('In six days.');
  const turn = await ask();
  expect(await answerRow(turn)).toMatchObject({ modelFailure: null });
  expect(counted(turn)).toEqual([]);
});
