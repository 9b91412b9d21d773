import { hash } from 'node:crypto';
import type { App, Item, Write } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import { unchanged } from '../core/rows/conditions.ts';
import { countedChangeKey, countedKey } from './items.ts';

/** The stream repeats a record for at most one day. */
const MARKED_SECONDS = 3 * 86_400;
const READ_AT_ONCE = 100;

/** A change as it is marked: by its id, in the list of its second. */
export interface MarkedChange {
  changeId: string;
  atSeconds: number | undefined;
}

/** The lists of some changes' seconds as they were read, and which of the changes are counted. */
export interface Marks {
  rows: ReadonlyMap<string, Item | undefined>;
  isCounted(change: MarkedChange): boolean;
}

/** The list of a change. If its time is unknown, one of 256, because no list may grow without end. */
const listOf = ({ changeId, atSeconds }: MarkedChange): string =>
  atSeconds === undefined ? `UNKNOWN#${hash('sha256', changeId).slice(0, 2)}` : String(atSeconds);

/** A change in 12 characters instead of 32: a second of a busy workspace has hundreds. */
const shortOf = ({ changeId }: MarkedChange): string => hash('sha256', changeId, 'base64url').slice(0, 12);

const idsOf = (row: Item | undefined): readonly string[] => (Array.isArray(row?.ids) ? row.ids : []);

/** Reads which changes of one workspace are counted, by this version or an earlier one. */
export async function readMarks(app: App, workspaceId: string, changes: readonly MarkedChange[]): Promise<Marks> {
  const lists = [...new Set(changes.map(listOf))];
  const keys = [
    ...lists.map((list) => countedKey(workspaceId, list)),
    ...changes.map(({ changeId }) => countedChangeKey(workspaceId, changeId)),
  ];
  const items = (await Promise.all(batchesOf(READ_AT_ONCE, keys).map((batch) => app.store.getMany(batch)))).flat();
  const rows = new Map(lists.map((list, n) => [list, items[n]]));
  const counted = new Map(lists.map((list) => [list, new Set(idsOf(rows.get(list)))]));
  const earlier = new Set(items.slice(lists.length).flatMap((row) => row?.sk ?? []));
  const isCounted = (change: MarkedChange) =>
    earlier.has(change.changeId) || counted.get(listOf(change))?.has(shortOf(change)) === true;
  return { rows, isCounted };
}

/**
 * The writes that mark changes as counted, one for each second: for the transaction that counts them. They fail if a list was
 * changed since it was read.
 */
export function markWrites(app: App, workspaceId: string, changes: readonly MarkedChange[], { rows }: Marks): Write[] {
  const ttl = Math.ceil(app.clock.now() / 1000) + MARKED_SECONDS;
  return [...Map.groupBy(changes, listOf)].map(([list, group]) => {
    const row = rows.get(list);
    const ids = [...idsOf(row), ...group.map(shortOf)];
    return { put: { ...countedKey(workspaceId, list), ids, count: ids.length, ttl }, when: unchanged('count', row) };
  });
}

/** The number of lists that mark some changes. */
export const markCount = (changes: readonly MarkedChange[]): number => new Set(changes.map(listOf)).size;
