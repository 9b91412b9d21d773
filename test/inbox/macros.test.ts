import { expect, it } from 'vitest';
import { memberKey } from '../../domain/team/items.ts';
import { client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';
import { colleague } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const dana = await colleague(platform, tenant, { name: 'Dana' });

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
type Caller = Pick<Tenant, 'api'>;

const create = (actions: unknown, name: unknown = 'Late parcel', { api }: Caller = tenant) =>
  api.post('/macros', { name, actions });
async function idOf(actions: object[], owner: Caller = tenant): Promise<string> {
  return (await create(actions, 'one', owner)).body.data.id;
}
const talk = async (): Promise<{ id: string; bt: string }> => {
  const { start } = await chat(bot.publicUrl, { message: 'my parcel is late' });
  return { id: start.conversationId, bt: start.bindingToken };
};
const run = (conversationId: string, macroId: string, body: object = {}, { api }: Caller = dana) =>
  api.post(`/conversations/${conversationId}/macros/${macroId}/run`, body);
const repliesIn = async (id: string) =>
  (await messagesOf(tenant, id)).filter(({ role }: Json) => role === 'agent').map(({ content }: Json) => content);

it('are created, listed by name, changed and deleted', async () => {
  const own = await platform.tenant();
  const { body, status } = await create([{ type: 'resolve' }], 'B', own);
  expect([status, body.data]).toEqual([
    200,
    {
      id: expect.any(String),
      name: 'B',
      actions: [
        { type: 'resolve', text: null, assignTo: null, memberId: null, labelIds: null, priority: null, minutes: null },
      ],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ]);
  await create([{ type: 'note', text: 'x' }], 'A', own);
  const names = async () => (await own.api.get('/macros')).body.data.macros.map(({ name }: Json) => name);
  expect(await names()).toEqual(['A', 'B']);
  const changed = await own.api.patch(`/macros/${body.data.id}`, { name: '0' });
  expect(changed.body.data).toMatchObject({ name: '0', actions: body.data.actions });
  const actions = [{ type: 'assign', assignTo: 'nobody' }];
  expect((await own.api.patch(`/macros/${body.data.id}`, { actions })).body.data).toMatchObject({ name: '0', actions });
  expect(await names()).toEqual(['0', 'A']);
  const gone = await Promise.all([1, 2].map(() => own.api.delete(`/macros/${body.data.id}`)));
  expect(gone.map((each) => each.status).toSorted()).toEqual([200, 404]);
  expect(await names()).toEqual(['A']);
});

it('run in order, with names filled in, as whoever runs them', async () => {
  const { id } = await talk();
  const macroId = await idOf([
    { type: 'assign', assignTo: 'self' },
    { type: 'reply', text: 'Hello {{visitor.name|there}}, {{agent.name}} here.' },
    { type: 'note', text: 'Asked the carrier.' },
    { type: 'resolve' },
  ]);
  const { status, body } = await run(id, macroId);
  expect([status, body.data.run]).toEqual([200, { done: ['assign', 'reply', 'note', 'resolve'], failed: null }]);
  expect(body.data.conversation).toMatchObject({ id, status: 'resolved', assignee: { id: dana.id, name: 'Dana' } });
  expect(await repliesIn(id)).toEqual(['Hello there, Dana here.']);
  const { notes } = (await tenant.api.get(`/conversations/${id}/notes`)).body.data;
  expect(notes).toMatchObject([{ body: 'Asked the carrier.', author: { name: 'Dana' } }]);
});

it('reply once, however often the same run is repeated', async () => {
  const { id } = await talk();
  const macroId = await idOf([
    { type: 'reply', text: 'one' },
    { type: 'reply', text: 'two' },
    { type: 'note', text: 'three' },
  ]);
  const clientMessageId = crypto.randomUUID();
  const runs = await Promise.all([1, 2, 3].map(() => run(id, macroId, { clientMessageId })));
  expect(runs.map(({ body }) => body.data.run.failed)).toEqual([null, null, null]);
  expect((await repliesIn(id)).toSorted()).toEqual(['one', 'two']);
  expect((await tenant.api.get(`/conversations/${id}/notes`)).body.data.notes).toHaveLength(1);
  await run(id, macroId, { clientMessageId: crypto.randomUUID() });
  expect(await repliesIn(id)).toHaveLength(4);
});

it('do nothing twice: a repeated run goes on after what was done', async () => {
  const [{ id }, { id: other }] = [await talk(), await talk()];
  const whole = await idOf([{ type: 'reply', text: 'one' }, { type: 'snooze' }]);
  const again = { clientMessageId: crypto.randomUUID() };
  const first = (await run(id, whole, again)).body.data;
  expect(first.conversation.snoozed).toBe(true);
  await tenant.api.post(`/conversations/${id}/unsnooze`);
  const { run: repeated, conversation } = (await run(id, whole, again)).body.data;
  expect([repeated, conversation.snoozed]).toEqual([first.run, false]);
  expect(await repliesIn(id)).toEqual(['one']);
  const late = await colleague(platform, tenant, { name: 'Late', status: 'inactive' });
  const part = await idOf([
    { type: 'set_priority', priority: 'high' },
    { type: 'assign', assignTo: 'member', memberId: late.id },
  ]);
  expect((await run(other, part, again)).body.data.run).toMatchObject({ done: ['set_priority'], failed: { index: 1 } });
  await tenant.api.put(`/conversations/${other}/priority`, { priority: 'low' });
  await platform.store.update(memberKey(tenant.workspaceId, late.id), { set: { status: 'active' } });
  const ended = (await run(other, part, again)).body.data;
  expect(ended).toMatchObject({
    run: { done: ['set_priority', 'assign'], failed: null },
    conversation: { priority: 'low', assignee: { id: late.id } },
  });
});

it('say what was done when the platform fails in the middle', async () => {
  const { id } = await talk();
  const broken = await colleague(platform, tenant, { name: 'Broken' });
  await platform.store.update(memberKey(tenant.workspaceId, broken.id), { set: { role: 'no role' } });
  const macroId = await idOf([
    { type: 'note', text: 'before' },
    { type: 'assign', assignTo: 'member', memberId: broken.id },
  ]);
  const { status, body } = await run(id, macroId);
  await platform.store.remove(memberKey(tenant.workspaceId, broken.id));
  expect([status, body.data?.run]).toMatchObject([
    200,
    { done: ['note'], failed: { index: 1, type: 'assign', code: 'INTERNAL_ERROR' } },
  ]);
});

it('label, rank and snooze', async () => {
  const { id } = await talk();
  const label = (await tenant.api.post('/labels', { name: 'Parcels', color: '#2563eb' })).body.data;
  const macroId = await idOf([
    { type: 'add_labels', labelIds: [label.id] },
    { type: 'set_priority', priority: 'high' },
    { type: 'snooze', minutes: 60 },
  ]);
  const { conversation, run: done } = (await run(id, macroId)).body.data;
  expect(done).toEqual({ done: ['add_labels', 'set_priority', 'snooze'], failed: null });
  expect(conversation).toMatchObject({ labels: [{ name: 'Parcels' }], priority: 'high', snoozed: true });
  expect(Date.parse(conversation.snoozedUntil) - Date.now()).toBeGreaterThan(59 * 60_000);
  const untilReply = await idOf([{ type: 'snooze' }]);
  expect((await run(id, untilReply)).body.data.conversation).toMatchObject({ snoozed: true, snoozedUntil: null });
});

it('put on no label that was deleted, and take none that never was', async () => {
  const made = async (name: string) => (await tenant.api.post('/labels', { name, color: '#2563eb' })).body.data.id;
  const [kept, gone] = [await made('Kept'), await made('Gone')];
  const macroId = await idOf([
    { type: 'add_labels', labelIds: [gone] },
    { type: 'add_labels', labelIds: [gone, kept] },
  ]);
  await tenant.api.delete(`/labels/${gone}`);
  const { macros } = (await tenant.api.get('/macros')).body.data;
  const listed = macros.find(({ id }: Json) => id === macroId).actions;
  expect(listed.map(({ labelIds }: Json) => labelIds)).toEqual([[], [kept]]);
  const { id } = await talk();
  const { conversation, run: done } = (await run(id, macroId)).body.data;
  expect([done.failed, conversation.labels.map((label: Json) => label.id)]).toEqual([null, [kept]]);
  const refused = await create([
    { type: 'note', text: 'x' },
    { type: 'add_labels', labelIds: [kept, gone] },
  ]);
  const message = 'is not the id of a label';
  expect([refused.status, refused.body.error.details]).toEqual([422, [{ path: 'actions.1.labelIds.1', message }]]);
});

it('lose no change of two people at once', async () => {
  for (let round = 0; round < 4; round++) {
    const macroId = await idOf([{ type: 'resolve' }]);
    const actions = [{ type: 'note', text: 'after' }];
    const changes = [{ name: 'After' }, { actions }];
    await Promise.all(changes.map((body) => tenant.api.patch(`/macros/${macroId}`, body)));
    const { macros } = (await tenant.api.get('/macros')).body.data;
    expect(macros.find(({ id }: Json) => id === macroId)).toMatchObject({ name: 'After', actions });
    await tenant.api.delete(`/macros/${macroId}`);
  }
});

it('give a conversation to a member or back to the chatbot', async () => {
  const { id } = await talk();
  const toDana = await idOf([{ type: 'assign', assignTo: 'member', memberId: dana.id }]);
  expect((await run(id, toDana, {}, tenant)).body.data.conversation.assignee).toEqual({ id: dana.id, name: 'Dana' });
  const toNobody = await idOf([{ type: 'assign', assignTo: 'nobody' }]);
  expect((await run(id, toNobody)).body.data.conversation).toMatchObject({ status: 'open', assignee: null });
  const toSelf = await idOf([{ type: 'assign', assignTo: 'self' }]);
  expect((await run(id, toSelf, {}, tenant)).body.data.conversation).toMatchObject({ status: 'human_active' });
});

it('stop at the first failure and say what was done', async () => {
  const { id, bt } = await talk();
  const gone = await colleague(platform, tenant, { name: 'Gone', status: 'inactive' });
  const macroId = await idOf([
    { type: 'note', text: 'before' },
    { type: 'assign', assignTo: 'member', memberId: gone.id },
    { type: 'reply', text: 'never sent' },
  ]);
  const { status, body } = await run(id, macroId);
  const message = 'memberId is not the id of an active member who may reply.';
  expect([status, body.data.run]).toEqual([
    200,
    { done: ['note'], failed: { index: 1, type: 'assign', code: 'VALIDATION_ERROR', message } },
  ]);
  expect(await repliesIn(id)).toEqual([]);
  await chatJson(bot.publicUrl, { message: 'bye', conversationId: id, bt });
  const { body: closed } = await tenant.api.post(`/conversations/${id}/takeover`);
  expect(closed.success).toBe(true);
  const reply = await idOf([{ type: 'reply', text: 'mine' }]);
  expect((await run(id, reply)).body.data.run).toMatchObject({ done: [], failed: { index: 0, code: 'CONFLICT' } });
});

it('are 100 at most', async () => {
  const own = await platform.tenant();
  for (let n = 0; n < 99; n += 33) {
    await Promise.all(Array.from({ length: 33 }, () => create([{ type: 'resolve' }], `n${n}`, own)));
  }
  const last = await Promise.all([1, 2, 3].map(() => create([{ type: 'resolve' }], 'x', own)));
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 402, 402]);
});

it('refuse what is out of bounds, naming the field', async () => {
  const note = { type: 'note', text: 'x' };
  const wrong: [unknown, unknown, string][] = [
    ['', [note], 'name'],
    ['a'.repeat(61), [note], 'name'],
    ['n', [], 'actions'],
    ['n', Array(11).fill(note), 'actions'],
    ['n', undefined, 'actions'],
    ['n', [{ type: 'dance' }], 'actions.0.type'],
    ['n', [note, { type: 'reply' }], 'actions.1.text'],
    ['n', [{ type: 'reply', text: 'a'.repeat(4_001) }], 'actions.0.text'],
    ['n', [{ type: 'reply', text: 'Hello {{visitor.email}}' }], 'actions.0.text'],
    ['n', [{ type: 'resolve', text: 'x' }], 'actions.0.text'],
    ['n', [{ type: 'add_labels', labelIds: [] }], 'actions.0.labelIds'],
    ['n', [{ type: 'set_priority' }], 'actions.0.priority'],
    ['n', [{ type: 'snooze', minutes: 0 }], 'actions.0.minutes'],
    ['n', [{ type: 'resolve', minutes: 5 }], 'actions.0.minutes'],
    ['n', [{ type: 'assign' }], 'actions.0.assignTo'],
    ['n', [{ type: 'assign', assignTo: 'member' }], 'actions.0.memberId'],
    ['n', [{ type: 'assign', assignTo: 'self', memberId: dana.id }], 'actions.0.memberId'],
  ];
  for (const [name, actions, path] of wrong) {
    const { status, body } = await create(actions, name);
    expect([path, status, body.error.details[0].path]).toEqual([path, 422, path]);
  }
  const id = await idOf([note]);
  expect((await tenant.api.patch(`/macros/${id}`, {})).status).toBe(422);
});

it('need the scope, the macro and the conversation of one workspace', async () => {
  const { id } = await talk();
  const macroId = await idOf([{ type: 'resolve' }]);
  const stranger = await platform.tenant();
  const foreign = await idOf([{ type: 'resolve' }], stranger);
  expect((await run(id, foreign)).status).toBe(404);
  expect((await run(id, macroId, {}, stranger)).status).toBe(404);
  expect((await stranger.api.patch(`/macros/${macroId}`, { name: 'x' })).status).toBe(404);
  const { key } = (await tenant.api.post('/api-keys', { name: 'r', scopes: ['conversations:read'] })).body.data;
  const reader = { api: client(platform.baseUrl, key) };
  expect((await run(id, macroId, {}, reader)).status).toBe(403);
  expect((await create([{ type: 'resolve' }], 'x', reader)).status).toBe(403);
  expect((await reader.api.get('/macros')).status).toBe(200);
});
