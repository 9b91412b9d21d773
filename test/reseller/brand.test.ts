import { expect, test } from 'vitest';
import { call, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { agency, dataOf, refusal } from './support.ts';

const { platform } = await useScene();

const looks = { darkColor: null, logoPath: null };
const platformBrand = { appName: 'Frontdesk', primaryColor: '#2563eb', showPoweredBy: true, isCustom: false, ...looks };
const read = async ({ api }: Tenant) => dataOf(await api.get('/reseller/brand'));

test('The brand is the platform’s own until it is set, and again once it is reset', async () => {
  const owner = await agency(platform);
  expect(await read(owner)).toEqual(platformBrand);
  const brand = { appName: 'Acme Chat', primaryColor: '#a0F', showPoweredBy: false };
  expect(dataOf(await owner.api.put('/reseller/brand', brand))).toEqual({ ...brand, ...looks, isCustom: true });
  expect(await read(owner)).toEqual({ ...brand, ...looks, isCustom: true });
  expect(dataOf(await owner.api.put('/reseller/brand', { appName: 'B'.repeat(120) }))).toEqual({
    ...brand,
    ...looks,
    appName: 'B'.repeat(120),
    isCustom: true,
  });
  expect(await read(await agency(platform))).toEqual(platformBrand);

  for (const confirm of [undefined, 'reset', 'RESET ', true, '']) {
    const answer = await owner.api.delete('/reseller/brand', { confirm });
    expect([confirm, answer.status, answer.body.error.details[0].path]).toEqual([confirm, 422, 'confirm']);
  }
  expect((await owner.api.delete('/reseller/brand')).status).toBe(422);
  expect((await read(owner)).isCustom).toBe(true);
  expect(dataOf(await owner.api.delete('/reseller/brand', { confirm: 'RESET' }))).toEqual(platformBrand);
  expect(await read(owner)).toEqual(platformBrand);
});

test.each([
  [{}, ''],
  [{ appName: '' }, 'appName'],
  [{ appName: '  ' }, 'appName'],
  [{ appName: 'b'.repeat(121) }, 'appName'],
  [{ primaryColor: 'red' }, 'primaryColor'],
  [{ primaryColor: '#12345' }, 'primaryColor'],
  [{ darkColor: 'black' }, 'darkColor'],
  [{ showPoweredBy: 'no' }, 'showPoweredBy'],
])('A brand is not set to %j', async (body, path) => {
  const owner = await agency(platform);
  const answer = await owner.api.put('/reseller/brand', body);
  expect([answer.status, answer.body.error.details[0].path]).toEqual([422, path]);
});

test('Visitors of every client see the brand, and what a chatbot says of itself goes before it', async () => {
  const owner = await agency(platform);
  const shop = await clientWorkspace(platform, owner, 'pro');
  const bot = dataOf(await shop.api.post('/chatbots', { name: 'Bot' }));
  dataOf(await owner.api.put('/reseller/brand', { appName: 'Acme', primaryColor: '#123456', showPoweredBy: false }));
  const branding = async () =>
    dataOf(await call('GET', `${platform.root}/public/${bot.publicId}/config`)).branding as Record<string, unknown>;
  await until('the brand', async () => (await branding()).appName === 'Acme');
  expect(await branding()).toMatchObject({ appName: 'Acme', primaryColor: '#123456', showPoweredBy: false });
  dataOf(await shop.api.patch(`/chatbots/${bot.id}/settings`, { primaryColor: '#fff', showPoweredBy: true }));
  expect(await branding()).toMatchObject({ appName: 'Acme', primaryColor: '#fff', showPoweredBy: true });
});

test('GraphQL does what REST does', async () => {
  const owner = await agency(platform, 5_000);
  const ask = async (query: string, variables: object = {}) =>
    (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': owner.apiKey })).body;
  const made = await ask(
    'mutation ($input: CreateClientInput!) { createClient(input: $input) { client { id name plan } } }',
    { input: { name: 'Shop', plan: 'PRO' } },
  );
  const { id } = made.data.createClient.client;
  expect(made.data.createClient.client).toEqual({ id, name: 'Shop', plan: 'PRO' });
  const moved = await ask(
    'mutation ($input: MoveCreditsInput!) { moveCredits(input: $input) { workspaceId balance } }',
    { input: { workspaceId: id, amount: 2_000, idempotencyKey: 'graphql-1' } },
  );
  expect(moved.data.moveCredits).toEqual({ workspaceId: id, balance: 2_000 });
  const refused = await ask('mutation ($input: MoveCreditsInput!) { moveCredits(input: $input) { balance } }', {
    input: { workspaceId: id, amount: 4_000, idempotencyKey: 'graphql-2' },
  });
  expect(refused.errors[0].extensions.code).toBe('USAGE_LIMIT_REACHED');
  await ask('mutation ($input: SetBrandInput!) { setBrand(input: $input) { brand { appName } } }', {
    input: { appName: 'Acme' },
  });
  const read = await ask(
    `query ($id: ID!) {
      reseller {
        org { id poolBalance } brand { appName isCustom } client(id: $id) { name balance monthlyCap }
        clients(q: "sho", take: 1) { total hasMore clients { name } } ledger(first: 5) { edges { node { type amount } } }
      }
    }`,
    { id },
  );
  expect(read.data.reseller).toEqual({
    org: { id: owner.organisationId, poolBalance: 3_000 },
    brand: { appName: 'Acme', isCustom: true },
    client: { name: 'Shop', balance: 2_000, monthlyCap: null },
    clients: { total: 1, hasMore: false, clients: [{ name: 'Shop' }] },
    ledger: { edges: [{ node: { type: 'ALLOCATE', amount: 2_000 } }] },
  });
  const reset = await ask('mutation { resetBrand(input: { confirm: "RESET" }) { brand { isCustom } } }');
  expect(reset.data.resetBrand.brand).toEqual({ isCustom: false });
  const client = await clientWorkspace(platform, owner, 'pro');
  const denied = await call(
    'POST',
    platform.graphqlUrl,
    { query: '{ reseller { org { id } } }' },
    { 'x-api-key': client.apiKey },
  );
  expect(denied.body.errors[0].extensions.code).toBe('FORBIDDEN');
});

test('A key without the scope reads and changes nothing of it', async () => {
  const owner = await agency(platform);
  const { key } = await platform.operator('key create', { workspace: owner.workspaceId, scopes: 'reseller:read' });
  const headers = { 'x-api-key': key! };
  expect((await call('GET', `${platform.baseUrl}/reseller/brand`, undefined, headers)).status).toBe(200);
  const denied = await call('PUT', `${platform.baseUrl}/reseller/brand`, { appName: 'X' }, headers);
  expect(refusal(denied)).toEqual([403, 'FORBIDDEN', 'This key lacks the scope reseller:write.']);
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('A logo is a small picture that everybody can fetch until it is replaced or removed', async () => {
  const owner = await agency(platform);
  const set = (contentBase64: unknown) => owner.api.put('/reseller/brand/logo', { contentBase64 });
  const tooLarge = Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(100_000)]).toString('base64');
  for (const [input, message] of [
    [undefined, 'is required'],
    ['no base64!', 'must be base64'],
    [Buffer.from('<svg onload="alert(1)"></svg>').toString('base64'), 'must be a PNG, JPEG, GIF or WebP image'],
    [Buffer.from('%PDF-1.7').toString('base64'), 'must be a PNG, JPEG, GIF or WebP image'],
    [tooLarge, 'must have at most 100,000 bytes'],
  ]) {
    const answer = await set(input);
    expect([answer.status, answer.body.error.details[0]]).toEqual([422, { path: 'contentBase64', message }]);
  }
  const first = dataOf(await set(PIXEL)).logoPath as string;
  const fetched = await fetch(platform.root + first);
  expect(Buffer.from(await fetched.arrayBuffer()).toString('base64')).toBe(PIXEL);
  expect([fetched.headers.get('content-type'), fetched.headers.get('x-content-type-options')]).toEqual([
    'image/png',
    'nosniff',
  ]);
  dataOf(await owner.api.put('/reseller/brand', { darkColor: '#ffcc00' }));
  expect(await read(owner)).toMatchObject({ logoPath: first, darkColor: '#ffcc00', isCustom: true });
  const second = dataOf(await set(PIXEL)).logoPath as string;
  expect((await fetch(platform.root + first)).status).toBe(404);
  expect((await fetch(platform.root + second)).status).toBe(200);
  expect(dataOf(await owner.api.delete('/reseller/brand/logo')).logoPath).toBe(null);
  expect((await fetch(platform.root + second)).status).toBe(404);
  expect(dataOf(await owner.api.delete('/reseller/brand/logo')).darkColor).toBe('#ffcc00');
  const last = dataOf(await set(PIXEL)).logoPath as string;
  dataOf(await owner.api.delete('/reseller/brand', { confirm: 'RESET' }));
  expect((await fetch(platform.root + last)).status).toBe(404);
  for (const path of ['/public/brand/x', `/public/brand/${crypto.randomUUID()}`]) {
    expect((await fetch(platform.root + path)).status).toBe(404);
  }
  expect((await fetch(platform.root + last, { method: 'POST' })).status).toBe(405);
});
