import type { App } from '../core/app.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { all, any, equals, lacks } from '../core/rows/conditions.ts';
import { isRowFree, newRowLease, whileHolding, workerLease } from '../core/rows/row-leases.ts';
import { runKey, toRun } from './items.ts';

/**
 * Runs an audit as the worker of its run, and renews the lease by which others see that it is alive. No effect if the run is over,
 * another one has been started since, or another worker has it.
 */
export async function asAuditor(
  app: App,
  { runId, workspaceId, chatbotId }: ChatbotRef & { runId: string },
  work: () => Promise<void>,
): Promise<void> {
  const key = runKey(workspaceId, chatbotId);
  // Before the first worker, the lease's end is the time until which one must begin.
  const isFree = any(lacks(workerLease.holder), isRowFree(app, workerLease));
  const when = all(equals('runId', runId), equals('status', 'running'), isFree);
  const taken = await app.store.update(key, { set: newRowLease(app, workerLease) }, when);
  if (taken.applied) await whileHolding(app, workerLease, { key, holder: toRun(taken.item).worker }, work);
}
