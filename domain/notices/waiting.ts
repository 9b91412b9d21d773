import { brandOf } from '../agency/brand.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import { conversationKey, conversationPk, toConversation, waitingMailKey } from '../conversations/items.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { DueMail } from '../conversations/state/mail-due.ts';
import type { App, Item } from '../core/app.ts';
import { countRequests } from '../core/operations/count-requests.ts';
import { limits } from '../core/operations/limits.ts';
import { workspacePk } from '../core/tenants.ts';
import { replyAddressOf } from '../email/reply-address.ts';
import { mailLook } from '../mail/look.ts';
import { MAX_ATTEMPTS, nextAttemptMs, sendOnce } from '../mail/retry.ts';
import { canSendMail } from '../mail/send.ts';
import { actingMembers } from '../team/acting.ts';
import { canAnswer, isAwaited } from '../team/duty.ts';
import { MEMBER_PREFIX } from '../team/items.ts';
import { nextDutyMs } from '../team/notifications.ts';
import type { Member } from '../team/records.ts';
import { withoutComplainants } from '../visitor-mail/unmailed.ts';
import { readSettings } from '../workspaces/settings.ts';
import { claimDue, endClaim, markMailed } from './due.ts';
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
  const waits = conversation && isWaiting(conversation, row) && readSeq < Number(row.seq);
  if (!waits || !(await isWanted(app, workspaceId))) {
    await endClaim(app, row, {});
    return;
  }
  const mailed = { ...(row.mailed as Mailed | undefined) };
  const candidates = await membersToMail(app, conversation);
  const members = candidates.filter(({ id }) => (mailed[id] ?? 0) <= readSeq);
  const nowMs = app.clock.now();
  const [onDuty, offDuty] = [true, false].map((is) => members.filter((member) => isAwaited(member, nowMs) === is));
  const attempt = Number(row.attempt ?? 0);
  const deferred = (await mailThese(app, { conversation, row, mailed }, onDuty ?? [])) && attempt < MAX_ATTEMPTS;
  const begins = (offDuty ?? []).flatMap(({ notifications: { hours } }) => (hours ? [nextDutyMs(hours, nowMs)] : []));
  const times = [...begins, ...(deferred ? [nextAttemptMs(app, attempt)] : [])];
  const nextMs = times.length > 0 ? Math.min(...times) : undefined;
  await endClaim(app, row, { nextMs, set: { mailed, attempt: deferred ? attempt + 1 : 0 } });
}

/** Whoever snoozes a conversation has decided on it, and whoever takes it over has seen that the visitor waits. */
function isWaiting({ status, snoozed, waitingSince }: StoredConversation, { isForAssignee = false }: Item): boolean {
  if (snoozed) return false;
  return status === 'human_requested' || (status === 'human_active' && waitingSince !== null && isForAssignee === true);
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

/** Who has the conversation, or all who may answer if none of them has it. */
async function membersToMail(app: App, { workspaceId, assignee }: StoredConversation): Promise<Member[]> {
  const where = { pk: workspacePk(workspaceId), prefix: MEMBER_PREFIX, consistent: true };
  const members = await actingMembers(app, workspaceId, await Array.fromAsync(app.store.queryAll(where)));
  const able = members.filter(canAnswer);
  const holder = able.find(({ id }) => id === assignee?.id);
  const recipients = (holder ? [holder] : able).filter(({ notifications }) => notifications.waitingMail);
  return withoutComplainants(app, workspaceId, recipients);
}

interface Waiting {
  conversation: StoredConversation;
  row: Item;
  mailed: Mailed;
}

/**
 * Mails these members and adds them to `mailed`, each before the mail is sent, so that a job that dies mails nobody twice. True: some must be
 * tried again.
 */
async function mailThese(app: App, waiting: Waiting, members: readonly Member[]): Promise<boolean> {
  const { conversation, row, mailed } = waiting;
  const { workspaceId, id: conversationId, chatbotId } = conversation;
  const item = await app.store.get(chatbotKey(workspaceId, chatbotId));
  if (!item || members.length === 0) return false;
  const [chatbot, look] = [toChatbot(item), mailLook(app, await brandOf(app, workspaceId))];
  let isDeferred = false;
  for (const member of members) {
    const to = { kind: 'member', memberId: member.id } as const;
    // Without proof of their senders, answers of members are not accepted.
    const replyTo = app.settings.knowsMailSenders
      ? await replyAddressOf(app, { workspaceId, conversationId, to })
      : null;
    const mail = waitingLetter(app, { conversation, chatbot, look, member, replyTo });
    const attempt = Number(row.attempt ?? 0);
    const { used, limit } = await countRequests(app, limits.waitingMails, `${workspaceId}#${member.id}`);
    const before = mailed[member.id];
    mailed[member.id] = Number(row.seq);
    if (!(await markMailed(app, row, { mailed }))) return false;
    if (used > limit) app.log.warn('a member was mailed too often on this day', { workspaceId, memberId: member.id });
    else if ((await sendOnce(app, { workspaceId, mail, attempt })) === 'deferred') {
      isDeferred = true;
      if (before === undefined) delete mailed[member.id];
      else mailed[member.id] = before;
    }
  }
  return isDeferred;
}
