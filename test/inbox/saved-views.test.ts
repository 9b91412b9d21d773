import { expect, it } from 'vitest';
import { client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { colleague } from './support.ts';

const { platform, tenant } = await useScene();
const writing = ['conversations:*'];
const [dana, ben, admin] = await Promise.all([
  colleague(platform, tenant, { name: 'Dana' }, writing),
  colleague(platform, tenant, { name: 'Ben' }, writing),
  colleague(platform, tenant, { name: 'Ada', role: 'admin' }, [...writing, 'workspace:write']),
]);

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
type Caller = Pick<Tenant, 'api'>;

const save = ({ api }: Caller, body: object = {}) =>
  api.post('/saved-views', { name: 'Mine', filter: { q: 'x' }, ...body });
const namesOf = async ({ api }: Caller) =>
  (await api.get('/saved-views')).body.data.savedViews.map(({ name }: Json) => name as string);
const change = ({ api }: Caller, id: string, body: object) => api.patch(`/saved-views/${id}`, body);

it('keep a filter, for their author or for the team', async () => {
  const { id: labelId } = (await tenant.api.post('/labels', { name: 'Lamps', color: '#0f766e' })).body.data;
  const filter = { view: 'team', labelId, priority: 'high', assignee: ben!.id, q: 'lamp' };
  const { status, body } = await save(dana!, { name: 'Lamps', filter });
  expect([status, body.data]).toEqual([
    200,
    {
      id: expect.any(String),
      name: 'Lamps',
      shared: false,
      filter: { ...filter, status: null, chatbotId: null },
      createdAt: expect.any(String),
      createdBy: { id: dana!.id, name: 'Dana' },
    },
  ]);
  await save(dana!, { name: 'Ours', shared: true });
  expect([await namesOf(dana!), await namesOf(ben!), await namesOf(tenant)]).toEqual([
    ['Ours', 'Lamps'],
    ['Ours'],
    ['Ours'],
  ]);
  expect((await change(ben!, body.data.id, { name: 'Stolen' })).status).toBe(404);
  const { data } = (await change(dana!, body.data.id, { name: 'Late', filter: { status: 'open' } })).body;
  expect(data).toMatchObject({ name: 'Late', filter: { status: 'open', q: null, view: null } });
  const shared = await change(dana!, body.data.id, { shared: true });
  expect([shared.body.data.shared, await namesOf(ben!)]).toEqual([true, ['Late', 'Ours']]);
  expect((await change(dana!, body.data.id, { shared: false })).body.data.shared).toBe(false);
  expect([await namesOf(ben!), await namesOf(dana!)]).toEqual([['Ours'], ['Ours', 'Late']]);
  expect((await dana!.api.delete(`/saved-views/${body.data.id}`)).body.data).toEqual({ deleted: true });
  expect((await dana!.api.delete(`/saved-views/${body.data.id}`)).status).toBe(404);
});

it('are changed by their author or an admin, once they are shared', async () => {
  const { id } = (await save(dana!, { shared: true, name: 'Guarded' })).body.data;
  const refused = await change(ben!, id, { name: 'Changed' });
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    'Only its author or an admin changes a shared view.',
  ]);
  expect((await ben!.api.delete(`/saved-views/${id}`)).status).toBe(403);
  expect((await change(admin!, id, { name: 'By an admin' })).body.data.createdBy.id).toBe(dana!.id);
  expect((await change(admin!, id, { shared: false })).status).toBe(403);
  const moves = await Promise.all([false, true, false, true].map((shared) => change(dana!, id, { shared })));
  expect(moves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await namesOf(dana!)).filter((name: string) => name === 'By an admin')).toHaveLength(1);
});

it('lose no change of two people at once', async () => {
  const filter = { status: 'open' };
  for (const shared of [true, false, true, false]) {
    const { id } = (await save(dana!, { shared, name: 'Before' })).body.data;
    // Who shares a view moves it to another list.
    const other = shared ? change(admin!, id, { filter }) : change(dana!, id, { filter, shared: true });
    const changes = await Promise.all([change(dana!, id, { name: 'After' }), other]);
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    const { savedViews } = (await dana!.api.get('/saved-views')).body.data;
    expect(savedViews.filter((view: Json) => view.id === id)).toMatchObject([{ name: 'After', filter, shared: true }]);
    await dana!.api.delete(`/saved-views/${id}`);
  }
});

it('filter by no label that was deleted, and by none that never was', async () => {
  const { id: labelId } = (await tenant.api.post('/labels', { name: 'Soon gone', color: '#0f766e' })).body.data;
  const { id } = (await save(ben!, { name: 'Labelled', filter: { view: 'done', labelId } })).body.data;
  await tenant.api.delete(`/labels/${labelId}`);
  const { savedViews } = (await ben!.api.get('/saved-views')).body.data;
  expect(savedViews.find((view: Json) => view.id === id).filter).toMatchObject({ view: 'done', labelId: null });
  expect((await change(ben!, id, { name: 'Renamed' })).body.data.filter.labelId).toBeNull();
  const message = 'is not the id of a label';
  for (const refused of [
    await save(ben!, { filter: { labelId } }),
    await change(ben!, id, { filter: { labelId: crypto.randomUUID() } }),
  ])
    expect([refused.status, refused.body.error.details]).toEqual([422, [{ path: 'filter.labelId', message }]]);
});

it('of a key without a member are shared', async () => {
  const { key } = (await tenant.api.post('/api-keys', { name: 'k', scopes: writing })).body.data;
  const unbound = { api: client(platform.baseUrl, key) };
  const { status, body } = await save(unbound);
  expect([status, body.error.details[0].path]).toEqual([422, 'shared']);
  expect((await save(unbound, { shared: true, name: 'By a key' })).body.data.createdBy.name).toBe('k');
});

it('are 50 at most of a member, and 50 shared', async () => {
  const own = await platform.tenant();
  const [first, second] = await Promise.all(
    ['Eve', 'Max'].map((name: string) => colleague(platform, own, { name }, writing)),
  );
  for (const shared of [false, true]) {
    await Promise.all(Array.from({ length: 49 }, () => save(first!, { shared })));
    const last = await Promise.all([1, 2, 3].map(() => save(first!, { shared })));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 402, 402]);
  }
  const { id } = (await save(second!)).body.data;
  expect((await change(second!, id, { shared: true })).status).toBe(402);
  expect((await save(second!)).status).toBe(200);
});

it('refuse what is out of bounds, and other tenants', async () => {
  const wrong: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'a'.repeat(61) }, 'name'],
    [{ filter: {} }, 'filter'],
    [{ filter: undefined }, 'filter'],
    [{ filter: { view: 'nothing' } }, 'filter.view'],
    [{ filter: { status: 'lost' } }, 'filter.status'],
    [{ filter: { chatbotId: 'x' } }, 'filter.chatbotId'],
    [{ filter: { labelId: 'x' } }, 'filter.labelId'],
    [{ filter: { priority: 'x' } }, 'filter.priority'],
    [{ filter: { q: 'a'.repeat(201) } }, 'filter.q'],
  ];
  for (const [body, path] of wrong) {
    const answer = await save(dana!, body);
    expect([path, answer.status, answer.body.error.details[0].path]).toEqual([path, 422, path]);
  }
  const { id } = (await save(dana!, { shared: true, name: 'Bounds' })).body.data;
  const stranger = await platform.tenant();
  expect((await change(dana!, id, {})).status).toBe(422);
  expect((await change(stranger, id, { name: 'x' })).status).toBe(404);
  expect(await namesOf(stranger)).toEqual([]);
  const { key } = (await tenant.api.post('/api-keys', { name: 'r', scopes: ['conversations:read'] })).body.data;
  expect((await save({ api: client(platform.baseUrl, key) }, { shared: true })).status).toBe(403);
});
