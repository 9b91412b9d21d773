import * as z from 'zod';
import { tellVisitor } from '../actions/flow/tell.ts';
import { actionKey, runKey, toStoredAction, toStoredRun, waitingRunKey } from '../actions/items.ts';
import { statusOf } from '../actions/runs/shown.ts';
import { EXPIRE_APPROVAL } from '../actions/runs/waiting.ts';
import type { App } from '../core/app.ts';
import { equals } from '../core/rows/conditions.ts';

/** A run that nobody has approved in time. */
export const expireApprovalJob = z.object({
  kind: z.literal(EXPIRE_APPROVAL),
  workspaceId: z.string(),
  conversationId: z.string(),
  runId: z.string(),
  dueAt: z.string(),
});
type ExpireApprovalJob = z.output<typeof expireApprovalJob>;

/** Tells the visitor and the team that nobody has approved a run in time, once, and takes it from the list of those that wait. */
export async function expireApproval(app: App, job: ExpireApprovalJob): Promise<void> {
  const { workspaceId, conversationId, runId, dueAt } = job;
  const key = waitingRunKey(workspaceId, runId);
  const item = await app.store.get(runKey(workspaceId, conversationId, runId), { consistent: true });
  const run = item && toStoredRun(item);
  const status = run && statusOf(app, run);
  // Another container's clock is ahead: the row stays due.
  if (status === 'confirmed') return;
  if (run && status === 'expired') {
    const { chatbotId, actionId, actionName } = run;
    const actionItem = await app.store.get(actionKey(workspaceId, chatbotId, actionId), { consistent: true });
    await tellVisitor(app, run, {
      agent: null,
      action: actionItem && toStoredAction(actionItem),
      linkRoot: app.settings.root,
      teamNote: `Nobody approved this in time, so nothing was done: ${actionName}. The visitor was told.`,
      due: { key, dueAt },
    });
  }
  // Erased, closed or decided since: there is nobody to tell.
  await app.store.remove(key, equals('dueAt', dueAt));
}
