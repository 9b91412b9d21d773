import { alertKey } from '../agency/items.ts';
import type { App, Item } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import {
  type Organisation,
  organisationKey,
  toOrganisation,
  toWorkspace,
  type Workspace,
  workspaceKey,
} from '../core/tenants.ts';
import { oneLine, plainName } from '../core/text.ts';
import { deferred } from '../mail/outcome.ts';
import { tryMail } from '../mail/retry.ts';
import { readWhole } from '../workspaces/credit-shards.ts';
import { spendable } from '../workspaces/credits.ts';

/** Longer than the redelivery period of a job. */
const REMEMBERED_SECONDS = 5 * 24 * 3600;

interface LowBalance {
  workspaceId: string;
  /** The change that lowered the balance. One alert per change. */
  changeId: string;
  /** Attempts to mail it that were made. */
  attempt?: number | undefined;
}

/** Enqueues an alert if a client's balance falls below the threshold that its agency set. */
export async function followBalance(app: App, { id: changeId, before, after }: Change): Promise<void> {
  if (!before || !after || !fellBelow(app, before, after)) return;
  await app.queues.send('maintenance', { kind: 'low-balance', workspaceId: after.id, changeId });
}

function fellBelow(app: App, before: Item, after: Item): boolean {
  const [was, is] = [toWorkspace(before), toWorkspace(after)];
  if (is.primary || is.lowBalanceAt === null) return false;
  const now = app.clock.now();
  return spendable(was, now) >= is.lowBalanceAt && spendable(is, now) < is.lowBalanceAt;
}

/** Mails the organisation's owner. Sends once even if called twice, unless a worker dies between the mail and its mark. */
export async function notifyLowBalance(app: App, job: LowBalance): Promise<void> {
  const { workspaceId, changeId, attempt = 0 } = job;
  const workspaceItem = await app.store.get(workspaceKey(workspaceId), { consistent: true });
  if (!workspaceItem) return;
  const workspace = await readWhole(app, toWorkspace(workspaceItem));
  const sent = alertKey(workspace.organisationId, changeId);
  const [organisationItem, sentItem] = await app.store.getMany([organisationKey(workspace.organisationId), sent]);
  if (!organisationItem || sentItem) return;
  const mail = toMail(app, toOrganisation(organisationItem), workspace);
  const next = (made: number) => ({ kind: 'low-balance', workspaceId, changeId, attempt: made });
  if ((await tryMail(app, { workspaceId, mail, attempt, job: next })) === deferred) return;
  await app.store.put({ ...sent, ttl: Math.ceil(app.clock.now() / 1000) + REMEMBERED_SECONDS });
}

function toMail(app: App, { name, ownerEmail }: Organisation, workspace: Workspace) {
  const client = plainName(workspace.name);
  const balance = spendable(workspace, app.clock.now());
  return {
    to: { name: oneLine(name), address: ownerEmail },
    subject: `${client} has ${balance} credits left`,
    text: [
      `The balance of ${client} is ${balance} credits, below the limit of ${workspace.lowBalanceAt} that you set.`,
      'Without credits, its chatbots still accept messages and hand them over to people, but do not answer themselves.',
    ].join('\n\n'),
  };
}
