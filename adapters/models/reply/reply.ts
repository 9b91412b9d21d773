import type { AnswerEnd, AnswerPart } from '../../../domain/core/app.ts';
import { createPieceCleaner } from '../../../domain/core/text.ts';
import type { Piece, Stop } from '../stream.ts';
import { ReplyReader } from './reader.ts';

interface ReplyOptions {
  /** The code of this request. */
  code: string;
  /** Number of passages in the prompt. */
  passages: number;
  signal: AbortSignal;
}

/**
 * Yields a model's reply as text that visitors may see, and then its end; without an end if `signal` aborted. Stops
 * reading as soon as the model says that there is no answer.
 */
export async function* readReply(
  pieces: AsyncIterable<Piece>,
  { code, passages, signal }: ReplyOptions,
): AsyncGenerator<AnswerPart> {
  let reader = new ReplyReader(code, passages);
  let clean = createPieceCleaner();
  let hasText = false;
  let stop: Stop | undefined;
  for await (const piece of pieces) {
    if (typeof piece === 'object') {
      if ('stop' in piece) ({ stop } = piece);
      if ('restart' in piece) {
        reader = new ReplyReader(code, passages);
        clean = createPieceCleaner();
        if (hasText) yield { restart: true };
        hasText = false;
      }
      continue;
    }
    const text = reader.push(clean(piece));
    if (text) yield { text };
    hasText ||= text !== '';
    if (reader.isRefused && !hasText) return yield { end: { reason: 'no_answer', cited: [] } };
  }
  if (signal.aborted) return;
  const text = reader.finish();
  if (text) yield { text };
  yield { end: endOf(reader, stop, passages) };
}

function endOf({ isRefused, named }: ReplyReader, stop: Stop | undefined, passages: number): AnswerEnd {
  if (stop === 'blocked') return { reason: 'blocked', cited: [] };
  if (isRefused) return { reason: 'no_answer', cited: [] };
  return { reason: stop ?? 'complete', cited: citedOf(named, passages) };
}

/** Returns the indexes of the named passages. Unknown numbers are ignored. */
function citedOf(named: ReadonlySet<number> | undefined, passages: number): number[] | null {
  if (!named) return null;
  const existingPassages = [...named].filter((number) => number >= 1 && number <= passages);
  const isNone = named.size === 0 || (named.size === 1 && named.has(0));
  return existingPassages.length > 0 || isNone ? existingPassages.map((number) => number - 1) : null;
}
