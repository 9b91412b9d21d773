import { expect } from 'vitest';
import type { AnswerPrompt, Log, Model, Passage } from '../../../domain/app.ts';

export const passage = (rest: Partial<Passage> = {}): Passage => ({
  sourceId: 's1',
  chunkId: 'c1',
  type: 'text',
  title: 'Opening hours',
  url: null,
  content: 'We are open from 9 to 17.',
  score: 1,
  confidence: 1,
  ...rest,
});

export const prompt = (rest: Partial<AnswerPrompt> = {}): AnswerPrompt => ({
  question: 'When are you open?',
  passages: [passage()],
  history: [],
  botName: 'Bo',
  language: null,
  ...rest,
});

/** What a caller sees of a model that failed. */
export const failedWith = (problem: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({
    name: 'AppError',
    code: 'SERVICE_UNAVAILABLE',
    cause: expect.objectContaining({ name: 'ModelError', problem, message }),
  });

/** Everything an answer yields, and what it threw. */
export async function collect(answer: AsyncIterable<string>): Promise<{ pieces: string[]; error?: unknown }> {
  const pieces: string[] = [];
  try {
    for await (const piece of answer) pieces.push(piece);
    return { pieces };
  } catch (error) {
    return { pieces, error };
  }
}

export const neverAborted = () => new AbortController().signal;

/** Answers with the sources that it was given. */
export const fallbackModel: Model = {
  maxSources: 1,
  async *streamAnswer({ passages }) {
    yield `from ${passages.map(({ sourceId }) => sourceId).join(', ')}`;
  },
};

export interface LogEntry {
  level: string;
  message: string;
  fields: Record<string, unknown>;
}

export function memoryLog(): Log & { entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void entries.push({ level, message, fields });
  return { entries, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
