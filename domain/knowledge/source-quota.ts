import { chatbotKey } from '../chatbots/items.ts';
import type { App, Condition, Item, Write } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { all, below } from '../core/rows/conditions.ts';
import type { Workspace } from '../core/tenants.ts';
import { sourceCapOf, sourceCapReached } from '../workspaces/source-cap.ts';
import { allowsChunks, chunkRefusal, tooManyChunks } from './capacity.ts';
import type { StoredSource } from './records.ts';

/**
 * Returns the write that reserves a source and its chunks in the chatbot's quota. Exact, because it is in the source's
 * transaction.
 */
export const reserveQuota = (app: App, source: StoredSource, workspace: Workspace): Write => {
  const { workspaceId, chatbotId, chunkCount } = source;
  const withinQuota: Condition = below('sourceCount', sourceCapOf(workspace));
  return {
    update: chatbotKey(workspaceId, chatbotId),
    change: { add: { sourceCount: 1, ...(chunkCount > 0 ? { chunkCount } : {}) } },
    when: chunkCount > 0 ? all(withinQuota, allowsChunks(app, chunkCount)) : withinQuota,
  };
};

/** Returns why `reserveQuota` failed, or null if a retry may succeed. Throws NOT_FOUND if the chatbot is gone. */
export async function quotaRefusal(
  app: App,
  source: StoredSource,
  chatbot: Item,
  workspace: Workspace,
): Promise<string | null> {
  if (Number(chatbot.sourceCount) >= sourceCapOf(workspace)) return sourceCapReached(workspace);
  const refusal = await chunkRefusal(app, source, source.chunkCount);
  if (refusal === 'gone') throw notFound();
  return refusal === 'full' ? tooManyChunks(app) : null;
}
