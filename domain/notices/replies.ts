import { brandOf } from '../agency/brand.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import { conversationKey, messageKey, replyMailKey, toConversation } from '../conversations/items.ts';
import { readMessagePage } from '../conversations/message-page.ts';
import type { Message, MessageMail, StoredConversation } from '../conversations/records.ts';
import type { DueMail } from '../conversations/state/mail-due.ts';
import { lastDelivered } from '../conversations/visitor/delivered.ts';
import type { App, Item } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { countRequests, limits } from '../core/operations/limits.ts';
import { present } from '../core/rows/conditions.ts';
import { MAX_ATTEMPTS, nextAttemptMs, sendOnce } from '../mail/retry.ts';
import { canSendMail } from '../mail/send.ts';
import { readSettings } from '../workspaces/settings.ts';
import { claimDue, endClaim } from './due.ts';
import { replyLetter } from './reply-letter.ts';
import { hashOfAddress, stopMailing, whyUnmailed } from './unmailed.ts';
import { addressOfVisitor, shortAddress } from './visitor-address.ts';

/** The newest messages that are read: what is new, and what a mail quotes before it. */
const MAX_MESSAGES = 30;

interface Unreceived {
  conversation: StoredConversation;
  messages: readonly Message[];
  /** Those of the team that the visitor has not received, oldest first. Not empty. */
  replies: readonly Message[];
  row: Item;
}

/**
 * Mails a visitor what the team has replied since they left, in one mail. Nothing is mailed that a client of theirs has received, or that
 * they have answered. Each reply shows what became of its mail.
 */
export async function mailReplyToVisitor(app: App, job: DueMail): Promise<void> {
  const { workspaceId, conversationId } = job;
  const row = await claimDue(app, replyMailKey(workspaceId, conversationId), job);
  if (!row) return;
  const unreceived = await findUnreceived(app, job, row);
  const outcome = unreceived ? await send(app, unreceived) : undefined;
  const attempt = Number(row.attempt ?? 0);
  if (outcome?.status === 'deferred' && attempt + 1 < MAX_ATTEMPTS) {
    return endClaim(app, row, { nextMs: nextAttemptMs(app, attempt), set: { attempt: attempt + 1 } });
  }
  if (unreceived && outcome) await noteOutcome(app, unreceived, outcome);
  const set = { mailedId: row.lastId, ...(outcome?.status === 'sent' ? { mailIds: mailIdsAfter(row) } : {}) };
  // A reply that came meanwhile is due when the claim ends.
  await endClaim(app, row, { set, remove: ['sinceId', 'attempt'] }, ['lastId']);
}

const mailIdsAfter = ({ mailIds, lastId }: Item): string[] =>
  [...((mailIds as string[] | undefined) ?? []), String(lastId)].slice(-10);

async function findUnreceived(app: App, job: DueMail, row: Item): Promise<Unreceived | undefined> {
  const { workspaceId, conversationId } = job;
  const [item, { visitorReplyMail }, canMail, deliveredId = ''] = await Promise.all([
    app.store.get(conversationKey(workspaceId, conversationId), { consistent: true }),
    readSettings(app, workspaceId),
    canSendMail(app, workspaceId),
    lastDelivered(app, conversationId),
  ]);
  if (!item || !visitorReplyMail || !canMail) return undefined;
  const { messages } = await readMessagePage(app, { workspaceId, conversationId }, { limit: MAX_MESSAGES });
  const answeredAt = messages.findLastIndex(({ role }) => role === 'visitor');
  const after = [deliveredId, String(row.mailedId ?? '')];
  const replies = messages
    .slice(answeredAt + 1)
    .filter(
      ({ id, role }) => role === 'agent' && id >= String(row.sinceId ?? '') && after.every((seenId) => id > seenId),
    );
  return replies.length > 0 ? { conversation: toConversation(item), messages, replies, row } : undefined;
}

type Outcome = Omit<MessageMail, 'status' | 'at'> & { status: MessageMail['status'] | 'deferred' };

async function send(app: App, unreceived: Unreceived): Promise<Outcome | undefined> {
  const { conversation, row } = unreceived;
  const { workspaceId, id: conversationId, chatbotId } = conversation;
  const address = await addressOfVisitor(app, conversation);
  if (!address) return { status: 'no_address', to: null };
  const to = shortAddress(address);
  const reason = await whyUnmailed(app, workspaceId, address);
  if (reason) return { status: reason, to };
  const item = await app.store.get(chatbotKey(workspaceId, chatbotId), { consistent: true });
  if (!item) return undefined;
  const attempt = Number(row.attempt ?? 0);
  const recipient = `${conversationId}#${hashOfAddress(address)}`;
  const { used, limit } = await countRequests(app, limits.replyMails, recipient, attempt === 0 ? 1 : 0);
  if (used > limit) return { status: 'limited', to };
  const [chatbot, brand] = [toChatbot(item), await brandOf(app, workspaceId)];
  const mail = await replyLetter(app, { ...unreceived, chatbot, brand, address });
  const result = await sendOnce(app, { workspaceId, mail, attempt });
  if (result === 'not_configured') return undefined;
  if (result === 'bounced') await stopMailing(app, workspaceId, hashOfAddress(address), 'bounced');
  return { status: result, to };
}

/** Each reply has the outcome of its mail. */
async function noteOutcome(app: App, { conversation, replies }: Unreceived, outcome: Outcome): Promise<void> {
  const { workspaceId, id: conversationId } = conversation;
  const status = outcome.status === 'deferred' ? 'failed' : outcome.status;
  const mail: MessageMail = { status, to: outcome.to, at: nowIso(app) };
  await Promise.all(
    replies.map(({ id }) => app.store.update(messageKey(workspaceId, conversationId, id), { set: { mail } }, present)),
  );
}
