import { newestReader } from '../../conversations/views/newest.ts';
import type { App, Item } from '../../core/app.ts';
import { idTime } from '../../core/ids.ts';
import { DAY_MS, dayOf, keptSeconds } from '../items.ts';
import type { Span } from '../ranges.ts';
import { type CountedConversation, countedAttributes, toCounted } from './counted.ts';
import {
  type DayVersions,
  type GroupedDay,
  groupedDayItem,
  readGroupedDays,
  readVersions,
  storeGroupedDays,
} from './days.ts';
import { MAX_CONVERSATIONS, MAX_NEW_CONVERSATIONS } from './records.ts';

const ROWS_PER_READ = 2_000;

interface ReadBounds {
  /** Conversations. */
  all: number;
  /** Conversations of days that are not stored, and of today. */
  unread: number;
}

interface ReadConversations {
  /** Newest first, without test conversations. */
  conversations: CountedConversation[];
  isComplete: boolean;
  /** The next read continues with older days. */
  isPending: boolean;
}

/**
 * The conversations that began in a span, of all chatbots. Those of past days come from rows of whole days, which this stores: for the
 * first time, and again after changes.
 */
export async function readConversations(
  app: App,
  workspaceId: string,
  span: Span,
  { all, unread }: ReadBounds = { all: MAX_CONVERSATIONS, unread: MAX_NEW_CONVERSATIONS },
): Promise<ReadConversations> {
  const nowMs = app.clock.now();
  const [first, last] = [dayOf(span.startMs), dayOf(Math.min(span.endMs - 1, nowMs))];
  // Nothing has begun in days to come.
  if (last < first) return { conversations: [], isComplete: true, isPending: false };
  // Versions are read before conversations, so a change in between outdates what is stored.
  const [versions, stored] = await Promise.all([
    readVersions(app, workspaceId, { first, last }),
    readGroupedDays(app, workspaceId, { first, last, most: all }),
  ]);
  const found: CountedConversation[] = [];
  const news: Item[] = [];
  let left = unread;
  let isComplete = true;
  for (const part of partsOf(first, last, (dayMs) => knownDay(stored.get(dayMs), versions.of(dayMs)))) {
    const read = Array.isArray(part) ? await readDays(app, workspaceId, part, left) : asRead(part);
    left -= read.rows;
    found.push(...read.conversations);
    news.push(...itemsOf(workspaceId, read, versions, nowMs));
    isComplete = read.isComplete && found.length <= all;
    if (!isComplete) break;
  }
  const isStored = await storeDays(app, workspaceId, news);
  return {
    conversations: found.slice(0, all).filter(({ beganMs }) => beganMs >= span.startMs && beganMs < span.endMs),
    isComplete,
    isPending: !isComplete && isStored && found.length <= all,
  };
}

const knownDay = (day: GroupedDay | undefined, version: string) => (day?.version === version ? day : undefined);

/** The days, newest first: each that is known, and lists of consecutive ones that are not. */
function* partsOf(first: number, last: number, known: (dayMs: number) => GroupedDay | undefined) {
  let unknown: number[] = [];
  for (let dayMs = last; dayMs >= first; dayMs -= DAY_MS) {
    const day = known(dayMs);
    if (!day) unknown.push(dayMs);
    if (day && unknown.length > 0) yield unknown;
    if (!day) continue;
    unknown = [];
    yield day;
  }
  if (unknown.length > 0) yield unknown;
}

interface ReadDays {
  conversations: CountedConversation[];
  /** Days that were read from beginning to end. */
  whole: readonly number[];
  isComplete: boolean;
  rows: number;
}
const asRead = (day: GroupedDay): ReadDays => ({
  conversations: day.conversations(),
  whole: [],
  isComplete: true,
  rows: 0,
});

/** Consecutive days, newest first: at most so many rows. */
async function readDays(app: App, workspaceId: string, days: readonly number[], most: number): Promise<ReadDays> {
  const [last = 0, first = 0] = [days[0], days.at(-1)];
  const span = { startMs: first, endMs: last + DAY_MS, days: [] };
  // Without a filter of the store, a read ends exactly where the next one continues.
  const read = newestReader(app, workspaceId, undefined, { span, attributes: countedAttributes });
  const items: Item[] = [];
  let after: string | undefined;
  let isComplete = false;
  while (!isComplete && items.length < most) {
    const page = await read({ limit: Math.min(ROWS_PER_READ, most - items.length), after });
    items.push(...page.items);
    after = page.next;
    isComplete = after === undefined;
  }
  const oldest = items.at(-1);
  const partly = isComplete ? undefined : oldest ? dayOf(idTime(String(oldest.id))) : last;
  return {
    conversations: items.filter(({ isTest }) => isTest !== true).map(toCounted),
    whole: days.filter((dayMs) => partly === undefined || dayMs > partly),
    isComplete,
    rows: items.length,
  };
}

/** What keeps days that are over, for as long as the figures of quarters are kept. */
function itemsOf(workspaceId: string, { whole, conversations }: ReadDays, versions: DayVersions, nowMs: number) {
  const byDay = Map.groupBy(conversations, ({ beganMs }) => dayOf(beganMs));
  return whole
    .filter((dayMs) => dayMs + DAY_MS <= nowMs && keptSeconds(dayMs) * 1000 > nowMs)
    .flatMap(
      (dayMs) => groupedDayItem({ workspaceId, dayMs, version: versions.of(dayMs) }, byDay.get(dayMs) ?? []) ?? [],
    );
}

/** Returns whether days were stored. A report is complete without. */
async function storeDays(app: App, workspaceId: string, items: readonly Item[]): Promise<boolean> {
  if (items.length === 0) return false;
  try {
    await storeGroupedDays(app, workspaceId, items);
    return true;
  } catch (error) {
    app.log.warn('days of conversations not stored', { workspaceId, error });
    return false;
  }
}
