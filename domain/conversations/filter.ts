import * as z from 'zod';
import type { App, Condition, Item } from '../core/app.ts';
import { all, equals } from '../core/conditions.ts';
import { id, text } from '../core/fields.ts';
import type { CursorPage, CursorQuery } from '../core/paging.ts';
import { CONVERSATION_PREFIX, conversationsPk, toConversation } from './items.ts';
import { conversationStatus, type StoredConversation } from './records.ts';
import { arePointersComplete, isWithHumans, type PointedRows, readPointed } from './with-humans.ts';

/** The conversation filter. Omitted fields and an empty `q` match everything. */
export const conversationFilter = z.object({
  status: conversationStatus.nullish().describe('Only conversations in this state'),
  chatbotId: id.nullish().describe('Only conversations of this chatbot'),
  q: text(0, 200)
    .nullish()
    .meta({ description: "Search in the visitor's first message and the lead's name and email address" }),
});
export type ConversationFilter = z.output<typeof conversationFilter>;

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

/** Returns a predicate: whether a row contains the search text in one of its searchable fields. */
function matcher(q: string | null | undefined): (item: Item) => boolean {
  const wanted = folded((q ?? '').trim());
  if (!wanted) return () => true;
  return (item) =>
    searched.some((attribute) => {
      const value = item[attribute];
      return typeof value === 'string' && folded(value).includes(wanted);
    });
}

const storeTest = ({ status, chatbotId }: ConversationFilter): Condition =>
  all(...(status ? [equals('status', status)] : []), ...(chatbotId ? [equals('chatbotId', chatbotId)] : []));

/** Reads rows from the newest, or after an id. Returns up to `limit` that match the filters of the table. */
type Reader = (place: { limit: number; after: string | undefined }) => Promise<PointedRows>;

const rowReader =
  (app: App, workspaceId: string, filter: ConversationFilter): Reader =>
  async ({ limit, after }) => {
    const { items, next } = await app.store.query({
      ...wholeList(workspaceId, filter),
      limit,
      ...(after ? { after: CONVERSATION_PREFIX + after } : {}),
    });
    return { items, next: next?.slice(CONVERSATION_PREFIX.length) };
  };

const isFiltered = ({ status, chatbotId }: ConversationFilter) => Boolean(status || chatbotId);

const wholeList = (workspaceId: string, filter: ConversationFilter) => ({
  pk: conversationsPk(workspaceId),
  prefix: CONVERSATION_PREFIX,
  descending: true,
  consistent: true,
  ...(isFiltered(filter) ? { filter: storeTest(filter) } : {}),
});

/**
 * A reader by pointers, if the filter asks for a state that has them and the pointers are complete. `asks`: may request a
 * backfill.
 */
async function pointerReader(
  app: App,
  workspaceId: string,
  { status, chatbotId }: ConversationFilter,
  asks: boolean,
): Promise<Reader | undefined> {
  if (!status || !isWithHumans(status) || !(await arePointersComplete(app, workspaceId, asks))) return undefined;
  return (place) => readPointed(app, workspaceId, { status, chatbotId }, place);
}

/** All matching rows, newest first, fetched lazily. */
export async function* everyFiltered(app: App, workspaceId: string, filter: ConversationFilter): AsyncGenerator<Item> {
  const matches = matcher(filter.q);
  const read = await pointerReader(app, workspaceId, filter, false);
  if (!read) {
    for await (const item of app.store.queryAll(wholeList(workspaceId, filter))) if (matches(item)) yield item;
    return;
  }
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
  { limit, cursor }: CursorQuery,
): Promise<CursorPage<StoredConversation>> {
  const matches = matcher(filter.q);
  const pointed = await pointerReader(app, workspaceId, filter, true);
  const read = pointed ?? rowReader(app, workspaceId, filter);
  const reads = maxReads(!pointed && isFiltered(filter));
  const rows = filter.q?.trim() ? ROWS_PER_READ : limit + 1;
  const found: Item[] = [];
  let after = cursor ?? undefined;
  for (let count = 0; count < reads; count++) {
    const page = await read({ limit: rows, after });
    found.push(...page.items.filter(matches));
    after = page.next;
    if (found.length > limit || !after) break;
  }
  const data = found.slice(0, limit).map(toConversation);
  if (found.length > limit) return { data, nextCursor: data.at(-1)?.id ?? null };
  return { data, nextCursor: after ?? null };
}
