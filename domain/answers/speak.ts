import type { App, TokenUsage } from '../core/app.ts';
import { isVisible } from '../core/text.ts';
import { chosenMove } from './act/choose.ts';
import { act, withOpenQuestion } from './act/reply.ts';
import { planBuiltIn } from './decide/plan-built-in.ts';
import { askModel, type Delta, delta, type ModelOutcome } from './model/ask-model.ts';
import { textPieces } from './model/pieces.ts';
import { TokenMeter } from './model/token-meter.ts';
import { type AnswerPlan, fallback, refusal } from './outcome.ts';
import { type ChatbotReply, plainReply } from './turn/reply.ts';
import type { Turn } from './turn/turn.ts';

type PlanOf<Kind extends AnswerPlan['kind']> = Extract<AnswerPlan, { kind: Kind }>;

/** What the visitor was told. `reply` null: nothing to store but the visitor's message. */
interface Spoken {
  reply: ChatbotReply | null;
  /** The visitor disconnected before the end. */
  aborted: boolean;
}

const silent: Spoken = { reply: null, aborted: false };
const aborted: Spoken = { reply: null, aborted: true };

/** Yields the pieces of a plan's text, and returns the whole. Stores nothing. */
export async function* speak(
  app: App,
  turn: Turn,
  plan: AnswerPlan,
  signal: AbortSignal,
): AsyncGenerator<Delta, Spoken> {
  switch (plan.kind) {
    case 'quiet':
      return silent;
    case 'fixed':
      yield delta(plan.text);
      return fixedReply(plan);
    case 'model':
      return yield* speakModel(app, turn, plan, signal);
    case 'action':
      return yield* speakAction(await act(app, turn, plan.move));
    case 'beside':
      return yield* speakBeside(app, turn, plan, signal);
    case 'choose':
      return yield* speakChosen(app, turn, plan, signal);
    case 'quoted':
      for (const piece of textPieces(plan.text)) {
        if (signal.aborted) return aborted;
        yield delta(piece);
      }
      return signal.aborted ? aborted : spoken(plan.text, { sources: plan.sources, credits: 1 });
  }
}

/** What comes of the action that the language model chooses, or what is planned otherwise. The reply has the tokens of the choice too. */
async function* speakChosen(
  app: App,
  turn: Turn,
  { plan }: PlanOf<'choose'>,
  signal: AbortSignal,
): AsyncGenerator<Delta, Spoken> {
  const meter = new TokenMeter();
  const move = await chosenMove(app, turn, meter.add, signal);
  if (meter.total) logTokens(app, turn, meter.total);
  const { reply, aborted } = yield* move ? speakAction(await act(app, turn, move)) : speak(app, turn, plan, signal);
  if (reply?.usage) meter.add(reply.usage);
  return { reply: reply && { ...reply, usage: meter.total ?? null }, aborted };
}

async function* speakAction(reply: ChatbotReply): AsyncGenerator<Delta, Spoken> {
  yield delta(reply.text);
  return { reply, aborted: false };
}

/** Says that there is no answer. */
const isNone = (plan: AnswerPlan): plan is PlanOf<'fixed'> =>
  plan.kind === 'fixed' && Boolean(plan.unanswered || plan.offersHuman);

/** The answer, and the open question after it. The stored message replaces an answer that turned out to be none. */
async function* speakBeside(
  app: App,
  turn: Turn,
  { plan }: PlanOf<'beside'>,
  signal: AbortSignal,
): AsyncGenerator<Delta, Spoken> {
  const answered = isNone(plan) ? fixedReply(plan) : yield* speak(app, turn, plan, signal);
  if (!answered.reply || answered.aborted) return answered;
  const reply = await withOpenQuestion(app, turn, answered.reply);
  if (isNone(plan)) yield delta(reply.text);
  else if (reply.text.startsWith(answered.reply.text)) yield delta(reply.text.slice(answered.reply.text.length));
  return { reply, aborted: false };
}

const spoken = (text: string, details: Partial<ChatbotReply>): Spoken => ({
  reply: { ...plainReply(text), ...details },
  aborted: false,
});

const fixedReply = ({ kind: _kind, text, ...details }: PlanOf<'fixed'>): Spoken => spoken(text, details);

/** Lets the language model answer. The reply has the tokens of all calls, whatever came of them. */
async function* speakModel(
  app: App,
  turn: Turn,
  plan: PlanOf<'model'>,
  signal: AbortSignal,
): AsyncGenerator<Delta, Spoken> {
  const meter = new TokenMeter();
  const outcome = yield* askModel(app, turn, { ...plan, onUsage: meter.add }, signal);
  const { reply, aborted } = yield* speakOutcome(app, turn, outcome, signal);
  if (meter.total) logTokens(app, turn, meter.total);
  return { reply: reply && { ...reply, usage: meter.total ?? null }, aborted };
}

/** Counts what the language model took, also if the visitor did not wait for the answer. */
function logTokens(app: App, turn: Turn, usage: TokenUsage): void {
  const { workspaceId, id: chatbotId } = turn.chatbot;
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens = 0 } = usage;
  const tokens = { inputTokens, outputTokens, cachedTokens, cacheWriteTokens };
  const names = ['inputTokens', 'outputTokens', 'cachedTokens', 'cacheWriteTokens'] as const;
  app.log.info('the model was asked', { workspaceId, chatbotId, ...tokens }, [{ names }]);
}

/**
 * If the model failed, keeps what the visitor has already read, marked as incomplete, otherwise lets the built-in model answer.
 * Both are free.
 */
async function* speakOutcome(
  app: App,
  turn: Turn,
  outcome: ModelOutcome,
  signal: AbortSignal,
): AsyncGenerator<Delta, Spoken> {
  if (outcome.kind === 'aborted') return aborted;
  const { text } = outcome;
  if (outcome.kind === 'answered') return spoken(text, { sources: outcome.sources, credits: 1 });
  if (outcome.kind === 'failed') {
    if (isVisible(text)) return spoken(text, { sources: outcome.sources, incomplete: true });
    const { reply, aborted } = yield* speak(app, turn, planBuiltIn(turn), signal);
    return { reply: reply && { ...reply, modelFailure: outcome.failure, credits: 0 }, aborted };
  }
  const instead = outcome.kind === 'blocked' ? refusal(turn) : fallback(turn);
  // The stored message replaces what the visitor has read so far.
  if (!text) yield delta(instead.text);
  return fixedReply(instead);
}
