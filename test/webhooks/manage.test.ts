import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientWith, NOT_FOUND_BODY } from '../access/support.ts';
import { call, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { became, deliveries, put, sendTest, stored } from './support.ts';

let platform: OwnPlatform;
let receiver: Receiver;
let tenant: Tenant;

beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startPlatform({ env: { EGRESS_ALLOW: receiver.host, WEBHOOK_RETRY_SCALE: '0' } });
  tenant = await platform.tenant();
});
afterAll(async () => {
  await platform.stop();
  await receiver.close();
});

const url = 'https://hooks.customer.example/in';
const groups = ['leads', 'conversations', 'messages', 'knowledge'];
const secretShape = /^whsec_[0-9A-Za-z]{40}$/;
const graphql = async (query: string, variables: object = {}, { apiKey } = tenant) =>
  (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey })).body;

describe('the list', () => {
  it('has a row a group, with nulls where there is no endpoint', async () => {
    const fresh = await platform.tenant();
    const { data } = (await fresh.api.get('/webhooks')).body;
    expect(data).toEqual({
      features: groups,
      endpoints: [
        ['leads', ['lead.created', 'lead.updated']],
        [
          'conversations',
          ['conversation.created', 'conversation.handoff_requested', 'conversation.closed', 'csat.received'],
        ],
        ['messages', ['message.created']],
        ['knowledge', ['knowledge.completed', 'knowledge.failed']],
      ].map(([feature, events]) => ({ feature, url: null, active: null, createdAt: null, events })),
    });
  });

  it('shows what is set, and never a secret', async () => {
    const fresh = await platform.tenant();
    const { secret, ...row } = await put(fresh, 'messages', { url, active: false });
    expect(secret).toMatch(secretShape);
    expect(row).toEqual({
      feature: 'messages',
      url,
      active: false,
      createdAt: expect.stringMatching(/Z$/),
      events: ['message.created'],
    });
    const answer = await fresh.api.get('/webhooks');
    expect(answer.body.data.endpoints[2]).toEqual(row);
    expect(answer.text).not.toContain('whsec_');
    expect(answer.text).not.toContain('sealed');
  });
});

describe('an endpoint', () => {
  it('is made with the first url, and shows its secret then and when it is rotated', async () => {
    const made = await put(tenant, 'leads', { url });
    expect(made).toMatchObject({ url, active: true, secret: expect.stringMatching(secretShape) });
    const moved = await put(tenant, 'leads', { url: `${url}/2`, rotateSecret: false });
    expect(moved).toEqual({ ...made, url: `${url}/2`, secret: undefined });
    expect(await put(tenant, 'leads', { active: false })).toEqual({ ...moved, active: false });
    const rotated = await put(tenant, 'leads', { rotateSecret: true });
    expect(rotated).toEqual({ ...moved, active: false, secret: expect.stringMatching(secretShape) });
    expect(rotated.secret).not.toBe(made.secret);
    const rows = await stored(platform, tenant);
    expect(rows).toContain('sealedSecret');
    for (const { secret } of [made, rotated]) expect(rows).not.toContain(secret.slice('whsec_'.length));
  });

  it('has a secret of its own in each group, and another when it is made anew', async () => {
    const fresh = await platform.tenant();
    const made = [];
    for (const group of groups) made.push(await put(fresh, group, { url, rotateSecret: true }));
    await fresh.api.delete('/webhooks/leads');
    made.push(await put(fresh, 'leads', { url }));
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(5);
  });

  it('is deleted once', async () => {
    await put(tenant, 'knowledge', { url });
    const deleted = await tenant.api.delete('/webhooks/knowledge');
    expect([deleted.status, deleted.body.data]).toEqual([200, { deleted: true }]);
    const again = await tenant.api.delete('/webhooks/knowledge');
    expect([again.status, again.text]).toEqual([404, NOT_FOUND_BODY]);
  });

  it('is made once by many at a time, whose secret is shown once', async () => {
    const fresh = await platform.tenant();
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => put(fresh, 'leads', { url: `${url}/${n}` })));
    expect(made.filter(({ secret }) => secret)).toHaveLength(1);
    expect(new Set(made.map(({ createdAt }) => createdAt)).size).toBe(1);
  });

  it.each([
    ['{}', {}, '', 'must contain url, active or rotateSecret', 'body must contain url, active or rotateSecret.'],
    ['no rotation', { rotateSecret: false }, '', 'must contain url, active or rotateSecret'],
    ['a number', { url: 5 }, 'url', 'must be of type string'],
    ['null', { url: null }, 'url', 'must be of type string'],
    ['no text', { url: '' }, 'url', 'must have 1 to 2000 characters'],
    ['too long', { url: `https://a.example/${'x'.repeat(1983)}` }, 'url', 'must have 1 to 2000 characters'],
    ['a word', { url: 'word' }, 'url', 'must be a valid https address'],
    ['another scheme', { url: 'ftp://a.example/' }, 'url', 'must be a valid https address'],
    ['http', { url: 'http://a.example/' }, 'url', 'must begin with https://'],
    ['a user', { url: 'https://me@a.example/' }, 'url', 'must not contain a user name or a password'],
    ['a password', { url: 'https://me:pw@a.example/' }, 'url', 'must not contain a user name or a password'],
    ['a fragment', { url: 'https://a.example/#top' }, 'url', 'must not contain a fragment'],
    ['an empty fragment', { url: 'https://a.example/#' }, 'url', 'must not contain a fragment'],
    ['loopback', { url: 'https://127.0.0.1/' }, 'url', 'must be a public address'],
    ['loopback, otherwise spelled', { url: 'https://0x7f.1/' }, 'url', 'must be a public address'],
    ['private', { url: 'https://10.1.2.3/' }, 'url', 'must be a public address'],
    ['metadata', { url: 'https://169.254.169.254/latest' }, 'url', 'must be a public address'],
    ['loopback in IPv6', { url: 'https://[::1]/' }, 'url', 'must be a public address'],
    ['mapped', { url: 'https://[::ffff:127.0.0.1]/' }, 'url', 'must be a public address'],
    ['compatible', { url: 'https://[::7f00:1]/' }, 'url', 'must be a public address'],
    ['localhost', { url: 'https://localhost/' }, 'url', 'must be a public address'],
    ['an inner name', { url: 'https://db.internal/' }, 'url', 'must be a public address'],
    ['a service port', { url: 'https://a.example:6379/' }, 'url', 'must be a public address'],
    ['no boolean', { active: 'yes' }, 'active', 'must be of type boolean'],
    ['no boolean', { url, rotateSecret: 1 }, 'rotateSecret', 'must be of type boolean'],
  ])('is refused with %s', async (_, body, path, message, whole = `${path || 'body'} ${message}.`) => {
    const refused = await tenant.api.put('/webhooks/conversations', body);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      { code: 'VALIDATION_ERROR', message: whole, details: [{ path, message }] },
    ]);
  });

  it('takes an address of 2000 characters, any web port, and http to what the operator allows', async () => {
    const long = `https://a.example/${'x'.repeat(1982)}`;
    for (const each of [long, 'https://a.example:8443/x?y=1', receiver.url('/x')]) {
      expect((await put(tenant, 'conversations', { url: each })).url).toBe(each);
    }
    const bare = 'https://A.example';
    expect((await put(tenant, 'conversations', { url: ` ${bare} ` })).url).toBe(bare);
    const odd = await put(tenant, 'conversations', { url: `${bare}/<b>ü'` });
    expect(odd.url).toBe("https://a.example/%3Cb%3E%C3%BC'");
    const other = receiver.url('/x').replace(String(receiver.port), String(receiver.port + 1));
    expect((await tenant.api.put('/webhooks/conversations', { url: other })).status).toBe(422);
  });

  it.each(['active', 'rotateSecret'])('is not found by %s before it has a url', async (field) => {
    const fresh = await platform.tenant();
    const refused = await fresh.api.put('/webhooks/leads', { [field]: true });
    expect([refused.status, refused.text]).toEqual([404, NOT_FOUND_BODY]);
    expect((await fresh.api.put('/webhooks/leads', {})).status).toBe(422);
  });

  it.each(['nothing', 'LEADS', 'Leads', 'leads ', '__proto__'])('is in no group %j', async (group) => {
    const path = `/webhooks/${encodeURIComponent(group)}`;
    for (const answer of [
      await tenant.api.put(path, { url }),
      await tenant.api.put(path, {}),
      await tenant.api.delete(path),
      await tenant.api.post(`${path}/test`),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, NOT_FOUND_BODY]);
    }
  });
});

describe('a test event', () => {
  it('needs an endpoint', async () => {
    const fresh = await platform.tenant();
    const refused = await fresh.api.post('/webhooks/leads/test');
    expect([refused.status, refused.text]).toEqual([404, NOT_FOUND_BODY]);
    expect(await deliveries(fresh)).toEqual({ deliveries: [], total: 0, hasMore: false, dropped: 0 });
  });
});

describe('the deliveries', () => {
  let own: Tenant;
  let ids: string[];
  beforeAll(async () => {
    own = await platform.tenant();
    await put(own, 'leads', { url: receiver.url('/list') });
    ids = [];
    for (let n = 0; n < 5; n++) ids.unshift((await sendTest(own, 'leads')).id);
    for (const id of ids) await became(own, id, 'succeeded');
  });

  it('come newest first, by skip and take', async () => {
    const all = await deliveries(own);
    expect(all.deliveries.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(all).toMatchObject({ total: 5, hasMore: false, dropped: 0 });
    const page = await deliveries(own, '?skip=1&take=2');
    expect(page.deliveries).toEqual(all.deliveries.slice(1, 3));
    expect(page).toMatchObject({ total: 5, hasMore: true });
    expect(await deliveries(own, '?skip=3&take=2')).toMatchObject({ total: 5, hasMore: false });
    expect(await deliveries(own, '?skip=5')).toEqual({ deliveries: [], total: 5, hasMore: false, dropped: 0 });
  });

  it('tell how many messages were dropped, and count that as no delivery', async () => {
    const fresh = await platform.tenant();
    await platform.store.put({ pk: `WS#${fresh.workspaceId}#DELIVERY`, sk: 'DROPPED', dropped: 7 });
    expect(await deliveries(fresh)).toEqual({ deliveries: [], total: 0, hasMore: false, dropped: 7 });
  });

  it.each([
    ['skip=-1', 'skip', 'must be an integer of at least 0'],
    ['skip=1.5', 'skip', 'must be an integer of at least 0'],
    ['take=0', 'take', 'must be an integer from 1 to 200'],
    ['take=201', 'take', 'must be an integer from 1 to 200'],
    ['take=ten', 'take', 'must be an integer from 1 to 200'],
  ])('refuse %s', async (query, path, message) => {
    const refused = await own.api.get(`/webhooks/deliveries?${query}`);
    expect([refused.status, refused.body.error.details]).toEqual([422, [{ path, message }]]);
  });

  it.each(['take=1', 'take=200', 'skip=0', 'skip=999999999999999'])('take %s', async (query) => {
    expect((await own.api.get(`/webhooks/deliveries?${query}`)).status).toBe(200);
  });

  it('are sent again only while the group has an endpoint, and none is under way', async () => {
    const fresh = await platform.tenant();
    await put(fresh, 'leads', { url: receiver.url('/slow') });
    receiver.answer('/slow', (response) => void setTimeout(() => response.end(), 400));
    const { id } = await sendTest(fresh, 'leads');
    const busy = await fresh.api.post(`/webhooks/deliveries/${id}/redeliver`);
    expect([busy.status, busy.body.error]).toEqual([
      409,
      { code: 'CONFLICT', message: 'The delivery is still in progress.' },
    ]);
    await became(fresh, id, 'succeeded');
    await fresh.api.delete('/webhooks/leads');
    const alone = await fresh.api.post(`/webhooks/deliveries/${id}/redeliver`);
    expect([alone.status, alone.body.error]).toEqual([
      409,
      { code: 'CONFLICT', message: 'The group has no endpoint.' },
    ]);
  });

  it.each(['01900000-0000-7000-8000-000000000000', 'DROPPED', 'x'])('do not know %s', async (id) => {
    const refused = await own.api.post(`/webhooks/deliveries/${id}/redeliver`);
    expect([refused.status, refused.text]).toEqual([404, NOT_FOUND_BODY]);
  });

  it("are nobody else's", async () => {
    const other = await platform.tenant();
    await put(other, 'leads', { url });
    const refused = await other.api.post(`/webhooks/deliveries/${ids[0]}/redeliver`);
    expect([refused.status, refused.text]).toEqual([404, NOT_FOUND_BODY]);
    expect(await deliveries(other)).toMatchObject({ total: 0 });
  });
});

describe('GraphQL', () => {
  it('does all of it under the same names and bounds', async () => {
    tenant = await platform.tenant();
    const set = `mutation ($input: SetWebhookInput!) {
      setWebhook(input: $input) { webhook { feature url active createdAt events } secret } }`;
    const made = (await graphql(set, { input: { feature: 'LEADS', url: receiver.url('/graphql') } })).data.setWebhook;
    expect(made).toMatchObject({
      webhook: { feature: 'LEADS', active: true },
      secret: expect.stringMatching(secretShape),
    });
    const same = (await graphql(set, { input: { feature: 'LEADS', active: true } })).data.setWebhook;
    expect(same).toEqual({ webhook: made.webhook, secret: null });
    const rotate = `mutation ($input: RotateWebhookSecretInput!) {
      rotateWebhookSecret(input: $input) { webhook { feature } secret } }`;
    const rotated = (await graphql(rotate, { input: { feature: 'LEADS' } })).data.rotateWebhookSecret;
    expect(rotated.secret).toMatch(secretShape);
    expect(rotated.secret).not.toBe(made.secret);
    const test = 'mutation ($input: SendTestEventInput!) { sendTestEvent(input: $input) { delivery { id status } } }';
    const { delivery } = (await graphql(test, { input: { feature: 'LEADS' } })).data.sendTestEvent;
    await became(tenant, delivery.id, 'succeeded');
    const read = `{ webhooks { feature url active }
      webhookDeliveries(skip: 0, take: 1) { deliveries { id feature status } total hasMore dropped } }`;
    const { webhooks, webhookDeliveries } = (await graphql(read)).data;
    expect(webhooks.map(({ active }: { active: unknown }) => active)).toEqual([true, null, null, null]);
    expect(webhookDeliveries).toEqual({
      deliveries: [{ id: delivery.id, feature: 'LEADS', status: 'SUCCEEDED' }],
      total: 1,
      hasMore: false,
      dropped: 0,
    });
    const again = `mutation ($input: RedeliverWebhookInput!) {
      redeliverWebhook(input: $input) { delivery { id status attempts } } }`;
    expect((await graphql(again, { input: { deliveryId: delivery.id } })).data.redeliverWebhook.delivery).toEqual({
      id: delivery.id,
      status: 'PENDING',
      attempts: 0,
    });
    const remove = 'mutation ($input: DeleteWebhookInput!) { deleteWebhook(input: $input) { deleted } }';
    expect((await graphql(remove, { input: { feature: 'LEADS' } })).data.deleteWebhook).toEqual({ deleted: true });
    const codes = [
      await graphql(rotate, { input: { feature: 'LEADS' } }),
      await graphql(set, { input: { feature: 'LEADS' } }),
      await graphql('{ webhookDeliveries(take: 201) { total } }'),
    ].map(({ errors }) => errors[0].extensions.code);
    expect(codes).toEqual(['NOT_FOUND', 'VALIDATION_ERROR', 'VALIDATION_ERROR']);
  });

  it('asks for the same scopes', async () => {
    const { data } = (await tenant.api.post('/api-keys', { name: 'reader', scopes: ['workspace:read'] })).body;
    const reader = { ...tenant, apiKey: data.key };
    expect((await graphql('{ webhooks { feature } }', {}, reader)).data.webhooks).toHaveLength(4);
    const refused = await graphql('{ webhookDeliveries { total } }', {}, reader);
    expect(refused.errors[0].extensions.code).toBe('FORBIDDEN');
  });
});

it('lets a key that may only read see the endpoints and change none', async () => {
  const reader = await clientWith(platform, tenant.workspaceId, ['workspace:read']);
  expect((await reader.get('/webhooks')).status).toBe(200);
  for (const refused of [
    await reader.put('/webhooks/leads', { url }),
    await reader.get('/webhooks/deliveries'),
    await reader.post('/webhooks/leads/test'),
  ]) {
    expect([refused.status, refused.body.error.message]).toEqual([403, 'This key lacks the scope workspace:*.']);
  }
});
