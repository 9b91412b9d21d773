import type { App, NamedWrites } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import { addChunks, chunkRefusal, TOO_MANY_CHUNKS } from '../capacity.ts';
import { chunkLongText } from '../chunks/chunk-long-text.ts';
import { claimText, textHashOf } from '../claims.ts';
import { attemptEnded } from '../ingest-due.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { chunkPk, chunkPrefix, sourceKey, toSource } from '../items.ts';
import { chunkItems, toStoredChunks } from '../new-source.ts';
import { type Findings, summariseReading } from '../reading/reading.ts';
import type { StoredChunk, StoredSource } from '../records.ts';
import { logEntry } from '../search-index/log.ts';
import { storeText } from '../text.ts';
import { lacksVectors, withVectors, workerBudget } from '../vectors/embeddings.ts';

export interface SourceText extends Findings {
  title: string | null;
  text: string;
}

interface Terms {
  /** When the worker must stop. */
  endMs: number;
  /**
   * The worker that must still hold the source. If undefined, no lease is required, and the current holder loses it.
   */
  worker?: string | null;
  /** Additional fields to set. */
  change?: Partial<StoredSource>;
  /** Additional writes for the same transaction. */
  also?: NamedWrites;
}

/**
 * Replaces the content of an existing source and respects its current `enabled` switch. Until then the old chunks are
 * served. Returns false if the source is gone or held by another worker, or if `also` failed. An unchanged text is
 * kept, unless its chunks lack vectors. Throws IngestProblem if the chatbot has no room for the text.
 */
export async function replaceText(app: App, source: StoredSource, reading: SourceText, terms: Terms): Promise<boolean> {
  const { workspaceId, chatbotId, id: sourceId } = source;
  const textHash = textHashOf(reading.text);
  const title = titleOf(source, reading);
  const now = nowIso(app);
  const lastCrawledAt = source.type === 'file' ? null : now;
  const done = {
    status: 'completed',
    errorMessage: null,
    processedAt: now,
    lastCrawledAt,
    reading: summariseReading(reading.text, reading),
    updatedAt: now,
  } as const;
  const isSame = source.chunkSet && source.textHash === textHash && source.title === title;
  if (isSame && !(await lacksVectors(app, source))) {
    return activateChunks(app, source, { change: { ...done, ...terms.change } }, terms);
  }
  const chunkSet = app.ids.next();
  const plain = toStoredChunks(app, sourceId, await chunkLongText(app, reading.text));
  const chunks = await withVectors(app, { ...source, title }, plain, workerBudget(app, terms.endMs));
  const change = { ...done, title, chunkCount: chunks.length, chunkSet, textHash, ...terms.change };
  await app.store.writeMany(chunkItems({ ...source, chunkSet }, chunks).map((put) => ({ put })));
  const text = await storeText(app, { workspaceId, chatbotId, sourceId }, reading.text);
  const claim = source.type === 'url' ? claimText(source, textHash) : undefined;
  const also = { ...terms.also, text: text.writes, claim };
  let isTaken = false;
  try {
    isTaken = await activateChunks(app, source, { change, chunks }, { ...terms, also });
  } finally {
    await dropChunks(app, source, isTaken ? source.chunkSet : chunkSet);
    if (!isTaken) await text.discard();
  }
  return isTaken;
}

/**
 * Takes the content of a source out of the answers, because the page no longer exists. Its text stays readable for the team, and
 * the next successful crawl brings it back. Returns false as `replaceText` does.
 */
export async function withdrawText(
  app: App,
  source: StoredSource,
  problem: string,
  { worker, also }: Pick<Terms, 'worker' | 'also'>,
): Promise<boolean> {
  const now = nowIso(app);
  const errorMessage = `${problem} The page is gone, so it no longer answers.`;
  const none = { chunkSet: null, chunkCount: 0, textHash: null };
  const change = { ...none, status: 'failed', errorMessage, processedAt: now, updatedAt: now } as const;
  const isTaken = await activateChunks(app, source, { change, chunks: [] }, { worker, also });
  if (isTaken) await dropChunks(app, source, source.chunkSet);
  return isTaken;
}

/** A page that was added without a title has its URL as title until it is read. */
const titleOf = (source: StoredSource, { title }: SourceText) =>
  source.title === source.sourceUrl && title ? [...title].slice(0, 200).join('') : source.title;

/** Updates the row, and the index if `chunks` are new. */
async function activateChunks(
  app: App,
  source: StoredSource,
  { change, chunks }: { change: Partial<StoredSource>; chunks?: readonly StoredChunk[] },
  { worker, also }: Pick<Terms, 'worker' | 'also'>,
): Promise<boolean> {
  const key = sourceKey(source.workspaceId, source.chatbotId, source.id);
  return retryOnConflict(
    5,
    () => new Error(`source ${source.id} keeps changing`),
    async () => {
      const item = await app.store.get(key, { consistent: true });
      if (!item) return false;
      const current = toSource(item);
      // Another worker has taken over, or another text has been activated in between.
      if (worker !== undefined && current.worker !== worker) return false;
      if (current.chunkSet !== source.chunkSet) return false;
      const next = { ...current, ...change, revision: current.revision + 1 };
      const more = next.chunkCount - current.chunkCount;
      const ended = attemptEnded(app, next);
      const done = await app.store.transact({
        ...also,
        source: {
          update: key,
          change: { ...ended, set: { ...change, revision: next.revision, ...ended.set } },
          when: all(equals('revision', current.revision), ...heldBy(worker)),
        },
        chatbot: addChunks(source, more),
        log: chunks && logEntry(app, next, current.enabled && next.chunkSet ? 'put' : 'drop', chunks),
      });
      if (done.applied) return true;
      if (done.refused.chatbot) {
        const refusal = await chunkRefusal(app, source, more);
        if (refusal === 'full') throw new IngestProblem(TOO_MANY_CHUNKS);
        if (refusal === 'gone') return false;
      } else if (Object.keys(done.refused).some((name) => name !== 'source')) return false;
      return AGAIN;
    },
  );
}

const heldBy = (worker: string | null | undefined) => (worker === undefined ? [] : [equals('worker', worker)]);

/** Deletes the rows of an inactive chunk set. */
async function dropChunks(
  app: App,
  source: Pick<StoredSource, 'workspaceId' | 'chatbotId' | 'id'>,
  chunkSet: string | null,
): Promise<void> {
  if (!chunkSet) return;
  const pk = chunkPk(source.workspaceId, source.chatbotId);
  const removals = await Array.fromAsync(
    app.store.queryAll({ pk, prefix: chunkPrefix(source.id, chunkSet), consistent: true }),
    (item) => ({ remove: { pk, sk: item.sk } }),
  );
  await app.store.writeMany(removals);
}
