import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../domain/core/errors.ts';
import { isPassing, ModelFault } from './fault.ts';
import { createStop, type Stopper, tooLate, within } from './time-limit.ts';

export interface StreamLimits {
  /** From the call, or from the last sign that the model is thinking, to the first text, including a retry. */
  firstTokenMs: number;
  /** Between two pieces of text. */
  idleMs: number;
  totalMs: number;
  /** Maximum delay before the retry. */
  retryPauseMs: number;
  /**
   * How long the rest of a finished answer's response may take, so that its connection can be reused. Most servers send the
   * number of tokens in it.
   */
  tailMs: number;
  /** A longer answer is truncated. */
  maxChars: number;
}

/** A visitor leaves after 15 s without text; the function's own timeout is 300 s. */
export const answerLimits: StreamLimits = {
  firstTokenMs: 15_000,
  idleMs: 20_000,
  totalMs: 60_000,
  retryPauseMs: 500,
  tailMs: 200,
  maxChars: 8_000,
};

/** The limits with another time to the first text, after which an answer has as long as before. */
export function limitsFor(firstTextSeconds: number | undefined): StreamLimits {
  if (firstTextSeconds === undefined) return answerLimits;
  const firstTokenMs = firstTextSeconds * 1000;
  const { totalMs } = answerLimits;
  return { ...answerLimits, firstTokenMs, totalMs: totalMs + Math.max(0, firstTokenMs - answerLimits.firstTokenMs) };
}

/** Why a reply ended early: it reached the token limit, or a guardrail blocked it. */
export type Stop = 'cut' | 'blocked';
/**
 * Text, or a sign that the model is thinking. `restart`: the text so far was thoughts, and the answer begins now. `stop`: the
 * reason for an early end.
 */
export type Piece = string | { isThinking: true } | { restart: true } | { stop: Stop };
/** One attempt. Closes its request when `signal` aborts. Throws ModelFault. */
type ModelAttempt = (signal: AbortSignal) => AsyncIterable<Piece>;

/** Skips empty texts. Returns undefined at the end. `onThought` is called while the model is thinking. */
async function nextPiece(pieces: AsyncIterator<Piece>, onThought: () => void): Promise<Piece | undefined> {
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return undefined;
    if (typeof value === 'object' && 'isThinking' in value) onThought();
    else if (value) return value;
  }
}

/** Requires text or a guardrail block. Reasoning models may use up the token limit before their first text. */
function checkFirst(first: Piece | undefined): asserts first is Piece {
  if (first === undefined) throw new ModelFault('broken', 'the answer has no text');
  if (typeof first === 'object' && 'stop' in first && first.stop === 'cut') {
    throw new ModelFault('broken', 'the token limit was reached before the first text');
  }
}

/** Returns the first piece and the iterator of the rest. Retries once after a transient error. */
async function openAnswer(attempt: ModelAttempt, signal: AbortSignal, limits: StreamLimits, onThought: () => void) {
  for (let isRetry = false; ; isRetry = true) {
    const rest = attempt(signal)[Symbol.asyncIterator]();
    try {
      const first = await nextPiece(rest, onThought);
      checkFirst(first);
      return { first, rest };
    } catch (error) {
      await readTail(rest, signal, limits.tailMs);
      if (isRetry || signal.aborted || !isPassing(error)) throw error;
    }
    await sleep(Math.random() * limits.retryPauseMs, undefined, { signal });
  }
}

async function* readAnswer(attempt: ModelAttempt, stop: Stopper, limits: StreamLimits): AsyncGenerator<Piece> {
  const { first, rest } = await within(stop, limits.firstTokenMs, 'no text', (renew) =>
    openAnswer(attempt, stop.controller.signal, limits, renew),
  );
  let roomChars = limits.maxChars;
  try {
    for (let piece: Piece | undefined = first; piece !== undefined; ) {
      yield typeof piece === 'string' ? piece.slice(0, roomChars) : piece;
      roomChars -= typeof piece === 'string' ? piece.length : 0;
      if (roomChars <= 0) return yield { stop: 'cut' };
      piece = await within(stop, limits.idleMs, 'no more text', (renew) => nextPiece(rest, renew));
    }
  } finally {
    await readTail(rest, stop.controller.signal, limits.tailMs);
  }
}

/** Reads what follows a refusal or an answer that is long enough, until the response ends or the time is over. */
async function readTail(rest: AsyncIterator<Piece>, signal: AbortSignal, tailMs: number): Promise<void> {
  if (signal.aborted) return;
  const ended = new AbortController();
  const read = async () => {
    while (!(await rest.next()).done);
  };
  const late = sleep(tailMs, undefined, { signal: AbortSignal.any([signal, ended.signal]) });
  await Promise.race([read(), late]).catch(() => {});
  ended.abort();
}

/**
 * Yields the pieces of an answer within `limits`. Retries once if no piece has arrived. Ends early when `signal`
 * aborts. The request is always closed. Throws AppError SERVICE_UNAVAILABLE with the ModelFault as cause.
 */
export async function* streamWithin(
  attempt: ModelAttempt,
  signal: AbortSignal,
  limits: StreamLimits,
): AsyncGenerator<Piece> {
  if (signal.aborted) return;
  const stop = createStop();
  const { controller } = stop;
  const end = () => controller.abort();
  signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => controller.abort(tooLate('no end', limits.totalMs)), limits.totalMs);
  try {
    yield* readAnswer(attempt, stop, limits);
  } catch (error) {
    if (!signal.aborted) throw unavailable(error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    controller.abort();
  }
}
