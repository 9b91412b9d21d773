import type { App, Item } from '../../core/app.ts';
import { type Actor, agentIdOf } from '../../core/operations/actor.ts';
import type { CursorPage, CursorQuery } from '../../core/paging.ts';
import type { ConversationStatus, ConversationView, StoredConversation } from '../records.ts';
import {
  type ConversationFilter,
  everyFiltered,
  isSelective,
  matcher,
  namesDeletedLabel,
  type RowFilter,
  readFilteredPage,
  readMatching,
} from './filter.ts';
import { readMentioned } from './mentioned.ts';
import { readSnoozed, snoozedPlaceOf } from './snoozed.ts';
import { placeOf, pointersState, readWaiting, withHumans } from './with-humans.ts';

/** What a view adds to a filter. `waiting`, `snoozed` and `mentions` have orders of their own. */
export const filterOf = (
  view: Exclude<ConversationView, 'waiting' | 'snoozed' | 'mentions'>,
  actor: Actor,
): Partial<RowFilter> => {
  const filters = {
    mine: { statuses: ['human_active'], assignee: agentIdOf(actor), isAwake: true },
    unassigned: { statuses: ['human_requested'], isAwake: true },
    ai: { statuses: ['open'], isAwake: true },
    done: { statuses: ['resolved', 'closed'] },
  } satisfies Record<string, Partial<RowFilter>>;
  return filters[view];
};

const nothing: CursorPage<StoredConversation> = { data: [], nextCursor: null };

/** One page of a view, with the filter in addition. */
export async function readView(
  app: App,
  actor: Actor,
  { view, ...filter }: ConversationFilter & { view: ConversationView },
  cursorQuery: CursorQuery,
): Promise<CursorPage<StoredConversation>> {
  if (await namesDeletedLabel(app, actor.workspaceId, filter)) return nothing;
  if (view === 'waiting') return readWaitingPage(app, actor.workspaceId, filter, cursorQuery);
  if (view === 'mentions') return readMentioned(app, actor, filter, cursorQuery);
  if (view === 'snoozed') return readSnoozedPage(app, actor.workspaceId, filter, cursorQuery);
  const { statuses = [], assignee, isAwake } = filterOf(view, actor);
  if (filter.status && !statuses.includes(filter.status)) return nothing;
  if (assignee && filter.assignee && filter.assignee !== assignee) return nothing;
  const [only, ...others] = filter.status ? [filter.status] : statuses;
  const status: Pick<RowFilter, 'status' | 'statuses'> = others.length > 0 ? { statuses } : { status: only };
  return readMatching(
    app,
    actor.workspaceId,
    { ...filter, ...status, isAwake, assignee: assignee ?? filter.assignee },
    cursorQuery,
  );
}

/** Rows per read of the filtered list. */
const ROWS_PER_READ = 500;
const MAX_READS = 8;

async function readWaitingPage(
  app: App,
  workspaceId: string,
  filter: ConversationFilter,
  cursorQuery: CursorQuery,
): Promise<CursorPage<StoredConversation>> {
  const { haveViews } = await pointersState(app, workspaceId, true);
  const read = haveViews
    ? (position: { limit: number; after: string | undefined }) => readWaiting(app, workspaceId, filter, position)
    : async ({ limit, after }: { limit: number; after: string | undefined }) => {
        const all = (await everyWaiting(app, workspaceId, filter.chatbotId)).filter(
          (item) => !after || String(placeOf(item)) > after,
        );
        const items = all.slice(0, limit);
        const last = items.at(-1);
        return { items, next: last && all.length > limit ? placeOf(last) : undefined };
      };
  return readFilteredPage({ read, reads: MAX_READS, ...selectionOf(filter, cursorQuery), placeOf }, cursorQuery);
}

/** Which rows of a view's pointers belong to a page, and how many are read at once. */
function selectionOf(filter: ConversationFilter, { limit }: CursorQuery) {
  const contains = matcher(filter);
  return {
    matches: (item: Item) => (!filter.status || item.status === filter.status) && contains(item),
    rows: isSelective(filter) || filter.status ? ROWS_PER_READ : limit + 1,
  };
}

const readSnoozedPage = (app: App, workspaceId: string, filter: ConversationFilter, cursorQuery: CursorQuery) =>
  readFilteredPage(
    {
      read: (position) => readSnoozed(app, workspaceId, filter, position),
      reads: MAX_READS,
      ...selectionOf(filter, cursorQuery),
      placeOf: snoozedPlaceOf,
    },
    cursorQuery,
  );

/** Without pointers: from the lists by status, longest first. */
async function everyWaiting(app: App, workspaceId: string, chatbotId: string | null | undefined): Promise<Item[]> {
  const lists = withHumans.map((status: ConversationStatus) =>
    Array.fromAsync(everyFiltered(app, workspaceId, { status, chatbotId })),
  );
  const items = (await Promise.all(lists)).flat().filter((item) => placeOf(item) !== undefined);
  return items.sort((a, b) => (String(placeOf(a)) < String(placeOf(b)) ? -1 : 1));
}
