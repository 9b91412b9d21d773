import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { conversationPk, messageKey } from '../../domain/conversations/items.ts';
import { idAt } from '../../domain/core/ids.ts';
import {
  conversationRowKey,
  newId,
  putMessage,
  type Started,
  setConversation,
  startConversation,
} from '../support/conversation.ts';
import { type HeldStreamReader, holdStream } from '../support/held-stream.ts';
import { call, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import {
  chunk,
  done,
  finish,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
} from '../support/servers/openai-server.ts';
import { addFaq, type Bot, chat, makeBot, messagesOf } from '../support/visitor.ts';

let server: OpenAiServer;
let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let behave: OpenaiBehaviour = (response) => response.end();
beforeAll(async () => {
  server = await startOpenAiServer((response, request) => behave(response, request));
  platform = await startPlatform({
    env: { MODEL: 'openai:test', OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'sk-test' },
  });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, in six days.');
});
afterAll(async () => {
  await platform?.stop();
  await server?.stop();
});

const held: HeldStreamReader[] = [];
afterEach(() => {
  for (const stream of held.splice(0)) stream.leave();
});
const hold = async ({ url, bindingToken }: Started, lastEventId?: string) => {
  const stream = await holdStream(url, bindingToken, lastEventId ? { 'last-event-id': lastEventId } : {});
  held.push(stream);
  return stream;
};
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const poll = async ({ url, bindingToken }: Started, after?: string): Promise<string[]> => {
  const { body } = await call('GET', `${url}/poll?bt=${bindingToken}${after ? `&after=${after}` : ''}`);
  return idsOf(body.data.messages);
};
const transcript = async ({ conversationId }: Started) => idsOf(await messagesOf(tenant, conversationId));
const say = async (started: Started, fields: object = {}): Promise<string> =>
  (await putMessage(platform, tenant, started, fields)).id;
const rows = async ({ conversationId }: Started, prefix = 'MSG#') =>
  (await platform.store.query({ pk: conversationPk(tenant.workspaceId, conversationId), prefix, consistent: true }))
    .items;
/** All that a stream tells from an event on, up to so many messages. */
async function told(started: Started, lastEventId: string, count: number) {
  const stream = await hold(started, lastEventId);
  const messages = () => stream.frames.filter(({ event }) => event === 'message');
  while (messages().length < count) await stream.take(1);
  return idsOf(messages());
}

/** A question whose answer the model holds back, and an agent's reply that is stored meanwhile. */
async function overtaken() {
  const started = await startConversation(bot);
  const go = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  behave = async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk('Six '));
    asked.resolve();
    await go.promise;
    response.end(chunk('days.') + finish + done);
  };
  const { conversationId, bindingToken: bt } = started;
  const turn = chat(bot.publicUrl, { message: 'do you ship to iceland', conversationId, bt });
  await asked.promise;
  const { body } = await tenant.api.post(`/conversations/${conversationId}/reply`, { content: 'An agent was faster.' });
  const land = async (): Promise<string> => {
    go.resolve();
    return (await turn).start.visitorMessageId;
  };
  return { started, reply: body.data.id as string, land };
}

describe('a message that is stored after one with a higher id', () => {
  it('is told to who connects again with that one, and in the transcript comes after it', async () => {
    const { started, reply, land } = await overtaken();
    const first = await hold(started, idAt(0));
    expect((await first.take(2))[1]).toMatchObject({ event: 'message', id: reply });
    first.leave();
    const late = await land();
    expect(late < reply).toBe(true);
    expect(await told(started, reply, 1)).toEqual([late]);
    expect(await poll(started)).toEqual([reply, late]);
    expect(await transcript(started)).toEqual([reply, late]);
  });

  it('is told by a poll after that one, once', async () => {
    const { started, reply, land } = await overtaken();
    expect(await poll(started)).toEqual([reply]);
    const late = await land();
    expect(await poll(started, reply)).toEqual([late]);
    expect(await poll(started, late)).toEqual([]);
    const next = await say(started);
    expect(await poll(started, late)).toEqual([next]);
    expect(await poll(started, reply)).toEqual([late, next]);
  });

  it('is told to who came with the id of a state, and to a stream that is held', async () => {
    const { started, land } = await overtaken();
    const stream = await hold(started);
    const [state] = await stream.take(1);
    const late = await land();
    expect((await stream.take(1))[0]).toMatchObject({ event: 'message', id: late });
    expect(await told(started, state!.id, 1)).toEqual([late]);
    const next = await say(started);
    expect(idsOf(await stream.take(1))).toEqual([next]);
    expect(await told(started, late, 1)).toEqual([next]);
  });

  it('however long ago its id was made, is told once and in its place, over pages of a hundred', async () => {
    const started = await startConversation(bot);
    const sent: string[] = [];
    const old = () => `${idAt(Date.now() - 3_600_000).slice(0, 24)}${newId().slice(24)}`;
    for (let n = 1; n <= 215; n++) sent.push(await say(started, n % 40 === 0 ? { id: old() } : {}));
    expect(await transcript(started)).toEqual(sent);
    expect(await poll(started)).toEqual(sent.slice(115));
    const paged = [];
    for (let page = await poll(started, sent[0]); page.length; page = await poll(started, paged.at(-1))) {
      paged.push(...page);
    }
    expect(paged).toEqual(sent.slice(1));
    for (const n of [38, 39, 40, 158, 159, 160, 199, 210]) {
      expect([n, await poll(started, sent[n])]).toEqual([n, sent.slice(n + 1, n + 101)]);
    }
    expect(await told(started, idAt(0), 215)).toEqual(sent);
    expect((await rows(started, 'LATE#')).length).toBe(5);
  });
});

describe('order', () => {
  it('of twenty messages and an agent who replies at the same time is one for all readers, each message once', async () => {
    const started = await startConversation(bot);
    const { conversationId, bindingToken: bt } = started;
    const stream = await hold(started);
    const turns = Array.from({ length: 20 }, (_, n) =>
      chat(bot.publicUrl, { message: `hello ${n}`, conversationId, bt }),
    );
    const replies = Array.from({ length: 10 }, (_, n) =>
      tenant.api.post(`/conversations/${conversationId}/reply`, { content: `reply ${n}` }),
    );
    const asked = await Promise.all(turns);
    const replied = await Promise.all(replies);
    expect(asked.map(({ error }) => error)).toEqual(asked.map(() => undefined));
    const sent = [
      ...asked.flatMap(({ start, done: end }) => [start.visitorMessageId, ...(end.message ? [end.message.id] : [])]),
      ...replied.map(({ body }) => body.data.id),
    ];
    const all = await transcript(started);
    expect(all.toSorted()).toEqual(sent.toSorted());
    expect(await poll(started)).toEqual(all);
    while (stream.frames.filter(({ event }) => event === 'message').length < all.length) await stream.take(1);
    expect(idsOf(stream.frames.filter(({ event }) => event === 'message'))).toEqual(all);
    const numbers = new Map((await rows(started)).map(({ id, seq }) => [id, seq]));
    expect(all.map((id) => numbers.get(id))).toEqual(all.map((_, n) => n + 1));
    const { body } = await tenant.api.get(`/conversations/${conversationId}`);
    expect(body.data.messageCount).toBe(all.length);
  });

  it('is private: no number in what is told', async () => {
    const started = await startConversation(bot);
    await say(started);
    const { body } = await call('GET', `${started.url}/poll?bt=${started.bindingToken}`);
    const [listed] = await messagesOf(tenant, started.conversationId);
    const { body: read } = await tenant.api.get(`/conversations/${started.conversationId}`);
    for (const record of [body.data.messages[0], listed, read.data]) {
      expect(record.id).toBeTypeOf('string');
      expect(['seq', 'late', 'lateSeq', 'newestMessageId'].filter((name) => name in record)).toEqual([]);
    }
  });

  it('of messages that an earlier version stored is that of their ids, before all others', async () => {
    const started = await startConversation(bot);
    const sent = [await say(started), await say(started), await say(started)];
    for (const id of sent) {
      await platform.store.update(messageKey(tenant.workspaceId, started.conversationId, id), { remove: ['seq'] });
    }
    await platform.store.update(conversationRowKey(tenant.workspaceId, started.conversationId), {
      remove: ['newestMessageId', 'lateSeq'],
    });
    const now = await hold(started);
    await now.take(1);
    expect(await poll(started, sent[0])).toEqual(sent.slice(1));
    sent.push(await say(started), await say(started));
    expect(idsOf(await now.take(2))).toEqual(sent.slice(3));
    expect(await transcript(started)).toEqual(sent);
    expect(await poll(started)).toEqual(sent);
    expect(await poll(started, sent[1])).toEqual(sent.slice(2));
    expect(await poll(started, sent[3])).toEqual(sent.slice(4));
    expect(await told(started, sent[0]!, 4)).toEqual(sent.slice(1));
    expect(await told(started, now.frames[0]!.id, 2)).toEqual(sent.slice(3));
  });

  it('after an id that names no message goes on after the one before it', async () => {
    const started = await startConversation(bot);
    await setConversation(platform, tenant, started, { status: 'human_active' });
    const sent = [await say(started), await say(started)];
    const between = newId();
    sent.push(await say(started), await say(started, { id: idAt(Date.now() - 60_000) }), await say(started));
    expect(await poll(started, between)).toEqual(sent.slice(2));
    expect(await poll(started, idAt(0))).toEqual(sent);
    expect(await told(started, between, 3)).toEqual(sent.slice(2));
  });
});
