import type { App, Item, Write } from '../../app.ts';
import type { Change } from '../../changes.ts';
import { unavailable } from '../../errors.ts';
import { byOrder } from '../order.ts';
import { inboxEntryKey, inboxHeadKey } from './items.ts';

/** What one change says, without the records: they are read when it is told. */
export interface LoggedEvent {
  /** The change's own id: a change that is delivered twice is told once. */
  changeId: string;
  type: 'created' | 'status' | 'message' | 'note' | 'deleted';
  conversationId: string;
  /** Of the message or note. */
  recordId: string | null;
  at: string;
}

/** How long a subscriber may have been away. */
export const KEPT_MS = 3600_000;
/** 250 bytes each: far from an item's limit of 400 KB. */
const EVENTS_PER_ENTRY = 100;
/** More attempts than there can be writers of one workspace's log at a time. */
const MAX_ATTEMPTS = 30;

function typeOf({ kind, before, after }: Change): LoggedEvent['type'] | undefined {
  const entity = (after ?? before)?.entity;
  if (entity === 'message' || entity === 'note') return kind === 'inserted' ? entity : undefined;
  if (entity !== 'conversation') return undefined;
  if (kind !== 'modified') return kind === 'inserted' ? 'created' : 'deleted';
  const isSame = before?.status === after?.status && idOf(before?.assignee) === idOf(after?.assignee);
  return isSame ? undefined : 'status';
}

const idOf = (person: unknown) => (person as { id?: string } | null | undefined)?.id;

function toEvent(change: Change, nowMs: number): LoggedEvent | undefined {
  const type = typeOf(change);
  const item = change.after ?? change.before;
  if (!type || !item) return undefined;
  const isEntry = type === 'message' || type === 'note';
  const at = type === 'deleted' ? undefined : type === 'status' ? item.updatedAt : item.createdAt;
  return {
    changeId: change.id,
    type,
    conversationId: String(isEntry ? item.conversationId : item.id),
    recordId: isEntry ? String(item.id) : null,
    at: String(at ?? new Date(nowMs).toISOString()),
  };
}

/** What one transaction wrote may be delivered in any order: the messages of a conversation change places among themselves. */
function orderMessages(changes: readonly Change[]): Change[] {
  const ordered = [...changes];
  const places = Map.groupBy(
    ordered.flatMap(({ kind, after }, place) =>
      kind === 'inserted' && after?.entity === 'message' ? [{ place, after }] : [],
    ),
    ({ after }) => after.pk,
  );
  for (const list of places.values()) {
    const sorted = list.toSorted((a, b) => byOrder(a.after, b.after)).map(({ place }) => changes[place]!);
    list.forEach(({ place }, index) => {
      ordered[place] = sorted[index]!;
    });
  }
  return ordered;
}

/** Writes what happened in conversations into their workspace's log, from which subscribers of the inbox are told. */
export async function logInbox(app: App, changes: readonly Change[]): Promise<void> {
  const events = orderMessages(changes).flatMap((change) => {
    const event = toEvent(change, app.clock.now());
    return event ? [{ workspaceId: String((change.after ?? change.before)!.workspaceId), event }] : [];
  });
  const byWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId);
  await Promise.all(
    [...byWorkspace].map(([id, list]) =>
      append(
        app,
        id,
        list.map(({ event }) => event),
      ),
    ),
  );
}

/**
 * Entries are numbered without a gap, each in one transaction with the head that counts them: whoever has read up to a number has
 * missed nothing, however many write.
 */
async function append(app: App, workspaceId: string, events: readonly LoggedEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += EVENTS_PER_ENTRY) {
    await appendEntry(app, workspaceId, events.slice(from, from + EVENTS_PER_ENTRY));
  }
}

const headName = (workspaceId: string) => `inbox-head#${workspaceId}`;

async function appendEntry(app: App, workspaceId: string, events: readonly LoggedEvent[]): Promise<void> {
  const key = inboxHeadKey(workspaceId);
  // What this container wrote last is mostly still the newest; a wrong guess is corrected by what is read then.
  let number = app.cache.get<number>(headName(workspaceId)) ?? (await headNumber(app, workspaceId));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const done = await app.store.transact(entryWrites(app, workspaceId, { number, events }));
    if (done.applied) return app.cache.set(headName(workspaceId), number + 1, Number.POSITIVE_INFINITY);
    number = numberOf(await app.store.get(key, { consistent: true }));
  }
  throw unavailable(new Error(`no place in the inbox log of ${workspaceId}`));
}

function entryWrites(app: App, workspaceId: string, last: { number: number; events: readonly LoggedEvent[] }): Write[] {
  const key = inboxHeadKey(workspaceId);
  const next = last.number + 1;
  const ttl = Math.ceil((app.clock.now() + KEPT_MS) / 1000);
  const isLast = last.number === 0 ? ({ attribute: 'pk', is: 'absent' } as const) : undefined;
  return [
    {
      update: key,
      change: { set: { number: next } },
      when: isLast ?? { attribute: 'number', op: '=', value: last.number },
    },
    { put: { ...inboxEntryKey(workspaceId, next), number: next, events: last.events, ttl } },
  ];
}

/** 0: nothing was ever written. */
export const numberOf = (head: Item | undefined): number => Number(head?.number ?? 0);

const headNumber = async (app: App, workspaceId: string): Promise<number> =>
  numberOf(await app.store.get(inboxHeadKey(workspaceId), { consistent: true }));
