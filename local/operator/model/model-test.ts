import { createLog } from '../../../adapters/log.ts';
import { ModelFault } from '../../../adapters/models/fault.ts';
import { createModel, type ModelOptions } from '../../../adapters/models/index.ts';
import { limitsFor } from '../../../adapters/models/stream.ts';
import { readEnvironment } from '../../../config/environment.ts';
import { askModel, type ModelOutcome } from '../../../domain/answers/model/ask-model.ts';
import { TokenMeter } from '../../../domain/answers/model/token-meter.ts';
import { planWithModel } from '../../../domain/answers/model/with-model.ts';
import type { App, TokenUsage } from '../../../domain/core/app.ts';
import { uuidv7Source } from '../../../domain/core/ids.ts';
import { UsageError } from '../options.ts';
import { stackOutputs } from '../stack.ts';
import { adviceOn } from './model-advice.ts';
import { sampleTurn } from './sample-turn.ts';

/** More than the sample has, so that the prompt contains all of it. */
const CONTEXT_TOKENS = 2_000;

/** Returns the model options from these variables or of a deployed stack. Calls use the caller's credentials. */
export async function modelOptions(
  stack: string | undefined,
  env: Record<string, string | undefined>,
): Promise<ModelOptions> {
  const { embeddingModel: _, ...environment } = readEnvironment(env);
  if (!stack) return environment;
  const { outputs, region } = await stackOutputs(stack);
  if (!outputs.Model) throw new UsageError(`The stack ${stack} has no output Model: deploy this version first.`);
  const [id, version] = outputs.Guardrail?.split(':') ?? [];
  const guardrail = id && version ? { id, version } : undefined;
  return { ...environment, model: outputs.Model, region, guardrail };
}

/**
 * Asks the configured model a question as a chat does, about sources of a sample, and returns what a visitor would see. `ok` is false
 * if the model failed or refused, or if nothing of its reply is for a visitor.
 */
export async function testModel(options: ModelOptions): Promise<object> {
  const { model, region } = options;
  const [kind = ''] = model.split(':');
  if (kind === 'extractive') {
    const note = 'No language model is set: answers are quoted from the sources. Give MODEL as the platform has it.';
    return { ok: true, model, note };
  }
  const { outcome, ...figures } = await ask(options);
  const verdict = verdictOn(outcome, kind, options);
  const where = kind === 'bedrock' ? { model, region } : { model };
  return { ok: outcome.kind === 'answered', ...where, ...figures, ...seenOf(outcome), ...verdict };
}

/** Times in milliseconds since the start. `firstTextMs`: null if no text came. `tokens`: null if the server does not count them. */
interface Asked {
  outcome: ModelOutcome;
  firstTextMs: number | null;
  totalMs: number;
  tokens: TokenUsage | null;
}

async function ask(options: ModelOptions): Promise<Asked> {
  const app = sampleApp(options);
  const turn = await sampleTurn(app);
  const plan = planWithModel(app, turn);
  if (plan?.kind !== 'model') throw new Error('The sample has no question for a model.');
  const meter = new TokenMeter();
  const signal = AbortSignal.timeout(limitsFor(options.firstTextSeconds).totalMs);
  const startMs = performance.now();
  const sinceMs = () => Math.round(performance.now() - startMs);
  const answering = askModel(app, turn, { ...plan, onUsage: meter.add }, signal);
  let firstTextMs: number | null = null;
  for (;;) {
    const { done, value } = await answering.next();
    if (done) return { outcome: value, firstTextMs, totalMs: sinceMs(), tokens: meter.total ?? null };
    firstTextMs ??= sinceMs();
  }
}

/** What answers with a language model need of the platform. The caller gets errors in the outcome, not in a log. */
function sampleApp(options: ModelOptions): App {
  const model = createModel(options);
  if (!model.streamAnswer) throw new Error(`${options.model} is not a language model.`);
  const clock = { now: () => Date.now() };
  const settings = { contextTokens: CONTEXT_TOKENS, rewriteFollowUps: false };
  return { model, clock, settings, ids: uuidv7Source(clock), log: createLog('SILENT') } as Partial<App> as App;
}

const refusals = {
  no_answer: 'The model reports that it cannot answer, although its prompt contains the answer.',
  blocked: 'The guardrail or the filter of the server blocks the question of this test or its answer.',
  empty: 'The reply contains nothing that a visitor would see.',
  aborted: 'The reply did not end in time.',
} as const;

/** What is wrong, and what to do about it. */
function verdictOn(outcome: ModelOutcome, kind: string, { region }: ModelOptions): object {
  if (outcome.kind === 'answered') {
    const note = 'The model does not name the passages that it used, so a visitor would see no source.';
    return outcome.sources.length > 0 ? {} : { note };
  }
  if (outcome.kind !== 'failed') return { error: refusals[outcome.kind] };
  const fault = outcome.error instanceof Error ? outcome.error.cause : undefined;
  if (!(fault instanceof ModelFault)) throw outcome.error;
  const { failure, message } = fault;
  const said = fault.said();
  const advice = adviceOn({ kind, region, failure, error: message, said: said ?? '' });
  return { failure, error: message, ...(said ? { said } : {}), advice };
}

/** What a visitor would see of the reply itself. A chat then stores its fallback or the built-in answer instead of a refusal. */
function seenOf(outcome: ModelOutcome): { answer?: string; sources?: string[] } {
  if (outcome.kind === 'answered') return { answer: outcome.text, sources: outcome.sources.map(({ title }) => title) };
  return outcome.kind === 'failed' && outcome.text ? { answer: outcome.text } : {};
}
