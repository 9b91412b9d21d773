import {
  conversationKey,
  messageKey,
  type Replay,
  toConversation,
  toMessage,
  toReplay,
} from '../conversations/items.ts';
import type { Citation, ConversationStatus, Message, PublicMessage } from '../conversations/records.ts';
import { addBindingToken } from '../conversations/visitor/binding.ts';
import { toVisitor } from '../conversations/visitor/read.ts';
import { isWithHumans } from '../conversations/with-humans.ts';
import type { App } from '../core/app.ts';
import { conflict, toAppError } from '../core/errors.ts';
import type { Suggestion } from '../knowledge/records.ts';
import { type Committed, commitTurn, type Reply } from './commit.ts';
import { askModel, type Outcome } from './model/ask-model.ts';
import { textPieces } from './model/pieces.ts';
import { fallback, type Plan, refusal } from './outcome.ts';
import { planReply } from './plan.ts';
import { planBuiltIn } from './quoting/built-in.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn.ts';

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
 * Answers one message: `start`, the pieces of the answer, its sources, and `done` with the message as stored, whose text
 * replaces the pieces. What is stored is stored before `done`. Ends early when `signal` aborts; the visitor's message is kept.
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
      conversationId: turn.conversation.id,
      ...(turn.bindingToken ? { bindingToken: turn.bindingToken } : {}),
      messageId: turn.answerId,
      visitorMessageId: turn.visitorMessageId,
    },
  };
  yield* carryOut(app, turn, planReply(app, turn), signal);
}

/**
 * Writes and stores what a plan says; `change` is what the stored reply has besides, whatever the plan is. The events are those
 * of `answer` after `start`.
 */
export async function* carryOut(
  app: App,
  turn: Turn,
  plan: Plan,
  signal: AbortSignal,
  change: Partial<Reply> = {},
): AsyncGenerator<ChatEvent> {
  if (plan.kind === 'quiet') return yield* finish(app, turn, await commitTurn(app, turn, null));
  if (plan.kind === 'fixed') return yield* fixedReply(app, turn, plan, change);
  if (plan.kind === 'quoted') return yield* quotedReply(app, turn, plan, signal, change);
  yield* modelReply(app, turn, plan, signal);
}

type FixedPlan = Extract<Plan, { kind: 'fixed' }>;

async function* fixedReply(
  app: App,
  turn: Turn,
  plan: FixedPlan,
  change: Partial<Reply> = {},
): AsyncGenerator<ChatEvent> {
  yield { event: 'delta', data: { text: plan.text } };
  yield* storeFixed(app, turn, plan, change);
}

async function* storeFixed(
  app: App,
  turn: Turn,
  { kind: _kind, text, ...rest }: FixedPlan,
  change: Partial<Reply> = {},
): AsyncGenerator<ChatEvent> {
  yield* finish(app, turn, await commitTurn(app, turn, { ...plainReply(text), ...rest, ...change }));
}

/** The built-in model's answer. */
async function* quotedReply(
  app: App,
  turn: Turn,
  { text, sources }: Extract<Plan, { kind: 'quoted' }>,
  signal: AbortSignal,
  change: Partial<Reply>,
): AsyncGenerator<ChatEvent> {
  for (const piece of textPieces(text)) {
    if (signal.aborted) break;
    yield { event: 'delta', data: { text: piece } };
  }
  if (signal.aborted) await commitTurn(app, turn, null);
  else yield* storeAnswer(app, turn, { ...plainReply(text), sources, credits: 1, ...change });
}

async function* modelReply(
  app: App,
  turn: Turn,
  plan: Extract<Plan, { kind: 'model' }>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const outcome = yield* askModel(app, turn, plan, signal);
  switch (outcome.kind) {
    case 'aborted':
      await commitTurn(app, turn, null);
      return;
    case 'answered':
      return yield* storeAnswer(app, turn, { ...plainReply(outcome.text), sources: outcome.sources, credits: 1 });
    case 'failed':
      return yield* replyWithoutModel(app, turn, outcome, signal);
    default: {
      const instead = outcome.kind === 'blocked' ? refusal(turn) : fallback(turn);
      yield* outcome.text ? storeFixed(app, turn, instead) : fixedReply(app, turn, instead);
    }
  }
}

/** What the visitor has read already is kept, and marked; else the built-in model answers. Either costs nothing. */
async function* replyWithoutModel(
  app: App,
  turn: Turn,
  { text, sources, failure }: Extract<Outcome, { kind: 'failed' }>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  if (text.trim()) return yield* storeAnswer(app, turn, { ...plainReply(text), sources, incomplete: true });
  yield* carryOut(app, turn, planBuiltIn(turn), signal, { modelFailure: failure, credits: 0 });
}

/** Where the last credit went to another answer meanwhile, there is none. */
async function* storeAnswer(app: App, turn: Turn, answered: Reply): AsyncGenerator<ChatEvent> {
  const committed = await commitTurn(app, turn, answered);
  const noCredit = committed.kind === 'no-credit';
  yield* finish(app, turn, noCredit ? await commitTurn(app, turn, unavailable(turn)) : committed);
}

const plainReply = (text: string): Reply => ({
  text,
  sources: [],
  credits: 0,
  escalates: false,
  offersHuman: false,
  unanswered: false,
  incomplete: false,
});

/** An ordinary reply that says that there is no answer just now; costs nothing. */
const unavailable = ({ language }: Turn): Reply => plainReply(texts(language).unavailable);

const shown = (turn: Turn, message: Message | null): PublicMessage | null =>
  (message && toVisitor(message, turn.chatbot.settings.showSources !== false)) ?? null;

/** What follows the text of an answer. */
function* ending(message: PublicMessage | null, status: ConversationStatus): Generator<ChatEvent> {
  if (message?.sources.length) yield { event: 'sources', data: { sources: message.sources } };
  if (message?.suggestions.length) yield { event: 'suggestions', data: { suggestions: message.suggestions } };
  if (isWithHumans(status)) yield { event: 'handoff', data: { status } };
  yield { event: 'done', data: { message } };
}

async function* finish(app: App, turn: Turn, committed: Committed): AsyncGenerator<ChatEvent> {
  if (committed.kind === 'replayed') {
    const item = await app.store.get(turn.replay!, { consistent: true });
    if (!item) throw conflict('The conversation of this message is gone.');
    return yield* replay(app, turn, toReplay(item));
  }
  if (committed.kind === 'no-credit') throw conflict('The workspace has no credits left.');
  const message = shown(turn, committed.message);
  if (message) logAnswer(app, turn, message);
  yield* ending(message, committed.status);
}

/** That it was answered, and how fast; nothing of what was said. */
function logAnswer(app: App, turn: Turn, { latencyMs, creditsUsed, unanswered, incomplete }: PublicMessage) {
  const { workspaceId, id: chatbotId } = turn.chatbot;
  const figures = { answerMs: latencyMs ?? 0, credits: creditsUsed };
  const measured = [{ names: ['answerMs', 'credits'] as const }];
  app.log.info('answered', { workspaceId, chatbotId, ...figures, unanswered, incomplete }, measured);
}

/** The stored answer once more. Whoever started the conversation with that message gets a token of its own for it. */
async function* replay(app: App, turn: Turn, first: Replay): AsyncGenerator<ChatEvent> {
  const { workspaceId } = turn.chatbot;
  const [conversationItem, answerItem] = await app.store.getMany([
    conversationKey(workspaceId, first.conversationId),
    messageKey(workspaceId, first.conversationId, first.answerId ?? first.visitorMessageId),
  ]);
  if (!conversationItem) throw conflict('The conversation of this message is gone.');
  const conversation = toConversation(conversationItem);
  const bindingToken = turn.isNew ? await addBindingToken(app, conversation) : undefined;
  const message = first.answerId && answerItem ? shown(turn, toMessage(answerItem)) : null;
  yield {
    event: 'start',
    data: {
      conversationId: conversation.id,
      ...(bindingToken ? { bindingToken } : {}),
      messageId: first.answerId ?? turn.answerId,
      visitorMessageId: first.visitorMessageId,
    },
  };
  if (message) yield { event: 'delta', data: { text: message.content } };
  yield* ending(message, conversation.status);
}
