import { append } from '../../conversations/append.ts';
import { attachFiles } from '../../conversations/attachments/files.ts';
import { lineOf } from '../../conversations/preview.ts';
import { awake } from '../../conversations/records/triage.ts';
import type { ConversationStatus, Message, StoredConversation } from '../../conversations/records.ts';
import { needsWatch, watchIdle } from '../../conversations/state/idle.ts';
import { watchWaiting } from '../../conversations/state/mail-due.ts';
import { isWithHumans } from '../../conversations/views/with-humans.ts';
import { endTyping } from '../../conversations/visitor/typing.ts';
import { changeConversation, insertConversation } from '../../conversations/write.ts';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { createdAtOf } from '../../core/ids.ts';
import type { CreditSource } from '../../workspaces/spend.ts';
import { saysMore } from '../intent/index.ts';
import { markAnswered } from './chosen-suggestion.ts';
import { visitorMessage } from './messages.ts';
import { replayWrites } from './replay.ts';
import type { ChatbotReply } from './reply.ts';
import type { Turn } from './turn.ts';

/** A message of the visitor opens a resolved conversation again. */
export const statusAfterVisitor = (status: ConversationStatus): ConversationStatus =>
  status === 'resolved' ? 'open' : status;

/**
 * Returns the status after this message: a resolved conversation is opened again, and a request for a human waits for
 * one.
 */
export const nextStatus = (status: ConversationStatus, reply: ChatbotReply | null): ConversationStatus => {
  if (reply?.escalates) return 'human_requested';
  return statusAfterVisitor(status);
};

/**
 * What a message of the visitor changes in its conversation. It reopens a resolved one, and humans who have the conversation
 * have something to answer.
 */
export const changesByVisitor = (conversation: StoredConversation, status: ConversationStatus, now: string) => ({
  lastMessageAt: now,
  updatedAt: now,
  watched: true,
  ...awake,
  waitingSince: isWithHumans(status) ? (conversation.waitingSince ?? now) : null,
  ...(conversation.status === 'resolved' ? { closedAt: null, closedBy: null, assignee: null } : {}),
});
/** The start of a message, as lists of conversations show it: at most 300 characters. */
export const firstMessageOf = (text: string) => text.slice(0, 300);

/** The question that a message asks, for lists. Rows keep the first message anyway. */
const questionIn = ({ text, lang, conversation, visitorMessageId }: Turn) =>
  conversation.messageCount > 0 && saysMore(text, lang)
    ? { lastQuestion: { text: lineOf(text), at: createdAtOf(visitorMessageId) } }
    : {};

/** Appends the messages to their conversation. */
function conversationWrites(app: App, turn: Turn, { reply, answer }: TurnResult) {
  const { conversation } = turn;
  const added = append(conversation, [visitorMessage(turn), ...(answer ? [answer] : [])]);
  const now = nowIso(app);
  const isForTeam = turn.mail?.isForTeam && !isWithHumans(conversation.status);
  const status = isForTeam ? 'human_requested' : nextStatus(conversation.status, reply);
  const firstMessage = firstMessageOf(turn.text);
  const set = {
    ...changesByVisitor(conversation, status, now),
    ...(turn.mail ? { mailThread: turn.mail.thread } : {}),
    offersHuman: reply?.offersHuman ?? false,
    suggestionsOf: reply?.suggestions ? turn.answerId : null,
    ...(reply?.escalates || isForTeam ? { handoffRequestedAt: now } : {}),
    ...added.set,
    ...questionIn(turn),
  };
  const { row, pointers } = turn.isNew
    ? insertConversation({ ...conversation, ...set, status }, { firstMessage })
    : changeConversation(conversation, { status, set, setOnce: { firstMessage } }, added.when);
  return { row, messages: added.writes, pointers };
}

/** What a turn ends with. `reply` null: only the visitor's message is stored. */
interface TurnResult {
  reply: ChatbotReply | null;
  answer: Message | null;
  /** The row that pays for the answer. */
  source?: CreditSource | undefined;
}

const beginsToWait = ({ conversation }: Turn, { reply }: TurnResult) =>
  nextStatus(conversation.status, reply) === 'human_requested' && conversation.status !== 'human_requested';

/** All writes of a turn. The names are those that `commitTurn` reads refusals by. */
export async function turnWrites(app: App, turn: Turn, result: TurnResult) {
  const { conversation } = turn;
  const { row, messages, pointers } = conversationWrites(app, turn, result);
  return {
    conversation: row,
    ...replayWrites(app, turn, result.answer !== null),
    credit: result.source?.write,
    messages,
    files: turn.mail && attachFiles(conversation, turn.visitorMessageId, turn.mail.files),
    typing: turn.visitorTypes ? endTyping(app, conversation, 'visitor') : undefined,
    waitingMail: beginsToWait(turn, result)
      ? await watchWaiting(app, conversation, conversation.messageCount + 1)
      : undefined,
    idle: turn.isNew || needsWatch(conversation) ? await watchIdle(app, conversation) : undefined,
    pointers,
    suggestion: markAnswered(turn),
  };
}
