import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { conversationKey, conversationPk } from '../../domain/conversations/items.ts';
import type { Item } from '../../domain/core/app.ts';
import { leadOfKey } from '../../domain/leads/items.ts';
import { call, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, chatJson, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const rowsOf = async (conversationId: string) => {
  const rows: Item[] = [];
  const pk = conversationPk(tenant.workspaceId, conversationId);
  for await (const item of platform.store.queryAll({ pk, consistent: true })) rows.push(item);
  return rows;
};

/** A conversation with messages, a note, a lead and a message that may be repeated. */
async function furnished() {
  const { start } = await chat(bot.publicUrl, { message: 'hello', clientMessageId: randomUUID() });
  const { conversationId, bindingToken: bt } = start;
  const path = `/conversations/${conversationId}`;
  const lead = (await call('POST', `${bot.publicUrl}/leads`, { conversationId, bt, name: 'Ada' })).body.data;
  await tenant.api.post(`${path}/reply`, { content: 'A human here.' });
  await tenant.api.post(`${path}/notes`, { body: 'about Ada' });
  return { conversationId, bt, path, leadId: lead.id as string };
}

it('Erasing takes the conversation, its messages, notes and replays out of the table; the lead stays, unlinked', async () => {
  const { conversationId, bt, path, leadId } = await furnished();
  const before = (await rowsOf(conversationId)).map(({ sk }) => sk.split('#')[0]);
  expect(new Set(before)).toEqual(new Set(['IDLE', 'MSG', 'NOTE', 'READ', 'REPLAY', 'REPLYMAIL', 'TYPING']));

  const erased = await tenant.api.delete(path);
  expect([erased.status, erased.body.data]).toEqual([200, { deleted: true }]);
  for (const at of [path, `${path}/messages`, `${path}/notes`]) expect((await tenant.api.get(at)).status).toBe(404);
  expect((await tenant.api.delete(path)).status).toBe(404);
  expect((await chatJson(bot.publicUrl, { message: 'hello?', conversationId, bt })).status).toBe(404);

  expect((await tenant.api.get(`/leads/${leadId}`)).body.data).toMatchObject({ name: 'Ada', conversationId: null });
  await until('its rows are gone', async () => (await rowsOf(conversationId)).length === 0);
  const owner = leadOfKey(tenant.workspaceId, bot.id, `CONV#${conversationId}`);
  expect(await platform.store.get(conversationKey(tenant.workspaceId, conversationId))).toBeUndefined();
  expect(await platform.store.get(owner)).toBeUndefined();
});

it("One conversation's erasure leaves the others whole", async () => {
  const [gone, kept] = [await furnished(), await furnished()];
  const before = await rowsOf(kept.conversationId);
  await tenant.api.delete(gone.path);
  await until('its rows are gone', async () => (await rowsOf(gone.conversationId)).length === 0);
  expect(await rowsOf(kept.conversationId)).toEqual(before);
  expect((await tenant.api.get(`/leads/${kept.leadId}`)).body.data.conversationId).toBe(kept.conversationId);
});

it('An erased lead takes its name and address off the conversation too', async () => {
  const { conversationId, leadId } = await furnished();
  const row = () => platform.store.get(conversationKey(tenant.workspaceId, conversationId), { consistent: true });
  expect(await row()).toMatchObject({ leadId, leadName: 'Ada' });
  expect((await tenant.api.delete(`/leads/${leadId}`)).status).toBe(200);
  const after = (await row())!;
  expect(after.leadId).toBeNull();
  expect(Object.keys(after).filter((name) => /^lead(Name|Email)$/.test(name))).toEqual([]);
});
