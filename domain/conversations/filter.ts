import * as z from 'zod';
import type { App, Condition, Item } from '../core/app.ts';
import { id, text } from '../core/fields.ts';
import type { CursorPage, CursorQuery } from '../core/paging.ts';
import { CONVERSATION_PREFIX, conversationsPk, toConversation } from './items.ts';
import { conversationStatus, type StoredConversation } from './records.ts';
import { arePointersComplete, isWithHumans, type PointedRows, readPointed } from './with-humans.ts';

/** Which conversations are wanted; what is left out, or `q` of nothing, leaves none out. */
export const conversationFilter = z.object({
  status: conversationStatus.nullish(),
  chatbotId: id.nullish(),
  q: text(0, 200)
    .nullish()
    .meta({ description: "Search in the visitor's first message and the lead's name and email address" }),
});
export type ConversationFilter = z.output<typeof conversationFilter>;

/** Rows that one read looks at. */
const ROWS_PER_READ = 500;
/**
 * Reads of which a page is made, at the most: a rare match may lie on a later page. A row is about 1 KB; a read that the
 * store filters goes through 5 MB before it gives what it has.
 */
const maxReads = (filteredByStore: boolean) => (filteredByStore ? 2 : 8);

/** Compatibility forms and case make no difference. */
const folded = (value: string) => value.normalize('NFKC').toLowerCase();
const searched = ['firstMessage', 'leadName', 'leadEmail'] as const;

/** Whether a row holds the text that is looked for, in any of the places where it is looked for. */
function matcher(q: string | null | undefined): (item: Item) => boolean {
  const wanted = folded((q ?? '').trim());
  if (!wanted) return () => true;
  return (item) =>
    searched.some((attribute) => {
      const value = item[attribute];
      return typeof value === 'string' && folded(value).includes(wanted);
    });
}

const storeTest = ({ status, chatbotId }: ConversationFilter): Condition => ({
  all: [
    ...(status ? [{ attribute: 'status', op: '=', value: status } as const] : []),
    ...(chatbotId ? [{ attribute: 'chatbotId', op: '=', value: chatbotId } as const] : []),
  ],
});

/** Reads rows from the newest on, or behind an id, and gives up to `limit` that pass what the table itself can filter. */
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

/** Reads by pointers, where the filter asks for a state that has them and none is left out. `asks`: may ask for them. */
async function pointerReader(
  app: App,
  workspaceId: string,
  { status, chatbotId }: ConversationFilter,
  asks: boolean,
): Promise<Reader | undefined> {
  if (!status || !isWithHumans(status) || !(await arePointersComplete(app, workspaceId, asks))) return undefined;
  return (place) => readPointed(app, workspaceId, { status, chatbotId }, place);
}

/** Every row that passes, newest first, read while it is asked for. */
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
 * One page of those that pass. It reads on until the page is full, or it has looked at enough: then the page is short, or
 * empty, and its cursor says where to look on. A cursor is a place in the list and need not be a row that passed.
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
  if (found.length > limit) return { data, nextCursor: data.at(-1)!.id };
  return { data, nextCursor: after ?? null };
}
