import {
  conversationKey,
  messageKey,
  type Replay,
  toConversation,
  toMessage,
  toReplay,
} from '../conversations/items.ts';
import { ownOf } from '../conversations/merge/thread.ts';
import type { Citation, ConversationStatus, Message, PublicMessage } from '../conversations/records.ts';
import { isWithHumans } from '../conversations/views/with-humans.ts';
import { addBindingToken } from '../conversations/visitor/binding.ts';
import { toVisitor } from '../conversations/visitor/read.ts';
import type { App } from '../core/app.ts';
import { conflict, toAppError } from '../core/errors.ts';
import type { Suggestion } from '../knowledge/records.ts';
import { withKnowledge } from './decide/knowledge.ts';
import type { AnswerPlan } from './outcome.ts';
import { planReply } from './plan.ts';
import { speak } from './speak.ts';
import { type CommitResult, commitTurn } from './turn/commit.ts';
import type { Turn } from './turn/turn.ts';

export type ChatEvent =
  | {
      event: 'start';
      data: { conversationId: string; bindingToken?: string; messageId: string; visitorMessageId: string };
    }
  | { event: 'delta'; data: { text: string } }
  | { event: 'sources'; data: { sources: Citation[] } }
  | { event: 'suggestions'; data: { suggestions: Suggestion[] } }
  | { event: 'handoff'; data: { status: ConversationStatus } }
  | { event: 'done'; data: { message: PublicMessage | null } }
  | { event: 'error'; data: { code: string; message: string } };

/**
 * Answers one message: `start`, the pieces of the answer, its sources, and `done` with the stored message, whose text
 * replaces the pieces. Everything is stored before `done`. Ends early if `signal` aborts; the visitor's message is
 * kept.
 */
export async function* answer(app: App, turn: Turn, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  try {
    if (turn.replayed) yield* replay(app, turn, turn.replayed);
    else yield* answerNew(app, turn, signal);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500) app.log.error('answer failed', { conversationId: turn.conversation.id, error: thrown });
    yield { event: 'error', data: { code: error.code, message: error.message } };
  }
}

async function* answerNew(app: App, turn: Turn, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  yield {
    event: 'start',
    data: {
      conversationId: ownOf(turn.conversation).id,
      ...(turn.bindingToken ? { bindingToken: turn.bindingToken } : {}),
      messageId: turn.answerId,
      visitorMessageId: turn.visitorMessageId,
    },
  };
  const knowing = await withKnowledge(app, turn);
  yield* executePlan(app, knowing, planReply(app, knowing), signal);
}

/**
 * Says what is planned, stores the reply with the visitor's message, and ends the answer. Yields the events of `answer`
 * after `start`.
 */
export async function* executePlan(
  app: App,
  turn: Turn,
  plan: AnswerPlan,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { spoken, firstTextMs } = yield* timed(app, turn, speak(app, turn, plan, signal));
  const committed = await commitTurn(app, turn, spoken.reply);
  if (!spoken.aborted) return yield* finish(app, turn, { ...committed, firstTextMs });
  if (firstTextMs === undefined) logLeaving(app, turn);
}

const sinceStart = (app: App, turn: Turn) => Math.max(0, app.clock.now() - turn.startedAtMs);

/** Passes on what is said, and returns when it began. `firstTextMs`: undefined if nothing was said. */
async function* timed<Piece, Spoken>(app: App, turn: Turn, speaking: AsyncGenerator<Piece, Spoken>) {
  let firstTextMs: number | undefined;
  for (;;) {
    const { done, value } = await speaking.next();
    if (done) return { spoken: value, firstTextMs };
    firstTextMs ??= sinceStart(app, turn);
    yield value;
  }
}

const shown = (turn: Turn, storedMessage: Message | null): PublicMessage | null =>
  (storedMessage && toVisitor(storedMessage, turn.chatbot.settings.showSources !== false)) ?? null;

/** Yields the events after the text of an answer. */
function* ending(publicMessage: PublicMessage | null, status: ConversationStatus): Generator<ChatEvent> {
  if (publicMessage?.sources.length) yield { event: 'sources', data: { sources: publicMessage.sources } };
  if (publicMessage?.suggestions.length)
    yield { event: 'suggestions', data: { suggestions: publicMessage.suggestions } };
  if (isWithHumans(status)) yield { event: 'handoff', data: { status } };
  yield { event: 'done', data: { message: publicMessage } };
}

type Finished = CommitResult & { firstTextMs: number | undefined };

async function* finish(app: App, turn: Turn, committed: Finished): AsyncGenerator<ChatEvent> {
  if (committed.kind === 'replayed') {
    const item = await app.store.get(committed.key, { consistent: true });
    if (!item) throw conflict('The conversation of this message no longer exists.');
    return yield* replay(app, turn, toReplay(item));
  }
  const message = shown(turn, committed.message);
  if (message && !isStep(message)) logAnswer(app, turn, message, committed.firstTextMs);
  yield* ending(message, committed.status);
}

/** What a system took to answer is no time of the chatbot's. */
const isStep = ({ action, notice }: PublicMessage) => action !== null && notice;

/** Logs that a message was answered and how fast, without its text. */
function logAnswer(app: App, turn: Turn, publicMessage: PublicMessage, firstTextMs: number | undefined) {
  const { latencyMs, creditsUsed, unanswered, incomplete } = publicMessage;
  const { workspaceId, id: chatbotId } = turn.chatbot;
  const figures = { firstTextMs: firstTextMs ?? latencyMs ?? 0, answerMs: latencyMs ?? 0, credits: creditsUsed };
  const measured = [{ names: ['firstTextMs', 'answerMs', 'credits'] as const }];
  app.log.info('answered', { workspaceId, chatbotId, ...figures, unanswered, incomplete }, measured);
}

/** Counts how long a visitor waited who left before the first text. */
function logLeaving(app: App, turn: Turn) {
  const { workspaceId, id: chatbotId } = turn.chatbot;
  const figures = { firstTextMs: sinceStart(app, turn) };
  app.log.info('left unanswered', { workspaceId, chatbotId, ...figures }, [{ names: ['firstTextMs'] }]);
}

/** Yields the stored answer again. If the message started the conversation, the repeated call gets its own token. */
async function* replay(app: App, turn: Turn, first: Replay): AsyncGenerator<ChatEvent> {
  const { workspaceId } = turn.chatbot;
  const [conversationItem, answerItem] = await app.store.getMany([
    conversationKey(workspaceId, first.conversationId),
    messageKey(workspaceId, first.conversationId, first.answerId ?? first.visitorMessageId),
  ]);
  if (!conversationItem) throw conflict('The conversation of this message no longer exists.');
  const conversation = toConversation(conversationItem);
  const bindingToken = turn.isNew ? await addBindingToken(app, conversation) : undefined;
  const message = first.answerId && answerItem ? shown(turn, toMessage(answerItem)) : null;
  yield {
    event: 'start',
    data: {
      conversationId: turn.isNew ? conversation.id : ownOf(turn.conversation).id,
      ...(bindingToken ? { bindingToken } : {}),
      messageId: first.answerId ?? turn.answerId,
      visitorMessageId: first.visitorMessageId,
    },
  };
  if (message) yield { event: 'delta', data: { text: message.content } };
  yield* ending(message, conversation.status);
}
