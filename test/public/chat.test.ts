import { beforeAll, describe, expect, it } from 'vitest';
import { conversationKey } from '../../domain/conversations/items.ts';
import { call, type Platform, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type Bot, type ChatResult, chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
let faq: { id: string };
const question = 'can you send a parcel to iceland';
const answer = 'Yes, parcels to Iceland take six days by airmail.';
beforeAll(async () => {
  ({ platform, tenant } = await useScene());
  bot = await makeBot(platform, tenant);
  faq = await addFaq(tenant, bot, 'Do you ship to Iceland?', answer);
  await addFaq(tenant, bot, 'Do you repair lamps?', 'Lamps are repaired within a week.');
});

const say = (message: string, more: object = {}, headers: Record<string, string> = {}) =>
  chat(bot.publicUrl, { message, ...more }, headers);
const within = ({ start }: ChatResult) => ({ conversationId: start.conversationId, bt: start.bindingToken });
const conversationOf = async ({ start }: ChatResult) =>
  (await tenant.api.get(`/conversations/${start.conversationId}`)).body.data;
/** One `start` first, one `done` or `error` last, and in between what belongs there, in this order. */
const expectOrder = ({ names }: ChatResult) =>
  expect(names.join(' ')).toMatch(/^start( delta)*( sources)?( handoff)? (done|error)$/);
const unknown = '01890000-0000-7000-8000-000000000000';

describe('an answer', () => {
  it('comes as events in their order, and is the message that is stored', async () => {
    const turn = await say(question);
    expect(turn.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(turn.headers.get('cache-control')).toMatch(/no-cache/);
    expectOrder(turn);
    expect(turn.names.filter((name) => name === 'delta').length).toBeGreaterThan(1);
    const { conversationId, bindingToken, messageId, visitorMessageId } = turn.start;
    expect(bindingToken).toMatch(/^[0-9A-Za-z]{32,}$/);
    expect(turn.text).toBe(answer);
    expect(turn.done.message).toEqual({
      id: messageId,
      conversationId,
      role: 'assistant',
      content: answer,
      sources: [{ sourceId: faq.id, title: 'Do you ship to Iceland?', url: null }],
      suggestions: [],
      attachments: [],
      author: null,
      feedback: 0,
      latencyMs: expect.any(Number),
      creditsUsed: 1,
      unanswered: false,
      notice: false,
      incomplete: false,
      action: null,
      createdAt: expect.any(String),
    });
    expect(turn.sources).toEqual({ sources: turn.done.message.sources });
    const [asked, answered, ...none] = await messagesOf(tenant, conversationId);
    expect(none).toEqual([]);
    const sources = turn.done.message.sources.map((source: object) => ({ ...source, language: null }));
    const ofNoMail = { mail: null, byEmail: false, senderVerified: null };
    expect(answered).toEqual({ ...turn.done.message, sources, modelFailure: null, usage: null, ...ofNoMail });
    expect(asked).toMatchObject({ id: visitorMessageId, role: 'visitor', content: question, creditsUsed: 0 });
    expect(asked.createdAt <= answered.createdAt && asked.id < answered.id).toBe(true);
  });

  it('belongs to a conversation that tells what is known of the visit', async () => {
    const visit = { visitorId: 'v-1', pageUrl: 'https://shop.example/lamps' };
    const turn = await say(question, { ...visit, lang: 'de-AT' }, { origin: 'https://shop.example' });
    expect(await conversationOf(turn)).toMatchObject({
      ...visit,
      id: turn.start.conversationId,
      chatbotId: bot.id,
      channel: 'widget',
      status: 'open',
      language: 'de-AT',
      messageCount: 2,
      leadId: null,
      assignee: null,
      csat: null,
      closedAt: null,
    });
    expect(await conversationOf(await say(question))).toMatchObject({ channel: 'api', visitorId: null, pageUrl: null });
  });

  it('is one envelope where JSON is asked for', async () => {
    const first = await chatJson(bot.publicUrl, { message: question });
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { conversationId, bindingToken, message, status } = first.body.data;
    expect(Object.keys(first.body.data).toSorted()).toEqual(['bindingToken', 'conversationId', 'message', 'status']);
    expect([message.content, status]).toEqual([answer, 'open']);
    const second = await chatJson(bot.publicUrl, { message: 'and lamps?', conversationId, bt: bindingToken });
    expect(second.body.data).toMatchObject({ conversationId, status: 'open' });
    expect(second.body.data).not.toHaveProperty('bindingToken');
    expect((await messagesOf(tenant, conversationId)).map(({ role }) => role)).toEqual([
      'visitor',
      'assistant',
      'visitor',
      'assistant',
    ]);
  });

  it('goes on in the conversation, without another token', async () => {
    const first = await say(question);
    const second = await say('do you repair lamps', within(first));
    expect(second.start).toEqual({
      conversationId: first.start.conversationId,
      messageId: expect.any(String),
      visitorMessageId: expect.any(String),
    });
    expect(second.done.message.content).toBe('Lamps are repaired within a week.');
    expect(await conversationOf(first)).toMatchObject({ messageCount: 4 });
  });

  it('hides its sources where the owner hides them, and the owner still reads them', async () => {
    const own = await makeBot(platform, tenant);
    const { id } = await addFaq(tenant, own, 'Is it secret?', 'It is a secret.');
    await tenant.api.patch(`${own.path}/settings`, { showSources: false });
    const turn = await chat(own.publicUrl, { message: 'is it secret' });
    expectOrder(turn);
    expect([turn.sources, turn.done.message.sources]).toEqual([undefined, []]);
    const stored = (await messagesOf(tenant, turn.start.conversationId)).at(-1);
    expect(stored.sources).toMatchObject([{ sourceId: id }]);
  });

  it('cites only what was retrieved: never a source of another chatbot, nor one that does not answer', async () => {
    const own = await makeBot(platform, tenant);
    const turn = await chat(own.publicUrl, { message: question });
    expect(turn.done.message).toMatchObject({ sources: [], unanswered: true });
    const known = [faq.id];
    for (const message of [question, 'iceland parcels?', 'Do you ship to Iceland?']) {
      const { done } = await say(message);
      for (const { sourceId } of done.message.sources) expect(known).toContain(sourceId);
    }
  });
});

describe('what a message may be', () => {
  const emoji = (count: number) => '😀'.repeat(count);

  it.each([['x'], ['q'.repeat(4_000)], [emoji(4_000)]])('has 1 to 4,000 code points %#', async (message) => {
    const { done, start } = await say(message);
    expect(done.message.role).toBe('assistant');
    expect((await messagesOf(tenant, start.conversationId))[0].content).toBe(message);
  });

  it.each([
    ['message', {}],
    ['message', { message: '' }],
    ['message', { message: ' \n' }],
    ['message', { message: 7 }],
    ['message', { message: 'q'.repeat(4_001) }],
    ['message', { message: emoji(4_001) }],
    ['visitorId', { message: 'hi', visitorId: 'v'.repeat(101) }],
    ['pageUrl', { message: 'hi', pageUrl: 'p'.repeat(2_001) }],
    ['clientMessageId', { message: 'hi', clientMessageId: 'c'.repeat(101) }],
    ['clientMessageId', { message: 'hi', clientMessageId: '' }],
    ['conversationId', { message: 'hi', conversationId: 5 }],
    ['bt', { message: 'hi', bt: ['a'] }],
  ])('is refused for its %s %#', async (path, body) => {
    const { status, body: refusal } = await chat(bot.publicUrl, body);
    expect([status, refusal.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(refusal.error.details).toEqual([{ path, message: expect.any(String) }]);
  });

  it.each([
    [400, 'BAD_REQUEST', '{"message":', 'application/json'],
    [400, 'BAD_REQUEST', '["hi"]', 'application/json'],
    [400, 'BAD_REQUEST', '"hi"', 'application/json'],
    [400, 'BAD_REQUEST', 'null', 'application/json'],
    [415, 'UNSUPPORTED_MEDIA_TYPE', '{"message":"hi"}', 'text/plain'],
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'message=hi', 'application/x-www-form-urlencoded'],
    [413, 'PAYLOAD_TOO_LARGE', `{"message":"hi","x":"${'x'.repeat(1_048_576)}"}`, 'application/json'],
  ])('is %i %s for a body that is no JSON object %#', async (status, code, body, type) => {
    const refused = await call('POST', `${bot.publicUrl}/chat`, body, { 'content-type': type });
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
  });

  it.each(['x'.repeat(500_000), 'de_<script>', '', 5, null, { a: 1 }])(
    'takes no notice of a language that is none %#',
    async (lang) => {
      const turn = await say(question, { lang });
      expect(turn.done.message.content).toBe(answer);
      expect((await conversationOf(turn)).language).toBeNull();
    },
  );
});

it.each([
  ['Application/JSON', 'application/json'],
  ['application/json, text/plain, */*', 'application/json'],
  ['application/json, TEXT/EVENT-STREAM', 'text/event-stream'],
  ['*/*', 'text/event-stream'],
])('a client that accepts %s gets %s', async (accept, type) => {
  const { headers } = await call('POST', `${bot.publicUrl}/chat`, { message: question }, { accept });
  expect(headers.get('content-type')).toMatch(type);
});

describe('the binding token', () => {
  it.each([
    ['the query', (token: string) => [`/chat?bt=${token}`, {}, {}] as const],
    ['the header', (token: string) => ['/chat', { 'x-binding-token': token }, {}] as const],
    ['the body', (token: string) => ['/chat', {}, { bt: token }] as const],
  ])('is taken from %s', async (_, place) => {
    const { conversationId, bindingToken } = (await say(question)).start;
    const send = (token: string) => {
      const [path, headers, body] = place(token);
      const message = { message: 'hello again', conversationId, ...body };
      return call('POST', bot.publicUrl + path, message, { accept: 'application/json', ...headers });
    };
    expect((await send(bindingToken)).body.data.conversationId).toBe(conversationId);
    for (const wrong of [`${bindingToken}x`, bindingToken.toLowerCase(), 'x', 'x'.repeat(5_000)]) {
      const { status, body } = await send(wrong);
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await messagesOf(tenant, conversationId)).length).toBe(4);
  });

  it('missing, of another conversation, of another chatbot, or with a guessed id is one and the same 404', async () => {
    const [mine, others] = [await say(question), await say(question)];
    const elsewhere = await makeBot(platform, tenant);
    const refusals = await Promise.all([
      chatJson(bot.publicUrl, { message: 'hi', conversationId: mine.start.conversationId }),
      chatJson(bot.publicUrl, { message: 'hi', ...within(mine), bt: others.start.bindingToken }),
      chatJson(bot.publicUrl, { message: 'hi', ...within(mine), conversationId: unknown }),
      chatJson(bot.publicUrl, { message: 'hi', ...within(mine), conversationId: 'nonsense' }),
      chatJson(elsewhere.publicUrl, { message: 'hi', ...within(mine) }),
    ]);
    expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  });

  it('is stored nowhere', async () => {
    const { start } = await say(question);
    const row = await platform.store.get(conversationKey(tenant.workspaceId, start.conversationId));
    expect(JSON.stringify(row)).not.toContain(start.bindingToken);
    expect(platform.log()).not.toContain(start.bindingToken);
  });
});
