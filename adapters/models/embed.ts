import { setTimeout as sleep } from 'node:timers/promises';
import type { Model } from '../../domain/core/app.ts';
import { unavailable } from '../../domain/core/errors.ts';
import { isPassing, ModelFault } from './fault.ts';

export type Embed = NonNullable<Model['embed']>;

export interface EmbedLimits {
  /** Timeout of one request. */
  requestMs: number;
  /** Maximum delay before the retry. */
  retryPauseMs: number;
}
export const embedLimits: EmbedLimits = { requestMs: 15_000, retryPauseMs: 300 };

/** How a server takes texts: texts per request and concurrent requests. `request` throws ModelFault. */
interface Batching {
  request(texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
  size: number;
  lanes: number;
}

/** The largest known models return 4,096 numbers. */
const MAX_NUMBERS = 4_096;

/**
 * Returns the vectors of all texts, in order. Sends requests concurrently and retries each once after a transient
 * error. The first permanent error aborts the others. Throws AppError SERVICE_UNAVAILABLE with the ModelFault as cause.
 */
export function batched({ request, size, lanes }: Batching, limits: EmbedLimits): Embed {
  return async (texts, signal) => {
    const stop = new AbortController();
    const end = () => stop.abort(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    const vectors: number[][] = [];
    const batches = Math.ceil(texts.length / size);
    const work = async (batch: number) => {
      const batchTexts = texts.slice(batch * size, (batch + 1) * size);
      const batchVectors = checked(await withRetry(request, batchTexts, stop.signal, limits), batchTexts.length);
      for (const [at, vector] of batchVectors.entries()) vectors[batch * size + at] = vector;
    };
    try {
      await inLanes(batches, lanes, work, stop.signal);
      return sameLength(vectors);
    } catch (error) {
      stop.abort();
      throw unavailable(error);
    } finally {
      signal?.removeEventListener('abort', end);
    }
  };
}

async function inLanes(count: number, lanes: number, work: (at: number) => Promise<void>, signal: AbortSignal) {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      signal.throwIfAborted();
      await work(next++);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}

async function withRetry(
  requestVectors: Batching['request'],
  texts: readonly string[],
  stop: AbortSignal,
  limits: EmbedLimits,
) {
  for (let isRetry = false; ; isRetry = true) {
    const late = AbortSignal.timeout(limits.requestMs);
    try {
      return await requestVectors(texts, AbortSignal.any([stop, late]));
    } catch (error) {
      stop.throwIfAborted();
      if (late.aborted) throw new ModelFault('timeout', `no vectors within ${limits.requestMs} ms`);
      if (isRetry || !isPassing(error)) throw error;
    }
    await sleep(Math.random() * limits.retryPauseMs, undefined, { signal: stop });
  }
}

function checked(vectors: number[][], count: number): number[][] {
  const isVector = (vector: number[]) =>
    vector.length > 0 && vector.length <= MAX_NUMBERS && vector.every(Number.isFinite);
  if (vectors.length === count && vectors.every(isVector)) return vectors;
  throw new ModelFault('broken', `not ${count} vectors, or not of numbers`);
}

function sameLength(vectors: number[][]): number[][] {
  const [first] = vectors;
  if (vectors.every(({ length }) => length === first?.length)) return vectors;
  throw new ModelFault('broken', 'the vectors differ in length');
}
