import { toEmailAddress } from '../../config/addresses.ts';
import type { Chatbot } from '../chatbots/records.ts';
import { conversationKey, toConversation } from '../conversations/items.ts';
import { touchConversation } from '../conversations/write.ts';
import type { App } from '../core/app.ts';
import { createdAtOf } from '../core/ids.ts';
import { countRequests } from '../core/operations/count-requests.ts';
import { limits } from '../core/operations/limits.ts';
import { absent, all, equals, present } from '../core/rows/conditions.ts';
import { oneLine } from '../core/text.ts';
import { activateMailbox } from '../email/channel.ts';
import { hasCode } from '../email/check-mail.ts';
import type { MailboxOwner } from '../email/mailbox.ts';
import { leadItem, leadOfKey } from '../leads/items.ts';
import { copied } from '../leads/submit.ts';
import { ownedByConversation } from '../leads/submitter.ts';
import { type AnswerPolicy, forTeam, storeMail } from './answer.ts';
import { domainOf, isProved, unproved } from './authentication.ts';
import { contentOf } from './content.ts';
import { type CheckedMail, dropped, MAX_NAME_CHARS, type ReceiptOutcome, storedIn } from './records.ts';
import { enqueueAnswer } from './send-answer.ts';
import { countMail, senderHash } from './sender.ts';

/** Whether a mail proves that the mails of a chatbot's address arrive here. The address is then active. */
export async function provesMailbox(app: App, { mail }: CheckedMail, chatbot: MailboxOwner): Promise<boolean> {
  const { code } = chatbot.mailbox;
  if (code === null || !hasCode(mail, code)) return false;
  await activateMailbox(app, chatbot);
  return true;
}

/**
 * Begins a conversation with a mail. Its sender is the lead. While the address is not proved, mails are for the team: one of them may ask to
 * confirm the forwarding.
 */
export async function beginConversation(app: App, received: CheckedMail, chatbot: Chatbot): Promise<ReceiptOutcome> {
  const checked = fromWhomToAnswer(app, received, chatbot);
  const { workspaceId, id: chatbotId } = chatbot;
  await countMail(app, checked, { about: chatbotId, chatbotId });
  const content = contentOf(app, checked.mail, { withSubject: true });
  if (!content.text && content.files.length === 0) return dropped('empty');
  const stored = await storeMail(app, {
    chatbot,
    checked,
    content,
    senderVerified: isProved(checked.results),
    policy: await policyFor(app, checked, chatbot),
  });
  const { conversationId } = stored;
  await linkLead(app, { workspaceId, chatbotId, conversationId, sender: checked.sender });
  await enqueueAnswer(app, workspaceId, stored);
  return storedIn(conversationId);
}

/**
 * A mail as from whom it asks to answer: a website's form sends what its visitor wrote, whose address is in Reply-To. A group or a desk may
 * name the business there, which must not be answered instead of its visitor.
 */
function fromWhomToAnswer(app: App, checked: CheckedMail, { mailbox }: Chatbot): CheckedMail {
  const { replyTo, recipients } = checked.mail;
  const address = toEmailAddress(replyTo?.address ?? '', { anyScript: true })?.toLowerCase();
  const known = [checked.sender, ...recipients].map((one) => one.address.toLowerCase());
  const isOther = address && ![...known, mailbox?.address.toLowerCase()].includes(address);
  if (!isOther || domainOf(address) === app.settings.inboundMailDomain?.toLowerCase()) return checked;
  const sender = { name: oneLine(replyTo?.name ?? '').slice(0, MAX_NAME_CHARS), address };
  return { ...checked, sender, results: unproved(checked.results) };
}

/** What the chatbot may say to who begins a conversation. */
async function policyFor(app: App, checked: CheckedMail, { workspaceId, mailbox }: Chatbot): Promise<AnswerPolicy> {
  const policy = mailbox?.code === null ? unlessDisowned(checked, mailbox) : forTeam;
  if (policy === forTeam || isProved(checked.results)) return policy;
  const { used, limit } = await countRequests(app, limits.answersToUnproved, `${workspaceId}#${senderHash(checked)}`);
  return used > limit ? forTeam : policy;
}

/** A sender whose own domain disowns the mail gets no answer by a machine, which would go to somebody else. Neither does spam. */
export const unlessDisowned = ({ results, isSpam }: CheckedMail, policy: AnswerPolicy): AnswerPolicy =>
  results.dmarc === 'fail' || isSpam ? forTeam : policy;

interface MailLead {
  workspaceId: string;
  chatbotId: string;
  conversationId: string;
  sender: CheckedMail['sender'];
}

/** Stores the sender as the conversation's lead. Idempotent. */
async function linkLead(app: App, { workspaceId, chatbotId, conversationId, sender }: MailLead): Promise<void> {
  const item = await app.store.get(conversationKey(workspaceId, conversationId), { consistent: true });
  if (!item || toConversation(item).leadId) return;
  const id = app.ids.next();
  const at = createdAtOf(id);
  const contact = { name: sender.name || null, email: sender.address };
  const more = { phone: null, company: null, message: null, pageUrl: null };
  const record = { id, chatbotId, conversationId, visitorId: null, ...contact, ...more, createdAt: at, updatedAt: at };
  const change = { set: { leadId: id, ...copied(contact), updatedAt: at } };
  const mark = leadOfKey(workspaceId, chatbotId, ownedByConversation(conversationId));
  await app.store.transact({
    lead: { put: { ...leadItem(workspaceId, record), isTest: false } },
    owner: { put: { ...mark, entity: 'leadOf', leadId: id }, when: absent },
    conversation: touchConversation({ workspaceId, id: conversationId }, change, all(present, equals('leadId', null))),
  });
}
