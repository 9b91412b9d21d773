import * as z from 'zod';
import type { App, Item, Key } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { nowIso } from '../../core/clock.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { conversationKey, messageKey, noteKey, toConversation, toMessage } from '../items.ts';
import { inboxEntryKey, inboxHeadKey, inboxLogPk } from '../live-items.ts';
import { toNote } from '../notes.ts';
import type { Watcher } from './hold.ts';
import type { LoggedEvent } from './inbox-events.ts';
import { closeGap, KEPT_MS, numberOf, watchLog } from './inbox-log.ts';
import { type LiveNews, liveNews, nothingSent, type SubscriberState } from './inbox-typing.ts';
import { afterInput, badAfter, type ConversationEvent, eventOf } from './records.ts';

/** Number of entries before the last one sent for which repeated changes are recognised. */
const REMEMBERED_ENTRIES = 50;
const REMEMBERED_CHANGES = 5_000;
/** A subscriber that was away for long catches up in batches. */
const ENTRIES_PER_POLL = 200;
/** More than an entry has: all of its events were sent. */
const ALL = 9_999;
/** How long to wait for the entry of a number: longer than its writer's retries take. */
const GAP_MS = 3_000;

/** The progress of one subscription. */
interface InboxProgress {
  /** Number of the last entry, and how many of its events were sent. */
  entry: number;
  event: number;
  /** Ids of the changes sent. */
  seen: Set<string>;
  /** A number whose entry is missing, and since when. */
  gap?: { number: number; sinceMs: number } | undefined;
  live: SubscriberState;
}

const positionOf = ({ entry, event }: InboxProgress) => `${entry}-${event}`;
const shape = /^(\d{1,15})-(\d{1,4})$/;

/** Entries of a range of numbers, both inclusive. Up to 200. */
async function readEntries(app: App, workspaceId: string, first: number, last: number): Promise<Item[]> {
  const [from, to] = [inboxEntryKey(workspaceId, first).sk, inboxEntryKey(workspaceId, last).sk];
  const where = { pk: inboxLogPk(workspaceId), from, to, limit: ENTRIES_PER_POLL, consistent: true };
  return (await app.store.query(where)).items;
}

const eventsOf = (entry: Item) => entry.events as LoggedEvent[];
const isKept = (entry: Item | undefined, nowMs: number) => entry !== undefined && Number(entry.ttl) * 1000 > nowMs;

async function beginInbox(app: App, workspaceId: string, after: string | null): Promise<InboxProgress> {
  const { number: head, from } = await watchLog(app, workspaceId);
  const [, entryText, eventText] = after === null ? [] : (shape.exec(after) ?? []);
  if (after !== null && entryText === undefined) throw badAfter('is not the id of an event');
  const entry = Number(entryText ?? head);
  if (entry > head) throw badAfter('is not the id of an event');
  const entries = await readEntries(app, workspaceId, Math.max(0, entry - REMEMBERED_ENTRIES), entry + 1);
  const keeps = (limit: number) =>
    isKept(
      entries.find(({ number }) => number === limit),
      app.clock.now(),
    );
  // An entry that is still being written follows one that is kept.
  const isMissed = entry < from || (entry < head && !keeps(entry + 1) && !keeps(entry));
  if (isMissed) throw badAfter(`is too old: events are kept for ${KEPT_MS / 60_000} minutes`);
  // Without `after`, all events of the head count as sent.
  const event = Number(eventText ?? ALL);
  const seen = new Set<string>();
  for (const item of entries) {
    if (Number(item.number) > entry) break;
    const sent = item.number === entry ? eventsOf(item).slice(0, event) : eventsOf(item);
    for (const { changeId } of sent) seen.add(changeId);
  }
  return { entry, event, seen, live: nothingSent() };
}

/**
 * Follows all conversations of a workspace: new and erased ones, changes of status or assignee, messages, notes, and who is
 * typing. Starts now or, with `after` (the id of an event within the last hour), after that event. Each event is sent once.
 */
export async function watchInbox(app: App, workspaceId: string, after: string | null = null): Promise<Watcher> {
  const following = await beginInbox(app, workspaceId, after);
  return {
    keys: [inboxHeadKey(workspaceId)],
    position: () => positionOf(following),
    async poll([head]) {
      const live = liveNews(app, workspaceId, following.live);
      live.catch(() => {});
      const logged = await takeLogged(app, workspaceId, following, numberOf(head));
      const events = [...logged, ...(await live).map((change) => ({ ...change, id: positionOf(following) }))];
      return { events: await withRecords(app, workspaceId, events) };
    },
  };
}

type Logged = Pick<LoggedEvent, 'type' | 'recordId' | 'at'>;
type InboxChange = { id: string; conversationId: string } & (Logged | LiveNews);

async function takeLogged(
  app: App,
  workspaceId: string,
  following: InboxProgress,
  head: number,
): Promise<InboxChange[]> {
  // Reads the last entry again if not all of it was sent.
  const from = following.event < ALL ? following.entry : following.entry + 1;
  if (head < from) return [];
  const changes: InboxChange[] = [];
  let next = from;
  for (const item of await readEntries(app, workspaceId, from, head)) {
    if (item.number !== next) break;
    eventsOf(item).forEach((event, index) => {
      const isSent = item.number === following.entry && index < following.event;
      if (isSent || following.seen.has(event.changeId)) return;
      following.seen.add(event.changeId);
      changes.push({ ...event, id: `${item.number}-${index + 1}` });
    });
    Object.assign(following, { entry: next, event: ALL });
    next++;
  }
  if (next <= head && next - from < ENTRIES_PER_POLL) await waitForEntry(app, workspaceId, following, next);
  else following.gap = undefined;
  forgetOldest(following.seen);
  return changes;
}

/** Entries are sent in order, so a missing one blocks those after it. It is closed after the maximum wait. */
async function waitForEntry(app: App, workspaceId: string, following: InboxProgress, number: number): Promise<void> {
  const nowMs = app.clock.now();
  if (following.gap?.number !== number) following.gap = { number, sinceMs: nowMs };
  else if (nowMs - following.gap.sinceMs >= GAP_MS) await closeGap(app, workspaceId, number);
}

/** A Set iterates in insertion order. */
function forgetOldest(seen: Set<string>): void {
  for (const changeId of seen) {
    if (seen.size <= REMEMBERED_CHANGES) return;
    seen.delete(changeId);
  }
}

/** Adds the current records to events. Drops messages and notes whose record was erased. */
async function withRecords(
  app: App,
  workspaceId: string,
  changes: readonly InboxChange[],
): Promise<ConversationEvent[]> {
  const keys = changes.flatMap((change) => keysOf(workspaceId, change));
  const rows = await readAll(app, keys);
  const rowOf = ({ pk, sk }: Key) => rows.get(`${pk}|${sk}`);
  return changes.flatMap((change) => {
    const [conversationRow, recordRow] = keysOf(workspaceId, change).map(rowOf);
    const { id, conversationId } = change;
    const conversation = conversationRow ? toConversation(conversationRow) : null;
    const base = { id, conversationId, conversation };
    if (!('recordId' in change)) return [eventOf({ ...base, ...change, at: nowIso(app) })];
    const { type, at } = change;
    if (type !== 'message' && type !== 'note') return [eventOf({ ...base, type, at, message: null, note: null })];
    if (!recordRow) return [];
    const record = type === 'message' ? { message: toMessage(recordRow) } : { note: toNote(recordRow) };
    return [eventOf({ ...base, type, at, message: null, note: null, ...record })];
  });
}

function keysOf(workspaceId: string, change: InboxChange): Key[] {
  const { conversationId } = change;
  const keys = [conversationKey(workspaceId, conversationId)];
  if (!('recordId' in change) || change.recordId === null) return keys;
  const recordKey = change.type === 'note' ? noteKey : messageKey;
  return [...keys, recordKey(workspaceId, conversationId, change.recordId)];
}

async function readAll(app: App, keys: readonly Key[]): Promise<Map<string, Item>> {
  const uniqueKeys = [...new Map(keys.map((rowKey) => [`${rowKey.pk}|${rowKey.sk}`, rowKey])).values()];
  const rows = new Map<string, Item>();
  for (const batch of batchesOf(100, uniqueKeys)) {
    for (const item of await app.store.getMany(batch)) {
      if (item) rows.set(`${item.pk}|${item.sk}`, item);
    }
  }
  return rows;
}

/** The source of `inboxEvents`. Throws VALIDATION_ERROR. */
export const followInbox = operation({
  name: 'inboxEvents',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: afterInput,
  find: nothing,
  run: (app, { workspaceId }, { input }) => watchInbox(app, workspaceId, input.after ?? null),
});
