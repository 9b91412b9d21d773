// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { subscriptionLeaseKey } from '../../domain/conversations/live-items.ts';
import { newId, startConversation } from '../support/conversation.ts';
import { call, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { subscribe } from '../support/subscription.ts';
import { makeBot, roomInMinute } from '../support/visitor.ts';
import { conversationEvents, inboxEvents, subscriber } from './support.ts';

let conversationId: string;
const { platform, tenant } = await useScene();
({ conversationId } = await startConversation(await makeBot(platform, tenant)));

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

  it('is one of at most 25 of its key and 50 of its workspace, however many come at once', async () => {
    const [full, other] = [await platform.tenant(), await platform.tenant()];
    const keys = [full.apiKey, (await keyOf(full)).key];
    const all = await Promise.all(keys.flatMap((apiKey) => Array.from({ length: 30 }, () => live.inbox({ apiKey }))));
    expect(await places(full)).toHaveLength(50);
    await startConversation(await makeBot(platform, full));
    const first = await Promise.all(all.map(async (each) => (await each.take(1))[0]));
    const refusals = first.filter(({ errors }) => errors);
    expect(refusals).toHaveLength(10);
    expect(first.slice(0, 30).filter(({ errors }) => errors)).toHaveLength(5);
    for (const { errors } of refusals) {
      expect(errors).toMatchObject([{ message: 'Rate limit exceeded.', extensions: { code: 'RATE_LIMITED' } }]);
      expect(errors[0].extensions.retryAfterSeconds).toBeGreaterThan(0);
    }
    await live.inbox(other);
    expect(await places(other)).toHaveLength(1);
    all.find((_, index) => !first[index].errors)!.leave();
    await freed(49, full);
    await live.inbox({ apiKey: keys[0]! });
    expect(await places(full)).toHaveLength(50);
  });

  it('makes room for a colleague by ending the newest of whoever holds most', async () => {
    const full = await platform.tenant();
    const keys = [full.apiKey, (await keyOf(full)).key];
    const all = await Promise.all(keys.flatMap((apiKey) => Array.from({ length: 25 }, () => live.inbox({ apiKey }))));
    expect(await places(full)).toHaveLength(50);
    const ended: [number, string][] = [];
    for (const [n, stream] of all.entries()) {
      // The others are still waiting when the test ends.
      stream.take(1).then(
        ([event]) => ended.push([n, event.data.inboxEvents.type]),
        () => {},
      );
    }
    const colleague = await keyOf(full);
    const arrivals = await Promise.all(Array.from({ length: 10 }, () => live.inbox({ apiKey: colleague.key })));
    await until('ten have made room', async () => ended.length === 10);
    expect((await places(full)).filter(({ agentId }) => agentId === colleague.id)).toHaveLength(10);
    expect(await places(full)).toHaveLength(50);
    expect(new Set(ended.map(([, type]) => type))).toEqual(new Set(['RECONNECT']));
    expect(ended.filter(([n]) => n < 25)).toHaveLength(5);
    await startConversation(await makeBot(platform, full));
    const events = await Promise.all(arrivals.map((each) => each.take(1)));
    expect(events.map(([event]) => event.data.inboxEvents.type)).toEqual(Array(10).fill('CREATED'));
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

describe('the path of subscriptions', () => {
  it('takes subscriptions, as /graphql does, and nothing else', async () => {
    const url = `${platform.graphqlUrl}/stream`;
    const own = await platform.tenant();
    const streams = [
      await subscribe(url, inboxEvents(), { apiKey: own.apiKey }),
      await subscribe(platform.graphqlUrl, inboxEvents(), { apiKey: own.apiKey }),
    ];
    const started = await startConversation(await makeBot(platform, own));
    for (const stream of streams) {
      expect(await stream.events(1)).toMatchObject([{ type: 'CREATED', conversationId: started.conversationId }]);
      stream.leave();
    }
    const mutation = `mutation { deleteConversation(input: { conversationId: "${started.conversationId}" }) { __typename } }`;
    for (const query of ['{ workspace { id } }', mutation]) {
      const { body } = await call('POST', url, { query }, { 'x-api-key': own.apiKey });
      const message = 'This path accepts only subscriptions. Send everything else to /graphql.';
      expect(body.errors).toMatchObject([{ message, extensions: { code: 'BAD_REQUEST' } }]);
    }
    expect((await own.api.get(`/conversations/${started.conversationId}`)).status).toBe(200);
    expect(await (await subscribe(url, inboxEvents())).rest()).toMatchObject(refused('UNAUTHORIZED'));
    expect((await call('OPTIONS', url)).status).toBe(204);
  });
});

describe('a client that names itself', () => {
  const open = (of: Pick<Tenant, 'apiKey'>, clientId: string, query = inboxEvents(), variables = {}) =>
    subscribe(`${platform.graphqlUrl}/stream`, query, { apiKey: of.apiKey, clientId, variables });
  const presence = (of: Pick<Tenant, 'apiKey'>, clientId: string | undefined, method = 'POST') =>
    call(method, `${platform.graphqlUrl}/presence`, undefined, {
      'x-api-key': of.apiKey,
      ...(clientId ? { 'x-client-id': clientId } : {}),
    });

  it('supersedes its own subscription to the same at once, and no other', async () => {
    const own = await platform.tenant();
    const started = await startConversation(await makeBot(platform, own));
    const variables = { id: started.conversationId };
    const { key: apiKey } = await keyOf(own);
    const first = await open(own, 'tab-1');
    const others = [
      await open(own, 'tab-2'),
      await open({ apiKey }, 'tab-1'),
      await open(own, 'tab-1', conversationEvents(), variables),
    ];
    const next = await open(own, 'tab-1');
    expect(await places(own)).toHaveLength(4);
    expect((await first.rest()).slice(-1)).toMatchObject(refused('CONFLICT'));
    await own.api.post(`/conversations/${started.conversationId}/notes`, { body: 'one' });
    for (const stream of [next, ...others]) {
      let events = await stream.events(1);
      while (events[0].type !== 'NOTE') events = await stream.events(1);
      stream.leave();
    }
    await freed(0, own);
  });

  it('confirms and releases its subscriptions, which counts as no call of the workspace', async () => {
    await roomInMinute();
    const own = await platform.tenant();
    const { conversationId: id } = await startConversation(await makeBot(platform, own));
    const [inbox, one] = [await open(own, 'tab-1'), await open(own, 'tab-1', conversationEvents(), { id })];
    await open(own, 'tab-2');
    const left = Number((await own.api.get('/conversations')).headers.get('ratelimit-remaining'));
    expect((await presence(own, 'tab-1')).body).toEqual({ success: true, data: { subscriptions: 2 } });
    expect((await presence(own, 'tab-3')).body.data).toEqual({ subscriptions: 0 });
    expect((await presence(own, 'tab-1', 'DELETE')).body.data).toEqual({ subscriptions: 0 });
    expect(await places(own)).toHaveLength(1);
    for (const stream of [inbox, one]) {
      const last = (await stream.rest()).at(-1);
      expect(Object.values(last.data)).toMatchObject([{ type: 'RECONNECT' }]);
    }
    expect(left - Number((await own.api.get('/conversations')).headers.get('ratelimit-remaining'))).toBe(1);
  });

  it('needs a key and a name for that, and reaches no other workspace', async () => {
    const [own, stranger] = [await platform.tenant(), await platform.tenant()];
    await open(own, 'tab-1');
    expect((await presence({ apiKey: 'fd_live_nobody' }, 'tab-1')).status).toBe(401);
    expect((await presence(own, undefined)).status).toBe(422);
    expect((await presence(own, 'tab-1', 'GET')).status).toBe(405);
    expect((await presence(stranger, 'tab-1', 'DELETE')).body.data).toEqual({ subscriptions: 0 });
    expect(await places(own)).toHaveLength(1);
  });
});
