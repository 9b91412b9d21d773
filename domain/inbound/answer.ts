import { withKnowledge } from '../answers/decide/knowledge.ts';
import type { AnswerPlan } from '../answers/outcome.ts';
import { planReply } from '../answers/plan.ts';
import { speak } from '../answers/speak.ts';
import { commitTurn } from '../answers/turn/commit.ts';
import { readTurn } from '../answers/turn/read.ts';
import type { ChatbotReply } from '../answers/turn/reply.ts';
import type { Turn } from '../answers/turn/turn.ts';
import type { Chatbot } from '../chatbots/records.ts';
import { discardFiles, withFiles } from '../conversations/attachments/files.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { sentKeyOf } from '../conversations/sent.ts';
import type { App } from '../core/app.ts';
import type { EmailChannel } from '../email/records.ts';
import { parseLocale } from '../language/languages.ts';
import { languageOfText } from '../language/source-language.ts';
import { type MailContent, mailIdOf } from './content.ts';
import { addTeamNote } from './note.ts';
import type { CheckedMail } from './records.ts';

/** What the chatbot may say: as in the chat, or as the owner has set for mail. */
export type AnswerPolicy = 'as-in-chat' | Pick<EmailChannel, 'mode' | 'minConfidence'>;

/** Nobody's machine answers. */
export const forTeam: AnswerPolicy = { mode: 'off', minConfidence: 1 };

interface VisitorsMail {
  chatbot: Chatbot;
  checked: CheckedMail;
  content: MailContent;
  /** Undefined: the mail begins one. */
  conversation?: StoredConversation;
  senderVerified: boolean;
  policy: AnswerPolicy;
}

/** What is stored with the visitor's message. `draft`: for the team alone. */
interface Decision {
  reply: ChatbotReply | null;
  isForTeam: boolean;
  draft?: string;
}

/** Where a mail is stored, and the answer that is to be mailed. */
interface StoredMail {
  conversationId: string;
  /** Null: the chatbot has not answered. */
  answerId: string | null;
}

/** Stores a visitor's mail, and answers it or asks the team. A mail that was stored before changes nothing. */
export async function storeMail(app: App, visitorsMail: VisitorsMail): Promise<StoredMail> {
  const turn = await readMailTurn(app, visitorsMail);
  if (turn.replayed) return turn.replayed;
  const { files } = visitorsMail.content;
  const { conversation } = turn;
  const stored = await withFiles(app, conversation, files, () => respond(app, turn, visitorsMail.policy));
  if (stored) return { conversationId: conversation.id, ...stored };
  await discardFiles(app, conversation, files);
  return storeMail(app, visitorsMail);
}

function readMailTurn(
  app: App,
  { chatbot, checked, content, conversation, senderVerified }: VisitorsMail,
): Promise<Turn> {
  const { workspaceId, id: chatbotId } = chatbot;
  const thread = { subject: content.subject, messageId: checked.mail.messageId };
  return readTurn(app, {
    chatbot: Promise.resolve(chatbot),
    admitted: Promise.resolve(),
    chatbotRef: { workspaceId, chatbotId },
    input: { message: content.text, conversationId: conversation?.id, clientMessageId: mailIdOf(checked.mail) },
    bindingToken: undefined,
    browserLanguage: conversation?.language ?? languageOf(checked, content),
    channel: 'email',
    mail: { senderVerified, files: content.files, thread },
  });
}

/** That of the words. Of a few words it is not certain: then what the sender's program says, which may be set to another language. */
const languageOf = ({ mail }: CheckedMail, { text }: MailContent): string | null =>
  languageOfText(text) ?? parseLocale(mail.headers.get('content-language')?.[0]);

/** Undefined: another delivery of the same mail was first. */
async function respond(
  app: App,
  turn: Turn,
  policy: AnswerPolicy,
): Promise<Omit<StoredMail, 'conversationId'> | undefined> {
  const { reply, isForTeam, draft } = await decide(app, turn, policy);
  const mail = turn.mail && { ...turn.mail, isForTeam };
  const committed = await commitTurn(app, { ...turn, mail }, reply);
  if (committed.kind === 'replayed') return undefined;
  if (draft) {
    const author = botOf(turn);
    const sent = sentKeyOf(turn.conversation, author.id, 'note', turn.visitorMessageId);
    await addTeamNote(app, turn.conversation, { author, text: draft, sent });
  }
  return { answerId: committed.message?.id ?? null };
}

const botOf = ({ chatbot: { id, botName } }: Turn) => ({ id, name: botName });

async function decide(app: App, turn: Turn, policy: AnswerPolicy): Promise<Decision> {
  const isOff = policy !== 'as-in-chat' && policy.mode === 'off';
  if (isOff || turn.text === '') return { reply: null, isForTeam: true };
  const knowing = await withKnowledge(app, turn);
  const plan = planReply(app, knowing);
  if (plan.kind === 'quiet') return { reply: null, isForTeam: false };
  const reply = await spokenReply(app, knowing, plan);
  if (policy === 'as-in-chat') return { reply, isForTeam: false };
  const confidence = confidenceOf(plan, reply);
  const mayAnswer = reply?.escalates || (confidence > 0 && confidence >= policy.minConfidence);
  if (policy.mode === 'answer' && mayAnswer) return { reply, isForTeam: false };
  return { reply: null, isForTeam: true, ...(reply?.sources.length ? { draft: reply.text } : {}) };
}

async function spokenReply(app: App, turn: Turn, plan: AnswerPlan): Promise<ChatbotReply | null> {
  const speaking = speak(app, turn, plan, new AbortController().signal);
  for (;;) {
    const { done, value } = await speaking.next();
    if (done) return value.reply;
  }
}

/** A language model says only whether it answers from the sources. What it began and did not end is no answer. */
function confidenceOf(plan: AnswerPlan, reply: ChatbotReply | null): number {
  if (!reply || reply.unanswered || reply.incomplete || reply.modelFailure) return 0;
  if (plan.kind === 'quoted') return plan.confidence ?? 1;
  return plan.kind === 'model' && reply.sources.length > 0 ? 1 : 0;
}
