import { toEmailAddress } from '../../../config/addresses.ts';
import type { StoredConversation } from '../../conversations/records.ts';
import type { App, Write } from '../../core/app.ts';
import { conflict, usageLimit } from '../../core/errors.ts';
import { takeRequest, takeRequests } from '../../core/operations/count-requests.ts';
import { limits } from '../../core/operations/limits.ts';
import { any, equals, lacks } from '../../core/rows/conditions.ts';
import { settingsKey } from '../../core/tenants.ts';
import { readSettings } from '../../workspaces/settings.ts';
import { canSpendMany } from '../../workspaces/spend-many.ts';
import type { StoredAction } from '../records.ts';

/** The credits of the workspace are fewer than the action costs. */
export const tooFewCredits = () => usageLimit('The credits of this workspace do not suffice for the action.');

export const stopped = () => conflict('The actions of this workspace are switched off.');

/** Throws CONFLICT while the workspace's actions are stopped. Reads consistently, so a stop acts on the next call. */
export async function refuseStopped(app: App, workspaceId: string): Promise<void> {
  const { actionsEnabled } = await readSettings(app, workspaceId);
  if (!actionsEnabled) throw stopped();
}

/** The same as a part of a transaction. */
export const unlessStopped = (workspaceId: string): Write => ({
  check: settingsKey(workspaceId),
  when: any(lacks('actionsEnabled'), equals('actionsEnabled', true)),
});

type Visitor = Pick<StoredConversation, 'visitorVerified' | 'visitorId' | 'provedEmail'>;

/** The address that the visitor has proved by a code. Null: none, or too long ago. */
export const provedAddress = ({ clock }: Pick<App, 'clock'>, { provedEmail }: Visitor): string | null =>
  provedEmail && provedEmail.untilMs > clock.now() ? provedEmail.address : null;

/** The visitor's ID, if it was verified. */
export const verifiedId = ({ visitorVerified, visitorId }: Visitor): string | null =>
  visitorVerified && visitorId ? visitorId : null;

/** The address of the verified identity, if that is one. */
export const verifiedAddress = (visitor: Visitor): string | null => toEmailAddress(verifiedId(visitor) ?? '') ?? null;

/** Throws CONFLICT if the action may not be used, or not by the visitor of this conversation. */
export function refuseUser(app: App, { access, enabled }: StoredAction, conversation: StoredConversation): void {
  const { mergedIntoId } = conversation;
  if (!enabled) throw conflict('The action is switched off.');
  if (mergedIntoId !== null) throw conflict('The conversation was merged into another one.');
  if (access === 'verified' && verifiedId(conversation) === null)
    throw conflict('The action is for visitors whose identity was verified.');
  if (access === 'email_code' && provedAddress(app, conversation) === null)
    throw conflict('The visitor has not proved an email address by a code.');
}

/** Counts a run. Throws RATE_LIMITED if the conversation, its visitor or the workspace has had too many. */
export async function countRun(app: App, conversation: StoredConversation): Promise<void> {
  const { id, workspaceId, chatbotId, visitorId, visitorVerified } = conversation;
  // Whoever claims an ID without proof uses up nothing of its owner's.
  const visitor = `${chatbotId}#${visitorVerified ? 'verified' : 'claimed'}#${visitorId}`;
  // First, so that what is refused here uses up nothing of the visitor's and the workspace's.
  await takeRequest(app, limits.conversationActions, id);
  await takeRequests(app, [
    ...(visitorId ? ([[limits.visitorActions, visitor]] as const) : []),
    [limits.workspaceActions, workspaceId],
  ]);
}

/** Whether the credits of a run suffice. What an example answers is free. */
export const isAffordable = async (app: App, { workspaceId, credits }: StoredAction, isFree: boolean) =>
  credits === 0 || isFree || canSpendMany(app, workspaceId, credits);
