import { loadStemmers, type SearchIndex } from '../../../engines/retrieval/index.ts';
import type { App } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { fillForNewModel } from '../vectors/fill-mark.ts';
import { applyEntries } from './apply.ts';
import { isWorthCompacting, requestCompaction } from './compaction-request.ts';
import { type IndexHead, isSettled, readHead, readLog } from './log.ts';
import { rebuild } from './rebuild.ts';
import { emptyIndex, type LoadedIndex, unpack } from './snapshot.ts';

const HELD_MS = Number.POSITIVE_INFINITY;
/** If opening a cold index takes longer, the next request starts opening it as well. */
const OPENING_MS = 60_000;
/** Attempts, in case the snapshot is replaced while it is being read. */
const ATTEMPTS = 5;

/** Includes the workspace, so that another tenant's chatbot is never found, even before its owner is checked. */
const cacheKey = ({ workspaceId, chatbotId }: ChatbotRef) => `index#${workspaceId}#${chatbotId}`;

/**
 * Returns the chatbot's index with every change that was acknowledged before this call. Warm: one small query. Cold:
 * that query and the snapshot.
 */
export async function openIndex(app: App, chatbotRef: ChatbotRef): Promise<SearchIndex> {
  return (await holdIndex(app, chatbotRef)).index;
}

/**
 * Returns the index as loaded in this container. Of concurrent requests for a cold index, only the first one reads it.
 */
export async function holdIndex(app: App, chatbotRef: ChatbotRef): Promise<LoadedIndex> {
  const key = cacheKey(chatbotRef);
  const openingKey = `${key}#opening`;
  if (app.cache.get(key)) return refresh(app, chatbotRef);
  const opening = app.cache.get<Promise<unknown>>(openingKey);
  if (opening) {
    await opening.catch(() => {});
    return refresh(app, chatbotRef);
  }
  const mine = refresh(app, chatbotRef);
  app.cache.set(openingKey, mine, OPENING_MS);
  try {
    return await mine;
  } finally {
    app.cache.delete(openingKey);
  }
}

async function refresh(app: App, chatbotRef: ChatbotRef): Promise<LoadedIndex> {
  const held = app.cache.get<LoadedIndex>(cacheKey(chatbotRef));
  let loaded = held;
  const askedMs = app.clock.now();
  const [log] = await Promise.all([readLog(app, chatbotRef, loaded), loadStemmers()]);
  const { entries, head } = log;
  if (head && (!loaded || mayLack(loaded, head))) loaded = await loadSnapshot(app, chatbotRef, head);
  loaded ??= emptyIndex();
  loaded.version = head?.version ?? loaded.version;
  await applyEntries(app, chatbotRef, loaded, entries);
  loaded.askedMs = Math.max(loaded.askedMs, askedMs);
  app.cache.set(cacheKey(chatbotRef), loaded, HELD_MS, loaded.index.bytes);
  if (loaded.isRebuilt) await requestCompaction(app, chatbotRef, { isForced: true });
  else if (isWorthCompacting(entries)) await requestCompaction(app, chatbotRef);
  if (!held) await fillForNewModel(app, chatbotRef, loaded.index);
  return loaded;
}

/**
 * Returns true if a newer snapshot may contain entries that this container has not read and that are no longer in the
 * log.
 */
const mayLack = (loaded: LoadedIndex, head: IndexHead): boolean =>
  head.version !== loaded.version && (!loaded.upTo || head.upTo > loaded.upTo || !isSettled(loaded));

/** A missing snapshot has been replaced since its name was read, or is lost. */
async function loadSnapshot(app: App, chatbotRef: ChatbotRef, named: IndexHead): Promise<LoadedIndex> {
  let head = named;
  const keepsChanging = () => new Error(`the snapshot of chatbot ${chatbotRef.chatbotId} keeps changing`);
  return retryOnConflict(ATTEMPTS, keepsChanging, async () => {
    const blob = await app.blobs.get(head.blob);
    let problem: unknown = new Error('It is missing.');
    if (blob) {
      try {
        return await unpack(blob, head, app.clock.now());
      } catch (error) {
        problem = error;
      }
    }
    const current = await readHead(app, chatbotRef);
    if (!current) return emptyIndex();
    if (current.version === head.version) return rebuild(app, chatbotRef, head, problem);
    head = current;
    return AGAIN;
  });
}
