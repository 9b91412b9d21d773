import { ModelFault } from '../../adapters/models/fault.ts';
import { createModel, type ModelOptions } from '../../adapters/models/index.ts';
import { limitsFor } from '../../adapters/models/stream.ts';
import { readEnvironment } from '../../config/environment.ts';
import type { AnswerEnd, AnswerPrompt } from '../../domain/core/app.ts';
import { adviceOn } from './model-advice.ts';
import { UsageError } from './options.ts';
import { stackOutputs } from './stack.ts';

/** Easy for the smallest model, but not answerable without the passage. */
const prompt: AnswerPrompt = {
  question: 'What is the code word?',
  passages: [{ sourceId: 'test', title: 'Test', url: null, content: 'The code word of this test is marigold.' }],
  history: [],
  botName: 'Test',
  language: 'en',
  instructions: null,
  tone: null,
};

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

/** Asks the configured model one question and returns the result. `ok` is false if the model failed. */
export async function testModel(options: ModelOptions): Promise<object> {
  const { model, region } = options;
  const [kind = ''] = model.split(':');
  if (kind === 'extractive') {
    const note = 'No language model is set: answers are quoted from the sources. Give MODEL as the platform has it.';
    return { ok: true, model, note };
  }
  const where = kind === 'bedrock' ? { model, region } : { model };
  const startMs = performance.now();
  try {
    return { ok: true, ...where, ...(await ask(options, startMs)) };
  } catch (error) {
    const fault = error instanceof Error ? error.cause : undefined;
    if (!(fault instanceof ModelFault)) throw error;
    const { failure, message } = fault;
    const serverMessage = fault.said();
    const advice = adviceOn({ kind, region, failure, error: message, said: serverMessage ?? '' });
    return { ok: false, ...where, failure, error: message, ...(serverMessage ? { said: serverMessage } : {}), advice };
  }
}

async function ask(options: ModelOptions, startMs: number): Promise<object> {
  const sinceMs = () => Math.round(performance.now() - startMs);
  let answer = '';
  let firstTextMs: number | null = null;
  let end: AnswerEnd | undefined;
  const model = createModel(options);
  if (!model.streamAnswer) throw new Error(`${options.model} is not a language model.`);
  for await (const part of model.streamAnswer(
    prompt,
    AbortSignal.timeout(limitsFor(options.firstTextSeconds).totalMs),
  )) {
    if ('end' in part) end = part.end;
    else if ('restart' in part) answer = '';
    else {
      firstTextMs ??= sinceMs();
      answer += part.text;
    }
  }
  return { firstTextMs, totalMs: sinceMs(), answer, ...noteOn(end) };
}

function noteOn(end: AnswerEnd | undefined): { note?: string } {
  if (end?.reason === 'blocked') return { note: 'The guardrail blocks the question of this test or its answer.' };
  if (end?.reason === 'no_answer')
    return { note: 'The model reports that it cannot answer, although its prompt contains the answer.' };
  if (end?.cited?.length) return {};
  return { note: 'The model does not name the passages that it used. Its answers cite what they seem to repeat.' };
}
