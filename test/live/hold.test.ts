import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HoldTimes, hold, type StreamedEvent } from '../../domain/conversations/live/hold.ts';
import { watchInbox } from '../../domain/conversations/live/inbox.ts';
import { logInbox } from '../../domain/conversations/live/inbox-log.ts';
import { clientOf, confirmSubscriptions } from '../../domain/conversations/live/lease.ts';
import { inboxEntryKey, inboxLogPk, subscriptionLeaseKey } from '../../domain/conversations/live-items.ts';
import type { App } from '../../domain/core/app.ts';
import type { Identity } from '../../domain/core/operations/actor.ts';
import type { Change } from '../../domain/core/rows/change.ts';
import { type InProcess, startInProcess, type TestClock } from '../graphql/in-process.ts';
import { appOf } from '../support/app-of.ts';
import { until } from '../support/platform.ts';

let server: InProcess & { clock: TestClock };
let app: App;
let identity: Identity;
beforeAll(async () => {
  server = await startInProcess();
  ({ app } = server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { workspaceId, organisationId, apiKey } = await server.tenant();
  const row = (await app.store.query({ pk: `WS#${workspaceId}`, prefix: 'KEY#' })).items[0]!;
  expect(apiKey.startsWith(String(row.prefix))).toBe(true);
  const scopes = new Set(['conversations:read']);
  identity = { keyId: String(row.id), keyName: 'test', memberId: null, workspaceId, organisationId, scopes };
});

/** Looks follow fast; the other times pass when the clock is moved. */
const times: HoldTimes = { pollMs: 5, renewMs: 10_000, heldMs: 240_000 };
const watch = (after: string | null = null, by = app) => watchInbox(by, identity.workspaceId, after);
const places = async () => {
  const { pk } = subscriptionLeaseKey(identity.workspaceId, '');
  return (await app.store.query({ pk, consistent: true })).items;
};
const begun = (id: string): Change => {
  const after = { pk: 'x', sk: 'y', entity: 'conversation', id, workspaceId: identity.workspaceId, status: 'open' };
  return { id: `change-${id}`, kind: 'inserted', before: undefined, after };
};
const conversationsOf = (told: readonly (StreamedEvent | undefined)[]) =>
  told.map((each) => (each && 'conversationId' in each ? each.conversationId : each));
async function next(from: AsyncIterableIterator<StreamedEvent>, count: number) {
  const told: (StreamedEvent | undefined)[] = [];
  while (told.length < count) told.push((await from.next()).value);
  return told;
}

describe('a held subscription', () => {
  it('ends as planned with the id to go on from, and gives its place back', async () => {
    const held = await hold(app, identity, await watch(), { times });
    await logInbox(app, [begun('one')]);
    expect(conversationsOf(await next(held, 1))).toEqual(['one']);
    const pending = held.next();
    server.clock.advance(times.heldMs);
    const { value } = (await pending) as { value: { id: string } };
    expect(value).toMatchObject({ type: 'reconnect', conversationId: null });
    expect(await held.next()).toEqual({ done: true, value: undefined });
    expect(await places()).toEqual([]);
    await logInbox(app, [begun('two')]);
    const again = await hold(app, identity, await watch(value.id), { times });
    expect(conversationsOf(await next(again, 1))).toEqual(['two']);
    await again.return!();
  });

  it('renews its place', async () => {
    const held = await hold(app, identity, await watch(), { times });
    const [before] = await places();
    const pending = held.next();
    server.clock.advance(times.renewMs);
    await until('a later end', async () => Number((await places())[0]?.until) > Number(before!.until));
    await held.return!();
    expect(await pending).toEqual({ done: true, value: undefined });
  });

  it('that its client must confirm ends after 45 s without, and does not renew its place', async () => {
    const settings = { ...app.settings, clientsConfirm: true };
    const lambda = { ...app, settings } as App;
    const client = { clientId: 'tab-1', follows: 'inboxEvents' };
    const named = clientOf(identity.keyId, 'tab-1');
    const held = await hold(lambda, identity, await watch(), { times, client });
    const pending = held.next();
    server.clock.advance(44_000);
    expect(await confirmSubscriptions(lambda, identity.workspaceId, { client: named, leaving: false })).toBe(1);
    server.clock.advance(44_000);
    await sleep(10 * times.pollMs);
    expect(await places()).toHaveLength(1);
    server.clock.advance(1_001);
    expect(await pending).toMatchObject({ value: { type: 'reconnect' } });
    expect(await held.next()).toEqual({ done: true, value: undefined });
    expect(await places()).toEqual([]);
  });

  it('ends where another has its place', async () => {
    const held = await hold(app, identity, await watch(), { times });
    const [place] = await places();
    await app.store.put({ ...place!, holder: 'another' });
    expect(await next(held, 2)).toMatchObject([{ type: 'reconnect' }, undefined]);
    expect(await places()).toMatchObject([{ holder: 'another' }]);
  });

  it('asks nothing more once its client has left, in the middle of a wait as well', async () => {
    const held = await hold(app, identity, await watch(), { times });
    const pending = held.next();
    await held.return!();
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(await places()).toEqual([]);
    server.calls.length = 0;
    await sleep(20 * times.pollMs);
    expect(server.calls).toEqual([]);
    expect(await held.next()).toEqual({ done: true, value: undefined });
  });

  it('gives its place back when its client leaves before anything was asked', async () => {
    const leaving = new AbortController();
    await hold(app, identity, await watch(), { times, signal: leaving.signal });
    expect(await places()).toHaveLength(1);
    leaving.abort();
    await until('no place is taken', async () => (await places()).length === 0);
    await hold(app, identity, await watch(), { times, signal: leaving.signal });
    expect(await places()).toEqual([]);
  });

  it('that breaks off loses nothing', async () => {
    let fails = false;
    const getMany: App['store']['getMany'] = async (keys) => {
      // What the log names is read, and the records are not.
      if (fails && !keys.some(({ sk }) => sk === 'HEAD')) throw new Error('no answer');
      return app.store.getMany(keys);
    };
    const shaky = { ...app, store: { ...app.store, getMany } } as App;
    const held = await hold(shaky, identity, await watch(null, shaky), { times });
    await logInbox(app, [begun('one')]);
    await next(held, 1);
    fails = true;
    await logInbox(app, [begun('two'), begun('three')]);
    const [last] = (await next(held, 1)) as { id: string }[];
    expect(last).toMatchObject({ type: 'reconnect' });
    expect((await held.next()).done).toBe(true);
    const again = await hold(app, identity, await watch(last!.id), { times });
    expect(conversationsOf(await next(again, 2))).toEqual(['two', 'three']);
    await again.return!();
  });
});

describe('the log of the inbox', () => {
  it('has no gap and loses nothing, however many write at once', async () => {
    const held = await hold(app, identity, await watch(), { times });
    const names = Array.from({ length: 25 }, (_, n) => `c${n}`);
    // Each as a container of its own, which knows nothing of the others.
    const alone = () => appOf({ ...app, cache: { get: () => undefined, set() {}, delete() {} } });
    await Promise.all(names.map((name) => logInbox(alone(), [begun(name)])));
    expect(conversationsOf(await next(held, 25)).toSorted()).toEqual(names.toSorted());
    const entries = await app.store.query({ pk: inboxLogPk(identity.workspaceId), consistent: true });
    // The first number was taken when the watching began.
    const keys = names.map((_, n) => inboxEntryKey(identity.workspaceId, n + 2).sk);
    expect(entries.items.map(({ sk }) => sk)).toEqual(keys);
    await held.return!();
  });

  it('costs one read while nobody watches, and tells whoever comes what happens from then on', async () => {
    server.calls.length = 0;
    await logInbox(app, [begun('unseen')]);
    expect(server.calls).toEqual(['getMany']);
    const held = await hold(app, identity, await watch(), { times });
    await logInbox(app, [begun('one')]);
    expect(conversationsOf(await next(held, 1))).toEqual(['one']);
    await held.return!();
    // Whoever watched may come back within the hour, and misses nothing.
    server.clock.advance(59 * 60_000);
    await logInbox(app, [begun('two')]);
    const again = await hold(app, identity, await watch('2-1'), { times });
    expect(conversationsOf(await next(again, 1))).toEqual(['two']);
    await again.return!();
  });

  it('tells nobody that nothing happened while it was not written', async () => {
    const held = await hold(app, identity, await watch(), { times });
    await logInbox(app, [begun('one')]);
    const [last] = (await next(held, 1)) as { id: string }[];
    await held.return!();
    server.clock.advance(3 * 3600_000);
    await logInbox(app, [begun('unseen')]);
    await expect(watch(last!.id)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'after', message: 'is too old: events are kept for 60 minutes' }],
    });
    const fresh = await hold(app, identity, await watch(), { times });
    await logInbox(app, [begun('two')]);
    expect(conversationsOf(await next(fresh, 1))).toEqual(['two']);
    await fresh.return!();
  });

  it('waits for an entry whose writer is slow, and goes on without one whose writer died', async () => {
    const held = await hold(app, identity, await watch(), { times });
    const puts: (() => void)[] = [];
    const put: App['store']['put'] = async (...args) => {
      await new Promise<void>((resolve) => puts.push(resolve));
      return app.store.put(...args);
    };
    const slow = { ...app, store: { ...app.store, put } } as App;
    const writing = logInbox(slow, [begun('slow')]);
    await until('a number is taken', async () => puts.length === 1);
    await logInbox(app, [begun('quick')]);
    const pending = next(held, 2);
    await sleep(20 * times.pollMs);
    puts.shift()!();
    await writing;
    expect(conversationsOf(await pending)).toEqual(['slow', 'quick']);

    const dying = logInbox(slow, [begun('late')]);
    await until('a number is taken', async () => puts.length === 1);
    await logInbox(app, [begun('behind')]);
    const behind = next(held, 1);
    await sleep(20 * times.pollMs);
    server.clock.advance(5_000);
    expect(conversationsOf(await behind)).toEqual(['behind']);
    // It was not dead: it finds its number closed and takes another.
    puts.shift()!();
    await until('another number is taken', async () => puts.length === 1);
    puts.shift()!();
    await dying;
    expect(conversationsOf(await next(held, 1))).toEqual(['late']);
    await held.return!();
  });

  it('tells a change once that is delivered again, to whoever comes back as well', async () => {
    const held = await hold(app, identity, await watch(), { times });
    await logInbox(app, [begun('one'), begun('two')]);
    await logInbox(app, [begun('two'), begun('three')]);
    const told = await next(held, 3);
    expect(conversationsOf(told)).toEqual(['one', 'two', 'three']);
    await logInbox(app, [begun('two'), begun('four')]);
    expect(conversationsOf(await next(held, 1))).toEqual(['four']);
    await held.return!();
    const again = await hold(app, identity, await watch((told[1] as { id: string }).id), { times });
    expect(conversationsOf(await next(again, 2))).toEqual(['three', 'four']);
    await again.return!();
  });

  it('holds more changes than one entry takes', async () => {
    const held = await hold(app, identity, await watch(), { times });
    const names = Array.from({ length: 250 }, (_, n) => `c${n}`);
    await logInbox(app, names.map(begun));
    const told = await next(held, 250);
    expect(conversationsOf(told)).toEqual(names);
    await held.return!();
    const again = await hold(app, identity, await watch((told[99] as { id: string }).id), { times });
    expect(conversationsOf(await next(again, 150))).toEqual(names.slice(100));
    await again.return!();
  });
});
