import { setTimeout as sleep } from 'node:timers/promises';
import { stillAllowed } from '../../access/standing.ts';
import type { App, Item, Key } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { AppError, conflict } from '../../core/errors.ts';
import { agentIdOf, type Identity } from '../../core/operations/actor.ts';
import { freeLease, type Lease, renewLease } from '../../core/rows/leases.ts';
import { leaseMs } from '../visitor/stream-leases.ts';
import { clientOf, lossOf, type Subscriber, takeSubscription } from './lease.ts';
import { type ConversationEvent, eventOf } from './records.ts';

/** One subscription's source of events and its progress. */
export interface Watcher {
  /** Rows that every poll needs. They are read in one batch. */
  keys: readonly Key[];
  /** New events, without duplicates. `over`: there will be no more. */
  poll(rows: readonly (Item | undefined)[]): Promise<{ events: ConversationEvent[]; over?: boolean }>;
  /** The id from which a reconnecting client resumes. */
  position(): string;
}

export interface HoldTimes {
  /** Between two polls. */
  pollMs: number;
  /** Well within the 30 s of a lease. */
  renewMs: number;
  /** Ends before the function's timeout of 5 minutes. */
  heldMs: number;
}
/** The contract's values. */
export const holdTimes: HoldTimes = { pollMs: 1_000, renewMs: 10_000, heldMs: 240_000 };

interface Subscription {
  app: App;
  identity: Identity;
  watcher: Watcher;
  lease: Lease;
  subscriber: Subscriber | undefined;
  times: HoldTimes;
  /** Id of the last event that the subscriber received. */
  sentId: string;
}

/** An event or, as the last element, the reason for the end. */
export type StreamedEvent = ConversationEvent | AppError;

interface HoldOptions {
  signal?: AbortSignal | undefined;
  times?: HoldTimes;
  /** The client's own id and what it follows. */
  client?: { clientId: string; follows: string } | undefined;
}

/**
 * Holds a subscription in one of its workspace's places. It ends when it is over, its time is up, its key or the gate no longer
 * allows it, or the client leaves (`return` is called or `signal` aborts, which also interrupts a wait). If clients must confirm,
 * it also ends after 45 s without a confirmation. Throws RATE_LIMITED.
 */
export async function hold(
  app: App,
  identity: Identity,
  watcher: Watcher,
  { signal, times = holdTimes, client }: HoldOptions = {},
): Promise<AsyncIterableIterator<StreamedEvent>> {
  const subscriber = client && { client: clientOf(identity.keyId, client.clientId), follows: client.follows };
  const { workspaceId } = identity;
  const lease = await takeSubscription(app, { workspaceId, agentId: agentIdOf(identity) }, subscriber);
  const clientGone = new AbortController();
  const subscription = { app, identity, watcher, lease, subscriber, times, sentId: watcher.position() };
  const stream = watch(subscription, clientGone.signal);
  const leave = async () => {
    signal?.removeEventListener('abort', leave);
    clientGone.abort();
    // A generator that was never started does not run its cleanup, so it would not release its lease.
    await stream.return(undefined);
    await free(app, lease);
  };
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted) await leave();
  const last = { done: true, value: undefined } as const;
  const iterator: AsyncIterableIterator<StreamedEvent> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => stream.next(),
    return: () => leave().then(() => last),
  };
  return iterator;
}

const free = (app: App, lease: Lease) =>
  freeLease(app, lease).catch((error) => app.log.warn('lease not freed', { error }));

async function* watch(subscription: Subscription, signal: AbortSignal): AsyncGenerator<StreamedEvent, undefined> {
  const { app, lease } = subscription;
  try {
    yield* polls(subscription, signal);
  } catch (error) {
    if (signal.aborted) return;
    const isBarred = error instanceof AppError && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN');
    if (!isBarred) app.log.error('subscription failed', { pk: lease.key.pk, error });
    // Events read before the failure were not sent: the next subscription resumes after the last event sent.
    yield isBarred ? error : reconnect(subscription, subscription.sentId);
  } finally {
    await free(app, lease);
  }
}

const reconnect = ({ app }: Subscription, id: string) => eventOf({ id, type: 'reconnect', at: nowIso(app) });

/** Not RECONNECT: two pages with the same client id would supersede each other forever. */
const superseded = () => conflict('Another subscription of this client has replaced this one.');

async function* polls(subscription: Subscription, signal: AbortSignal): AsyncGenerator<StreamedEvent> {
  const { app, identity, watcher, lease, subscriber, times } = subscription;
  const endMs = app.clock.now() + times.heldMs;
  let renewAtMs = app.clock.now() + times.renewMs;
  while (!signal.aborted) {
    const reading = app.store.getMany([lease.key, ...watcher.keys]);
    const [[ownLease, ...rows]] = await Promise.all([reading, stillAllowed(app, identity)]);
    const { events, over } = await watcher.poll(rows);
    for (const event of events) {
      subscription.sentId = event.id;
      yield event;
    }
    if (over) return;
    const loss = lossOf(app, ownLease, lease, subscriber);
    if (loss === 'superseded') return yield superseded();
    if (loss || app.clock.now() >= endMs) return yield reconnect(subscription, watcher.position());
    if (!app.settings.clientsConfirm && app.clock.now() >= renewAtMs) {
      if (!(await renewLease(app, lease, leaseMs(app)))) continue;
      renewAtMs = app.clock.now() + times.renewMs;
    }
    await sleep(times.pollMs, undefined, { signal });
  }
}
