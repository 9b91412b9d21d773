import { type PlanName, plans } from '../../config/plans.ts';
import type { App, AttributeUpdates } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { all, present } from '../core/rows/conditions.ts';
import {
  organisationKey,
  organisationWorkspaceKey,
  toWorkspace,
  type Workspace,
  workspaceKey,
} from '../core/tenants.ts';
import { keepMoving } from '../workspaces/credit-shards.ts';
import { creditMonthOf } from '../workspaces/credits.ts';
import { endHold, gatherCredits } from '../workspaces/gather-credits.ts';

/** The attributes of a new workspace's row, without its key. */
export const workspaceRow = (
  app: App,
  fields: { id: string; organisationId: string; name: string; plan: PlanName; primary: boolean },
) => ({
  ...fields,
  v: 1,
  apiAccess: fields.primary ? null : false,
  chatbotCount: 0,
  seatCount: fields.primary ? 1 : 0,
  creditMonth: creditMonthOf(app.clock.now()),
  // A client workspace only spends what was allocated to it.
  monthlyCredits: fields.primary ? plans[fields.plan].monthlyCredits : 0,
  poolCredits: 0,
  createdAt: createdAtOf(fields.id),
});

/** The write that lists a workspace among its organisation's. */
export const listedWorkspace = (organisationId: string, workspaceId: string) => ({
  put: { ...organisationWorkspaceKey(organisationId, workspaceId), entity: 'organisationWorkspace', workspaceId },
});

/** Creates a client workspace of an organisation. Throws NOT_FOUND. */
export async function createWorkspace(
  app: App,
  fields: { organisationId: string; name: string; plan: PlanName },
): Promise<{ workspaceId: string }> {
  const { organisationId } = fields;
  if (!(await app.store.get(organisationKey(organisationId), { consistent: true }))) throw notFound();
  const workspaceId = app.ids.next();
  const row = workspaceRow(app, { ...fields, id: workspaceId, primary: false });
  await app.store.transact({
    workspace: { put: { ...row, ...workspaceKey(workspaceId) } },
    listed: listedWorkspace(organisationId, workspaceId),
  });
  return { workspaceId };
}

type SetByOthers = 'name' | 'plan' | 'apiAccess' | 'monthlyCredits' | 'monthlyCap' | 'lowBalanceAt' | 'sourceLimit';
/** Fields that can only be set while the workspace's row has all of its credits. */
const aboutCredits: readonly SetByOthers[] = ['monthlyCredits', 'monthlyCap', 'lowBalanceAt'];
const MAX_ATTEMPTS = 10;

/**
 * Every answer changes the row. The `entity` attribute, which makes the change stream process it, is therefore only set while an
 * alert watches the balance. Rows of earlier versions always have it.
 */
const streamChange = (lowBalanceAt: number | null | undefined): AttributeUpdates =>
  lowBalanceAt === undefined ? {} : lowBalanceAt === null ? { remove: ['entity'] } : { set: { entity: 'workspace' } };

/** Changes the fields of a workspace that the operator or the agency controls. Throws NOT_FOUND. */
export async function setWorkspace(
  app: App,
  workspaceId: string,
  change: Partial<Pick<Workspace, SetByOthers>>,
): Promise<Workspace> {
  const creditMonth = change.monthlyCredits === undefined ? undefined : creditMonthOf(app.clock.now());
  const stream = streamChange(change.lowBalanceAt);
  const set = { ...change, creditMonth, ...stream.set };
  const needsAll = aboutCredits.some((name) => change[name] !== undefined);
  const when = needsAll ? all(present, endHold.when) : present;
  const remove = [...(needsAll ? endHold.remove : []), ...(stream.remove ?? [])];
  return retryOnConflict(MAX_ATTEMPTS, keepMoving(workspaceId), async () => {
    const written = await app.store.update(workspaceKey(workspaceId), { set, remove }, when);
    if (written.applied) return toWorkspace(written.item);
    if (!written.item) throw notFound();
    await gatherCredits(app, workspaceId);
    return AGAIN;
  });
}

/** Reads a workspace by id, for the operator. Throws NOT_FOUND. */
export async function getWorkspace(app: App, workspaceId: string): Promise<Workspace> {
  const item = await app.store.get(workspaceKey(workspaceId), { consistent: true });
  if (!item) throw notFound();
  return toWorkspace(item);
}
