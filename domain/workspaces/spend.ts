import { randomInt } from 'node:crypto';
import type { App, Key, TransactionResult, Write } from '../core/app.ts';
import { creditShardKey, type Workspace } from '../core/tenants.ts';
import { readWhole, SHARDS } from './credit-shards.ts';
import { noMoves, spendOne } from './credits.ts';
import { spendOfShard } from './draw-credits.ts';

/** The row that an answer's credit is taken from. */
export interface CreditSource {
  write: Write;
  /** Null: the workspace's own row. */
  shard: Key | null;
  /** Number of conflicts in this turn so far. */
  conflicts: number;
}

/** The cache's name for the last shard that had credits. */
export const rememberedName = (workspaceId: string) => `credit-shard#${workspaceId}`;
export const anyShard = (workspaceId: string) => creditShardKey(workspaceId, randomInt(SHARDS));

export const fromShard = (app: App, shard: Key): CreditSource => ({
  write: spendOfShard(shard, app.clock.now()),
  shard,
  conflicts: 0,
});

export function fromRow(app: App, workspace: Workspace): CreditSource | undefined {
  // The balance crosses an alert's threshold on the row, while the shards are empty.
  const isWatched = workspace.creditShards > 0 && workspace.lowBalanceAt !== null && !workspace.primary;
  const write = spendOne(workspace, app.clock.now(), ...(isWatched ? [noMoves(workspace)] : []));
  return write && { write, shard: null, conflicts: 0 };
}

/** Whether a credit can be spent now, from the row or a shard. */
export async function canSpend(app: App, workspace: Workspace): Promise<boolean> {
  if (spendOne(workspace, app.clock.now())) return true;
  if (workspace.creditShards === 0) return false;
  return spendOne(await readWhole(app, workspace), app.clock.now()) !== undefined;
}

/** The first row to take a turn's credit from, chosen without a read. Undefined: there is none. */
export function firstSource(app: App, workspace: Workspace): CreditSource | undefined {
  if (workspace.creditShards === 0) return fromRow(app, workspace);
  return fromShard(app, app.cache.get<Key>(rememberedName(workspace.id)) ?? anyShard(workspace.id));
}

/** Whether a transaction failed at its write named `credit`, and how. */
export function spendFailure(done: TransactionResult<{ credit: Write }>): 'refused' | 'conflict' | undefined {
  if (done.applied) return undefined;
  if (done.refused.credit) return 'refused';
  return done.conflict ? 'conflict' : undefined;
}
