import type { App, Key } from '../core/app.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { keepMoving, MAX_ATTEMPTS, readRow } from './credit-shards.ts';
import { searchCredit } from './search-credit.ts';
import { anyShard, type CreditSource, fromShard, rememberedName } from './spend.ts';

/** One conflict on the workspace's row may be chance. The second in one turn means that it is busy. */
const CHANCE_CONFLICTS = 1;

/** The next row to take the credit from, if the write to this one failed. */
export async function nextSource(
  app: App,
  workspaceId: string,
  source: CreditSource,
  failure: 'refused' | 'conflict',
): Promise<CreditSource | undefined> {
  const conflicts = source.conflicts + (failure === 'conflict' ? 1 : 0);
  const next = await otherSource(app, workspaceId, { ...source, conflicts }, failure);
  return next && { ...next, conflicts };
}

async function otherSource(
  app: App,
  workspaceId: string,
  source: CreditSource,
  failure: 'refused' | 'conflict',
): Promise<CreditSource | undefined> {
  const isConflict = failure === 'conflict';
  const isChance = isConflict && source.conflicts <= CHANCE_CONFLICTS;
  if (isChance && !source.shard) return source;
  // Other containers spend from the cached shard.
  if (isConflict) app.cache.delete(rememberedName(workspaceId));
  const shard = isConflict ? anyShard(workspaceId) : (source.shard ?? undefined);
  return isChance && shard ? fromShard(app, shard) : findCredit(app, workspaceId, shard);
}

/**
 * Finds a row with credits. Draws credits into `preferredKey` if it is given or the workspace has shards. Undefined: the row and all
 * shards are empty.
 */
async function findCredit(app: App, workspaceId: string, preferredKey?: Key): Promise<CreditSource | undefined> {
  return retryOnConflict(MAX_ATTEMPTS, keepMoving(workspaceId), async (attempt) => {
    const workspace = await readRow(app, workspaceId);
    // After a lost draw, uses the credits that others have drawn.
    const searchResult = await searchCredit(app, workspace, preferredKey, attempt > 0);
    if (searchResult) return searchResult;
    // Credits that moved during the reads may have been missed in both places.
    return (await readRow(app, workspaceId)).creditMoves === workspace.creditMoves ? undefined : AGAIN;
  });
}
