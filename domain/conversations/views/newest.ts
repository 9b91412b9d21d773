import type { App, Condition, Item, Query } from '../../core/app.ts';
import type { Span } from '../../core/hours/local-days.ts';
import { idAt } from '../../core/ids.ts';
import { bucketPks, CONVERSATION_PREFIX, conversationsPk } from '../items.ts';
import { spreadFromOf } from '../records/spread.ts';

/** Reads rows from the newest, or after a place. Returns up to `limit` that match the filters of the table. */
export type RowReader = (position: { limit: number; after: string | undefined }) => Promise<PlacedRows>;
export interface PlacedRows {
  /** Conversation rows. */
  items: Item[];
  /** The place to continue after. Undefined at the end. */
  next: string | undefined;
}

/** Ids carry the clock of the container that decided to spread. Allows for one that was set back. */
const CLOCK_STEP_MS = 60_000;
/** Each of up to 17 partitions is read at most as often. What a read lacks then, the next one continues with. */
const MAX_ROUNDS = 3;
/** Random ids fill the buckets unevenly. With so many rows more than their share, a second round is rare. */
const SPARE_ROWS = 5;
/** In each bucket, so that a round reads at most 3 MB: a row is about 1 KB. */
const MAX_ROWS = 200;
/** If half of the rows match, one round is enough. Each further one reads four times as many, for filters that few match. */
const rowsOfRound = (matches: number, round: number) => Math.min(MAX_ROWS, matches * 2 * 4 ** round);

/** All partitions that may hold conversations of a workspace. */
export const conversationPks = async (app: App, workspaceId: string): Promise<string[]> => [
  conversationsPk(workspaceId),
  ...(await bucketsAfter(app, workspaceId, undefined)),
];

/** The buckets that may have rows after a place in the list. They have none from before the workspace was busy. */
async function bucketsAfter(app: App, workspaceId: string, after: string | undefined): Promise<string[]> {
  const spreadFrom = await spreadFromOf(app, workspaceId);
  const isOlder = spreadFrom === null || (after !== undefined && after < idAt(spreadFrom - CLOCK_STEP_MS));
  return isOlder ? [] : bucketPks(workspaceId);
}

/** What of a workspace's rows is read. Default: all. */
interface RowSelection {
  /** Only conversations that began in it. */
  span?: Span | undefined;
  /** Only these attributes. */
  attributes?: readonly string[];
}

/** The ids of the conversations that began in a span. */
const placesIn = (span: Span | undefined): Pick<Query, 'prefix' | 'from' | 'to'> =>
  span
    ? { from: CONVERSATION_PREFIX + idAt(span.startMs), to: CONVERSATION_PREFIX + idAt(span.endMs) }
    : { prefix: CONVERSATION_PREFIX };

/** Reads a workspace's conversations from all of their partitions in the order of one list. */
export const newestReader =
  (app: App, workspaceId: string, filter: Condition | undefined, { span, attributes }: RowSelection = {}): RowReader =>
  async ({ limit, after }) => {
    const first = conversationsPk(workspaceId);
    const buckets = await bucketsAfter(app, workspaceId, after ?? (span && idAt(span.endMs)));
    const query = {
      consistent: true,
      descending: true,
      ...placesIn(span),
      ...(filter ? { filter } : {}),
      ...(attributes ? { attributes } : {}),
    };
    if (buckets.length === 0) return readRows(app, { ...query, pk: first, limit }, after);
    const lanes = [first, ...buckets].map((pk): Lane => ({ pk, items: [], next: after, isRead: false }));
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const lagging = laggingLanes(lanes, limit);
      if (lagging.length === 0) break;
      const missing = Math.max(0, limit - newestOf(lanes).length);
      const matches = Math.ceil(missing / lagging.length) + SPARE_ROWS;
      const rows = filter ? rowsOfRound(matches, round) : matches;
      await Promise.all(
        lagging.map((lane) => {
          // Rows of the first partition are mostly older than all others.
          const maxRead = lane.pk === first && !lane.isRead ? 1 : rows;
          return readLane(app, lane, { ...query, pk: lane.pk, maxRead });
        }),
      );
    }
    return firstOf(lanes, limit);
  };

async function readRows(app: App, query: Query, after: string | undefined): Promise<PlacedRows> {
  const { items, next } = await app.store.query({ ...query, ...(after ? { after: CONVERSATION_PREFIX + after } : {}) });
  return { items, next: next?.slice(CONVERSATION_PREFIX.length) };
}

/** A partition, as far as it was read. */
interface Lane {
  pk: string;
  items: Item[];
  /** The place to continue after. Undefined at the beginning and at the end. */
  next: string | undefined;
  isRead: boolean;
}

async function readLane(app: App, lane: Lane, query: Query): Promise<void> {
  const { items, next } = await readRows(app, query, lane.next);
  lane.items.push(...items);
  lane.next = next;
  lane.isRead = true;
}

const byNewest = (a: Item, b: Item) => (a.sk > b.sk ? -1 : 1);
const newestOf = (lanes: readonly Lane[]): Item[] => lanes.flatMap(({ items }) => items).sort(byNewest);
const placeOf = ({ sk }: Item) => sk.slice(CONVERSATION_PREFIX.length);

/** The lanes that may have unread rows among the `limit` newest. */
function laggingLanes(lanes: readonly Lane[], limit: number): Lane[] {
  const last = newestOf(lanes)[limit - 1];
  return lanes.filter(({ isRead, next }) => !isRead || (next !== undefined && (!last || next > placeOf(last))));
}

/** The place down to which all lanes were read. Undefined: to the end. */
const reachedBy = (lanes: readonly Lane[]): string | undefined =>
  lanes.flatMap(({ next }) => next ?? []).reduce<string | undefined>((a, b) => (a && a > b ? a : b), undefined);

/** The rows that no unread row can precede. */
function completeItems(lanes: readonly Lane[]): Item[] {
  const reached = reachedBy(lanes);
  return newestOf(lanes).filter((item) => !reached || placeOf(item) >= reached);
}

function firstOf(lanes: readonly Lane[], limit: number): PlacedRows {
  const complete = completeItems(lanes);
  const items = complete.slice(0, limit);
  const last = items.at(-1);
  const hasMore = complete.length > limit || (complete.length === limit && reachedBy(lanes) !== undefined);
  return { items, next: hasMore && last ? placeOf(last) : reachedBy(lanes) };
}
