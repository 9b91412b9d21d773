import { numbersOf } from '../../../engines/retrieval/index.ts';
import type { PassageVector } from '../../core/app.ts';
import { batchesOf, inBatches } from '../../core/batches.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { chunkPk, chunkPrefix, sourceKey, storedPk, toChunk, toSource } from '../items.ts';
import type { StoredChunk, StoredSource } from '../records.ts';
import { isOfModel } from '../vectors/fill-mark.ts';
import { passagesOfSet, type StoredSet, storedItem, toStoredSet } from './stored-rows.ts';
import type { StoringApp } from './storing.ts';

/** Sources that are read concurrently. */
const READ_AT_ONCE = 8;
/** Passages that are put together: four full calls. With vectors of 1,024 numbers they take a few megabytes. */
const PUT_TOGETHER = 2_000;

/** Passages without an embedding that memory has room for, as for a chatbot without a vector store. More wait for their embeddings. */
const MAX_IN_MEMORY = 50_000;

/** A source of which a passage has no embedding. It stays in memory, where it is found by its words. */
export interface SourceInMemory {
  source: StoredSource;
  chunks: readonly StoredChunk[];
}

/** What has to change in the vector store for a source. */
interface Change {
  added?: { set: StoredSet; passages: readonly PassageVector[] };
  obsolete: readonly StoredSet[];
  inMemory?: SourceInMemory;
}

interface Settled {
  sourceIds: Set<string>;
  inMemory: SourceInMemory[];
  /** Passages for which memory has no room. */
  leftOut: number;
}

/**
 * Makes the vector store hold what the rows of these sources say now: the active passages of enabled sources, and nothing else.
 * Idempotent; what is complete is not put again. Stops after `endMs` and returns those that are done.
 */
export async function settleSources(
  storing: StoringApp,
  chatbotRef: ChatbotRef,
  sourceIds: readonly string[],
  endMs: number,
): Promise<Settled> {
  const settled: Settled = { sourceIds: new Set(), inMemory: [], leftOut: 0 };
  let changes: Change[] = [];
  let done: string[] = [];
  let room = MAX_IN_MEMORY;
  const flush = async () => {
    await apply(storing, chatbotRef, changes);
    for (const sourceId of done) settled.sourceIds.add(sourceId);
    [changes, done] = [[], []];
  };
  for (const batch of batchesOf(READ_AT_ONCE, sourceIds)) {
    if (storing.clock.now() >= endMs) break;
    const next = await changesOf(storing, chatbotRef, batch);
    changes.push(...next);
    done.push(...batch);
    room -= keepInMemory(
      settled,
      next.flatMap(({ inMemory }) => inMemory ?? []),
      room,
    );
    if (changes.reduce((sum, { added }) => sum + (added?.passages.length ?? 0), 0) >= PUT_TOGETHER) await flush();
  }
  await flush();
  if (settled.leftOut > 0)
    storing.log.error('passages without embeddings are left out', { ...chatbotRef, leftOut: settled.leftOut });
  return settled;
}

/** Returns how many passages were kept. */
function keepInMemory(settled: Settled, sources: readonly SourceInMemory[], room: number): number {
  let kept = 0;
  for (const each of sources) {
    const { length } = each.chunks;
    if (kept + length > room) settled.leftOut += length;
    else {
      kept += length;
      settled.inMemory.push(each);
    }
  }
  return kept;
}

async function changesOf(storing: StoringApp, chatbotRef: ChatbotRef, sourceIds: readonly string[]): Promise<Change[]> {
  const { workspaceId, chatbotId } = chatbotRef;
  const items = await storing.store.getMany(sourceIds.map((sourceId) => sourceKey(workspaceId, chatbotId, sourceId)));
  return inBatches(READ_AT_ONCE, [...sourceIds.entries()], ([at, sourceId]) => {
    const item = items[at];
    return changeOf(storing, chatbotRef, sourceId, item && toSource(item));
  });
}

/** The chunk set that questions may find. Null: none. */
const searchedSet = ({ enabled, chunkSet }: StoredSource): string | null => (enabled ? chunkSet : null);

const isHeld = ({ retrieval }: StoringApp, set: StoredSet, chunkSet: string): boolean =>
  set.chunkSet === chunkSet && set.store === retrieval.store && set.isComplete;

/** Whether the vector store holds what a source's row says, and nothing else. `sets`: what it holds of the source. */
export function isSettled(storing: StoringApp, source: StoredSource, sets: readonly StoredSet[]): boolean {
  const chunkSet = searchedSet(source);
  return chunkSet ? sets.length > 0 && sets.every((set) => isHeld(storing, set, chunkSet)) : sets.length === 0;
}

async function changeOf(
  storing: StoringApp,
  chatbotRef: ChatbotRef,
  sourceId: string,
  source: StoredSource | undefined,
): Promise<Change> {
  const pk = storedPk(chatbotRef.workspaceId, chatbotRef.chatbotId);
  const where = { pk, prefix: chunkPrefix(sourceId), consistent: true };
  const sets = await Array.fromAsync(storing.store.queryAll(where), toStoredSet);
  const chunkSet = source ? searchedSet(source) : null;
  const obsolete = sets.filter((set) => set.chunkSet !== chunkSet);
  const { store } = storing.retrieval;
  if (!source || !chunkSet) return { obsolete };
  if (sets.some((set) => isHeld(storing, set, chunkSet))) return { obsolete };
  const chunks = await chunksOf(storing, source);
  const passages = chunks.flatMap((chunk) => passageOf(storing, chunkSet, chunk) ?? []);
  if (passages.length < chunks.length) return { obsolete: sets, inMemory: { source, chunks } };
  const count = 1 + Math.max(-1, ...chunks.map(({ position }) => position));
  return { obsolete, added: { set: { sourceId, chunkSet, count, store, isComplete: false }, passages } };
}

const chunksOf = (
  storing: StoringApp,
  { workspaceId, chatbotId, id, chunkSet }: StoredSource,
): Promise<StoredChunk[]> =>
  Array.fromAsync(
    storing.store.queryAll({
      pk: chunkPk(workspaceId, chatbotId),
      prefix: chunkPrefix(id, chunkSet),
      consistent: true,
    }),
    toChunk,
  );

/** Undefined if the chunk has no embedding of the present model. */
function passageOf({ model }: StoringApp, chunkSet: string, chunk: StoredChunk): PassageVector | undefined {
  const { sourceId, position, vector } = chunk;
  if (!vector || !isOfModel(vector.space, model.embeddingModel)) return undefined;
  return { sourceId, chunkSet, position, values: numbersOf(vector) };
}

/** The new passages are in the store before the old ones leave it. */
async function apply(storing: StoringApp, chatbotRef: ChatbotRef, changes: readonly Change[]): Promise<void> {
  const { retrieval, store } = storing;
  const { chatbotId } = chatbotRef;
  const added = changes.flatMap((change) => change.added ?? []);
  const passages = added.flatMap((each) => each.passages);
  const rows = added.map(({ set }) => storedItem(chatbotRef, set));
  await store.writeMany(rows.map((put) => ({ put })));
  if (passages.length > 0) await retrieval.put(chatbotId, passages);
  await store.writeMany(rows.map((row) => ({ put: { ...row, isComplete: true } })));
  await removeSets(
    storing,
    chatbotRef,
    changes.flatMap(({ obsolete }) => obsolete),
  );
}

/** Removes passages, and then the rows that name them. */
export async function removeSets(
  { retrieval, store }: StoringApp,
  chatbotRef: ChatbotRef,
  sets: readonly StoredSet[],
): Promise<void> {
  const passages = sets.flatMap(passagesOfSet);
  if (passages.length > 0) await retrieval.remove(chatbotRef.chatbotId, passages);
  const rows = sets.map((set) => storedItem(chatbotRef, set));
  await store.writeMany(rows.map(({ pk, sk }) => ({ remove: { pk, sk } })));
}
