import { type Appended, append } from '../conversations/append.ts';
import { conversationKey, messageKey, replayKey, toConversation } from '../conversations/items.ts';
import type { ConversationStatus, Message, StoredConversation } from '../conversations/records.ts';
import { needsWatch, watchIdle } from '../conversations/state/idle.ts';
import { isWithHumans } from '../conversations/views/with-humans.ts';
import { endTyping } from '../conversations/visitor/typing.ts';
import { changeConversation, insertConversation } from '../conversations/write.ts';
import type { App, Item, Key, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound, unavailable } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absentOrExpired, present } from '../core/rows/conditions.ts';
import { type CreditSource, firstSource, nextSource, spendFailure } from '../workspaces/spend.ts';
import { type Reply, unavailableReply } from './reply.ts';
import { takenSuggestion } from './suggestions.ts';
import type { Turn } from './turn.ts';

/** How long a repeated message is recognised. */
const REPLAY_SECONDS = 24 * 3600;

export type Committed =
  | { kind: 'stored'; message: Message | null; status: ConversationStatus }
  /** An earlier call with the same ID was first. `key`: where it is stored. */
  | { kind: 'replayed'; key: Key };

const emptyMessage = {
  sources: [],
  suggestions: [],
  attachments: [],
  author: null,
  feedback: 0,
  latencyMs: null,
  creditsUsed: 0,
  unanswered: false,
  incomplete: false,
  modelFailure: null,
};

/** A message without anything but its text. */
export const newMessage = (conversationId: string, id: string, role: Message['role'], content: string): Message => ({
  ...emptyMessage,
  id,
  conversationId,
  role,
  content,
  createdAt: createdAtOf(id),
});

const visitorMessage = (turn: Turn): Message =>
  newMessage(turn.conversation.id, turn.visitorMessageId, 'visitor', turn.text);

function answerMessage(app: App, turn: Turn, reply: Reply): Message {
  return {
    ...newMessage(turn.conversation.id, turn.answerId, 'assistant', reply.text),
    sources: reply.sources,
    suggestions: [...(reply.suggestions ?? [])],
    latencyMs: Math.max(0, app.clock.now() - turn.startedAtMs),
    creditsUsed: reply.credits,
    unanswered: reply.unanswered,
    incomplete: reply.incomplete,
    modelFailure: reply.modelFailure ?? null,
  };
}

/** A message of the visitor opens a resolved conversation again. */
export const statusAfterVisitor = (status: ConversationStatus): ConversationStatus =>
  status === 'resolved' ? 'open' : status;

/**
 * Returns the status after this message: a resolved conversation is opened again, and a request for a human waits for
 * one.
 */
const nextStatus = (status: ConversationStatus, reply: Reply | null): ConversationStatus => {
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
  waitingSince: isWithHumans(status) ? (conversation.waitingSince ?? now) : null,
  ...(conversation.status === 'resolved' ? { closedAt: null, closedBy: null, assignee: null } : {}),
});
export const firstMessageOf = (text: string) => text.slice(0, 300);

function conversationWrites(app: App, turn: Turn, reply: Reply | null, added: Appended) {
  const { conversation } = turn;
  const now = nowIso(app);
  const status = nextStatus(conversation.status, reply);
  const firstMessage = firstMessageOf(turn.text);
  const set = {
    ...changesByVisitor(conversation, status, now),
    offersHuman: reply?.offersHuman ?? false,
    suggestionsOf: reply?.suggestions?.length ? turn.answerId : null,
    ...(reply?.escalates ? { handoffRequestedAt: now } : {}),
    ...added.set,
  };
  if (turn.isNew) return insertConversation({ ...conversation, ...set, status }, { firstMessage });
  return changeConversation(conversation, { status, set, setOnce: { firstMessage } }, added.when);
}

/** Marks a message with suggestions as answered when the next message takes one of them. */
function takenWrite(turn: Turn): Write | undefined {
  const { workspaceId, id, suggestionsOf } = turn.conversation;
  if (!suggestionsOf || !takenSuggestion(turn)) return undefined;
  const key = messageKey(workspaceId, id, suggestionsOf);
  return { update: key, change: { set: { unanswered: false } }, when: present };
}

/**
 * `replay`: the row that was read for this message. `ownReplay`: the row in the conversation that this message starts.
 */
function replayWrites(app: App, turn: Turn, answered: boolean): { replay?: Write; ownReplay?: Write } {
  const { conversation, visitorMessageId, answerId, clientMessageId } = turn;
  if (!clientMessageId) return {};
  const nowSeconds = Math.ceil(app.clock.now() / 1000);
  const ttl = nowSeconds + REPLAY_SECONDS;
  const row = { conversationId: conversation.id, visitorMessageId, answerId: answered ? answerId : null, ttl };
  const isFree = absentOrExpired('ttl', nowSeconds);
  const put = (key: Key): Write => ({ put: { ...key, entity: 'replay', ...row }, when: isFree });
  return {
    ...(turn.replay ? { replay: put(turn.replay) } : {}),
    // A client that received the conversation's ID but no answer repeats the message within the conversation.
    ...(turn.isNew ? { ownReplay: put(replayKey(conversation.workspaceId, conversation.id, clientMessageId)) } : {}),
  };
}

/** All writes of a turn. The names are those that `commitTurn` reads refusals by. */
async function turnWrites(app: App, turn: Turn, reply: Reply | null, answer: Message | null, spend?: CreditSource) {
  const { conversation } = turn;
  const added = append(conversation, [visitorMessage(turn), ...(answer ? [answer] : [])]);
  const { row, pointers } = conversationWrites(app, turn, reply, added);
  return {
    conversation: row,
    ...replayWrites(app, turn, answer !== null),
    credit: spend?.write,
    messages: added.writes,
    typing: turn.visitorTypes ? endTyping(app, conversation, 'visitor') : undefined,
    idle: turn.isNew || needsWatch(conversation) ? await watchIdle(app, conversation) : undefined,
    pointers,
    suggestion: takenWrite(turn),
  };
}

/** More than can write to one conversation, or spend of one workspace, at the same time. Each loser has seen another one win. */
const MAX_ATTEMPTS = 200;

/**
 * Stores a turn in one transaction: both messages, the conversation, the credit and the message's own id. `reply` null: only the
 * visitor's message. If an agent takes over meanwhile, the message is stored and the answer is not. If no credit is left, the
 * answer is `unavailableReply`. Throws CONFLICT if the conversation was closed meanwhile.
 */
export async function commitTurn(app: App, turn: Turn, reply: Reply | null): Promise<Committed> {
  let current = turn;
  let said = reply;
  let source = reply?.credits ? firstSource(app, turn.workspace) : undefined;
  const keepsChanging = () => unavailable(new Error(`turn ${turn.visitorMessageId} keeps being refused`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    if (said?.credits && !source) said = unavailableReply(turn);
    const spend = said?.credits ? source : undefined;
    const answer = said && answerMessage(app, current, said);
    const done = await app.store.transact(await turnWrites(app, current, said, answer, spend), {
      returnConflictOf: spend && 'credit',
      conflicts: spend?.conflicts ?? 0,
    });
    if (done.applied) return { kind: 'stored', message: answer, status: nextStatus(current.conversation.status, said) };
    if (turn.replay && done.refused.replay) return { kind: 'replayed', key: turn.replay };
    if (done.refused.conversation) {
      const conversation = await readAgain(app, current, done.refused.conversation.item);
      const isTaken = conversation.status !== current.conversation.status && isWithHumans(conversation.status);
      if (isTaken) said = null;
      current = { ...current, conversation };
    }
    const failure = spend && spendFailure(done);
    if (failure) source = await nextSource(app, turn.workspace.id, spend, failure);
    return AGAIN;
  });
}

/** The current conversation. Throws NOT_FOUND if it was erased, CONFLICT if it was closed. */
async function readAgain(app: App, turn: Turn, seen: Item | undefined): Promise<StoredConversation> {
  const { workspaceId, id } = turn.conversation;
  const item = seen ?? (await app.store.get(conversationKey(workspaceId, id), { consistent: true }));
  if (!item) throw notFound();
  const conversation = toConversation(item);
  if (conversation.status === 'closed') throw conflict('The conversation is closed.');
  return conversation;
}
