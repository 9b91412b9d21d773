import * as z from 'zod';
import type { App, Item, Test } from '../app.ts';
import { id, text } from '../fields.ts';
import type { CursorPage, CursorQuery } from '../paging.ts';
import { CONVERSATION_PREFIX, conversationsPk, toConversation } from './items.ts';
import { conversationStatus, type StoredConversation } from './records.ts';

/** Which conversations are wanted; what is left out, or `q` of nothing, leaves none out. */
export const conversationFilter = z.object({
  status: conversationStatus.nullish(),
  chatbotId: id.nullish(),
  q: text(0, 200)
    .nullish()
    .meta({ description: "Part of the visitor's first message, or of the lead's name or e-mail address" }),
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

const storeTest = ({ status, chatbotId }: ConversationFilter): Test => ({
  all: [
    ...(status ? [{ attribute: 'status', op: '=', value: status } as const] : []),
    ...(chatbotId ? [{ attribute: 'chatbotId', op: '=', value: chatbotId } as const] : []),
  ],
});

/** The query behind every list of conversations, newest first, and the part of the filter that is not the store's. */
export function filteredQuery(workspaceId: string, filter: ConversationFilter) {
  const where = { pk: conversationsPk(workspaceId), prefix: CONVERSATION_PREFIX, descending: true, consistent: true };
  const isFiltered = Boolean(filter.status || filter.chatbotId);
  return { where: isFiltered ? { ...where, filter: storeTest(filter) } : where, matches: matcher(filter.q) };
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
  const { where, matches } = filteredQuery(workspaceId, filter);
  const isSearch = Boolean(filter.q?.trim());
  const rows = isSearch ? ROWS_PER_READ : limit + 1;
  const found: Item[] = [];
  let after = cursor ? CONVERSATION_PREFIX + cursor : undefined;
  for (let reads = 0; reads < maxReads('filter' in where); reads++) {
    const page = await app.store.query({ ...where, limit: rows, ...(after ? { after } : {}) });
    found.push(...page.items.filter(matches));
    after = page.next;
    if (found.length > limit || !after) break;
  }
  const data = found.slice(0, limit).map(toConversation);
  if (found.length > limit) return { data, nextCursor: data.at(-1)!.id };
  return { data, nextCursor: after ? after.slice(CONVERSATION_PREFIX.length) : null };
}
