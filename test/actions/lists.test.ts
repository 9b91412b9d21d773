import { expect, it } from 'vitest';
import { startConversation } from '../support/conversation.ts';
import { until } from '../support/platform.ts';
import { chat } from '../support/visitor.ts';
import { type Json, json, order, question, useActions } from './support.ts';

const { platform, tenant, bot, shop, make, start, confirm } = await useActions();
const begin = async () => (await startConversation(bot)).conversationId;
const usageOf = async (actionId: string): Promise<Json> => {
  const { body } = await tenant.api.get(`${bot.path}/action-usage`);
  return body.data.usage.find((each: Json) => each.actionId === actionId);
};
const listed = async (query: string): Promise<Json> => (await tenant.api.get(`${bot.path}/action-runs?${query}`)).body;
const idsIn = ({ data }: Json) => data.data.map(({ id }: Json) => id);

it('counts the runs of an action in conversations, and says when the last one failed', async () => {
  const action = await make({ examples: [{ values: [], status: 200, body: '{}' }] });
  expect(await usageOf(action.id)).toBeUndefined();
  shop.answer('/orders/AB1111', json({ state: 'sent' }));
  shop.answer('/orders/AB0000', json({}, 404));
  const conversationId = await begin();
  await start(conversationId, action.id, { order: 'AB1111' });
  expect(await usageOf(action.id)).toEqual({ actionId: action.id, runs: 1, lastFailedAt: null });
  const failed = (await start(conversationId, action.id, { order: 'AB0000' })).body.data;
  expect(await usageOf(action.id)).toEqual({ actionId: action.id, runs: 2, lastFailedAt: failed.endedAt });
  await tenant.api.post(`${bot.path}/actions/${action.id}/test`, { values: [{ key: 'order', value: 'AB1111' }] });
  expect((await usageOf(action.id)).runs).toBe(2);
  const other = await platform.tenant();
  expect((await other.api.get(`${bot.path}/action-usage`)).status).toBe(404);
});

it('lists runs by state and action, page by page', async () => {
  const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })];
  const conversationId = await begin();
  shop.answer('/orders/AB2222', json({ state: 'sent' }));
  shop.answer('/orders/AB0002', json({}, 404));
  const runs: Json[] = [];
  for (const number of ['AB2222', 'AB0002', 'AB2222', 'AB2222']) {
    runs.unshift((await start(conversationId, two.id, { order: number })).body.data);
  }
  const done = runs.filter(({ status }) => status === 'done').map(({ id }) => id);
  expect(done).toHaveLength(3);
  const first = await listed(`status=done&actionId=${two.id}&limit=2`);
  expect(idsIn(first)).toEqual(done.slice(0, 2));
  const rest = await listed(`status=done&actionId=${two.id}&limit=2&cursor=${first.data.nextCursor}`);
  expect([idsIn(rest), rest.data.nextCursor]).toEqual([done.slice(2), null]);
  expect(idsIn(await listed(`status=failed&actionId=${two.id}`))).toHaveLength(1);
  expect(idsIn(await listed(`actionId=${one.id}`))).toEqual([]);
  const wrong = await tenant.api.get(`${bot.path}/action-runs?status=lost`);
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([422, 'status']);
});

it('lists the runs of the workspace that wait for an approval, until somebody decides', async () => {
  const action = await make({
    needsApproval: true,
    confirm: 'always',
    inputs: [{ key: 'street', kind: 'text', questions: question('Which street?') }],
    call: { method: 'POST', url: shop.url('/streets'), body: '{"street":"{street}"}' },
  });
  const waiting = async (): Promise<Json[]> => (await tenant.api.get('/action-runs/waiting')).body.data.data;
  const conversationId = await begin();
  const proposed = (await start(conversationId, action.id, { street: 'Pier Road' })).body.data;
  expect(await waiting()).toEqual([]);
  expect((await confirm(proposed)).body.data.status).toBe('confirmed');
  expect(await waiting()).toMatchObject([{ id: proposed.id, values: [{ key: 'street', value: 'Pier Road' }] }]);
  const other = await platform.tenant();
  expect((await other.api.get('/action-runs/waiting')).body.data.data).toEqual([]);
  await tenant.api.post(`/conversations/${conversationId}/action-runs/${proposed.id}/decline`);
  expect(await waiting()).toEqual([]);
  // One that needs no confirmation waits at once. Erasing its conversation takes it from the list.
  const asked = await make({ needsApproval: true });
  const next = (await start(conversationId, asked.id, { order: 'AB1234' })).body.data;
  expect((await waiting()).map(({ id }) => id)).toEqual([next.id]);
  await tenant.api.delete(`/conversations/${conversationId}`);
  await until('the run is gone', async () => (await waiting()).length === 0);
});

it('says which past conversations would have used an action, by its wordings or by others', async () => {
  const action = await make({ name: 'Parcels', inputs: [order], wordings: ['Where did my parcel go?'] });
  const replay = (body: object = {}) => tenant.api.post(`${bot.path}/actions/${action.id}/replay`, body);
  for (const message of ['WHERE did my parcel go!', 'Do you sell lamps?', 'I would like to track my parcel please']) {
    await chat(bot.publicUrl, { message });
  }
  const sentences = async (body?: object) =>
    (await replay(body)).body.data.sentences.map(({ sentence }: Json) => sentence);
  await until('the questions are stored', async () => (await replay()).body.data.conversations === 3);
  const { body } = await replay();
  expect(body.data).toEqual({
    conversations: 3,
    matched: 1,
    sentences: [
      { conversationId: expect.any(String), sentence: 'WHERE did my parcel go!', askedAt: expect.any(String) },
    ],
  });
  expect(await sentences({ wordings: ['track my parcel'] })).toEqual(['I would like to track my parcel please']);
  expect(await sentences({ wordings: [] })).toEqual([]);
  // Only the newest conversation is looked at.
  expect((await replay({ conversations: 1 })).body.data).toMatchObject({ conversations: 1, matched: 0 });
  for (const conversations of [0, 1_001]) {
    const wrong = await replay({ conversations });
    expect([wrong.status, wrong.body.error.details]).toEqual([
      422,
      [{ path: 'conversations', message: 'must be an integer from 1 to 1000' }],
    ]);
  }
  const long = await replay({ wordings: Array(21).fill('a') });
  expect([long.status, long.body.error.details[0].path]).toEqual([422, 'wordings']);
  const other = await platform.tenant();
  expect((await other.api.post(`${bot.path}/actions/${action.id}/replay`)).status).toBe(404);
});
