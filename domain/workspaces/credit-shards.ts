import type { App, Item, Key } from '../core/app.ts';
import { unavailable } from '../core/errors.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { creditShardsPk, toWorkspace, type Workspace, workspaceKey } from '../core/tenants.ts';

/**
 * DynamoDB cancels a transaction that conflicts with another one on the same row, so one row supports about 20 answers a second.
 * A busier workspace moves credits from its own row into shards, a few at a time, and each answer spends from one of them. Moved
 * credits count as spent on the row; the balance is the sum of the row and the shards. Code that reads or sets an exact balance
 * on the row gathers the shards first.
 */
export const SHARDS = 32;
export const MAX_ATTEMPTS = 100;

export interface CreditShard {
  key: Key;
  kind: 'monthly' | 'pool';
  /** Calendar month in which the credits were drawn. In a later month they return to the row before they are spent. */
  month: string;
  left: number;
}

const toShard = ({ pk, sk, kind, month, left }: Item): CreditShard => ({
  key: { pk, sk },
  kind: kind === 'pool' ? 'pool' : 'monthly',
  month: String(month),
  left: Number(left),
});

export async function readShards(app: App, workspaceId: string): Promise<CreditShard[]> {
  const where = { pk: creditShardsPk(workspaceId), consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toShard);
}

export async function readRow(app: App, workspaceId: string): Promise<Workspace> {
  return toWorkspace(await app.store.get(workspaceKey(workspaceId), { consistent: true }));
}

/** What returns to the row with these shards' credits. Monthly credits of an earlier month have expired. */
export function returned({ creditMonth, spentMonth }: Workspace, shards: readonly CreditShard[]) {
  const sum = (which: (shard: CreditShard) => boolean) =>
    shards.reduce((total, shard) => total + (which(shard) ? shard.left : 0), 0);
  return {
    monthlyCredits: sum(({ kind, month }) => kind === 'monthly' && month === creditMonth),
    poolCredits: sum(({ kind }) => kind === 'pool'),
    spentCredits: -sum(({ month }) => month === spentMonth),
  };
}

/** The workspace as if its row held the shards' credits. */
function withShards(workspace: Workspace, shards: readonly CreditShard[]): Workspace {
  const more = returned(workspace, shards);
  return {
    ...workspace,
    monthlyCredits: workspace.monthlyCredits + more.monthlyCredits,
    poolCredits: workspace.poolCredits + more.poolCredits,
    spentCredits: workspace.spentCredits + more.spentCredits,
  };
}

export const keepMoving = (workspaceId: string) => () =>
  unavailable(new Error(`the credits of workspace ${workspaceId} keep changing`));

/** The workspace with all of its credits, including shards. Reads only if there are shards. */
export async function readWhole(app: App, workspace: Workspace): Promise<Workspace> {
  let row = workspace;
  return retryOnConflict(MAX_ATTEMPTS, keepMoving(workspace.id), async () => {
    if (row.creditShards === 0) return row;
    const shards = await readShards(app, workspace.id);
    const again = await readRow(app, workspace.id);
    // No credits moved between the row and the shards during the reads.
    if (again.creditMoves === row.creditMoves) return withShards(again, shards);
    row = again;
    return AGAIN;
  });
}
