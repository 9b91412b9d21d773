import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../domain/errors.ts';
import { isPassing, ModelError } from './fault.ts';

export interface Limits {
  /** From the call to the first text, a second try included. */
  firstTokenMs: number;
  /** Between two pieces of text. */
  idleMs: number;
  totalMs: number;
  /** The longest wait before the second try. */
  retryPauseMs: number;
  /** How long the rest of a finished answer's response may take, so that its connection can be used again. */
  tailMs: number;
  /** A longer answer is cut. */
  maxChars: number;
}

/** A visitor who saw nothing for 15 s is gone; the function itself ends only after 300 s. */
export const answerLimits: Limits = {
  firstTokenMs: 15_000,
  idleMs: 20_000,
  totalMs: 60_000,
  retryPauseMs: 500,
  tailMs: 200,
  maxChars: 8_000,
};

/** One try: yields texts, closes its request when `signal` aborts. Throws ModelError. */
export type Attempt = (signal: AbortSignal) => AsyncIterable<string>;

interface Stop {
  controller: AbortController;
  /** Rejects with the reason when the controller aborts. */
  aborted: Promise<never>;
}

function createStop(): Stop {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  // Nobody may be waiting at that moment.
  promise.catch(() => {});
  return { controller, aborted: promise };
}

const tooLate = (what: string, afterMs: number) => new ModelError('timeout', `${what} within ${afterMs} ms`);

/** Does the work, or stops everything when it takes longer. Also ends when the work does not heed the signal. */
async function within<T>(stop: Stop, limitMs: number, what: string, work: () => Promise<T>): Promise<T> {
  stop.controller.signal.throwIfAborted();
  const timer = setTimeout(() => stop.controller.abort(tooLate(what, limitMs)), limitMs);
  try {
    return await Promise.race([work(), stop.aborted]);
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined at the end. */
async function nextText(pieces: AsyncIterator<string>): Promise<string | undefined> {
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return undefined;
    if (value) return value;
  }
}

/** The first text, and where the others come from. Tries once more after a passing trouble. */
async function openAnswer(attempt: Attempt, signal: AbortSignal, { retryPauseMs }: Limits) {
  for (let isRetry = false; ; isRetry = true) {
    const rest = attempt(signal)[Symbol.asyncIterator]();
    try {
      const first = await nextText(rest);
      if (first === undefined) throw new ModelError('broken', 'the answer has no text');
      return { first, rest };
    } catch (error) {
      if (isRetry || signal.aborted || !isPassing(error)) throw error;
    }
    await sleep(Math.random() * retryPauseMs, undefined, { signal });
  }
}

async function* readAnswer(attempt: Attempt, stop: Stop, limits: Limits): AsyncGenerator<string> {
  const open = () => openAnswer(attempt, stop.controller.signal, limits);
  const { first, rest } = await within(stop, limits.firstTokenMs, 'no text', open);
  let roomChars = limits.maxChars;
  for (let text: string | undefined = first; text !== undefined; ) {
    yield text.slice(0, roomChars);
    roomChars -= text.length;
    if (roomChars <= 0) return;
    text = await within(stop, limits.idleMs, 'no more text', () => nextText(rest));
  }
}

/**
 * The texts of an answer within `limits`, with a second try as long as none has come. Ends early when `signal` aborts;
 * whichever way it ends, the request is closed. Throws AppError SERVICE_UNAVAILABLE whose cause is the ModelError.
 */
export async function* streamWithin(attempt: Attempt, signal: AbortSignal, limits: Limits): AsyncGenerator<string> {
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
