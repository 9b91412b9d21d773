import { signal } from '@preact/signals';
import { list } from '../operations/inbox.ts';
import { query } from '../session/api.ts';
import { session } from '../session/boot.ts';
import { countsOf } from './counts.ts';
import { mentionCount } from './mentioned.ts';
import { loadMentions } from './mentions.ts';
import { allRows, arrivedAtMs, type ConversationRow, putRows, removeRows } from './rows.ts';
import { belongs, type FeedKind, type Filter, feedsOf, hasLabel, isOfKind, isWhole, orders } from './views.ts';

/** What was read of one status, chatbot and label, newest first. */
interface Feed {
  kind: FeedKind;
  bot: string | null;
  label: string | null;
  cursor: string | null;
  hasMore: boolean;
  /** Ids in the answers. */
  ids: Set<string>;
  /** The oldest position that was read. Rows before it are shown once it is reached. */
  oldest: string;
  loading: boolean;
  error?: unknown;
  /** What was read before, while it is being read again. It stays in the list until the new answers reach as far. */
  previous?: Pick<Feed, 'ids' | 'oldest'>;
}

const FIRST_PAGE = 50;
const PAGE = 200;
/** Limits how much is read again after a lost connection. */
const REREAD_ROWS = 2000;
const NEWEST = '~';

const store = signal({
  feeds: new Map<string, Feed>(),
  /** Statuses of which all conversations were read at least once. Events have kept them true since. */
  completeStatuses: new Set<FeedKind>(),
});
/** Draws again what reads the store. */
const changed = () => {
  store.value = { ...store.peek() };
};

const keyOf = ({ kind, bot, label }: Pick<Feed, 'kind' | 'bot' | 'label'>) =>
  [kind, bot, label].map((part) => part ?? '').join('|');

/** Statuses that are read completely share one feed for all chatbots and labels. */
function feedOf(feedKind: FeedKind, filter: Filter): Feed {
  const { feeds } = store.value;
  const { bot, label } = isWhole(feedKind) ? { bot: null, label: null } : filter;
  const key = keyOf({ kind: feedKind, bot, label });
  const feed: Feed = feeds.get(key) ?? {
    kind: feedKind,
    bot,
    label,
    cursor: null,
    hasMore: true,
    ids: new Set(),
    oldest: NEWEST,
    loading: false,
  };
  feeds.set(key, feed);
  return feed;
}

/** The oldest position that is shown. */
const shownTo = ({ oldest, previous }: Feed) => (previous && previous.oldest < oldest ? previous.oldest : oldest);
const isCurrent = (feed: Feed) => store.peek().feeds.get(keyOf(feed)) === feed;

async function readPage(feed: Feed): Promise<void> {
  const { kind, bot, label, cursor } = feed;
  const { conversations } = await query(list, {
    first: cursor ? PAGE : FIRST_PAGE,
    after: cursor,
    ...(kind === 'SNOOZED' ? { view: kind } : { status: kind }),
    chatbotId: bot,
    labelId: label,
  });
  const nodes = conversations.edges.map(({ node }) => node);
  const { hasNextPage, endCursor } = conversations.pageInfo;
  putRows(nodes);
  for (const { id } of nodes) feed.ids.add(id);
  // A page of a label may be empty, and its cursor is then between two matches.
  feed.oldest = hasNextPage ? (endCursor ?? nodes.at(-1)?.id ?? feed.oldest) : '';
  feed.cursor = endCursor;
  feed.hasMore = hasNextPage && endCursor !== null;
}

async function grow(feed: Feed): Promise<void> {
  if (feed.loading || !feed.hasMore) return;
  const startedAtMs = Date.now();
  const wantsAll = isWhole(feed.kind);
  feed.loading = true;
  delete feed.error;
  changed();
  const { previous } = feed;
  const isBehind = () => previous !== undefined && feed.oldest > previous.oldest && feed.ids.size < REREAD_ROWS;
  try {
    do await readPage(feed);
    while ((wantsAll || isBehind()) && feed.hasMore && isCurrent(feed));
    if (!isCurrent(feed)) return;
    delete feed.previous;
    if (wantsAll || previous) forgetMissing(feed, startedAtMs);
    if (wantsAll) store.peek().completeStatuses.add(feed.kind);
  } catch (error) {
    feed.error = error;
  } finally {
    feed.loading = false;
    changed();
  }
}

/**
 * Removes rows that the answers would have contained: they have changed or were deleted meanwhile. What arrived since
 * the reading began is newer than the answers.
 */
function forgetMissing({ kind, bot, label, ids, oldest }: Feed, startedAtMs: number): void {
  const isMissing = (row: ConversationRow) =>
    isOfKind(row, kind) &&
    (!bot || row.chatbotId === bot) &&
    hasLabel(row, label) &&
    row.id >= oldest &&
    !ids.has(row.id) &&
    arrivedAtMs(row.id) < startedAtMs;
  const missing = [...allRows()].filter(isMissing);
  if (missing.length) removeRows(missing.map(({ id }) => id));
}

/** Reads the next page of a view. */
export async function loadMore(filter: Filter): Promise<void> {
  if (filter.view === 'mentions') await loadMentions();
  await Promise.all(feedsOf[filter.view].map((kind) => grow(feedOf(kind, filter))));
}

/** Reads a view for the first time. */
export async function openView(filter: Filter): Promise<void> {
  if (filter.view === 'mentions') await loadMore(filter);
  const isNew = feedsOf[filter.view].some((kind) => feedOf(kind, filter).oldest === NEWEST);
  if (isNew) await loadMore(filter);
}

/** Forgets what was read and reads the given views again, as far as before. Their rows stay until the answers are there. */
export async function rereadViews(filters: readonly Filter[]): Promise<void> {
  const { feeds } = store.peek();
  const before = new Map(feeds);
  feeds.clear();
  for (const filter of filters) {
    for (const kind of feedsOf[filter.view]) {
      const feed = feedOf(kind, filter);
      const was = before.get(keyOf(feed));
      if (was) feed.previous = { ids: new Set([...(was.previous?.ids ?? []), ...was.ids]), oldest: shownTo(was) };
    }
  }
  await Promise.all(filters.map(loadMore));
}

interface ViewState {
  rows: ConversationRow[];
  loading: boolean;
  hasMore: boolean;
  error: unknown;
}

/** The rows of a view in its order. Rows older than what was read are left out, so that the order has no gaps. */
export function viewState(filter: Filter, hidden: ReadonlySet<string>): ViewState {
  const read = feedsOf[filter.view].map((kind) => feedOf(kind, filter));
  const oldest = read.reduce((limit, feed) => (feed.hasMore && shownTo(feed) > limit ? shownTo(feed) : limit), '');
  const me = session().me.id;
  const matches = (row: ConversationRow) =>
    belongs(row, filter, me) &&
    !hidden.has(row.id) &&
    (filter.view === 'mentions' || isWhole(row.status) || row.id >= oldest);
  const isUnread = read.some((feed) => shownTo(feed) === NEWEST);
  return {
    rows: [...allRows()].filter(matches).sort(orders[filter.view]),
    loading: read.some(({ loading }) => loading) || (isUnread && !read.some(({ error }) => error)),
    hasMore: read.some(({ hasMore }) => hasMore),
    error: read.find(({ error }) => error)?.error,
  };
}

/** How many conversations a view has. Those of views that are not read as a whole are counted by the platform. */
export function countOf(filter: Filter, hidden: ReadonlySet<string>): number | null {
  const { view, bot } = filter;
  if (view === 'mentions') return mentionCount(bot);
  const { completeStatuses } = store.value;
  // Events do not keep those true that are read for this view alone.
  if (view === 'snoozed' || !feedsOf[view].every((kind) => completeStatuses.has(kind))) {
    return view === 'team' ? null : (countsOf(bot)?.[view] ?? null);
  }
  const me = session().me.id;
  let count = 0;
  for (const row of allRows()) if (belongs(row, filter, me) && !hidden.has(row.id)) count++;
  return count;
}
