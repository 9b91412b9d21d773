import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parkChange } from '../../domain/changes/failures.ts';
import { conversationKey, conversationPk, MESSAGE_PREFIX } from '../../domain/conversations/items.ts';
import type { Item } from '../../domain/core/app.ts';
import { leadKey } from '../../domain/leads/items.ts';
import { eraseExpired } from '../../domain/retention/retain.ts';
import { databaseFile } from '../../local/stores/dynamodb.ts';
import { inline } from '../conversations/attachment-client.ts';
import { appOf } from '../support/app-of.ts';
import { choreApp } from '../support/chores.ts';
import { call, type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { holdersOf } from '../support/stores/walk.ts';
import { type Bot, chatJson, makeBot } from '../support/visitor.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { type DeliveryRow, deliveries, put } from '../webhooks/support.ts';

/** Words that stand nowhere else: of the conversation, and of the lead. */
const TOLD = 'zyxomma';
const LEFT = 'qwvalda';

let platform: OwnPlatform;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  // Waits of 2, 12, 60 and 180 s: every delivery that fails is pending when something is erased.
  platform = await startPlatform({
    env: { EGRESS_ALLOW: receiver.host, WEBHOOK_RETRY_SCALE: '0.2', LOG_LEVEL: 'DEBUG' },
  });
});
afterAll(async () => {
  await platform?.stop();
  await receiver?.close();
});

interface Furnished {
  tenant: Tenant;
  bot: Bot;
  conversationId: string;
  leadId: string;
}

/** A conversation and a lead with words in every place that takes any, and endpoints at `path` that are called for all of it. */
async function furnished(path: string): Promise<Furnished> {
  const tenant = await platform.tenant();
  const bot = await makeBot(platform, tenant);
  receiver.answer(path, 500);
  for (const feature of ['leads', 'conversations', 'messages']) await put(tenant, feature, { url: receiver.url(path) });
  const first = { message: `Where is ${TOLD}?`, clientMessageId: randomUUID(), visitorId: `visitor-${TOLD}` };
  const started = await chatJson(bot.publicUrl, { ...first, pageUrl: `https://shop.example/${TOLD}` });
  const { conversationId, bindingToken: bt, message } = started.body.data;
  const own = `/conversations/${conversationId}`;
  const said = { conversationId, bt };
  await call('POST', `${bot.publicUrl}/feedback`, { ...said, messageId: message.id, rating: -1, comment: TOLD });
  await call('POST', `${bot.publicUrl}/csat`, { ...said, rating: 2, comment: `not good, ${TOLD}` });
  await chatJson(bot.publicUrl, { ...said, message: `I want to talk to a human about ${TOLD}` });
  await tenant.api.post(`${own}/takeover`);
  const attachments = [inline(`${TOLD}.txt`, Buffer.from(`a letter to ${TOLD}`))];
  expect((await tenant.api.post(`${own}/reply`, { content: `Dear ${TOLD}`, attachments })).status).toBe(200);
  await tenant.api.post(`${own}/notes`, { body: `about ${TOLD}` });
  await tenant.api.post(`${own}/resolve`);
  await chatJson(bot.publicUrl, { ...said, message: `Again ${TOLD}?` });
  await call('POST', `${bot.publicUrl}/conversations/${conversationId}/close?bt=${bt}`);
  const contact = { email: `${LEFT}@example.org`, company: LEFT, phone: LEFT, message: LEFT, pageUrl: LEFT };
  const lead = await call('POST', `${bot.publicUrl}/leads`, { ...said, name: LEFT, ...contact });
  await call('POST', `${bot.publicUrl}/leads`, { ...said, name: `${LEFT} again` });
  await failedChanges(tenant, conversationId, lead.body.data.id);
  await until('every event was posted and refused', async () => {
    const events = (await deliveries(tenant, '?take=200')).deliveries;
    const names = new Set(events.map(({ event }: DeliveryRow) => event));
    return names.size === 7 && events.every(({ attempts }: DeliveryRow) => attempts > 0);
  });
  return { tenant, bot, conversationId, leadId: lead.body.data.id };
}

/** Changes of the records that a step failed at, and that wait for the operator. */
async function failedChanges({ workspaceId }: Tenant, conversationId: string, leadId: string) {
  const { store } = platform;
  const messages = await store.query({ pk: conversationPk(workspaceId, conversationId), prefix: MESSAGE_PREFIX });
  const rows = await store.getMany([conversationKey(workspaceId, conversationId), leadKey(workspaceId, leadId)]);
  const app = appOf({ store, clock: { now: () => Date.now() }, log: { error: () => {} } });
  for (const [n, after] of [...rows, ...messages.items].entries()) {
    const change = { id: `change-${n}`, kind: 'modified' as const, before: after, after };
    await parkChange(app, 'countChanges', change, new Error('failed'));
  }
}

const rowsOf = async (tenant: Tenant): Promise<DeliveryRow[]> => (await deliveries(tenant, '?take=200')).deliveries;
/** When the last of the attempts is due that are to be made next. */
const nextAttemptMs = (rows: DeliveryRow[]): number =>
  Math.max(...rows.map(({ nextAttemptAt }) => Date.parse(nextAttemptAt)));
const idsAt = (path: string) => receiver.at(path).map(({ body }) => body.id);
const both = new RegExp(`${TOLD}|${LEFT}`);
const gone = (words: RegExp) =>
  until('nothing holds the words any more', async () => (await holdersOf(platform, words)).length === 0);

/** How many records of the embedded change stream hold a word. */
function imagesWith(word: string): number {
  const database = new DatabaseSync(databaseFile(platform.dataDir), { readOnly: true });
  try {
    const holding = "FROM _stream_records WHERE COALESCE(new_image, '') || COALESCE(old_image, '') LIKE ?";
    return Number(database.prepare(`SELECT count(*) AS records ${holding}`).get(`%${word}%`)?.records);
  } finally {
    database.close();
  }
}

it('leaves nothing of a conversation and a lead in the table, its stream, the bucket and the log, and posts nothing', async () => {
  const { tenant, conversationId, leadId } = await furnished('/erased');
  const dueMs = nextAttemptMs(await rowsOf(tenant));
  expect((await holdersOf(platform, both)).length).toBeGreaterThan(20);
  const erased = await tenant.api.delete(`/conversations/${conversationId}`);
  expect(erased.status).toBe(200);
  expect((await tenant.api.delete(`/leads/${leadId}`)).status).toBe(200);
  const posted = idsAt('/erased').length;
  const ended = await rowsOf(tenant);
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'skipped'));
  expect(new Set(ended.map(({ lastError }) => lastError))).toEqual(new Set(['The record was erased.']));

  await gone(both);
  await until('the change stream holds none of it', async () => imagesWith(TOLD) === 0 && imagesWith(LEFT) === 0);
  expect(platform.log()).not.toMatch(both);
  for (const { id } of ended) {
    const refused = await tenant.api.post(`/webhooks/deliveries/${id}/redeliver`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.error.message).toBe('The record that the event describes was erased.');
  }
  await until('the next attempts would have been made', async () => Date.now() > dueMs + 1_000);
  expect(idsAt('/erased')).toHaveLength(posted);
});

it('erases a lead alone, and leaves the conversation and what tells of it', async () => {
  const { tenant, conversationId, leadId } = await furnished('/lead');
  expect((await tenant.api.delete(`/leads/${leadId}`)).status).toBe(200);
  await gone(new RegExp(LEFT));
  const rows = await rowsOf(tenant);
  const withdrawn = rows.filter(({ lastError }) => lastError === 'The record was erased.');
  expect(new Set(withdrawn.map(({ event }) => event))).toEqual(new Set(['lead.created', 'lead.updated']));
  expect((await tenant.api.get(`/conversations/${conversationId}/messages`)).text).toContain(TOLD);
  receiver.answer('/lead', 200);
  const redelivered = rows.find(({ event }) => event === 'message.created');
  await until('its messages are still sent', async () => {
    const row = (await rowsOf(tenant)).find(({ id }) => id === redelivered.id);
    return row.status === 'succeeded';
  });
  expect((await tenant.api.delete(`/conversations/${conversationId}`)).status).toBe(200);
  await gone(both);
});

it('does the same when the retention time is over', async () => {
  const { tenant } = await furnished('/expired');
  const dueMs = nextAttemptMs(await rowsOf(tenant));
  const limits = { conversationRetentionDays: 1, leadRetentionDays: 1 };
  expect((await tenant.api.patch('/workspace', limits)).status).toBe(200);
  await eraseExpired(choreApp(platform, 26));
  await gone(both);
  await until('every delivery has ended', async () =>
    (await rowsOf(tenant)).every(({ status }) => status === 'skipped'),
  );
  const posted = idsAt('/expired').length;
  await until('the next attempts would have been made', async () => Date.now() > dueMs + 1_000);
  expect(idsAt('/expired')).toHaveLength(posted);
});

it('keeps no words of a removal that a step fails at, and enough to process it again', async () => {
  const { store } = platform;
  const app = appOf({ store, clock: { now: () => Date.now() }, log: { error: () => {} } });
  const message = { pk: `WS#w#CONV#${randomUUID()}`, sk: 'MSG#m', entity: 'message', id: 'm', role: 'visitor' };
  const before: Item = { ...message, content: TOLD, sources: [{ title: TOLD }], chatbotId: 'b', workspaceId: 'w' };
  await parkChange(app, 'keepQuestions', { id: 'c', kind: 'removed', before, after: undefined }, new Error('failed'));
  const [kept] = (await store.query({ pk: `${message.pk}#FAILED`, consistent: true })).items;
  expect(kept!.before).toEqual({ ...message, content: '[erased]', chatbotId: 'b', workspaceId: 'w' });
});
