import type { App, Item } from '../../core/app.ts';
import { type Actor, agentIdOf } from '../../core/operations/actor.ts';
import type { CursorPage, CursorQuery } from '../../core/paging.ts';
import { equals } from '../../core/rows/conditions.ts';
import { conversationKey } from '../items.ts';
import { mentionsPk } from '../mentions/items.ts';
import type { StoredConversation } from '../records.ts';
import { type ConversationFilter, matcher, readFilteredPage } from './filter.ts';

/** Rows per read, as many as one batch reads. */
const ROWS_PER_READ = 100;
const MAX_READS = 8;

/** One page of the conversations where an unread note mentions the caller, newest mention first. A cursor is the note's id. */
export function readMentioned(
  app: App,
  actor: Actor,
  filter: ConversationFilter,
  cursorQuery: CursorQuery,
): Promise<CursorPage<StoredConversation>> {
  const contains = matcher(filter);
  const matches = (item: Item) => (!filter.status || item.status === filter.status) && contains(item);
  const read = ({ limit, after }: { limit: number; after: string | undefined }) =>
    readRows(app, actor, filter.chatbotId, { limit, after });
  const rows = Math.min(ROWS_PER_READ, cursorQuery.limit + 1);
  return readFilteredPage({ read, reads: MAX_READS, rows, matches, placeOf }, cursorQuery);
}

/** The note that places a row in this list. Not an attribute of the conversation. */
const placeOf = ({ mentionedIn }: Item) => (mentionedIn === undefined ? undefined : String(mentionedIn));

async function readRows(
  app: App,
  actor: Actor,
  chatbotId: string | null | undefined,
  { limit, after }: { limit: number; after: string | undefined },
) {
  const { items, next } = await app.store.query({
    pk: mentionsPk(actor.workspaceId, agentIdOf(actor)),
    descending: true,
    consistent: true,
    limit,
    ...(after ? { after } : {}),
    ...(chatbotId ? { filter: equals('chatbotId', chatbotId) } : {}),
  });
  const keys = items.map((item) => conversationKey(actor.workspaceId, String(item.conversationId)));
  const rows = keys.length > 0 ? await app.store.getMany(keys) : [];
  const placed = rows.map((row, n) => row && { ...row, mentionedIn: items[n]?.sk });
  return { items: placed.filter((row) => row !== undefined), next };
}

/** The ids of all conversations in that list. */
export async function mentionedIds(
  app: App,
  { workspaceId, ...actor }: Pick<Actor, 'workspaceId' | 'memberId' | 'keyId'>,
  chatbotId: string | null | undefined,
): Promise<Set<string>> {
  const where = { pk: mentionsPk(workspaceId, agentIdOf(actor)), consistent: true };
  const rows = await Array.fromAsync(app.store.queryAll(where));
  const wanted = rows.filter((row) => !chatbotId || row.chatbotId === chatbotId);
  return new Set(wanted.map(({ conversationId }) => String(conversationId)));
}
