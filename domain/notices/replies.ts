import { brandOf } from '../agency/brand.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import { conversationKey, replyMailKey, toConversation } from '../conversations/items.ts';
import { readMessagePage } from '../conversations/message-page.ts';
import type { Message, StoredConversation } from '../conversations/records.ts';
import { type DueMail, mailsReplies, REPLIES_MS } from '../conversations/state/mail-due.ts';
import { lastDelivered } from '../conversations/visitor/delivered.ts';
import type { App, Item } from '../core/app.ts';
import { countRequests } from '../core/operations/count-requests.ts';
import { limits } from '../core/operations/limits.ts';
import { MAX_ATTEMPTS, nextAttemptMs, sendOnce } from '../mail/retry.ts';
import { canSendMail } from '../mail/send.ts';
import { addressOfVisitor, shortAddress } from '../visitor-mail/address.ts';
import { noteOutcome, rememberBounce, type VisitorMailOutcome } from '../visitor-mail/outcome.ts';
import { hashOfAddress, whyUnmailed } from '../visitor-mail/unmailed.ts';
import { readSettings } from '../workspaces/settings.ts';
import { claimDue, endClaim, markMailed } from './due.ts';
import { replyLetter } from './reply-letter.ts';

/** The newest messages that are read: what is new, and what a mail quotes before it. */
const MAX_MESSAGES = 30;

interface Unreceived {
  conversation: StoredConversation;
  messages: readonly Message[];
  /** Those of the team that the visitor has not received, oldest first. */
  replies: readonly Message[];
  /** Those of which it is not known whether they were mailed. */
  lost: readonly Message[];
  row: Item;
}

/**
 * Mails a visitor what the team has replied since they left, in one mail. Nothing is mailed that a client of theirs has received, or that
 * they have answered, and nothing twice. Each reply shows what became of its mail.
 */
export async function mailReplyToVisitor(app: App, job: DueMail): Promise<void> {
  const { workspaceId, conversationId } = job;
  const row = await claimDue(app, replyMailKey(workspaceId, conversationId), job);
  if (!row) return;
  const unreceived = await findUnreceived(app, job, row);
  if (unreceived) await noteLost(app, unreceived);
  const outcome = unreceived && unreceived.replies.length > 0 ? await send(app, unreceived) : undefined;
  if (outcome === 'overtaken') return;
  const attempt = Number(row.attempt ?? 0);
  if (outcome?.status === 'deferred' && attempt + 1 < MAX_ATTEMPTS) {
    const set = { attempt: attempt + 1, mailedId: row.mailedId ?? '' };
    await endClaim(app, row, { nextMs: nextAttemptMs(app, attempt), set, remove: ['sendingId'] });
    return;
  }
  if (unreceived && outcome) {
    const status = outcome.status === 'deferred' ? 'failed' : outcome.status;
    await noteOutcome(app, unreceived.conversation, idsOf(unreceived.replies), { ...outcome, status });
  }
  await endReplies(app, row, { mailedId: newestIn(unreceived) ?? row.lastId, isSent: outcome?.status === 'sent' });
}

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);
const newestIn = (unreceived: Unreceived | undefined) => unreceived?.replies.at(-1)?.id;

/** Ends a claim. A reply that came meanwhile waits as long as any other. */
async function endReplies(app: App, row: Item, { mailedId, isSent }: { mailedId: unknown; isSent: boolean }) {
  const set = { mailedId, ...(isSent ? { mailIds: mailIdsAfter(row) } : {}) };
  const ended = ['attempt', 'sendingId'];
  if (await endClaim(app, row, { set, remove: ['sinceId', ...ended] }, ['lastId'])) return;
  await endClaim(app, row, { set, remove: ended, nextMs: app.clock.now() + REPLIES_MS });
}

const mailIdsAfter = ({ mailIds, lastId }: Item): string[] =>
  [...((mailIds as string[] | undefined) ?? []), String(lastId)].slice(-10);

async function findUnreceived(app: App, job: DueMail, row: Item): Promise<Unreceived | undefined> {
  const { workspaceId, conversationId } = job;
  const [item, settings, canMail, deliveredId = ''] = await Promise.all([
    app.store.get(conversationKey(workspaceId, conversationId), { consistent: true }),
    readSettings(app, workspaceId),
    canSendMail(app, workspaceId),
    lastDelivered(app, conversationId),
  ]);
  const conversation = item && toConversation(item);
  if (!conversation || !canMail || !mailsReplies(conversation, settings)) return undefined;
  const { messages } = await readMessagePage(app, { workspaceId, conversationId }, { limit: MAX_MESSAGES });
  // A mail answers what was mailed: it says nothing about replies that were not yet.
  const answeredAt = messages.findLastIndex(({ role, byEmail }) => role === 'visitor' && !byEmail);
  const unnoted = messages
    .slice(answeredAt + 1)
    .filter(({ id, role, mail }) => role === 'agent' && !mail && id >= String(row.sinceId ?? '') && id > deliveredId);
  const [lost, replies] = [true, false].map((is) =>
    unnoted.filter(({ id }) => id <= String(row.mailedId ?? '') === is),
  );
  return { conversation, messages, lost: row.sendingId ? (lost ?? []) : [], replies: replies ?? [], row };
}

/** An earlier job died while it mailed these. */
async function noteLost(app: App, { conversation, lost }: Unreceived): Promise<void> {
  if (lost.length === 0) return;
  const address = await addressOfVisitor(app, conversation);
  const outcome = { status: 'failed', to: address ? shortAddress(address) : null } as const;
  await noteOutcome(app, conversation, idsOf(lost), outcome);
}

type Outcome = Omit<VisitorMailOutcome, 'status'> & { status: VisitorMailOutcome['status'] | 'deferred' };

/** Undefined: there is nothing to send with. `overtaken`: another job has the row. */
async function send(app: App, unreceived: Unreceived): Promise<Outcome | 'overtaken' | undefined> {
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
  const sendingId = newestIn(unreceived);
  if (!(await markMailed(app, row, { sendingId, mailedId: sendingId }))) return 'overtaken';
  const result = await sendOnce(app, { workspaceId, mail, attempt });
  if (result === 'not_configured') return undefined;
  await rememberBounce(app, workspaceId, { address, result });
  return { status: result, to };
}
