import * as z from 'zod';
import { type Brand, brandOf } from '../agency/brand.ts';
import { resolveLanguage } from '../answers/languages.ts';
import { texts } from '../answers/texts.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import type { Chatbot } from '../chatbots/records.ts';
import { conversationKey, sentKey, toConversation } from '../conversations/items.ts';
import { readMessagePage } from '../conversations/message-page.ts';
import type { Message, StoredConversation } from '../conversations/records.ts';
import type { App, OutgoingMail } from '../core/app.ts';
import { absentOrExpired } from '../core/rows/conditions.ts';
import { plainName } from '../core/text.ts';
import { replyAddressOf } from '../email/reply-address.ts';
import { leadKey, toLead } from '../leads/items.ts';
import { deferred } from '../mail/outcome.ts';
import { tryMail } from '../mail/retry.ts';
import { mailedTextOf } from '../transcripts/links.ts';
import { OWN_HEADER } from './automatic.ts';

/** How long a worker may take with one mail. After that another one takes over. */
const CLAIM_SECONDS = 120;
/** As long as a mail may be received again. */
const SENT_SECONDS = 7 * 86_400;
/** The answer and what precedes it, of which the visitor's links are recognised. */
const MESSAGES_READ = 50;

export const sendAnswerJob = z.object({
  kind: z.literal('send-answer'),
  workspaceId: z.string(),
  conversationId: z.string(),
  messageId: z.string(),
  attempt: z.int().default(0),
});
type SendAnswerJob = z.output<typeof sendAnswerJob>;

/** Enqueues the mail of an answer, once the visitor's address is stored: the job names none. */
export async function enqueueAnswer(
  app: App,
  workspaceId: string,
  { conversationId, answerId }: { conversationId: string; answerId: string | null },
): Promise<void> {
  if (!answerId) return;
  const job: SendAnswerJob = { kind: 'send-answer', workspaceId, conversationId, messageId: answerId, attempt: 0 };
  await app.queues.send('maintenance', job);
}

/** Mails a chatbot's answer to the visitor, once. Nothing if the conversation was erased or has no address. */
export async function sendAnswer(app: App, job: SendAnswerJob): Promise<void> {
  const { workspaceId, conversationId, messageId } = job;
  const mail = await composeAnswer(app, job);
  if (!mail || !(await claim(app, job, CLAIM_SECONDS))) return;
  const next = (attempt: number): SendAnswerJob => ({ ...job, attempt });
  const outcome = await tryMail(app, { workspaceId, mail, attempt: job.attempt, job: next });
  const key = claimKey(job);
  if (outcome === deferred) await app.store.remove(key);
  else await app.store.put({ ...key, recordId: messageId, ttl: secondsFromNow(app, SENT_SECONDS), conversationId });
}

const claimKey = ({ workspaceId, conversationId, messageId }: SendAnswerJob) =>
  sentKey(workspaceId, conversationId, { agentId: 'mail', kind: 'answer', clientMessageId: messageId });

const secondsFromNow = (app: App, seconds: number) => Math.ceil(app.clock.now() / 1000) + seconds;

async function claim(app: App, job: SendAnswerJob, seconds: number): Promise<boolean> {
  const ttl = secondsFromNow(app, seconds);
  const isFree = absentOrExpired('ttl', secondsFromNow(app, 0));
  return (await app.store.put({ ...claimKey(job), recordId: job.messageId, ttl }, isFree)).applied;
}

async function composeAnswer(app: App, job: SendAnswerJob): Promise<OutgoingMail | undefined> {
  const { workspaceId, conversationId, messageId } = job;
  const item = await app.store.get(conversationKey(workspaceId, conversationId), { consistent: true });
  if (!item) return undefined;
  const conversation = toConversation(item);
  const [chatbotItem, leadItem, { messages }, brand, replyTo] = await Promise.all([
    app.store.get(chatbotKey(workspaceId, conversation.chatbotId), { consistent: true }),
    conversation.leadId ? app.store.get(leadKey(workspaceId, conversation.leadId), { consistent: true }) : undefined,
    readMessagePage(app, { workspaceId, conversationId }, { limit: MESSAGES_READ }),
    brandOf(app, workspaceId),
    replyAddressOf(app, { workspaceId, conversationId, to: { kind: 'visitor' } }),
  ]);
  const message = messages.find(({ id }) => id === messageId);
  const address = leadItem && toLead(leadItem).email;
  if (!chatbotItem || !message || !address) return undefined;
  const text = mailedTextOf(messages)(message, message.content);
  return answerMailOf({ conversation, chatbot: toChatbot(chatbotItem), message, text, brand, address, replyTo });
}

interface AnswerMail {
  conversation: StoredConversation;
  chatbot: Chatbot;
  message: Message;
  text: string;
  brand: Brand;
  address: string;
  replyTo: string | null;
}

function answerMailOf({ conversation, chatbot, message, text, brand, address, replyTo }: AnswerMail): OutgoingMail {
  const { mailThread } = conversation;
  const words = texts(resolveLanguage(chatbot.language, conversation.language));
  const name = plainName(chatbot.botName);
  const sources = message.sources.flatMap(({ title, url }) => (url ? [`- ${plainName(title)}: ${url}`] : []));
  const id = mailThread?.messageId;
  return {
    to: { name: '', address },
    subject: `Re: ${mailThread?.subject || name}`,
    text: [
      text,
      ...(sources.length > 0 && chatbot.settings.showSources !== false ? [sources.join('\n')] : []),
      `${name}\n${plainName(brand.appName)}`,
      words.mailAnswerNote,
    ].join('\n\n'),
    ...(replyTo ? { replyTo } : {}),
    headers: {
      // RFC 3834: nobody's answering machine answers it.
      'Auto-Submitted': 'auto-replied',
      [OWN_HEADER]: 'answer',
      ...(id ? { 'In-Reply-To': id, References: id } : {}),
    },
  };
}
