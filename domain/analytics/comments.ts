import { conversationKey, toConversation } from '../conversations/items.ts';
import { csat as csatRecord } from '../conversations/records.ts';
import { ratingsPk, ratingsSk } from '../conversations/views/items.ts';
import type { App, BatchWrite, Item, Key } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { commentSk, commentsPk, type FiguresScope } from './items.ts';
import type { Span } from './ranges.ts';
import type { CsatComment } from './records.ts';

const MAX_COMMENTS = 20;
/** Some may have been erased or replaced just before. */
const SPARE = 10;

const rated = csatRecord.pick({ rating: true, comment: true, createdAt: true }).nullish();

/**
 * Indexes ratings by time, and once more those with a comment. The text is only in the conversation and is erased with it.
 */
export async function indexRatings(app: App, changes: readonly Change[]): Promise<void> {
  const writes = changes
    .filter(({ before, after }) => (after ?? before)?.entity === 'conversation' && (after ?? before)?.isTest !== true)
    .flatMap(({ before, after }): BatchWrite[] => {
      const [old, now] = [rowKeysOf(before), rowKeysOf(after)];
      const isIn = (rowKeys: readonly Key[]) => (rowKey: Key) =>
        rowKeys.some(({ pk, sk }) => pk === rowKey.pk && sk === rowKey.sk);
      const removals = old.filter((rowKey) => !isIn(now)(rowKey)).map((rowKey) => ({ remove: rowKey }));
      const added = now.filter((rowKey) => !isIn(old)(rowKey));
      const put = { conversationId: after?.id, chatbotId: after?.chatbotId, rating: rated.parse(after?.csat)?.rating };
      return [...removals, ...added.map((rowKey) => ({ put: { ...rowKey, ...put } }))];
    });
  await app.store.writeMany(writes);
}

function rowKeysOf(conversationItem: Item | undefined): Key[] {
  if (!conversationItem) return [];
  const { workspaceId, chatbotId, id } = conversationItem;
  const csat = rated.parse(conversationItem.csat);
  if (!csat) return [];
  return ['ALL', String(chatbotId)].flatMap((figuresScope) => [
    { pk: ratingsPk(String(workspaceId), figuresScope), sk: ratingsSk(csat.createdAt, String(id)) },
    ...(csat.comment
      ? [{ pk: commentsPk(String(workspaceId), figuresScope), sk: commentSk(csat.createdAt, String(id)) }]
      : []),
  ]);
}

/** The newest comments of a span, read from their conversations, so erased ones disappear immediately. */
export async function readComments(
  app: App,
  workspaceId: string,
  figuresScope: FiguresScope,
  span: Span,
): Promise<CsatComment[]> {
  const { items } = await app.store.query({
    pk: commentsPk(workspaceId, figuresScope),
    from: new Date(span.startMs).toISOString(),
    to: new Date(span.endMs).toISOString(),
    descending: true,
    limit: MAX_COMMENTS + SPARE,
  });
  if (items.length === 0) return [];
  const rows = await app.store.getMany(items.map((row) => conversationKey(workspaceId, String(row.conversationId))));
  return items.flatMap(({ sk }, index) => toComment(rows[index], sk) ?? []).slice(0, MAX_COMMENTS);
}

function toComment(row: Item | undefined, sk: string): CsatComment | undefined {
  if (!row) return undefined;
  const { id, csat } = toConversation(row);
  if (!csat?.comment || commentSk(csat.createdAt, id) !== sk) return undefined;
  return { id, rating: csat.rating, comment: csat.comment, createdAt: csat.createdAt };
}
