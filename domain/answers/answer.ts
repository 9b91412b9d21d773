import type { App } from '../app.ts';
import { addBindingToken } from '../conversations/binding.ts';
import { conversationKey, messageKey, toConversation, toMessage } from '../conversations/items.ts';
import type { Citation, ConversationStatus, Message, PublicMessage } from '../conversations/records.ts';
import { toVisitor } from '../conversations/visitor-read.ts';
import { isWithHumans } from '../conversations/with-humans.ts';
import { conflict, toAppError } from '../errors.ts';
import type { Suggestion } from '../knowledge/records.ts';
import { type Committed, commitTurn, type Reply } from './commit.ts';
import { pieces } from './extractive.ts';
import { fallback, type Plan, planReply } from './plan.ts';
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

/** Writes and stores what a plan says. The events are those of `answer` after `start`. */
export async function* carryOut(app: App, turn: Turn, plan: Plan, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  if (plan.kind === 'quiet') return yield* finish(app, turn, await commitTurn(app, turn, null));
  if (plan.kind === 'fixed') return yield* fixedReply(app, turn, plan);
  if (plan.kind === 'quoted') return yield* quotedReply(app, turn, plan, signal);
  yield* modelReply(app, turn, plan, signal);
}

async function* fixedReply(app: App, turn: Turn, plan: Extract<Plan, { kind: 'fixed' }>): AsyncGenerator<ChatEvent> {
  yield { event: 'delta', data: { text: plan.text } };
  const { kind: _kind, text, ...rest } = plan;
  yield* finish(app, turn, await commitTurn(app, turn, { ...plainReply(text), ...rest }));
}

async function* quotedReply(
  app: App,
  turn: Turn,
  { text, sources }: Extract<Plan, { kind: 'quoted' }>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  for (const piece of pieces(text)) {
    if (signal.aborted) return void (await commitTurn(app, turn, null));
    yield { event: 'delta', data: { text: piece } };
  }
  const committed = await commitTurn(app, turn, { ...plainReply(text), sources, credits: 1 });
  if (committed.kind !== 'no-credit') return yield* finish(app, turn, committed);
  yield* finish(app, turn, await commitTurn(app, turn, unavailable(turn)));
}

async function* modelReply(
  app: App,
  turn: Turn,
  plan: Extract<Plan, { kind: 'model' }>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const prompt = {
    question: plan.question,
    passages: plan.passages,
    // A reply may be files alone, and models refuse an empty text.
    history: turn.history.flatMap(({ role, content }) => (role === 'system' || !content ? [] : [{ role, content }])),
    botName: turn.chatbot.botName,
    language: turn.chatbot.language,
  };
  let text = '';
  try {
    for await (const piece of app.model.streamAnswer(prompt, signal)) {
      text += piece;
      yield { event: 'delta', data: { text: piece } };
    }
  } catch (error) {
    app.log.error('the model failed', { conversationId: turn.conversation.id, error });
    // What the visitor has read already is kept, and marked; it costs nothing.
    const half = { ...plainReply(text), sources: citations(plan), incomplete: true };
    return yield* finish(app, turn, await commitTurn(app, turn, text.trim() ? half : unavailable(turn)));
  }
  if (signal.aborted) {
    await commitTurn(app, turn, null);
    return;
  }
  if (text.trim() === '') return yield* fixedReply(app, turn, fallback(turn));
  const answered: Reply = { ...plainReply(text), sources: citations(plan), credits: 1 };
  const committed = await commitTurn(app, turn, answered);
  if (committed.kind !== 'no-credit') return yield* finish(app, turn, committed);
  yield* finish(app, turn, await commitTurn(app, turn, unavailable(turn)));
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

/** Each source once, best first. */
function citations({
  passages,
}: {
  passages: readonly { sourceId: string; title: string; url: string | null }[];
}): Citation[] {
  const bySource = new Map(passages.map(({ sourceId, title, url }) => [sourceId, { sourceId, title, url }]));
  return [...bySource.values()];
}

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
    return yield* replay(app, turn, item as unknown as NonNullable<Turn['replayed']>);
  }
  if (committed.kind === 'no-credit') throw conflict('The workspace has no credits left.');
  const message = shown(turn, committed.message);
  if (message) tellAnswer(app, turn, message);
  yield* ending(message, committed.status);
}

/** That it was answered, and how fast; nothing of what was said. */
function tellAnswer(app: App, turn: Turn, { latencyMs, creditsUsed, unanswered, incomplete }: PublicMessage) {
  const { workspaceId, id: chatbotId } = turn.chatbot;
  const figures = { answerMs: latencyMs ?? 0, credits: creditsUsed };
  const measured = [{ names: ['answerMs', 'credits'] as const }];
  app.log.info('answered', { workspaceId, chatbotId, ...figures, unanswered, incomplete }, measured);
}

/** The stored answer once more. Whoever started the conversation with that message gets a token of its own for it. */
async function* replay(app: App, turn: Turn, first: NonNullable<Turn['replayed']>): AsyncGenerator<ChatEvent> {
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
