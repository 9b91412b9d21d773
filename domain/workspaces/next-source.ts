import { setTimeout as sleep } from 'node:timers/promises';
import type { App, Key } from '../core/app.ts';
import { anyOf } from '../core/random.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import type { Workspace } from '../core/tenants.ts';
import { keepMoving, MAX_ATTEMPTS, readRow, readShards } from './credit-shards.ts';
import { creditMonthOf, sourceOf } from './credits.ts';
import { draw, drawable } from './draw-credits.ts';
import { returnShards } from './gather-credits.ts';
import { anyShard, type CreditSource, fromRow, fromShard, rememberedName } from './spend.ts';

/** Average delay before the next attempt while credits are being gathered, which takes a fraction of a second. */
const HELD_WAIT_MS = 30;
/** One conflict on the workspace's row may be chance. The second in one turn means that it is busy. */
const CHANCE_CONFLICTS = 1;
/** How long a container continues with the last shard that had credits. */
const REMEMBERED_MS = 60_000;

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
    const searchResult = await findSource(app, workspace, preferredKey, attempt > 0);
    if (searchResult) return searchResult;
    // Credits that moved during the reads may have been missed in both places.
    return (await readRow(app, workspaceId)).creditMoves === workspace.creditMoves ? undefined : AGAIN;
  });
}

type SourceSearch = CreditSource | typeof AGAIN | undefined;

async function findSource(
  app: App,
  workspace: Workspace,
  preferredKey: Key | undefined,
  prefersFilled: boolean,
): Promise<SourceSearch> {
  const { id, creditShards, creditsHeldUntil } = workspace;
  const isHeld = creditsHeldUntil > app.clock.now();
  if (creditShards > 0 || (preferredKey && !isHeld)) {
    const searchResult = await findInShards(app, workspace, {
      preferredKey: preferredKey ?? anyShard(id),
      prefersFilled,
      isHeld,
    });
    if (searchResult) return searchResult;
  }
  if (!isHeld) return fromRow(app, workspace);
  await sleep(Math.random() * 2 * HELD_WAIT_MS);
  return AGAIN;
}

interface ShardRequest {
  preferredKey: Key;
  prefersFilled: boolean;
  isHeld: boolean;
}

/** Undefined: no credits can be drawn, and the shards are empty. */
async function findInShards(
  app: App,
  workspace: Workspace,
  { preferredKey, prefersFilled, isHeld }: ShardRequest,
): Promise<SourceSearch> {
  const nowMs = app.clock.now();
  const shards = await readShards(app, workspace.id);
  const stale = shards.filter(({ month }) => month !== creditMonthOf(nowMs));
  if (stale.length > 0) {
    await returnShards(app, workspace, stale);
    return AGAIN;
  }
  const filled = shards.filter(({ left }) => left > 0);
  const monthly = filled.filter(({ kind }) => kind === 'monthly');
  const [anyMonthly, anyFilled] = [anyOf(monthly), anyOf(filled)];
  if (anyMonthly && sourceOf(workspace, nowMs) === 'pool') return fromShard(app, anyMonthly.key);
  const amount = isHeld ? 0 : drawable(workspace, nowMs);
  if (anyFilled && (amount === 0 || prefersFilled)) return fromShard(app, anyFilled.key);
  if (amount === 0) return undefined;
  if (!(await draw(app, workspace, preferredKey, amount))) return AGAIN;
  app.cache.set(rememberedName(workspace.id), preferredKey, REMEMBERED_MS);
  return fromShard(app, preferredKey);
}
