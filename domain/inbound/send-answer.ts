import * as z from 'zod';
import { type Brand, brandOf } from '../agency/brand.ts';
import { texts } from '../answers/texts.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import type { Chatbot } from '../chatbots/records.ts';
import { conversationKey, sentKey, toConversation } from '../conversations/items.ts';
import { readMessagePage } from '../conversations/message-page.ts';
import type { Message, StoredConversation } from '../conversations/records.ts';
import type { App, OutgoingMail } from '../core/app.ts';
import { absent, any, below } from '../core/rows/conditions.ts';
import { plainName } from '../core/text.ts';
import { replyAddressOf } from '../email/reply-address.ts';
import { resolveLanguage } from '../language/languages.ts';
import { enqueueRetry, sendOnce } from '../mail/retry.ts';
import { mailedTextOf } from '../transcripts/links.ts';
import { addressOfVisitor, shortAddress } from '../visitor-mail/address.ts';
import { noteOutcome, rememberBounce, type VisitorMailOutcome } from '../visitor-mail/outcome.ts';
import { answerSubject, threadIn } from '../visitor-mail/thread.ts';
import { whyUnmailed } from '../visitor-mail/unmailed.ts';
import { OWN_HEADER } from './automatic.ts';

/** Longer than a job runs. */
const CLAIM_SECONDS = 180;
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

/**
 * Mails a chatbot's answer to the visitor, at most once, and shows on it what became of the mail. Nothing if the conversation was erased.
 */
export async function sendAnswer(app: App, job: SendAnswerJob): Promise<void> {
  const answer = await readAnswer(app, job);
  if (!answer) return;
  const outcome = await mailAnswer(app, job, answer);
  if (outcome) await noteOutcome(app, answer.conversation, [job.messageId], outcome);
}

/** Undefined: it is tried again, or another job has it. */
async function mailAnswer(
  app: App,
  job: SendAnswerJob,
  { address, ...answer }: StoredAnswer,
): Promise<VisitorMailOutcome | undefined> {
  const { workspaceId, attempt } = job;
  if (!address) return { status: 'no_address', to: null };
  const to = shortAddress(address);
  const reason = await whyUnmailed(app, workspaceId, address);
  if (reason) return { status: reason, to };
  const claimed = await claim(app, job);
  if (claimed === 'unknown') return answer.message.mail ? undefined : { status: 'failed', to };
  if (claimed === 'taken') return undefined;
  const result = await sendOnce(app, { workspaceId, mail: answerMailOf({ ...answer, address }), attempt });
  const next = (made: number): SendAnswerJob => ({ ...job, attempt: made });
  if (result === 'deferred' && (await enqueueRetry(app, { attempt, job: next }))) return undefined;
  await rememberBounce(app, workspaceId, { address, result });
  return { status: result === 'sent' || result === 'bounced' ? result : 'failed', to };
}

const secondsFromNow = (app: App, seconds: number) => Math.ceil(app.clock.now() / 1000) + seconds;

/**
 * Takes an attempt. Each is made once: the next one is enqueued only after a server has refused the mail for now. `unknown`: the job that
 * took it has died, perhaps after the server had the mail.
 */
async function claim(app: App, { attempt, ...job }: SendAnswerJob): Promise<'mine' | 'taken' | 'unknown'> {
  const { workspaceId, conversationId, messageId } = job;
  const key = sentKey(workspaceId, conversationId, { agentId: 'mail', kind: 'answer', clientMessageId: messageId });
  const until = secondsFromNow(app, CLAIM_SECONDS);
  const row = { ...key, recordId: messageId, attempt, until, ttl: secondsFromNow(app, SENT_SECONDS) };
  const { applied, item } = await app.store.put(row, any(absent, below('attempt', attempt)));
  if (applied) return 'mine';
  return item?.attempt === attempt && Number(item.until) < secondsFromNow(app, 0) ? 'unknown' : 'taken';
}

type StoredAnswer = Omit<AnswerMail, 'address'> & { address: string | undefined };

async function readAnswer(app: App, job: SendAnswerJob): Promise<StoredAnswer | undefined> {
  const { workspaceId, conversationId, messageId } = job;
  const item = await app.store.get(conversationKey(workspaceId, conversationId), { consistent: true });
  if (!item) return undefined;
  const conversation = toConversation(item);
  const [chatbotItem, address, { messages }, brand, replyTo] = await Promise.all([
    app.store.get(chatbotKey(workspaceId, conversation.chatbotId), { consistent: true }),
    addressOfVisitor(app, conversation),
    readMessagePage(app, { workspaceId, conversationId }, { limit: MESSAGES_READ }),
    brandOf(app, workspaceId),
    replyAddressOf(app, { workspaceId, conversationId, to: { kind: 'visitor' } }),
  ]);
  const message = messages.find(({ id }) => id === messageId);
  if (!chatbotItem || !message) return undefined;
  const text = mailedTextOf(messages)(message, message.content);
  return { conversation, chatbot: toChatbot(chatbotItem), message, text, brand, address, replyTo };
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
  return {
    to: { name: '', address },
    subject: answerSubject(mailThread, name),
    text: [
      text,
      ...(sources.length > 0 && chatbot.settings.showSources !== false ? [sources.join('\n')] : []),
      `${name}\n${plainName(brand.appName)}`,
      words.mailAnswerNote,
    ].join('\n\n'),
    ...(replyTo ? { replyTo } : {}),
    thread: threadIn(conversation, message.id, []),
    // RFC 3834: nobody's answering machine answers it.
    headers: { 'Auto-Submitted': 'auto-replied', [OWN_HEADER]: 'answer' },
  };
}
