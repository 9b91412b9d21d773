import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionLeaseKey } from '../../domain/conversations/live/items.ts';
import { newId, startConversation } from '../support/conversation.ts';
import { call, type Platform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { subscribe } from '../support/subscription.ts';
import { makeBot, roomInMinute } from '../support/visitor.ts';
import { conversationEvents, inboxEvents, subscriber } from './support.ts';

let platform: Platform;
let tenant: Tenant;
let conversationId: string;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await platform.tenant();
  ({ conversationId } = await startConversation(await makeBot(platform, tenant)));
});
afterAll(() => platform?.stop());

const live = subscriber(() => platform);
afterEach(() => live.leaveAll());

const places = async ({ workspaceId }: Tenant = tenant) =>
  (await platform.store.query({ pk: subscriptionLeaseKey(workspaceId, '').pk, consistent: true })).items;
const freed = (count: number, of: Tenant = tenant) =>
  until(`${count} places are taken`, async () => (await places(of)).length === count);
const keyOf = async (of: Tenant, scopes = 'all') =>
  (await platform.operator('key create', { workspace: of.workspaceId, scopes })) as { id: string; key: string };
const refused = (code: string) => [{ errors: [{ extensions: { code } }] }];

describe('a subscription is refused', () => {
  it('without a key, without the scope, and for what is not in the workspace, and holds no place', async () => {
    await freed(0);
    const stranger = await platform.tenant();
    const { key: writer } = await keyOf(tenant, 'conversations:write,leads:*');
    const ask = async (query: string, apiKey: string | undefined, variables = {}) =>
      (await subscribe(platform.graphqlUrl, query, { apiKey, variables })).rest();
    const one = conversationEvents();
    expect(await ask(inboxEvents(), undefined)).toMatchObject(refused('UNAUTHORIZED'));
    expect(await ask(inboxEvents(), writer)).toMatchObject(refused('FORBIDDEN'));
    expect(await ask(one, writer, { id: conversationId })).toMatchObject(refused('FORBIDDEN'));
    const others = await Promise.all([
      ask(one, stranger.apiKey, { id: conversationId }),
      ask(one, tenant.apiKey, { id: newId() }),
      ask(one, tenant.apiKey, { id: 'nonsense' }),
    ]);
    for (const results of others) expect(results).toEqual(others[0]);
    expect(others[0]).toMatchObject(refused('NOT_FOUND'));
    expect([await places(), await places(stranger)]).toEqual([[], []]);
  });

  it('for an `after` that is the id of no event', async () => {
    const message = 'after is not the id of an event.';
    const wrong = { errors: [{ message, extensions: { code: 'VALIDATION_ERROR', details: [{ path: 'after' }] } }] };
    for (const after of ['', 'x', '7', '99999999-1', '1-1-1', newId(), 'x'.repeat(1_001)]) {
      expect(await (await live.inbox(tenant, after)).rest()).toMatchObject([wrong]);
      expect(await (await live.conversation(tenant, conversationId, after)).rest()).toMatchObject([wrong]);
    }
  });

  it('where the document asks for too much, or for two things', async () => {
    const deep = `subscription { inboxEvents { conversation { ${'chatbot { conversations { edges { node { '.repeat(3)} id ${'} } } } '.repeat(3)} } } }`;
    const two = 'subscription { a: inboxEvents { id } b: inboxEvents { id } }';
    const page = (inner: string) => `chatbot { conversations(first: 200) { edges { node { ${inner} } } } }`;
    const wide = `subscription { inboxEvents { conversation { ${page(page('id'))} } } }`;
    for (const query of [deep, two, wide]) {
      expect(await (await live.open(query, tenant)).rest()).toMatchObject(refused('BAD_REQUEST'));
    }
  });

  it('by a client that takes no event stream, whose place is given back', async () => {
    const { status } = await call(
      'POST',
      platform.graphqlUrl,
      { query: inboxEvents() },
      {
        accept: 'application/json',
        'x-api-key': tenant.apiKey,
      },
    );
    expect(status).toBe(406);
    await freed(0);
  });
});

describe('a held subscription', () => {
  it('counts as one call, however much it is told', async () => {
    await roomInMinute();
    const own = await platform.tenant();
    const started = await startConversation(await makeBot(platform, own));
    const stream = await live.conversation(own, started.conversationId);
    const left = Number(stream.headers.get('ratelimit-remaining'));
    await stream.take(1);
    await own.api.post(`/conversations/${started.conversationId}/notes`, { body: 'one' });
    await stream.take(1);
    const { headers } = await own.api.get('/conversations');
    expect(left - Number(headers.get('ratelimit-remaining'))).toBe(2);
  });

  it('gives its place back when its client leaves', async () => {
    const [one, two] = [await live.inbox(tenant), await live.conversation(tenant, conversationId)];
    expect(await places()).toHaveLength(2);
    one.leave();
    await freed(1);
    await two.take(1);
    two.leave();
    await freed(0);
  });

  it('is one of at most 50 of its workspace, however many come at once', async () => {
    const [full, other] = [await platform.tenant(), await platform.tenant()];
    const all = await Promise.all(Array.from({ length: 60 }, () => live.inbox(full)));
    expect(await places(full)).toHaveLength(50);
    await startConversation(await makeBot(platform, full));
    const first = await Promise.all(all.map(async (each) => (await each.take(1))[0]));
    const turnedAway = first.filter(({ errors }) => errors);
    expect(turnedAway).toHaveLength(10);
    for (const { errors } of turnedAway) {
      expect(errors).toMatchObject([{ message: 'Rate limit exceeded.', extensions: { code: 'RATE_LIMITED' } }]);
      expect(errors[0].extensions.retryAfterSeconds).toBeGreaterThan(0);
    }
    await live.inbox(other);
    expect(await places(other)).toHaveLength(1);
    all.find((_, index) => !first[index].errors)!.leave();
    await freed(49, full);
    await live.inbox(full);
    expect(await places(full)).toHaveLength(50);
  });

  it('ends when its key is revoked', async () => {
    const { id, key } = await keyOf(tenant);
    const [inbox, one] = [await live.inbox({ apiKey: key }), await live.conversation({ apiKey: key }, conversationId)];
    await one.take(1);
    await platform.operator('key revoke', {}, id);
    for (const stream of [inbox, one]) expect(await stream.rest()).toMatchObject(refused('UNAUTHORIZED'));
    await freed(0);
  });

  it('ends when a switch of the gate goes off', async () => {
    const own = await platform.tenant();
    const inbox = await live.inbox(own);
    await platform.operator('org set', { 'api-access': 'off' }, own.organisationId);
    expect(await inbox.rest()).toMatchObject([
      {
        errors: [{ message: 'API access is not enabled for this workspace.', extensions: { code: 'FORBIDDEN' } }],
      },
    ]);
    await freed(0, own);
  });
});
