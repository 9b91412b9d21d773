import * as z from 'zod';
import type { App, Item, Write } from '../../core/app.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { cursorQuery, readListPage } from '../../core/paging.ts';
import { dueKindFor } from '../../core/rows/due-kinds.ts';
import { WAITING_MAIL_DUE } from '../../team/items.ts';
import { RUN_PREFIX, runKey, waitingRunKey, waitingRunsPk } from '../items.ts';
import type { ActionRun, StoredActionRun } from '../records/run.ts';
import { readRunsAt } from './find.ts';
import { listedUntil } from './new-run.ts';

/** The job of a run that nobody has approved in time. */
export const EXPIRE_APPROVAL = 'expire-approval';

/**
 * Lists a run under those of its workspace that wait for an approval, and has it told when its time has passed. It is due among the mails
 * about waiting visitors. Undefined for one that needs none.
 */
export function waitingRun(app: App, run: StoredActionRun): Write | undefined {
  const { workspaceId, conversationId, id: runId, needsApproval, expiresAt: dueAt } = run;
  if (conversationId === null || !needsApproval) return undefined;
  const due = {
    workspaceId,
    runId,
    jobKind: EXPIRE_APPROVAL,
    dueKind: dueKindFor(app, WAITING_MAIL_DUE, runId),
    dueAt,
  };
  return { put: { ...waitingRunKey(workspaceId, runId), v: 1, conversationId, ...due, ttl: listedUntil(app) } };
}

const waitingRow = z.object({ sk: z.string(), conversationId: z.string() });
const toWaiting = (item: Item) => {
  const { sk, conversationId } = waitingRow.parse(item);
  return { id: sk.slice(RUN_PREFIX.length), conversationId };
};

/** The runs of a workspace that wait for an approval, newest first. Those of erased conversations are left out. */
export const listWaitingActionRuns = operation({
  name: 'listWaitingActionRuns',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: cursorQuery,
  find: nothing,
  async run(app, { workspaceId }, { input }): Promise<{ data: ActionRun[]; nextCursor: string | null }> {
    const where = { pk: waitingRunsPk(workspaceId), prefix: RUN_PREFIX, consistent: true };
    const { data, nextCursor } = await readListPage(app.store, where, input, toWaiting);
    const runs = await readRunsAt(
      app,
      data.map(({ id, conversationId }) => runKey(workspaceId, conversationId, id)),
    );
    return { data: runs.filter(({ status }) => status === 'confirmed'), nextCursor };
  },
});
