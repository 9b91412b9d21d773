import { type QuestionVector, quantise, spaceOf } from '../../engines/retrieval/index.ts';
import type { App } from '../core/app.ts';
import { chunkPk, chunkPrefix, type StoredChunk, toChunk } from './items.ts';
import type { StoredSource } from './records.ts';
import { similarityScale } from './similarity-scale.ts';

/** What a caller waits for vectors while saving. Without them a source is found by its words. */
export const REQUEST_BUDGET_MS = 3_000;
/** What a worker waits for vectors, of the time that it has left; writing takes a few seconds. */
const WORKER_BUDGET_MS = 20_000;
const WRITING_MS = 5_000;
/** What a visitor waits for the question's vector; usual are 50-200 ms, beside the reading of the index. */
const QUESTION_MS = 1_500;
/** After a failure questions go by words alone for so long, so that an outage slows one question and not each. */
const PAUSE_MS = 10_000;
/** Cut after this: many models read 512 tokens, and a passage has 2,000 characters at the most. */
const MAX_CHARS = 2_000;
/** Of these a FAQ's alternatives take up to this much, so that its answer has a share too. */
const MAX_ALTERNATIVES_CHARS = 800;
/** Chunks whose vectors come together or not at all. */
const TOGETHER = 256;

/** After a failure others that save wait no longer than this, so that an outage does not hold up a crawl page by page. */
const BUDGET_AFTER_FAILURE_MS = 2_000;

const PAUSED = 'embeddings-paused';
const FAILED = 'embeddings-failed';

const cut = (text: string) => text.slice(0, MAX_CHARS).toWellFormed();

export const workerBudget = ({ clock }: App, endMs: number): number =>
  Math.min(WORKER_BUDGET_MS, endMs - WRITING_MS - clock.now());

/** What of a chunk its vector stands for: of a FAQ, whose title it is, the question, its alternatives and then the answer. */
const textOf = (title: string, { heading, content, alternatives = [] }: StoredChunk) =>
  cut([title, alternatives.join('\n').slice(0, MAX_ALTERNATIVES_CHARS), heading, content].filter(Boolean).join('\n'));

/**
 * The chunks of one source with their vectors, as far as these came within the budget. Never fails: a chunk without a
 * vector is found by its words, and the next crawl tries again. The chunks themselves where no embedding model is set.
 */
export async function withVectors(
  app: App,
  title: string,
  chunks: readonly StoredChunk[],
  budgetMs: number,
): Promise<readonly StoredChunk[]> {
  const { embeddingModel } = app.model;
  if (!app.model.embed || !embeddingModel || chunks.length === 0 || budgetMs <= 0) return chunks;
  const hasFailed = app.cache.get(FAILED) === true;
  const signal = AbortSignal.timeout(hasFailed ? Math.min(budgetMs, BUDGET_AFTER_FAILURE_MS) : budgetMs);
  const done: StoredChunk[] = [];
  try {
    while (done.length < chunks.length) {
      const next = chunks.slice(done.length, done.length + TOGETHER);
      const vectors = await app.model.embed(
        next.map((chunk) => textOf(title, chunk)),
        signal,
      );
      for (const [at, chunk] of next.entries()) done.push({ ...chunk, vector: quantise(embeddingModel, vectors[at]!) });
    }
  } catch (error) {
    const without = chunks.length - done.length;
    app.cache.set(FAILED, true, PAUSE_MS);
    app.log.warn('chunks are kept without vectors', { sourceId: chunks[0]!.sourceId, chunks: without, error });
  }
  return [...done, ...chunks.slice(done.length)];
}

/**
 * True when an embedding model is set and a chunk in force has no vector of it: then reading the source once more is worth it,
 * though its text is the same.
 */
export async function lacksVectors(app: App, { workspaceId, chatbotId, id, chunkSet }: StoredSource): Promise<boolean> {
  const { embeddingModel } = app.model;
  if (!embeddingModel || !chunkSet) return false;
  const where = { pk: chunkPk(workspaceId, chatbotId), prefix: chunkPrefix(id, chunkSet), consistent: true };
  for await (const item of app.store.queryAll(where)) {
    if (!toChunk(item).vector?.space.startsWith(`${embeddingModel}/`)) return true;
  }
  return false;
}

/** What a question means, or undefined where no embedding model is set or it does not answer within 1.5 s. */
export async function questionVector(app: App, question: string): Promise<QuestionVector | undefined> {
  const { embeddingModel } = app.model;
  if (!app.model.embed || !embeddingModel || app.cache.get(PAUSED)) return undefined;
  const signal = AbortSignal.timeout(QUESTION_MS);
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  try {
    const both = Promise.all([app.model.embed([cut(question)], signal), similarityScale(app)]);
    const [[values], scale] = await Promise.race([both, late]);
    return values && scale && { space: spaceOf(embeddingModel, values.length), values, scale };
  } catch (error) {
    app.cache.set(PAUSED, true, PAUSE_MS);
    app.log.warn('the question is looked up by its words alone', { error });
    return undefined;
  }
}
