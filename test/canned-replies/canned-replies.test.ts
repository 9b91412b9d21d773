import { expect, it } from 'vitest';
import { newId } from '../support/conversation.ts';
import { call, client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

const { platform, tenant } = await useScene();

type Caller = Pick<Tenant, 'api'>;
const create = (shortcut: unknown, text: unknown = 'Hello', { api } = tenant as Caller) =>
  api.post('/canned-replies', { shortcut, text });
const shortcuts = async (query = '', { api } = tenant as Caller) =>
  (await api.get(`/canned-replies${query}`)).body.data.cannedReplies.map((each: { shortcut: string }) => each.shortcut);
const graphql = async (query: string, variables: object, { apiKey } = tenant as { apiKey: string }) =>
  (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey })).body;

it('are created, found by the beginning of their shortcut, changed and deleted', async () => {
  const own = await platform.tenant();
  const text = 'Hello {{visitor.name}}, {{agent.name}} here.';
  const { body, status } = await create('Shipping', text, own);
  expect(status).toBe(200);
  const { id } = body.data;
  expect(body.data).toEqual({
    id,
    shortcut: 'shipping',
    text,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  for (const shortcut of ['refund', 'ship-late', 'größe']) await create(shortcut, 'x', own);
  expect(await shortcuts('', own)).toEqual(['größe', 'refund', 'ship-late', 'shipping']);
  expect(await shortcuts('?prefix=SHIP', own)).toEqual(['ship-late', 'shipping']);
  expect(await shortcuts('?prefix=x', own)).toEqual([]);

  const renamed = await own.api.patch(`/canned-replies/${id}`, { shortcut: 'delivery' });
  expect(renamed.body.data).toMatchObject({ id, shortcut: 'delivery', text });
  expect((await own.api.patch(`/canned-replies/${id}`, { text: 'new' })).body.data).toMatchObject({ text: 'new' });
  expect(await shortcuts('', own)).toEqual(['delivery', 'größe', 'refund', 'ship-late']);
  expect((await create('shipping', 'again', own)).status).toBe(200);
  expect((await own.api.delete(`/canned-replies/${id}`)).body.data).toEqual({ deleted: true });
  expect((await own.api.delete(`/canned-replies/${id}`)).status).toBe(404);
  expect(await shortcuts('?prefix=d', own)).toEqual([]);
});

it('are the same in GraphQL', async () => {
  const fields = 'cannedReply { id shortcut text }';
  const made = await graphql(
    `mutation ($input: CreateCannedReplyInput!) { createCannedReply(input: $input) { ${fields} } }`,
    {
      input: { shortcut: 'gql', text: 'one' },
    },
  );
  const { id } = made.data.createCannedReply.cannedReply;
  const changed = await graphql(
    `mutation ($input: UpdateCannedReplyInput!) { updateCannedReply(input: $input) { ${fields} } }`,
    { input: { cannedReplyId: id, text: 'two' } },
  );
  expect(changed.data.updateCannedReply.cannedReply).toEqual({ id, shortcut: 'gql', text: 'two' });
  const listed = await graphql('{ cannedReplies(prefix: "gq") { id text } }', {});
  expect(listed.data.cannedReplies).toEqual([{ id, text: 'two' }]);
  const gone = await graphql(
    'mutation ($input: DeleteCannedReplyInput!) { deleteCannedReply(input: $input) { deletedId deleted } }',
    { input: { cannedReplyId: id } },
  );
  expect(gone.data.deleteCannedReply).toEqual({ deletedId: id, deleted: true });
});

it('have unique shortcuts, also under concurrency', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => create('same', `text ${n}`)));
  expect(made.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const others = await Promise.all(['left', 'right'].map((shortcut) => create(shortcut)));
  const renames = await Promise.all(
    others.map(({ body }) => tenant.api.patch(`/canned-replies/${body.data.id}`, { shortcut: 'middle' })),
  );
  expect(renames.map(({ status }) => status).sort()).toEqual([200, 409]);
  const conflict = renames.find(({ status }) => status === 409)!;
  expect(conflict.body.error.message).toBe('A canned reply with the shortcut middle already exists.');
  const { id } = others[0]!.body.data;
  for (let n = 0; n < 5; n++) {
    await Promise.all([
      tenant.api.patch(`/canned-replies/${id}`, { text: `both ${n}` }),
      tenant.api.patch(`/canned-replies/${id}`, { shortcut: `moved-${n}` }),
    ]);
    const { cannedReplies } = (await tenant.api.get(`/canned-replies?prefix=moved-${n}`)).body.data;
    expect(cannedReplies).toMatchObject([{ id, text: `both ${n}` }]);
  }
  const gone = await Promise.all([1, 2, 3].map(() => tenant.api.delete(`/canned-replies/${id}`)));
  expect(gone.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

it('are 200 at most', async () => {
  const own = await platform.tenant();
  for (let n = 0; n < 199; n += 20) {
    await Promise.all(Array.from({ length: Math.min(20, 199 - n) }, (_, k) => create(`n${n + k}`, 'x', own)));
  }
  const last = await Promise.all(['a', 'b', 'c'].map((shortcut) => create(shortcut, 'x', own)));
  expect(last.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
  expect(last.find(({ status }) => status === 402)!.body.error.code).toBe('USAGE_LIMIT_REACHED');
  const [first] = (await own.api.get('/canned-replies')).body.data.cannedReplies;
  await own.api.delete(`/canned-replies/${first.id}`);
  expect((await create('room', 'x', own)).status).toBe(200);
});

it('reject what is out of bounds', async () => {
  const wrong: [object, string][] = [
    [{ shortcut: '', text: 'x' }, 'shortcut'],
    [{ shortcut: 'a'.repeat(41), text: 'x' }, 'shortcut'],
    [{ shortcut: 'two words', text: 'x' }, 'shortcut'],
    [{ shortcut: 'ok', text: ' ' }, 'text'],
    [{ shortcut: 'ok', text: 'a'.repeat(2_001) }, 'text'],
    [{ shortcut: 'ok', text: 'Hello {{visitor.email}}' }, 'text'],
    [{ shortcut: 'ok', text: 'Hello {{ visitor.name }}' }, 'text'],
    [{ text: 'x' }, 'shortcut'],
  ];
  for (const [body, path] of wrong) {
    const answer = await tenant.api.post('/canned-replies', body);
    expect([answer.status, answer.body.error.details[0].path]).toEqual([422, path]);
  }
  expect((await create('a'.repeat(40), 'a'.repeat(2_000))).status).toBe(200);
  const { id } = (await create('z', '{not} {{visitor.name}}')).body.data;
  expect((await tenant.api.patch(`/canned-replies/${id}`, {})).status).toBe(422);
  expect((await tenant.api.get(`/canned-replies?prefix=${'a'.repeat(41)}`)).status).toBe(422);
});

it('need the scopes and belong to a workspace', async () => {
  const { id } = (await create('mine')).body.data;
  const withScope = async (scope: string) => {
    const { body } = await tenant.api.post('/api-keys', { name: scope, scopes: [scope] });
    return { apiKey: body.data.key as string, api: client(platform.baseUrl, body.data.key) };
  };
  const [reader, stranger, other] = [
    await withScope('conversations:read'),
    await withScope('leads:*'),
    await platform.tenant(),
  ];
  const path = `/canned-replies/${id}`;
  expect((await reader.api.get('/canned-replies')).status).toBe(200);
  expect((await stranger.api.get('/canned-replies')).status).toBe(403);
  expect((await reader.api.post('/canned-replies', { shortcut: 'no', text: 'x' })).status).toBe(403);
  expect((await reader.api.patch(path, { text: 'x' })).status).toBe(403);
  expect((await reader.api.delete(path)).status).toBe(403);
  expect((await call('GET', `${platform.baseUrl}/canned-replies`)).status).toBe(401);
  expect((await other.api.patch(path, { text: 'x' })).status).toBe(404);
  expect((await other.api.delete(path)).status).toBe(404);
  expect((await tenant.api.patch(`/canned-replies/${newId()}`, { text: 'x' })).status).toBe(404);
  expect(await shortcuts('', other)).toEqual([]);
  const { errors } = await graphql('{ cannedReplies { id } }', {}, stranger);
  expect(errors[0].extensions.code).toBe('FORBIDDEN');
});
