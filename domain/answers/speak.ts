import type { App } from '../core/app.ts';
import { planBuiltIn } from './decide/plan-built-in.ts';
import { askModel, type Delta, delta, type ModelOutcome } from './model/ask-model.ts';
import { textPieces } from './model/pieces.ts';
import { type AnswerPlan, fallback, refusal } from './outcome.ts';
import { type ChatbotReply, plainReply } from './turn/reply.ts';
import type { Turn } from './turn/turn.ts';

type PlanOf<Kind extends AnswerPlan['kind']> = Extract<AnswerPlan, { kind: Kind }>;

/** What a turn said. `reply` null: nothing to store but the visitor's message. */
interface TurnResult {
  reply: ChatbotReply | null;
  /** The visitor disconnected before the end. */
  aborted: boolean;
}

const said = (reply: ChatbotReply): TurnResult => ({ reply, aborted: false });
const silent: TurnResult = { reply: null, aborted: false };
const aborted: TurnResult = { reply: null, aborted: true };

/** Yields the pieces of a plan's text, and returns the whole. Stores nothing. */
export async function* speak(
  app: App,
  turn: Turn,
  plan: AnswerPlan,
  signal: AbortSignal,
): AsyncGenerator<Delta, TurnResult> {
  switch (plan.kind) {
    case 'quiet':
      return silent;
    case 'fixed':
      yield delta(plan.text);
      return fixedReply(plan);
    case 'quoted':
      return yield* quote(plan, signal);
    case 'model':
      return yield* speakModel(app, turn, plan, signal);
  }
}

const fixedReply = ({ kind: _kind, text, ...rest }: PlanOf<'fixed'>): TurnResult =>
  said({ ...plainReply(text), ...rest });

/** The built-in model's answer. */
function* quote({ text, sources }: PlanOf<'quoted'>, signal: AbortSignal): Generator<Delta, TurnResult> {
  for (const piece of textPieces(text)) {
    if (signal.aborted) break;
    yield delta(piece);
  }
  return signal.aborted ? aborted : said({ ...plainReply(text), sources, credits: 1 });
}

async function* speakModel(
  app: App,
  turn: Turn,
  plan: PlanOf<'model'>,
  signal: AbortSignal,
): AsyncGenerator<Delta, TurnResult> {
  const outcome = yield* askModel(app, turn, plan, signal);
  switch (outcome.kind) {
    case 'aborted':
      return aborted;
    case 'answered':
      return said({ ...plainReply(outcome.text), sources: outcome.sources, credits: 1 });
    case 'failed':
      return yield* speakWithoutModel(app, turn, outcome, signal);
    default: {
      const instead = outcome.kind === 'blocked' ? refusal(turn) : fallback(turn);
      // The stored message replaces what the visitor has read so far.
      if (!outcome.text) yield delta(instead.text);
      return fixedReply(instead);
    }
  }
}

/**
 * After a failure of the model: keeps what the visitor has already read, marked as incomplete, otherwise lets the
 * built-in model answer. Both are free.
 */
async function* speakWithoutModel(
  app: App,
  turn: Turn,
  { text, sources, failure }: Extract<ModelOutcome, { kind: 'failed' }>,
  signal: AbortSignal,
): AsyncGenerator<Delta, TurnResult> {
  if (text.trim()) return said({ ...plainReply(text), sources, incomplete: true });
  const spoken = yield* speak(app, turn, planBuiltIn(turn), signal);
  return { ...spoken, reply: spoken.reply && { ...spoken.reply, modelFailure: failure, credits: 0 } };
}
