import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { conversationKey, conversationPk } from '../../domain/conversations/items.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { idAt } from '../../domain/core/ids.ts';
import { purgeConversations } from '../../domain/erasure/conversation.ts';
import { purgeLeads } from '../../domain/erasure/lead.ts';
import { deliveryBodyKey, deliveryKey, indexedSinceKey } from '../../domain/webhooks/items.ts';
import { redeliverWebhook } from '../../domain/webhooks/redeliver.ts';
import { createChangeHandler } from '../../functions/changes/handle.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';
import {
  appOn,
  conversationRow,
  endpoint,
  eventsOf,
  handlerOn,
  ids,
  leadItem,
  messageRow,
  record,
} from '../webhooks/changes-support.ts';
import { earlierRows } from '../webhooks/earlier-rows.ts';

let table: TestTable;
let workspaceId: string;
let conversation: Item;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table?.stop());
beforeEach(async () => {
  workspaceId = ids.next();
  conversation = conversationRow(workspaceId);
  for (const feature of ['conversations', 'messages', 'leads'] as const) {
    await table.store.put(endpoint(workspaceId, feature));
  }
});

const erasedConversation = () => ({
  workspaceId,
  chatbotId: String(conversation.chatbotId),
  conversationId: String(conversation.id),
});
const messageOf = (content: string) => messageRow(workspaceId, { conversationId: String(conversation.id), content });
/** Deliveries by their event, each with its status and whether its body is there. */
async function deliveries() {
  const rows: Record<string, unknown> = {};
  for await (const row of table.store.queryAll({ pk: deliveryKey(workspaceId, '').pk, consistent: true })) {
    const body = row.body ?? (await table.store.get(deliveryBodyKey(workspaceId, row.sk), { consistent: true }));
    rows[String(row.event)] = [row.status, Boolean(body)];
  }
  return rows;
}

it('withdraws what is emitted only after its conversation was erased', async () => {
  const { app, jobs } = appOn(table.store);
  const records = [record(undefined, conversation), record(undefined, messageOf('late words'))];
  expect(await createChangeHandler(app)({ Records: records })).toEqual({ batchItemFailures: [] });
  expect(jobs).toEqual([]);
  expect(await deliveries()).toEqual({
    'conversation.created': ['skipped', false],
    'message.created': ['skipped', false],
  });
});

it('withdraws what is stored while its conversation is being erased', async () => {
  const { app, jobs } = appOn(table.store);
  await table.store.put(conversation);
  // The erasure comes between the first of the two messages and the second.
  const writeEach: App['store']['writeEach'] = async (writes) => {
    const done = await app.store.writeEach(writes);
    const { pk, sk } = conversationKey(workspaceId, String(conversation.id));
    await table.store.remove({ pk, sk });
    await purgeConversations(app, [erasedConversation()]);
    return done;
  };
  const store = { ...app.store, writeEach };
  await createChangeHandler({ ...app, store })({ Records: [record(undefined, messageOf('first'))] });
  await createChangeHandler(app)({ Records: [record(undefined, messageOf('second'))] });
  expect(jobs).toEqual([]);
  expect(await deliveries()).toEqual({ 'message.created': ['skipped', false] });
});

it('withdraws again what comes again, and what was already asked for before', async () => {
  const { app } = appOn(table.store);
  const message = messageOf('words');
  await table.store.put(message);
  const closed = { ...conversation, status: 'closed', closedAt: new Date().toISOString() };
  const records = [record(undefined, conversation), record(undefined, message), record(conversation, closed)];
  await handlerOn(app)({ Records: records });
  expect(Object.values(await deliveries())).toEqual(Array(3).fill(['pending', true]));
  const { pk, sk } = conversationKey(workspaceId, String(conversation.id));
  await table.store.remove({ pk, sk });
  await purgeConversations(app, [erasedConversation()]);
  const withdrawn = {
    'conversation.created': ['skipped', false],
    'message.created': ['skipped', false],
    'conversation.closed': ['skipped', false],
  };
  expect(await deliveries()).toEqual(withdrawn);
  const { app: again, jobs } = appOn(table.store);
  await createChangeHandler(again)({ Records: records });
  await purgeConversations(app, [erasedConversation()]);
  expect([await deliveries(), jobs]).toEqual([withdrawn, []]);
  const pks = [conversationPk(workspaceId, String(conversation.id)), `${pk}#FAILED`];
  for (const each of pks) expect((await table.store.query({ pk: each, consistent: true })).items).toEqual([]);
});

it("finds events of an earlier version's, which are listed nowhere, and leaves those of others", async () => {
  const { app } = appOn(table.store);
  const lead = leadItem(workspaceId);
  const store = async (data: object, feature: 'leads' | 'conversations') => {
    const id = ids.next();
    await table.store.writeMany(earlierRows({ workspaceId, id, event: 'lead.updated', feature, data }));
    return id;
  };
  const [ofConversation, ofLead, ofOther] = [
    await store({ id: conversation.id }, 'conversations'),
    await store({ id: lead.id, name: 'Ada' }, 'leads'),
    await store({ id: ids.next(), name: 'Bo' }, 'leads'),
  ];
  await purgeConversations(app, [erasedConversation()]);
  await purgeLeads(app, [{ workspaceId, leadId: String(lead.id) }]);
  const bodyOf = (id: string) => table.store.get(deliveryBodyKey(workspaceId, id), { consistent: true });
  expect([await bodyOf(ofConversation), await bodyOf(ofLead)]).toEqual([undefined, undefined]);
  expect(await bodyOf(ofOther)).toBeDefined();
});

it('sends again what is in its row or, of an earlier version, in one of its own, but nothing that was withdrawn', async () => {
  const { app } = appOn(table.store);
  const lead = leadItem(workspaceId);
  await handlerOn(app)({ Records: [record(undefined, lead)] });
  const [ofRow] = await eventsOf(table.store, workspaceId);
  const earlier = ids.next();
  await table.store.writeMany(earlierRows({ workspaceId, id: earlier, data: { id: lead.id } }));
  const deliveryIds = [String(ofRow?.row.sk), earlier];
  const redeliver = async (deliveryId: string) => {
    const actor = { workspaceId } as never;
    const target = await redeliverWebhook.find(app, actor, { deliveryId } as never);
    return redeliverWebhook.run(app, actor, { ids: { deliveryId }, input: {}, target } as never);
  };
  for (const id of deliveryIds) {
    await expect(redeliver(id)).rejects.toThrow('The delivery is still in progress.');
    await table.store.update(deliveryKey(workspaceId, id), {
      set: { status: 'failed', attempts: 5, ttl: 9_999_999_999 },
    });
    expect(await redeliver(id)).toMatchObject({ id, status: 'pending', attempts: 0 });
    expect(await table.store.get(deliveryKey(workspaceId, id))).toMatchObject({ status: 'pending', attempts: 0 });
  }
  await purgeLeads(app, [{ workspaceId, leadId: String(lead.id) }]);
  for (const id of deliveryIds) {
    expect(await table.store.get(deliveryKey(workspaceId, id))).toMatchObject({ status: 'skipped' });
    await expect(redeliver(id)).rejects.toThrow('The record that the event describes was erased.');
  }
  expect(await eventsOf(table.store, workspaceId)).toEqual([]);
});

it('looks for such events no longer than they are kept', async () => {
  const { app } = appOn(table.store);
  const monthAgo = Date.now() - 40 * 24 * 3600_000;
  await table.store.put({ ...indexedSinceKey(workspaceId), since: monthAgo });
  const reads: unknown[] = [];
  const queryAll: App['store']['queryAll'] = (query) => {
    reads.push(query.pk);
    return app.store.queryAll(query);
  };
  const erased = { ...erasedConversation(), conversationId: idAt(monthAgo - 24 * 3600_000) };
  await purgeConversations({ ...app, store: { ...app.store, queryAll } }, [erased]);
  expect(reads).not.toContain(deliveryBodyKey(workspaceId, '').pk);
});
