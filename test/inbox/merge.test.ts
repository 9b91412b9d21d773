import { expect, it } from 'vitest';
import { conversationKey, conversationPk } from '../../domain/conversations/items.ts';
import { wakeSnoozed } from '../../domain/conversations/triage/wake.ts';
import { inline } from '../conversations/attachment-client.ts';
import { choreApp } from '../support/chores.ts';
import { conversationRowKey } from '../support/conversation.ts';
import { call, client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, chatJson, eventsOf, makeBot, messagesOf } from '../support/visitor.ts';
import { poll } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const WANTS_HUMAN = 'I want to talk to a human';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
interface Talk {
  id: string;
  bt: string;
}
type Caller = Pick<Tenant, 'api'>;

async function talk(message: string, visitorId: string = crypto.randomUUID()): Promise<Talk> {
  const { start } = await chat(bot.publicUrl, { message, visitorId });
  return { id: start.conversationId, bt: start.bindingToken };
}
/** Two conversations of one visitor. */
async function pair(): Promise<[Talk, Talk]> {
  const visitorId = crypto.randomUUID();
  return [await talk('first things', visitorId), await talk('second things', visitorId)];
}
const merge = (source: Talk, into: Talk, more: object = {}, { api }: Caller = tenant) =>
  api.post(`/conversations/${source.id}/merge`, { intoConversationId: into.id, ...more });
const unmerge = ({ id }: Talk) => tenant.api.post(`/conversations/${id}/unmerge`);
const snooze = ({ id }: Talk, body: object) => tenant.api.post(`/conversations/${id}/snooze`, body);
const read = async ({ id }: Talk): Promise<Json> => (await tenant.api.get(`/conversations/${id}`)).body.data;
const say = (from: Talk, message: string, more: object = {}) =>
  chatJson(bot.publicUrl, { message, conversationId: from.id, bt: from.bt, ...more });
const reply = (to: Talk, content: string) => tenant.api.post(`/conversations/${to.id}/reply`, { content });
const waiting = async () =>
  (await tenant.api.get('/conversations?view=waiting&limit=200')).body.data.data.map(({ id }: Json) => id as string);
const textsOf = (messages: readonly Json[]) => messages.map(({ content }) => content as string);
const seenBy = async (visitor: Talk, after?: string) => textsOf((await poll(bot.publicUrl, visitor, after)).messages);

it('close the source, tell the team in the target, and lose no message of either visitor', async () => {
  const [source, into] = await pair();
  await say(into, 'only in the second');
  const merged = await merge(source, into);
  expect([merged.status, merged.body.data]).toMatchObject([200, { id: into.id, mergedFromIds: [source.id] }]);
  expect(await read(source)).toMatchObject({ status: 'closed', closedBy: 'agent', mergedIntoId: into.id });
  const notice = (await messagesOf(tenant, into.id)).at(-1) as Json;
  expect([notice.role, notice.content.includes(source.id)]).toEqual(['system', false]);
  const said = await say(source, 'written to the source');
  expect([said.status, said.body.data.conversationId]).toEqual([200, source.id]);
  expect(textsOf(await messagesOf(tenant, into.id))).toContain('written to the source');
  await reply(into, 'a person answers');
  const fromSource = await seenBy(source);
  expect(fromSource).toEqual(expect.arrayContaining(['first things', 'written to the source', 'a person answers']));
  expect(fromSource).not.toContain('only in the second');
  const { messages, status } = await poll(bot.publicUrl, source);
  expect(status).toBe('human_active');
  expect(await seenBy(source, messages[0].id)).toEqual(textsOf(messages.slice(1)));
  expect(await seenBy(source, messages.at(-1).id)).toEqual([]);
  expect(await seenBy(into)).toEqual(expect.arrayContaining(['only in the second', 'written to the source']));
  expect(await seenBy(into)).not.toContain('first things');
});

it('store a repeated message of the source once', async () => {
  const [source, into] = await pair();
  await merge(source, into);
  const clientMessageId = crypto.randomUUID();
  const answers = [];
  for (let n = 0; n < 2; n++) answers.push(await say(source, 'twice sent', { clientMessageId }));
  expect(answers.map(({ body }) => body.data.conversationId)).toEqual([source.id, source.id]);
  expect(answers[1]!.body.data.message).toEqual(answers[0]!.body.data.message);
  expect(textsOf(await messagesOf(tenant, into.id)).filter((text) => text === 'twice sent')).toHaveLength(1);
});

it('keep a visitor waiting who waits, and give the hands back when they are undone', async () => {
  const [source, into] = await pair();
  await say(source, WANTS_HUMAN);
  const { waitingSince } = await read(source);
  await merge(source, into);
  expect(await read(into)).toMatchObject({ status: 'human_requested', waitingSince });
  expect(await waiting()).toContain(into.id);
  expect(await waiting()).not.toContain(source.id);
  const undone = await unmerge(source);
  expect([undone.status, undone.body.data]).toMatchObject([
    200,
    { id: source.id, status: 'human_requested', waitingSince, mergedIntoId: null, closedAt: null },
  ]);
  expect(await read(into)).toMatchObject({ status: 'open', waitingSince: null, mergedFromIds: [] });
  expect(await waiting()).toContain(source.id);
  expect(await seenBy(source)).toContain(WANTS_HUMAN);
});

it('wake the conversation into which somebody who waits is merged, and snooze it again when they are undone', async () => {
  const [source, into] = await pair();
  for (const each of [into, source]) await say(each, WANTS_HUMAN);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await snooze(into, { until });
  const before = await read(into);
  await merge(source, into);
  expect(await read(into)).toMatchObject({
    status: 'human_requested',
    waitingSince: before.waitingSince,
    snoozed: false,
    snoozedUntil: null,
  });
  expect(await waiting()).toContain(into.id);
  await unmerge(source);
  expect(await read(into)).toMatchObject({ snoozed: true, snoozedUntil: until, waitingSince: before.waitingSince });
  expect(await waiting()).toContain(source.id);
});

it('keep the person who has the source, also if the target only waits for one', async () => {
  const [source, into] = await pair();
  await say(into, WANTS_HUMAN);
  await reply(source, 'Here.');
  const [{ assignee }, { waitingSince }] = [await read(source), await read(into)];
  await merge(source, into);
  expect(await read(into)).toMatchObject({ status: 'human_active', assignee, waitingSince });
  await unmerge(source);
  expect(await read(into)).toMatchObject({ status: 'human_requested', assignee: null, waitingSince });
});

it('give back a snooze that ends, although its time came while they were merged', async () => {
  const [[source, into], [late, other]] = [await pair(), await pair()];
  for (const each of [source, late]) await say(each, WANTS_HUMAN);
  await snooze(source, { until: new Date(Date.now() + 3_600_000).toISOString() });
  await merge(source, into);
  // A chore that ran meanwhile has found nothing to end.
  await wakeSnoozed(choreApp(platform, 2));
  await unmerge(source);
  expect(await read(source)).toMatchObject({ snoozed: true });
  await wakeSnoozed(choreApp(platform, 2));
  expect(await read(source)).toMatchObject({ status: 'human_requested', snoozed: false });
  expect(await waiting()).toContain(source.id);
  // It comes back at once if its time has passed.
  await snooze(late, { until: new Date(Date.now() + 3_600_000).toISOString() });
  await merge(late, other);
  const row = conversationRowKey(tenant.workspaceId, late.id);
  const { beforeMerge } = (await platform.store.get(row, { consistent: true })) as Json;
  beforeMerge.own.snoozedUntil = new Date(Date.now() - 1_000).toISOString();
  await platform.store.update(row, { set: { beforeMerge } });
  expect((await unmerge(late)).body.data).toMatchObject({ snoozed: false, snoozedUntil: null });
  expect(await waiting()).toContain(late.id);
});

it('are undone only while nobody has written since, and once', async () => {
  const [source, into] = await pair();
  expect((await unmerge(source)).status).toBe(409);
  await merge(source, into);
  await reply(into, 'too late');
  const { status, body } = await unmerge(source);
  expect([status, body.error.message]).toEqual([
    409,
    'Somebody has written since the merge, so it can no longer be undone.',
  ]);
  const [other, target] = await pair();
  await merge(other, target);
  const undone = await Promise.all([unmerge(other), unmerge(other), unmerge(other)]);
  expect(undone.map((each) => each.status).toSorted()).toEqual([200, 409, 409]);
});

it('make no circle of three, whoever merges at once', async () => {
  for (let round = 0; round < 4; round++) {
    const visitorId = crypto.randomUUID();
    const all = [await talk('a', visitorId), await talk('b', visitorId), await talk('c', visitorId)];
    await Promise.all(all.map((each, n) => merge(each, all[(n + 1) % 3]!)));
    const rows = await Promise.all(all.map(read));
    const ends = rows.filter(({ mergedIntoId }) => !mergedIntoId);
    expect(ends).toHaveLength(1);
    expect(ends[0].mergedFromIds).toHaveLength(2);
    for (const each of all) expect((await say(each, 'still here')).status).toBe(200);
  }
});

it('make no circle, whoever merges at once', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, other] = await pair();
    const answers = await Promise.all([merge(one, other), merge(other, one), merge(one, other), merge(other, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const rows = [await read(one), await read(other)];
    expect(rows.filter(({ mergedIntoId }) => mergedIntoId)).toHaveLength(1);
    expect(rows.filter(({ mergedFromIds }) => mergedFromIds.length === 1)).toHaveLength(1);
  }
});

it('store what the visitor of the source writes meanwhile in one of the two, where it is seen', async () => {
  const [source, into] = await pair();
  const said = ['a', 'b', 'c'].map((word) => say(source, `meanwhile ${word}`));
  await Promise.all([...said, merge(source, into)]);
  expect((await Promise.all(said)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const all = [...(await messagesOf(tenant, source.id)), ...(await messagesOf(tenant, into.id))];
  const words = ['a', 'b', 'c'].map((word) => `meanwhile ${word}`);
  expect(
    textsOf(all)
      .filter((text) => words.includes(text))
      .toSorted(),
  ).toEqual(words);
  expect(await seenBy(source)).toEqual(expect.arrayContaining(words));
});

it('reach a held stream of the source, which goes on with what was written since', async () => {
  const [source, into] = await pair();
  await say(source, 'before the merge');
  const first = (await messagesOf(tenant, source.id))[0] as Json;
  await reply(into, 'not for the other window');
  await merge(source, into);
  await reply(into, 'for both');
  const url = `${bot.publicUrl}/conversations/${source.id}/stream?bt=${source.bt}`;
  const response = await fetch(url, { headers: { 'last-event-id': first.id } });
  const contents: string[] = [];
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'status') expect(data).toMatchObject({ status: 'human_active' });
    if (event === 'message') contents.push(data.content);
    if (contents.includes('for both')) break;
  }
  expect(contents).toContain('before the merge');
  expect(contents).not.toContain('first things');
  expect(contents).not.toContain('not for the other window');
});

it('end a stream that is held of the source', async () => {
  const [source, into] = await pair();
  const response = await fetch(`${bot.publicUrl}/conversations/${source.id}/stream?bt=${source.bt}`);
  const events = [];
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'status') await merge(source, into);
    events.push([event, data]);
  }
  expect(events.at(-1)).toEqual(['reconnect', { reason: 'planned' }]);
  expect(events.filter(([event, data]) => event === 'status' && data.status === 'closed')).toEqual([]);
});

it('show the source a file that was sent since, and no earlier one', async () => {
  const [source, into] = await pair();
  const send = async () => {
    const attachments = [inline('a.txt', Buffer.from('words'))];
    const { body } = await tenant.api.post(`/conversations/${into.id}/reply`, { content: 'file', attachments });
    return body.data.attachments[0].id as string;
  };
  const [early] = [await send(), await merge(source, into)];
  const fetched = async (id: string) =>
    (await fetch(`${bot.publicUrl}/conversations/${source.id}/attachments/${id}?bt=${source.bt}`)).status;
  expect([await fetched(early), await fetched(await send())]).toEqual([404, 200]);
});

it('follow a chain to its end, in the console too', async () => {
  const visitorId = crypto.randomUUID();
  const [a, b, c] = [await talk('in a', visitorId), await talk('in b', visitorId), await talk('in c', visitorId)];
  await merge(a, b);
  await merge(b, c);
  expect((await read(c)).mergedFromIds).toEqual([a.id, b.id]);
  await say(a, 'from a');
  expect(textsOf(await messagesOf(tenant, c.id))).toContain('from a');
  const query = 'query ($id: ID!) { conversation(id: $id) { mergedFrom { id messages { content } } } }';
  const variables = { query, variables: { id: c.id } };
  const { body } = await call('POST', platform.graphqlUrl, variables, { 'x-api-key': tenant.apiKey });
  expect(body.data.conversation.mergedFrom.map(({ id }: Json) => id)).toEqual([a.id, b.id]);
  expect(body.data.conversation.mergedFrom[0].messages[0].content).toBe('in a');
});

const found = async (word: string): Promise<string[]> =>
  (await tenant.api.get(`/conversations/search?q=${word}`)).body.data.data.map(({ id }: Json) => id);

it('forget an erased source', async () => {
  const [source, into] = await pair();
  await merge(source, into);
  await tenant.api.delete(`/conversations/${source.id}`);
  await expect.poll(async () => (await read(into)).mergedFromIds).toEqual([]);
  expect((await say(source, 'anybody?')).status).toBe(404);
});

it('are erased with the conversation in which they end, and nothing of them is found or stored', async () => {
  const visitorId = crypto.randomUUID();
  const word = 'zymurgist';
  const texts = ['first', 'second', 'third', 'undone', 'kept'].map((place) => `${word} ${place}`);
  const talks: Talk[] = [];
  for (const text of texts) talks.push(await talk(text, visitorId));
  const [a, b, c, undone, kept] = talks as [Talk, Talk, Talk, Talk, Talk];
  await merge(a, b);
  await merge(undone, c);
  await unmerge(undone);
  await merge(b, c);
  await expect.poll(() => found(word)).toHaveLength(5);
  expect((await tenant.api.delete(`/conversations/${c.id}`)).status).toBe(200);
  for (const { id } of [a, b, c]) expect((await tenant.api.get(`/conversations/${id}`)).status).toBe(404);
  expect((await found(word)).toSorted()).toEqual([undone.id, kept.id].toSorted());
  expect((await say(a, 'anybody?')).status).toBe(404);
  const rowsOf = async ({ id }: Talk) => {
    const pk = conversationPk(tenant.workspaceId, id);
    return (await platform.store.query({ pk, consistent: true })).items;
  };
  const stored = async () => (await Promise.all([a, b, c].map(rowsOf))).flat();
  await expect.poll(stored, { timeout: 240_000 }).toEqual([]);
  expect((await read(undone)).mergedIntoId).toBeNull();
});

it('are erased too if the process that erases the other one dies before', async () => {
  const [source, into] = await pair();
  await merge(source, into);
  const { pk, sk } = conversationKey(tenant.workspaceId, into.id);
  await platform.store.remove({ pk, sk });
  await expect.poll(async () => (await tenant.api.get(`/conversations/${source.id}`)).status).toBe(404);
});

it('need one visitor or a confirmation, one chatbot, two conversations and the scope', async () => {
  const [one, other] = [await talk('hello'), await talk('hello')];
  const refused = await merge(one, other);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'The conversations have different visitors. Send differentVisitors: true if they are one person.',
  ]);
  expect((await merge(one, other, { differentVisitors: true })).status).toBe(200);
  expect((await merge(one, other, { differentVisitors: true })).body.error.code).toBe('CONFLICT');
  const [source, into] = await pair();
  const stranger = await platform.tenant();
  const foreignBot = await makeBot(platform, stranger);
  const { start } = await chat(foreignBot.publicUrl, { message: 'hello' });
  for (const id of [source.id, start.conversationId, crypto.randomUUID()]) {
    const { status, body } = await merge(source, { id, bt: '' });
    expect([status, body.error.details[0].path]).toEqual([422, 'intoConversationId']);
  }
  expect((await merge(source, into, {}, stranger)).status).toBe(404);
  const { key } = (await tenant.api.post('/api-keys', { name: 'r', scopes: ['conversations:read'] })).body.data;
  expect((await merge(source, into, {}, { api: client(platform.baseUrl, key) })).status).toBe(403);
  await call('POST', `${bot.publicUrl}/conversations/${into.id}/close?bt=${into.bt}`);
  expect((await merge(source, into)).status).toBe(409);
});
