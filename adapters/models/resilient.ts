import type { AnswerPrompt, Log, Model } from '../../domain/app.ts';

/** Only the passages of the first `maxSources` sources: what the fallback would have been given in the first place. */
function fewerSources(prompt: AnswerPrompt, maxSources: number): AnswerPrompt {
  const kept = new Set([...new Set(prompt.passages.map(({ sourceId }) => sourceId))].slice(0, maxSources));
  return { ...prompt, passages: prompt.passages.filter(({ sourceId }) => kept.has(sourceId)) };
}

/**
 * A model that fails before its first text is replaced, for this answer, by `fallback`; logged under `name`, without any
 * text. Failing later it throws: half an answer cannot be taken back, the caller says that it is half.
 */
export function withFallback(name: string, model: Model, fallback: Model, log: Log): Model {
  async function* streamAnswer(prompt: AnswerPrompt, signal: AbortSignal): AsyncGenerator<string> {
    let hasBegun = false;
    try {
      for await (const text of model.streamAnswer(prompt, signal)) {
        hasBegun = true;
        yield text;
      }
      return;
    } catch (error) {
      if (hasBegun) throw error;
      log.warn('The model failed; the fallback answers.', { model: name, error });
    }
    yield* fallback.streamAnswer(fewerSources(prompt, fallback.maxSources), signal);
  }
  return { ...model, streamAnswer };
}
