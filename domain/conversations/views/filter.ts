import * as z from 'zod';
import type { App, Condition, Item } from '../../core/app.ts';
import { id, text } from '../../core/fields.ts';
import type { CursorPage, CursorQuery } from '../../core/paging.ts';
import { all, any, equals, equalsAny, lacks } from '../../core/rows/conditions.ts';
import { existingLabelIds } from '../../labels/find.ts';
import { toConversation } from '../items.ts';
import { assigneeIdOf } from '../records/assignee.ts';
import { type ConversationPriority, conversationPriority } from '../records/triage.ts';
import { type ConversationStatus, conversationStatus, type StoredConversation } from '../records.ts';
import { newestReader, type RowReader } from './newest.ts';
import { isWithHumans, pointersState, readPointed } from './with-humans.ts';

/** The conversation filter. Omitted fields and an empty `q` match everything. */
export const conversationFilter = z.object({
  status: conversationStatus.nullish().describe('Only conversations in this state'),
  chatbotId: id.nullish().describe('Only conversations of this chatbot'),
  assignee: id.nullish().describe('Only conversations of this member (ID of the member, or of a key without a member)'),
  labelId: id.nullish().describe('Only conversations with this label'),
  priority: conversationPriority.nullish().describe('Only conversations of this priority'),
  q: text(0, 200)
    .nullish()
    .meta({ description: "Search in the visitor's first message and the lead's name and email address" }),
});
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
export function matcher({ q, assignee, labelId, priority, isAwake }: RowFilter): (item: Item) => boolean {
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
    (!foldedQuery || contains(item));
}

/** Whether few rows of those that are read may match. */
export const isSelective = ({ q, assignee, labelId, priority }: ConversationFilter): boolean =>
  Boolean(q?.trim() || assignee || labelId || priority);

const hasPriority = (priority: ConversationPriority): Condition =>
  priority === 'none' ? any(lacks('priority'), equals('priority', priority)) : equals('priority', priority);

const storeTest = ({ status, chatbotId, statuses, labelId, priority, isAwake }: RowFilter): Condition =>
  all(
    ...(labelId ? [{ attribute: 'labelIds', contains: labelId }] : []),
    ...(priority ? [hasPriority(priority)] : []),
    ...(isAwake ? [any(lacks('snoozed'), equals('snoozed', false))] : []),
    ...(status ? [equals('status', status)] : []),
    ...(statuses ? [equalsAny('status', statuses)] : []),
    ...(chatbotId ? [equals('chatbotId', chatbotId)] : []),
  );

/** A filter and what a view adds to it. */
export interface RowFilter extends ConversationFilter {
  /** Any of these. In addition to `status`. */
  statuses?: readonly ConversationStatus[] | undefined;
  /** Only those that are not snoozed. */
  isAwake?: boolean | undefined;
}

const isFiltered = ({ status, chatbotId, statuses, labelId, priority, isAwake }: RowFilter) =>
  Boolean(status || chatbotId || statuses || labelId || priority || isAwake);

const rowReader = (app: App, workspaceId: string, filter: RowFilter): RowReader =>
  newestReader(app, workspaceId, isFiltered(filter) ? storeTest(filter) : undefined);

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

/** All matching rows, newest first, fetched lazily. */
export async function* everyFiltered(app: App, workspaceId: string, filter: ConversationFilter): AsyncGenerator<Item> {
  if (await namesDeletedLabel(app, workspaceId, filter)) return;
  const matches = matcher(filter);
  const read = (await pointerReader(app, workspaceId, filter, false)) ?? rowReader(app, workspaceId, filter);
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
  const pointed = await pointerReader(app, workspaceId, filter, true);
  const read = pointed ?? rowReader(app, workspaceId, filter);
  const reads = maxReads(!pointed && isFiltered(filter));
  const rows = isSelective(filter) ? ROWS_PER_READ : cursorQuery.limit + 1;
  return readFilteredPage({ read, reads, rows, matches: matcher(filter) }, cursorQuery);
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
