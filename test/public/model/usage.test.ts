import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import {
  chunk,
  codeOf,
  done,
  fails,
  finish,
  type ModelRequest,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
  usageOf,
  writes,
  writesAndBreaks,
} from '../../support/servers/openai-server.ts';
import { recount } from '../../support/stores/recount.ts';
import { addFaq, type Bot, type ChatResult, chat, chatJson, makeBot, messagesOf } from '../../support/visitor.ts';

let server: OpenAiServer;
let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let behave: OpenaiBehaviour;
let rewrites: OpenaiBehaviour;
const isRewrite = ({ body }: ModelRequest) => body.messages[0]!.content.startsWith('You prepare a search');
beforeAll(async () => {
  server = await startOpenAiServer((response, request) => (isRewrite(request) ? rewrites : behave)(response, request));
  platform = await startPlatform({
    env: { MODEL: 'openai:test', OPENAI_BASE_URL: server.baseUrl, CONTEXT_TOKENS: '500', MODEL_PRICES: '2/30/0.5' },
  });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, in six days.');
});
afterAll(async () => {
  await platform?.stop();
  await server?.stop();
});

const question = 'do you ship to iceland';
const ask = (message = question, fields: object = {}) => chat(bot.publicUrl, { message, ...fields });
const says = (text: string, ...tokens: Parameters<typeof usageOf>): OpenaiBehaviour =>
  writes(chunk(text), finish, usageOf(...tokens), done);
const tokens = (inputTokens: number, outputTokens: number, cachedTokens = 0) => ({
  inputTokens,
  outputTokens,
  cachedTokens,
});
/** The answer as the team gets it. */
const answerOf = async ({ start }: ChatResult) => (await messagesOf(tenant, start.conversationId)).at(-1);

describe('the tokens of an answer', () => {
  it('are given to the team by REST and GraphQL, with the message of the visitor without any', async () => {
    behave = says('In six days.', 2_000, 12, 1_900);
    const turn = await ask();
    const messages = await messagesOf(tenant, turn.start.conversationId);
    expect(messages.map(({ usage }) => usage)).toEqual([null, tokens(2_000, 12, 1_900)]);
    const query = `{ conversation(id: "${turn.start.conversationId}") {
      messages { usage { inputTokens outputTokens cachedTokens } } } }`;
    const { body } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
    expect(body.data.conversation.messages).toEqual(messages.map(({ usage }) => ({ usage })));
  });

  it('are not given to the visitor: not by the chat, nor by its repetition, nor by the poll', async () => {
    behave = says('In six days.', 2_000, 12);
    const body = { message: question, visitorId: 'v-1', clientMessageId: crypto.randomUUID() };
    const { data } = (await chatJson(bot.publicUrl, body)).body;
    const again = await chatJson(bot.publicUrl, body);
    expect(again.body.data.message).toEqual(data.message);
    const poll = `${bot.publicUrl}/conversations/${data.conversationId}/poll?bt=${data.bindingToken}`;
    const polled = (await call('GET', poll)).body.data.messages;
    expect(polled.at(-1)).toEqual(data.message);
    expect(JSON.stringify([data, polled])).not.toMatch(/usage|[tT]okens/);
    expect((await messagesOf(tenant, data.conversationId)).at(-1).usage).toEqual(tokens(2_000, 12));
  });

  it('are null where the server does not count, and for a fixed reply', async () => {
    behave = writes(chunk('In six days.'), finish, done);
    expect(await answerOf(await ask())).toMatchObject({ content: 'In six days.', usage: null });
    expect(await answerOf(await ask('thank you'))).toMatchObject({ role: 'assistant', usage: null });
  });

  it('are those of the refusal, with the fallback that replaces it', async () => {
    behave = (response, request) => says(`[[${codeOf(request)}:no answer]]`, 2_100, 8)(response, request);
    expect(await answerOf(await ask())).toMatchObject({ unanswered: true, creditsUsed: 0, usage: tokens(2_100, 8) });
  });

  it('are those of a reply that nobody could see, with the fallback that replaces it', async () => {
    behave = says(' \u200b\n', 2_100, 2);
    expect(await answerOf(await ask())).toMatchObject({ unanswered: true, creditsUsed: 0, usage: tokens(2_100, 2) });
  });

  it('are those of a model that failed, with what it said or with the built-in answer', async () => {
    behave = writesAndBreaks(usageOf(900, 1), chunk('Half of an'), usageOf(900, 3));
    expect(await answerOf(await ask())).toMatchObject({ incomplete: true, usage: tokens(900, 3) });
    behave = writes(chunk(null, 'length'), usageOf(900, 400), done);
    const instead = { content: 'Yes, in six days.', modelFailure: 'unavailable', creditsUsed: 0 };
    expect(await answerOf(await ask())).toMatchObject({ ...instead, usage: tokens(900, 400) });
    behave = fails(500, {});
    expect(await answerOf(await ask())).toMatchObject({ ...instead, usage: null });
  });

  it('are kept where the last credit was spent meanwhile', async () => {
    const poor = await platform.tenant();
    const poorBot = await makeBot(platform, poor);
    await addFaq(poor, poorBot, 'Do you ship to Iceland?', 'Yes, in six days.');
    behave = async (response, request) => {
      await platform.operator('workspace set', { credits: '0' }, poor.workspaceId);
      return says('In six days.', 700, 12)(response, request);
    };
    const { start } = await chat(poorBot.publicUrl, { message: question });
    const stored = (await messagesOf(poor, start.conversationId)).at(-1);
    expect(stored).toMatchObject({ content: expect.stringMatching(/not available/), usage: tokens(700, 12) });
  });

  it('include those of the call that rewrote the question', async () => {
    const big = await makeBot(platform, tenant);
    const text = Array.from({ length: 40 }, (_, n) => `Shelf ${n} holds jars of sort ${n}, by the window.`).join(
      '\n\n',
    );
    await tenant.api.post(`${big.path}/sources/text`, { title: 'Shelves', text });
    await addFaq(tenant, big, 'Do you ship to Iceland?', 'Yes, in six days.');
    behave = says('Noted.', 800, 2, 100);
    rewrites = says('Do you ship to Hungary?', 90, 6);
    const { start } = await chat(big.publicUrl, { message: question });
    const thread = { conversationId: start.conversationId, bt: start.bindingToken };
    const next = await chat(big.publicUrl, { message: 'and Hungary?', ...thread });
    expect(server.requests.filter(isRewrite)).toHaveLength(1);
    expect(await answerOf(next)).toMatchObject({ usage: tokens(890, 8, 100) });
  });
});

it('The figures sum the tokens of all answers, of test conversations too', async () => {
  const own = await platform.tenant();
  const ownBot = await makeBot(platform, own);
  await addFaq(own, ownBot, 'Do you ship to Iceland?', 'Yes, in six days.');
  behave = says('In six days.', 1_000, 10, 500);
  await Promise.all(Array.from({ length: 6 }, () => chat(ownBot.publicUrl, { message: question })));
  const test = (await own.api.post(`${ownBot.path}/test-conversations`, {})).body.data;
  await chat(ownBot.publicUrl, { message: question, conversationId: test.conversationId, bt: test.bindingToken });
  const summary = async (query: string) => (await own.api.get(`/analytics/summary?${query}`)).body.data;
  const sums = { input: 7_000, output: 70, cached: 3_500 };
  for (const scope of ['', `&chatbotId=${ownBot.id}`, '&tz=Asia/Kathmandu']) {
    const found = await until('they are counted', async () => {
      const data = await summary(`range=last_7d${scope}`);
      return data.aiReplies === 6 && data.testConversations === 1 && data.tokens.output === 70 && data;
    });
    // 3,500 tokens at 2 dollars a million, 3,500 at 0.5, and 70 at 30.
    expect([found.tokens, found.modelCost]).toEqual([sums, expect.closeTo(0.010_85, 8)]);
    expect(found.tokensOverTime.map(({ label }: { label: string }) => label)).toEqual(
      found.messagesOverTime.map(({ label }: { label: string }) => label),
    );
    expect(found.tokensOverTime.filter(({ input }: { input: number }) => input > 0)).toMatchObject([sums]);
  }
  expect((await recount(platform.store, own.workspaceId)).tokens).toEqual(sums);
  const { usage } = await platform.operator('usage list', {
    org: own.organisationId,
    range: 'today',
    prices: '2/30/0',
  });
  expect(usage).toEqual([
    expect.objectContaining({
      workspaceId: own.workspaceId,
      conversations: 7,
      tokens: sums,
      modelCost: expect.closeTo(0.009_1, 8),
    }),
  ]);
  const stranger = await platform.tenant();
  expect((await stranger.api.get('/analytics/summary')).body.data).toMatchObject({
    tokens: { input: 0, output: 0, cached: 0 },
    modelCost: 0,
    tokensOverTime: [],
  });
});
