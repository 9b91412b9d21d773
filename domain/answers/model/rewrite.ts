import type { App, PromptPassage, UsageListener } from '../../core/app.ts';
import { questionVector } from '../../knowledge/vectors/embeddings.ts';
import type { Turn } from '../turn/turn.ts';
import { contextFor, queriesOf, type WeightedQuery } from './context.ts';
import { historyOf } from './history.ts';

/** Maximum time that a visitor waits for it. It usually takes 300 to 600 ms. */
const REWRITE_TIMEOUT_MS = 1_500;
const MAX_TITLES = 8;
const MAX_QUESTION_CHARS = 500;

interface FollowUpPlan {
  passages: PromptPassage[];
  onUsage: UsageListener;
}

/**
 * Searches again for a follow-up, with the question as the language model rewrites it. Returns the plan's passages if
 * the model does not respond in time. Only the search uses the rewritten question, so the visitor never sees it.
 */
export async function passagesOfFollowUp(
  app: App,
  turn: Turn,
  plan: FollowUpPlan,
  signal: AbortSignal,
): Promise<PromptPassage[]> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(REWRITE_TIMEOUT_MS)]);
  try {
    const query = await Promise.race([rewritten(app, turn, plan, late), aborted(late)]);
    const queries = [query, ...queriesOf(turn)];
    return contextFor(turn.index, queries, app.settings.contextTokens).passages;
  } catch (error) {
    if (!signal.aborted) app.log.warn('a follow-up is looked up as it was asked', { error });
    return plan.passages;
  }
}

async function rewritten(
  app: App,
  turn: Turn,
  { passages, onUsage }: FollowUpPlan,
  signal: AbortSignal,
): Promise<WeightedQuery> {
  const titles = passages.slice(0, MAX_TITLES).map(({ title }) => title);
  const prompt = { question: turn.text, history: historyOf(turn), titles };
  const question = await app.model.rewriteQuestion!(prompt, signal, onUsage);
  const text = question.slice(0, MAX_QUESTION_CHARS).toWellFormed();
  return { text, embedding: await questionVector(app, text), weight: 1 };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
