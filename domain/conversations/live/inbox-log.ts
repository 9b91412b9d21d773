import type { App, Condition, Item, WriteResult } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { unavailable } from '../../core/errors.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { type Change, itemOf } from '../../core/rows/change.ts';
import { above, absent, equals } from '../../core/rows/conditions.ts';
import { inboxEntryKey, inboxHeadKey } from '../live-items.ts';
import { type LoggedEvent, orderMessages, toEvent } from './inbox-events.ts';

/** How long a subscriber may be disconnected and still resume. */
export const KEPT_MS = 3600_000;
/** 250 bytes each: far below an item's limit of 400 KB. */
const EVENTS_PER_ENTRY = 100;
const MAX_ATTEMPTS = 10;
/** How long a container assumes that a workspace is watched, without reading. */
const KNOWN_MS = 60_000;

/** Logs conversation events for each workspace whose inbox is watched, or was within the last hour. */
export async function logInbox(app: App, changes: readonly Change[]): Promise<void> {
  const events = orderMessages(changes).flatMap((change) => {
    const event = toEvent(change, app.clock.now());
    return event ? [{ workspaceId: String(itemOf(change).workspaceId), event }] : [];
  });
  const byWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId);
  const watched = await watchedOf(app, [...byWorkspace.keys()]);
  const eventsOf = (id: string) => (byWorkspace.get(id) ?? []).map(({ event }) => event);
  await Promise.all(watched.map((id) => append(app, id, eventsOf(id))));
}

const watchedName = (workspaceId: string) => `inbox-watched#${workspaceId}`;
const isWatched = (head: Item | undefined, nowMs: number) => Number(head?.watchedUntil ?? 0) > nowMs;

/** One read per workspace in unknown state costs a fifth of a write that nobody would read. */
async function watchedOf(app: App, workspaceIds: readonly string[]): Promise<string[]> {
  const watched = new Set(workspaceIds.filter((id) => app.cache.get(watchedName(id))));
  const unknown = workspaceIds.filter((id) => !watched.has(id));
  const heads = unknown.length > 0 ? await app.store.getMany(unknown.map(inboxHeadKey)) : [];
  for (const [n, id] of unknown.entries()) {
    if (!isWatched(heads[n], app.clock.now())) continue;
    watched.add(id);
    app.cache.set(watchedName(id), true, KNOWN_MS);
  }
  return [...watched];
}

async function append(app: App, workspaceId: string, events: readonly LoggedEvent[]): Promise<void> {
  for (const batch of batchesOf(EVENTS_PER_ENTRY, events)) await appendEntry(app, workspaceId, batch);
}

/**
 * Takes the next number and puts the entry under it. These are two writes, because one transaction would conflict with all other
 * writers on the head. If the writer dies in between, the number has no entry until a reader closes it. A writer that comes too
 * late finds it closed and takes another number.
 */
async function appendEntry(app: App, workspaceId: string, events: readonly LoggedEvent[]): Promise<void> {
  const exhausted = () => unavailable(new Error(`no place in the inbox log of ${workspaceId}`));
  return retryOnConflict(MAX_ATTEMPTS, exhausted, async () => {
    const number = await takeNumber(app, workspaceId);
    if (number !== undefined && !(await putEntry(app, workspaceId, number, events)).applied) return AGAIN;
  });
}

/** Undefined if the log is no longer watched. */
async function takeNumber(app: App, workspaceId: string): Promise<number | undefined> {
  const { applied, item } = await app.store.update(
    inboxHeadKey(workspaceId),
    { add: { number: 1 } },
    above('watchedUntil', app.clock.now()),
  );
  if (applied) return numberOf(item);
  app.cache.delete(watchedName(workspaceId));
  return undefined;
}

function putEntry(app: App, workspaceId: string, number: number, events: readonly LoggedEvent[]): Promise<WriteResult> {
  const ttl = Math.ceil((app.clock.now() + KEPT_MS) / 1000);
  const entry = { ...inboxEntryKey(workspaceId, number), number, events, ttl };
  return app.store.put(entry, absent);
}

/** Puts an empty entry for a number that had none for too long. Its writer then logs the events under another number. */
export const closeGap = (app: App, workspaceId: string, number: number): Promise<WriteResult> =>
  putEntry(app, workspaceId, number, []);

/** 0 if nothing was ever logged. */
export const numberOf = (head: Item | undefined): number => Number(head?.number ?? 0);

/** Renewed early, so clock skew leaves no gap. */
const RENEW_BEFORE_MS = 5 * 60_000;
const WATCHED_MS = KEPT_MS + 2 * RENEW_BEFORE_MS;

/**
 * Ensures that the log is written for more than an hour from now, and returns its head. `from`: events before it may not have
 * been logged.
 */
export async function watchLog(app: App, workspaceId: string): Promise<{ number: number; from: number }> {
  const key = inboxHeadKey(workspaceId);
  const keepsChanging = () => unavailable(new Error(`the inbox log of ${workspaceId} keeps changing`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const head = await app.store.get(key, { consistent: true });
    const nowMs = app.clock.now();
    const left = Number(head?.watchedUntil ?? 0) - nowMs;
    if (left > KEPT_MS + RENEW_BEFORE_MS) return logOf(head);
    const set = { watchedUntil: nowMs + WATCHED_MS };
    // A pause in the watching takes a number of its own, which separates positions before it from those after it.
    const isRenewed = left > RENEW_BEFORE_MS;
    const from = numberOf(head) + 1;
    const when: Condition = head ? equals('number', numberOf(head)) : absent;
    const written = isRenewed
      ? await app.store.update(key, { set })
      : await app.store.update(key, { set: { ...set, number: from, watchedFrom: from } }, when);
    return written.applied ? logOf(written.item) : AGAIN;
  });
}

const logOf = (head: Item | undefined) => ({ number: numberOf(head), from: Number(head?.watchedFrom ?? 0) });
