import { conversationKey, toConversation } from '../conversations/items.ts';
import { csat as csatRecord } from '../conversations/records.ts';
import type { App, BatchWrite, Item, Key } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { commentSk, commentsPk, type FiguresScope } from './items.ts';
import type { Span } from './ranges.ts';
import type { CsatComment } from './records.ts';

const MAX_COMMENTS = 20;
/** Some may have been erased or replaced just before. */
const SPARE = 10;

const rated = csatRecord.pick({ comment: true, createdAt: true }).nullish();

/** Indexes ratings with a comment by time. The text is only in the conversation and is erased with it. */
export async function indexComments(app: App, changes: readonly Change[]): Promise<void> {
  const writes = changes
    .filter(({ before, after }) => (after ?? before)?.entity === 'conversation' && (after ?? before)?.isTest !== true)
    .flatMap(({ before, after }): BatchWrite[] => {
      const [old, now] = [rowKeysOf(before), rowKeysOf(after)];
      const stays = (rowKey: Key) => now.some(({ sk }) => sk === rowKey.sk);
      const removals = old.filter((rowKey) => !stays(rowKey)).map((rowKey) => ({ remove: rowKey }));
      const isNew = !now.some((rowKey) => old.some(({ sk }) => sk === rowKey.sk));
      return [...removals, ...(isNew ? now.map((rowKey) => ({ put: { ...rowKey, conversationId: after?.id } })) : [])];
    });
  await app.store.writeMany(writes);
}

function rowKeysOf(conversationItem: Item | undefined): Key[] {
  if (!conversationItem) return [];
  const { workspaceId, chatbotId, id } = conversationItem;
  const csat = rated.parse(conversationItem.csat);
  if (!csat?.comment) return [];
  const sk = commentSk(csat.createdAt, String(id));
  return ['ALL', String(chatbotId)].map((figuresScope) => ({ pk: commentsPk(String(workspaceId), figuresScope), sk }));
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
