import { type QuestionVector, quantise, spaceOf } from '../../../engines/retrieval/index.ts';
import { type App, isEmbedding } from '../../core/app.ts';
import { chunkPk, chunkPrefix, toChunk } from '../items.ts';
import type { StoredChunk, StoredSource } from '../records.ts';
import { isOfModel, markVectorsMissing } from './fill-mark.ts';
import { similarityScale } from './similarity-scale.ts';

/** How long a request that saves a source waits for vectors. Without them the source is found by its words. */
export const REQUEST_BUDGET_MS = 3_000;
/** How long a worker waits for vectors, within its remaining time. Writing takes a few seconds. */
const WORKER_BUDGET_MS = 20_000;
const WRITING_MS = 5_000;
/**
 * How long a visitor waits for the question's vector. It usually takes 50-200 ms, in parallel with reading the index.
 */
const QUESTION_MS = 1_500;
/**
 * After a failure, questions use words only for this long, so that an outage slows down one question instead of all.
 */
const PAUSE_MS = 10_000;
/** Longer text is cut: many models read 512 tokens, and a passage has at most 2,000 characters. */
const MAX_CHARS = 2_000;
/** Share of a FAQ's alternatives in this limit, so that its answer is included too. */
const MAX_ALTERNATIVES_CHARS = 800;
/** Chunks per batch. A batch gets all of its vectors or none. */
const TOGETHER = 256;

/** After a failure, other writers wait at most this long, so that an outage does not delay every page of a crawl. */
const BUDGET_AFTER_FAILURE_MS = 2_000;

const PAUSED = 'embeddings-paused';
const FAILED = 'embeddings-failed';

const cut = (text: string) => text.slice(0, MAX_CHARS).toWellFormed();

export const workerBudget = ({ clock }: App, endMs: number): number =>
  Math.min(WORKER_BUDGET_MS, endMs - WRITING_MS - clock.now());

/**
 * Returns the text that a chunk's vector represents. For a FAQ: the question (its title), its alternatives, then the
 * answer.
 */
const textOf = (title: string, { heading, content, alternatives = [] }: StoredChunk) =>
  cut([title, alternatives.join('\n').slice(0, MAX_ALTERNATIVES_CHARS), heading, content].filter(Boolean).join('\n'));

/** What chunks are to be stored in. */
type Draft = Pick<StoredSource, 'workspaceId' | 'chatbotId' | 'title'>;

/**
 * Returns a source's chunks with the vectors that arrived within the budget. Never fails: a chunk without a vector is
 * found by its words until it is filled. Returns the chunks unchanged if no embedding model is set.
 */
export async function withVectors(
  app: App,
  draft: Draft,
  chunks: readonly StoredChunk[],
  budgetMs: number,
): Promise<readonly StoredChunk[]> {
  const embedded = await embedChunks(app, draft.title, chunks, budgetMs);
  if (isEmbedding(app.model) && embedded.some(({ vector }) => !vector)) await markVectorsMissing(app, draft);
  return embedded;
}

/** As `withVectors`, and leaves it at that. */
export async function embedChunks(
  app: App,
  title: string,
  chunks: readonly StoredChunk[],
  budgetMs: number,
): Promise<readonly StoredChunk[]> {
  const { model } = app;
  if (!isEmbedding(model) || chunks.length === 0 || budgetMs <= 0) return chunks;
  const hasFailed = app.cache.get(FAILED) === true;
  const signal = AbortSignal.timeout(hasFailed ? Math.min(budgetMs, BUDGET_AFTER_FAILURE_MS) : budgetMs);
  const done: StoredChunk[] = [];
  try {
    while (done.length < chunks.length) {
      const next = chunks.slice(done.length, done.length + TOGETHER);
      const vectors = await model.embed(
        next.map((chunk) => textOf(title, chunk)),
        signal,
      );
      for (const [at, chunk] of next.entries()) {
        const vector = vectors[at];
        if (!vector) throw new Error('The embedding model returned fewer vectors than texts.');
        done.push({ ...chunk, vector: quantise(model.embeddingModel, vector) });
      }
    }
  } catch (error) {
    const without = chunks.length - done.length;
    app.cache.set(FAILED, true, PAUSE_MS);
    app.log.warn('chunks are kept without vectors', { sourceId: chunks[0]?.sourceId, chunks: without, error });
  }
  return [...done, ...chunks.slice(done.length)];
}

/**
 * Returns true if an embedding model is set and an active chunk lacks a vector of that model. The source is then worth
 * indexing again, although its text is unchanged.
 */
export async function lacksVectors(app: App, { workspaceId, chatbotId, id, chunkSet }: StoredSource): Promise<boolean> {
  const { embeddingModel } = app.model;
  if (!embeddingModel || !chunkSet) return false;
  const where = { pk: chunkPk(workspaceId, chatbotId), prefix: chunkPrefix(id, chunkSet), consistent: true };
  for await (const item of app.store.queryAll(where)) {
    if (!isOfModel(toChunk(item).vector?.space ?? '', embeddingModel)) return true;
  }
  return false;
}

/** Returns a question's vector, or undefined if no embedding model is set or it does not respond within 1.5 s. */
export async function questionVector(app: App, question: string): Promise<QuestionVector | undefined> {
  const { model } = app;
  if (!isEmbedding(model) || app.cache.get(PAUSED)) return undefined;
  const signal = AbortSignal.timeout(QUESTION_MS);
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  try {
    const both = Promise.all([model.embed([cut(question)], signal), similarityScale(app, model)]);
    const [[values], scale] = await Promise.race([both, late]);
    return values && scale && { space: spaceOf(model.embeddingModel, values.length), values, scale };
  } catch (error) {
    app.cache.set(PAUSED, true, PAUSE_MS);
    app.log.warn('the question is looked up by its words alone', { error });
    return undefined;
  }
}
