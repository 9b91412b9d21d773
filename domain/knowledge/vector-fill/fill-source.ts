import type { App } from '../../core/app.ts';
import { equals } from '../../core/rows/conditions.ts';
import { chunkPk, chunkPrefix, sourceKey, toChunk } from '../items.ts';
import { chunkItems } from '../new-source.ts';
import type { StoredChunk, StoredSource } from '../records.ts';
import { logEntry } from '../search-index/log.ts';
import { embedChunks } from '../vectors/embeddings.ts';
import { isOfModel } from '../vectors/fill-mark.ts';

/** Sources that a worker reads or is about to get their vectors from it. */
const atRest = new Set<StoredSource['status']>(['completed', 'failed']);

/** `complete`: lacked nothing. `partial`: lacks fewer. `missing`: lacks as many. `busy`: it changed, or is being read. */
type Filled = 'complete' | 'filled' | 'partial' | 'missing' | 'busy';

/**
 * Adds the vectors that a source's active chunks lack. Writes a new chunk set and activates it, so that the old one is served until then
 * and a crash in between changes nothing.
 */
export async function fillSource(app: App, storedSource: StoredSource, endMs: number): Promise<Filled> {
  if (!storedSource.chunkSet) return 'complete';
  if (!atRest.has(storedSource.status)) return 'busy';
  const chunks = await chunksOf(app, storedSource, storedSource.chunkSet);
  const lacking = chunks.filter((chunk) => !hasVector(app, chunk));
  if (lacking.length === 0) return 'complete';
  const embedded = await embedChunks(app, storedSource.title, lacking, endMs - app.clock.now());
  const added = new Map(embedded.filter((chunk) => hasVector(app, chunk)).map((chunk) => [chunk.id, chunk]));
  if (added.size === 0) return 'missing';
  const isActive = await activate(
    app,
    storedSource,
    chunks.map((chunk) => added.get(chunk.id) ?? chunk),
  );
  if (!isActive) return 'busy';
  return added.size === lacking.length ? 'filled' : 'partial';
}

const hasVector = ({ model: { embeddingModel = '' } }: App, { vector }: StoredChunk) =>
  vector !== undefined && isOfModel(vector.space, embeddingModel);

const chunksOf = (app: App, { workspaceId, chatbotId, id }: StoredSource, chunkSet: string): Promise<StoredChunk[]> =>
  Array.fromAsync(
    app.store.queryAll({
      pk: chunkPk(workspaceId, chatbotId),
      prefix: chunkPrefix(id, chunkSet),
      consistent: true,
    }),
    toChunk,
  );

/** Returns false if the source has changed since it was read. */
async function activate(app: App, storedSource: StoredSource, chunks: readonly StoredChunk[]): Promise<boolean> {
  const next = { ...storedSource, chunkSet: app.ids.next(), revision: storedSource.revision + 1 };
  const { chunkSet, revision } = next;
  const rows = chunkItems(next, chunks);
  await app.store.writeMany(rows.map((put) => ({ put })));
  let isTaken = false;
  try {
    const done = await app.store.transact({
      source: {
        update: sourceKey(storedSource.workspaceId, storedSource.chatbotId, storedSource.id),
        change: { set: { chunkSet, revision } },
        when: { all: [equals('revision', storedSource.revision), equals('status', storedSource.status)] },
      },
      log: logEntry(app, next, storedSource.enabled ? 'put' : 'drop', chunks),
    });
    isTaken = done.applied;
  } finally {
    const dropped = isTaken ? chunkItems({ ...storedSource, chunkSet: storedSource.chunkSet ?? '' }, chunks) : rows;
    await app.store.writeMany(dropped.map(({ pk, sk }) => ({ remove: { pk, sk } })));
  }
  return isTaken;
}
