import { setTimeout as sleep } from 'node:timers/promises';
import { stillAllowed } from '../../access/standing.ts';
import type { Identity } from '../../core/actor.ts';
import type { App, Item, Key } from '../../core/app.ts';
import { AppError, conflict } from '../../core/errors.ts';
import {
  clientOf,
  lossOf,
  releaseLease,
  renewLease,
  type Subscriber,
  type SubscriptionLease,
  takeLease,
} from './place.ts';
import { type ConversationEvent, eventOf } from './records.ts';

/** One subscription's view of what it follows, and how far it has told it. */
export interface Watcher {
  /** Rows that every look needs; they are read in one batch. */
  keys: readonly Key[];
  /** What is new, each thing once. `over`: nothing will follow. */
  look(rows: readonly (Item | undefined)[]): Promise<{ events: ConversationEvent[]; over?: boolean }>;
  /** The id that a client which comes back goes on from. */
  position(): string;
}

export interface HoldTimes {
  /** Between two looks. */
  lookMs: number;
  /** Well within a place's 30 s. */
  renewMs: number;
  /** Ends before the function's own time of 5 minutes does. */
  heldMs: number;
}
/** What the contract promises. */
export const holdTimes: HoldTimes = { lookMs: 1_000, renewMs: 10_000, heldMs: 240_000 };

interface Held {
  app: App;
  identity: Identity;
  watcher: Watcher;
  place: SubscriptionLease;
  subscriber: Subscriber | undefined;
  times: HoldTimes;
  /** Of the last event that the subscriber was handed. */
  toldId: string;
}

/** What a subscriber is handed: an event or, as the last thing, why there are no more. */
export type StreamedEvent = ConversationEvent | AppError;

interface HoldOptions {
  signal?: AbortSignal | undefined;
  times?: HoldTimes;
  /** The name that the client gives itself, and what it follows. */
  client?: { clientId: string; follows: string } | undefined;
}

/**
 * Holds a subscription in one of its workspace's places until it is over, its time is, its key or the gate no longer lets it, or
 * the client leaves: `return` is called or `signal` aborts, which ends a wait at once. Where the client must confirm it, it ends as
 * well after 45 s without a confirmation. Throws RATE_LIMITED.
 */
export async function hold(
  app: App,
  identity: Identity,
  watcher: Watcher,
  { signal, times = holdTimes, client }: HoldOptions = {},
): Promise<AsyncIterableIterator<StreamedEvent>> {
  const subscriber = client && { client: clientOf(identity.keyId, client.clientId), follows: client.follows };
  const place = await takeLease(app, identity.workspaceId, subscriber);
  const leaving = new AbortController();
  const held = { app, identity, watcher, place, subscriber, times, toldId: watcher.position() };
  const told = watch(held, leaving.signal);
  const leave = async () => {
    signal?.removeEventListener('abort', leave);
    leaving.abort();
    // One that nobody ever asked for anything has not begun, and would not give its place back.
    await told.return(undefined);
    await free(app, place);
  };
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted) await leave();
  const last = { done: true, value: undefined } as const;
  const iterator: AsyncIterableIterator<StreamedEvent> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => told.next(),
    return: () => leave().then(() => last),
  };
  return iterator;
}

const free = (app: App, place: SubscriptionLease) =>
  releaseLease(app, place).catch((error) => app.log.warn('a lease was not freed', { error }));

async function* watch(held: Held, signal: AbortSignal): AsyncGenerator<StreamedEvent, undefined> {
  const { app, place } = held;
  try {
    yield* looks(held, signal);
  } catch (error) {
    if (signal.aborted) return;
    const isBarred = error instanceof AppError && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN');
    if (!isBarred) app.log.error('a subscription broke off', { pk: place.key.pk, error });
    // What was read when it broke off was not told: the next one begins behind what was.
    yield isBarred ? error : reconnect(held, held.toldId);
  } finally {
    await free(app, place);
  }
}

const reconnect = ({ app }: Held, id: string) =>
  eventOf({ id, type: 'reconnect', at: new Date(app.clock.now()).toISOString() });

/** Not RECONNECT: two pages of one name would supersede each other without end. */
const superseded = () => conflict('Another subscription of this client has taken its place.');

async function* looks(held: Held, signal: AbortSignal): AsyncGenerator<StreamedEvent> {
  const { app, identity, watcher, place, subscriber, times } = held;
  const endMs = app.clock.now() + times.heldMs;
  let renewAtMs = app.clock.now() + times.renewMs;
  while (!signal.aborted) {
    const reading = app.store.getMany([place.key, ...watcher.keys]);
    const [[own, ...rows]] = await Promise.all([reading, stillAllowed(app, identity)]);
    const { events, over } = await watcher.look(rows);
    for (const event of events) {
      held.toldId = event.id;
      yield event;
    }
    if (over) return;
    const loss = lossOf(app, own, place, subscriber);
    if (loss === 'superseded') return yield superseded();
    if (loss || app.clock.now() >= endMs) return yield reconnect(held, watcher.position());
    if (!app.settings.clientsConfirm && app.clock.now() >= renewAtMs) {
      if (!(await renewLease(app, place))) continue;
      renewAtMs = app.clock.now() + times.renewMs;
    }
    await sleep(times.lookMs, undefined, { signal });
  }
}
