import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { id, text } from '../../core/fields.ts';
import { spanOfDates, withDates } from '../../core/hours/dates.ts';
import type { CursorPage, CursorQuery } from '../../core/paging.ts';
import { existingLabelIds } from '../../labels/find.ts';
import { toConversation } from '../items.ts';
import { assigneeIdOf } from '../records/assignee.ts';
import { conversationPriority } from '../records/triage.ts';
import { type ConversationStatus, conversationStatus, type StoredConversation } from '../records.ts';
import { newestReader, type RowReader } from './newest.ts';
import { ratedPlaceOf, ratedReader } from './rated.ts';
import { reportedFields, reportedMatcher, selectsReported } from './reported.ts';
import { isFiltered, storeTest } from './store-test.ts';
import { isWithHumans, pointersState, readPointed } from './with-humans.ts';

/** The conversation filter. Omitted fields and an empty `q` match everything. */
const fields = z.object({
  status: conversationStatus.nullish().describe('Only conversations in this state'),
  chatbotId: id.nullish().describe('Only conversations of this chatbot'),
  assignee: id.nullish().describe('Only conversations of this member (ID of the member, or of a key without a member)'),
  labelId: id.nullish().describe('Only conversations with this label'),
  priority: conversationPriority.nullish().describe('Only conversations of this priority'),
  q: text(0, 200)
    .nullish()
    .meta({ description: "Search in the visitor's first message and the lead's name and email address" }),
  ...reportedFields,
});
export const conversationFilter = withDates(fields);
export type ConversationFilter = z.output<typeof conversationFilter>;

/** A deleted label is on no conversation, although rows keep its id. */
export const namesDeletedLabel = async (
  app: App,
  workspaceId: string,
  { labelId }: Pick<ConversationFilter, 'labelId'>,
): Promise<boolean> => Boolean(labelId) && (await existingLabelIds(app, workspaceId, [labelId])).size === 0;

/** Rows per read. */
const ROWS_PER_READ = 500;
/**
 * Maximum number of reads per page: a rare match may be on a later page. A row is about 1 KB; a read that the store filters scans
 * 5 MB before it returns what it has.
 */
const maxReads = (filteredByStore: boolean) => (filteredByStore ? 2 : 8);

/** Ignores case and Unicode compatibility forms. */
const folded = (value: string) => value.normalize('NFKC').toLowerCase();
const searched = ['firstMessage', 'leadName', 'leadEmail'] as const;

const priorityOf = ({ priority }: Item) => priority ?? 'none';
const hasLabel = ({ labelIds }: Item, labelId: string) => Array.isArray(labelIds) && labelIds.includes(labelId);

/** Returns a predicate: whether a row has the assignee, label and priority, and the search text in one of its searchable fields. */
export function matcher({ q, assignee, labelId, priority, isAwake, ...reported }: RowFilter): (item: Item) => boolean {
  const isReported = reportedMatcher(reported);
  const foldedQuery = folded((q ?? '').trim());
  const contains = (item: Item) =>
    searched.some((attribute) => {
      const value = item[attribute];
      return typeof value === 'string' && folded(value).includes(foldedQuery);
    });
  return (item) =>
    (!assignee || assigneeIdOf(item) === assignee) &&
    (!labelId || hasLabel(item, labelId)) &&
    (!priority || priorityOf(item) === priority) &&
    (!isAwake || item.snoozed !== true) &&
    (!foldedQuery || contains(item)) &&
    isReported(item);
}

/** Whether few rows of those that are read may match. */
export const isSelective = ({ q, assignee, labelId, priority, ...reported }: ConversationFilter): boolean =>
  Boolean(q?.trim() || assignee || labelId || priority || selectsReported(reported));

/** A filter and what a view adds to it. */
export interface RowFilter extends ConversationFilter {
  /** Any of these. In addition to `status`. */
  statuses?: readonly ConversationStatus[] | undefined;
  /** Only those that are not snoozed. */
  isAwake?: boolean | undefined;
}

const rowReader = (app: App, workspaceId: string, filter: RowFilter): RowReader =>
  newestReader(app, workspaceId, isFiltered(filter) ? storeTest(filter) : undefined, { span: spanOfDates(filter) });

/**
 * A reader by pointers, if the filter asks for a state that has them and the pointers are complete. `asks`: may request a
 * backfill.
 */
async function pointerReader(
  app: App,
  workspaceId: string,
  { status, chatbotId, assignee, isAwake }: RowFilter,
  asks: boolean,
): Promise<RowReader | undefined> {
  if (!status || !isWithHumans(status)) return undefined;
  const { areComplete, haveViews } = await pointersState(app, workspaceId, asks);
  if (!areComplete) return undefined;
  const assigneeId = haveViews ? assignee : undefined;
  return (position) => readPointed(app, workspaceId, { status, chatbotId, assigneeId, isAwake }, position);
}

interface FilterReader extends Pick<FilteredRead, 'read' | 'placeOf'> {
  filteredByStore: boolean;
}

/** The cheapest reader of the rows that may match. */
async function readerOf(app: App, workspaceId: string, filter: RowFilter, asks: boolean): Promise<FilterReader> {
  if (filter.outcome === 'rated') {
    const read = ratedReader(app, workspaceId, filter.chatbotId, spanOfDates(filter));
    return { read, filteredByStore: false, placeOf: ratedPlaceOf };
  }
  const pointed = await pointerReader(app, workspaceId, filter, asks);
  const read = pointed ?? rowReader(app, workspaceId, filter);
  return { read, filteredByStore: !pointed && isFiltered(filter) };
}

/** All matching rows, newest first, fetched lazily. */
export async function* everyFiltered(app: App, workspaceId: string, filter: ConversationFilter): AsyncGenerator<Item> {
  if (await namesDeletedLabel(app, workspaceId, filter)) return;
  const matches = matcher(filter);
  const { read } = await readerOf(app, workspaceId, filter, false);
  let after: string | undefined;
  do {
    const page = await read({ limit: ROWS_PER_READ, after });
    yield* page.items.filter(matches);
    after = page.next;
  } while (after);
}

/**
 * One page of matches. Reads until the page is full or the maximum number of reads is reached. Then the page is short or empty,
 * and its cursor says where to continue. A cursor is a position in the list, not necessarily of a match.
 */
export async function readFiltered(
  app: App,
  workspaceId: string,
  filter: ConversationFilter,
  cursorQuery: CursorQuery,
): Promise<CursorPage<StoredConversation>> {
  if (await namesDeletedLabel(app, workspaceId, filter)) return { data: [], nextCursor: null };
  return readMatching(app, workspaceId, filter, cursorQuery);
}

/** The same without the check of the label. */
export async function readMatching(
  app: App,
  workspaceId: string,
  filter: RowFilter,
  cursorQuery: CursorQuery,
): Promise<CursorPage<StoredConversation>> {
  const { read, filteredByStore, placeOf } = await readerOf(app, workspaceId, filter, true);
  const rows = isSelective(filter) ? ROWS_PER_READ : cursorQuery.limit + 1;
  return readFilteredPage(
    { read, reads: maxReads(filteredByStore), rows, matches: matcher(filter), ...(placeOf ? { placeOf } : {}) },
    cursorQuery,
  );
}

interface FilteredRead {
  read: RowReader;
  /** Maximum number of reads, and rows of each. */
  reads: number;
  rows: number;
  matches(item: Item): boolean;
  /** The place of a row. Default: its id. */
  placeOf?(item: Item): string | undefined;
}

export async function readFilteredPage(
  { read, reads, rows, matches, placeOf = ({ id }) => String(id) }: FilteredRead,
  { limit, cursor }: CursorQuery,
): Promise<CursorPage<StoredConversation>> {
  const matchingRows: Item[] = [];
  let after = cursor ?? undefined;
  for (let count = 0; count < reads; count++) {
    const page = await read({ limit: rows, after });
    matchingRows.push(...page.items.filter(matches));
    after = page.next;
    if (matchingRows.length > limit || !after) break;
  }
  const rowsOfPage = matchingRows.slice(0, limit);
  const last = rowsOfPage.at(-1);
  const nextCursor = matchingRows.length > limit && last ? placeOf(last) : after;
  return { data: rowsOfPage.map(toConversation), nextCursor: nextCursor ?? null };
}
