import { brandOf } from '../agency/brand.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import { conversationKey, conversationPk, toConversation, waitingMailKey } from '../conversations/items.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { DueMail } from '../conversations/state/mail-due.ts';
import type { App, Item } from '../core/app.ts';
import { countRequests, limits } from '../core/operations/limits.ts';
import { workspacePk } from '../core/tenants.ts';
import { replyAddressOf } from '../email/reply-address.ts';
import { MAX_ATTEMPTS, nextAttemptMs, sendOnce } from '../mail/retry.ts';
import { canSendMail } from '../mail/send.ts';
import { canAnswer, isAwaited } from '../team/duty.ts';
import { MEMBER_PREFIX, toMember } from '../team/items.ts';
import { nextDutyMs } from '../team/notifications.ts';
import type { Member } from '../team/records.ts';
import { readSettings } from '../workspaces/settings.ts';
import { claimDue, endClaim } from './due.ts';
import { waitingLetter } from './waiting-letter.ts';

/** By member, the number of the message with the request that they were mailed. */
type Mailed = Record<string, number>;

/**
 * Mails the members on duty that a visitor waits for a human and nobody has read it. Whoever is not on duty is mailed when their hours
 * begin, if the visitor still waits unread. One mail per member until somebody has read the conversation.
 */
export async function mailWaitingVisitor(app: App, job: DueMail): Promise<void> {
  const { workspaceId, conversationId } = job;
  const row = await claimDue(app, waitingMailKey(workspaceId, conversationId), job);
  if (!row) return;
  const item = await app.store.get(conversationKey(workspaceId, conversationId), { consistent: true });
  const readSeq = await lastReadSeq(app, job);
  const conversation = item && toConversation(item);
  // Whoever snoozes a conversation has decided on it.
  const isOpen = conversation?.status === 'human_requested' && !conversation.snoozed;
  const waits = isOpen && readSeq < Number(row.seq);
  if (!conversation || !waits || !(await isWanted(app, workspaceId))) return endClaim(app, row, {});
  const mailed = { ...(row.mailed as Mailed | undefined) };
  const members = (await membersToMail(app, workspaceId)).filter(({ id }) => (mailed[id] ?? 0) <= readSeq);
  const nowMs = app.clock.now();
  const [onDuty, offDuty] = [true, false].map((is) => members.filter((member) => isAwaited(member, nowMs) === is));
  const attempt = Number(row.attempt ?? 0);
  const deferred = (await mailThese(app, { conversation, row, mailed }, onDuty ?? [])) && attempt < MAX_ATTEMPTS;
  const begins = (offDuty ?? []).flatMap(({ notifications: { hours } }) => (hours ? [nextDutyMs(hours, nowMs)] : []));
  const times = [...begins, ...(deferred ? [nextAttemptMs(app, attempt)] : [])];
  const nextMs = times.length > 0 ? Math.min(...times) : undefined;
  await endClaim(app, row, { nextMs, set: { mailed, attempt: deferred ? attempt + 1 : 0 } });
}

async function isWanted(app: App, workspaceId: string): Promise<boolean> {
  const { waitingMailMinutes } = await readSettings(app, workspaceId);
  return waitingMailMinutes !== null && (await canSendMail(app, workspaceId));
}

/** Number of the last message that anybody has read. */
async function lastReadSeq(app: App, { workspaceId, conversationId }: DueMail): Promise<number> {
  const where = { pk: conversationPk(workspaceId, conversationId), prefix: 'READ#', consistent: true };
  const seqs = await Array.fromAsync(app.store.queryAll(where), ({ seq }) => Number(seq));
  return Math.max(0, ...seqs);
}

async function membersToMail(app: App, workspaceId: string): Promise<Member[]> {
  const where = { pk: workspacePk(workspaceId), prefix: MEMBER_PREFIX, consistent: true };
  const members = await Array.fromAsync(app.store.queryAll(where), toMember);
  return members.filter((member) => canAnswer(member) && member.notifications.waitingMail);
}

interface Waiting {
  conversation: StoredConversation;
  row: Item;
  mailed: Mailed;
}

/** Mails these members and adds them to `mailed`. True: some must be tried again. */
async function mailThese(app: App, waiting: Waiting, members: readonly Member[]): Promise<boolean> {
  const { conversation, row, mailed } = waiting;
  const { workspaceId, id: conversationId, chatbotId } = conversation;
  const item = await app.store.get(chatbotKey(workspaceId, chatbotId));
  if (!item || members.length === 0) return false;
  const [chatbot, brand] = [toChatbot(item), await brandOf(app, workspaceId)];
  let isDeferred = false;
  for (const member of members) {
    const to = { kind: 'member', memberId: member.id } as const;
    const replyTo = await replyAddressOf(app, { workspaceId, conversationId, to });
    const mail = waitingLetter(app, { conversation, chatbot, brand, member, replyTo });
    const { used, limit } = await countRequests(app, limits.waitingMails, `${workspaceId}#${member.id}`);
    const result =
      used > limit ? 'limited' : await sendOnce(app, { workspaceId, mail, attempt: Number(row.attempt ?? 0) });
    if (result === 'deferred') isDeferred = true;
    else mailed[member.id] = Number(row.seq);
  }
  return isDeferred;
}
