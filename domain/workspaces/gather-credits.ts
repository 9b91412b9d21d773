import type { App, Write } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import { unavailable } from '../core/errors.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { above, all, equals, lacks } from '../core/rows/conditions.ts';
import { toWorkspace, type Workspace, workspaceKey } from '../core/tenants.ts';
import { type CreditShard, MAX_ATTEMPTS, readRow, readShards, returned } from './credit-shards.ts';
import { isWhole, noMoves } from './credits.ts';

/** How long no credits leave the row while they are gathered. The write that follows ends the hold. */
const HOLD_MS = 2_000;

/** Shards returned per transaction, in competition with spending. */
const RETURNED_AT_ONCE = 8;

/** Returns the credits of shards to the row, except shards that changed since they were read. */
export async function returnShards(app: App, workspace: Workspace, shards: readonly CreditShard[]): Promise<void> {
  for (const group of batchesOf(RETURNED_AT_ONCE, shards)) {
    if (await returnGroup(app, workspace, group)) continue;
    for (const shard of group) await returnGroup(app, workspace, [shard]);
  }
}

const returnGroup = async (app: App, workspace: Workspace, shards: readonly CreditShard[]): Promise<boolean> =>
  (await app.store.transact(returnWrites(workspace, shards), { returnConflictOf: 'any' })).applied;

function returnWrites(workspace: Workspace, shards: readonly CreditShard[]) {
  const { creditMonth, spentMonth } = workspace;
  const sameSpent = spentMonth === null ? lacks('spentMonth') : equals('spentMonth', spentMonth);
  return {
    workspace: {
      update: workspaceKey(workspace.id),
      change: { add: { ...returned(workspace, shards), creditMoves: 1 } },
      when: all(equals('creditMonth', creditMonth), sameSpent),
    },
    shards: shards.map(
      ({ key, kind, month, left }): Write => ({
        remove: key,
        when: all(equals('kind', kind), equals('month', month), equals('left', left)),
      }),
    ),
  };
}

/**
 * Moves all credits back to the workspace's row and returns it. Credits then cannot leave the row for a short time: the caller
 * makes its own change on the condition `isWhole`, and ends the hold with `endHold`.
 */
export async function gatherCredits(app: App, workspaceId: string): Promise<Workspace> {
  const exhausted = () => unavailable(new Error(`the credits of workspace ${workspaceId} could not be gathered`));
  return retryOnConflict(MAX_ATTEMPTS, exhausted, async () => {
    const held = await app.store.update(
      workspaceKey(workspaceId),
      { set: { creditsHeldUntil: app.clock.now() + HOLD_MS } },
      above('creditShards', 0),
    );
    const workspace = held.applied ? toWorkspace(held.item) : await readRow(app, workspaceId);
    if (workspace.creditShards === 0) return workspace;
    const shards = await readShards(app, workspaceId);
    if (shards.length > 0) await returnShards(app, workspace, shards);
    else await close(app, workspace);
    return AGAIN;
  });
}

const close = (app: App, workspace: Workspace) =>
  app.store.update(
    workspaceKey(workspace.id),
    { set: { creditShards: 0 }, add: { creditMoves: 1 } },
    noMoves(workspace).when,
  );

/** Merged into the write for which credits were gathered. */
export const endHold = { remove: ['creditsHeldUntil'] as const, when: isWhole };
