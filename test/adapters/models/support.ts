import { expect } from 'vitest';
import { answerLimits } from '../../../adapters/models/stream.ts';
import type { AnswerEnd, AnswerPart, AnswerPrompt, ModelFailure, PromptPassage } from '../../../domain/core/app.ts';

export const passage = (rest: Partial<PromptPassage> = {}): PromptPassage => ({
  sourceId: 's1',
  title: 'Opening hours',
  url: null,
  content: 'We are open from 9 to 17.',
  ...rest,
});

export const prompt = (rest: Partial<AnswerPrompt> = {}): AnswerPrompt => ({
  question: 'When are you open?',
  passages: [passage()],
  history: [],
  botName: 'Bo',
  language: null,
  instructions: null,
  tone: null,
  ...rest,
});

/** What a caller sees of a model that failed, as the rules tell failures apart. */
export const failure = (kind: ModelFailure) =>
  expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', cause: expect.objectContaining({ failure: kind }) });

/** What a caller sees of a model that failed. */
export const failedWith = (problem: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({
    name: 'AppError',
    code: 'SERVICE_UNAVAILABLE',
    cause: expect.objectContaining({ name: 'ModelError', problem, message }),
  });

export interface Collected {
  pieces: string[];
  /** Left out for an answer that is complete and names no passages. */
  end?: AnswerEnd;
  error?: unknown;
}

/** Everything an answer yields, and what it threw. */
export async function collect(answer: AsyncIterable<AnswerPart>): Promise<Collected> {
  const pieces: string[] = [];
  let end: AnswerEnd | undefined;
  try {
    for await (const part of answer) {
      if ('end' in part) end = part.end;
      else if ('restart' in part) pieces.length = 0;
      else pieces.push(part.text);
    }
  } catch (error) {
    return { pieces, error };
  }
  const isPlain = !end || (end.reason === 'complete' && end.cited === null);
  return isPlain ? { pieces } : { pieces, end: end! };
}

export const neverAborted = () => new AbortController().signal;

/** No wait before the second try, and limits that a slow machine does not meet. */
export const patient: typeof answerLimits = {
  ...answerLimits,
  retryPauseMs: 0,
  firstTokenMs: 20_000,
  idleMs: 20_000,
  totalMs: 20_000,
  tailMs: 20_000,
};
