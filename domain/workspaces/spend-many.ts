import type { App, Write } from '../core/app.ts';
import type { Workspace } from '../core/tenants.ts';
import { workspaceKey } from '../core/tenants.ts';
import { readRow, readWhole } from './credit-shards.ts';
import { joined, takeMany } from './credits.ts';
import { endHold, gatherCredits } from './gather-credits.ts';

/** Whether several credits can be spent now. */
export async function canSpendMany(app: App, workspaceId: string, amount: number): Promise<boolean> {
  const workspace = await readWhole(app, await readRow(app, workspaceId));
  return takeMany(workspace, app.clock.now(), amount) !== undefined;
}

/**
 * The write that spends several credits at once, monthly credits first. Undefined if they may not be spent. It fails if the row
 * changed since it was read, so the caller must call this again and retry its transaction.
 */
export async function spendMany(app: App, workspaceId: string, amount: number): Promise<Write | undefined> {
  const workspace: Workspace = await gatherCredits(app, workspaceId);
  const parts = takeMany(workspace, app.clock.now(), amount);
  if (!parts) return undefined;
  const { change, when } = joined(...parts, { when: endHold.when });
  return { update: workspaceKey(workspaceId), change: { ...change, remove: endHold.remove }, when };
}
