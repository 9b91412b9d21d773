import { hasPending } from '../../actions/flow/launch.ts';
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
import { all } from '../../core/rows/conditions.ts';
import type { CreditSource } from '../../workspaces/spend.ts';
import { saysMore } from '../intent/index.ts';
import { markAnswered } from './chosen-suggestion.ts';
import { teamMessage, visitorMessage } from './messages.ts';
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

/** Whether the visitor's message begins a wait for the team: for anybody, or for who has the conversation and put it aside. */
export const waitsAnew = ({ status: before, snoozed }: StoredConversation, status: ConversationStatus): boolean =>
  isWithHumans(status) && (status !== before || snoozed);

/** The start of a message, as lists of conversations show it: at most 300 characters. */
export const firstMessageOf = (text: string) => text.slice(0, 300);

/** The question that a message asks, for lists. Rows keep the first message anyway. */
const questionIn = ({ text, lang, conversation, visitorMessageId }: Turn) =>
  conversation.messageCount > 0 && saysMore(text, lang)
    ? { lastQuestion: { text: lineOf(text), at: createdAtOf(visitorMessageId) } }
    : {};

/** Appends the messages to their conversation. */
function conversationWrites(app: App, turn: Turn, { reply, answer }: TurnResult) {
  const { conversation, mail } = turn;
  const note = reply?.teamNote ? [teamMessage(app, turn, reply.teamNote)] : [];
  const added = append(conversation, [visitorMessage(turn), ...(answer ? [answer] : []), ...note], {
    asksTeam: mail?.isForTeam ?? false,
  });
  const now = nowIso(app);
  const status = statusAfter(turn, reply);
  const isRequest = status === 'human_requested' && (reply?.escalates || conversation.status !== status);
  const firstMessage = firstMessageOf(turn.text);
  const set = {
    ...changesByVisitor(conversation, status, now),
    ...(turn.mail ? { mailThread: turn.mail.thread } : {}),
    offersHuman: reply?.offersHuman ?? false,
    suggestionsOf: reply?.suggestions ? turn.answerId : null,
    ...(isRequest ? { handoffRequestedAt: now } : {}),
    ...added.set,
    ...questionIn(turn),
    // A person who takes over hears of it from the visitor.
    ...(reply?.escalates && conversation.pendingAction ? { pendingAction: null } : {}),
    ...reply?.open?.set,
  };
  const { row, pointers } =
    turn.isNew && !turn.begun.isStored
      ? insertConversation({ ...conversation, ...set, status }, { firstMessage })
      : changeConversation(
          conversation,
          { status, set, setOnce: { firstMessage } },
          reply?.open ? all(added.when, hasPending(reply.open.before)) : added.when,
        );
  return { row, messages: added.writes, pointers };
}

/** What a turn ends with. `reply` null: only the visitor's message is stored. */
interface TurnResult {
  reply: ChatbotReply | null;
  answer: Message | null;
  /** The row that pays for the answer. */
  source?: CreditSource | undefined;
}

/** A mail that is answered neither by the chatbot nor in a conversation with a person asks for one. */
export const statusAfter = ({ conversation, mail }: Turn, reply: ChatbotReply | null): ConversationStatus =>
  mail?.isForTeam && !isWithHumans(conversation.status) ? 'human_requested' : nextStatus(conversation.status, reply);

/** Has members told if the team does not see the message. Who answered by mail has left the console, so each of the visitor's mails counts. */
async function waitingWrite(app: App, { conversation, mail, ...turn }: Turn, { reply }: TurnResult) {
  const status = statusAfter({ conversation, mail, ...turn }, reply);
  const isMailToPerson = mail !== undefined && status === 'human_active' && conversation.waitingSince === null;
  if (!waitsAnew(conversation, status) && !isMailToPerson) return undefined;
  return watchWaiting(app, conversation, { seq: conversation.messageCount + 1, status });
}

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
    waitingMail: await waitingWrite(app, turn, result),
    idle: turn.isNew || needsWatch(conversation) ? await watchIdle(app, conversation) : undefined,
    pointers,
    suggestion: markAnswered(turn),
  };
}
