import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { App } from '../app.ts';
import { idTime } from '../ids.ts';
import { entryChunks, type IndexHead, type LogEntry, readLog } from './index-log.ts';
import { HEAD_SK, indexPk, LOG_PREFIX } from './items.ts';
import { createIndex, loadIndex, loadStemmers, type SearchIndex } from './retrieval/index.ts';

/** A log longer than this is folded into a new snapshot. */
const COMPACT_ENTRIES = 200;
/** Entries younger than this stay after a compaction, for readers that hold an older snapshot. */
const GRACE_MS = 10 * 60_000;
const HELD_MS = Number.POSITIVE_INFINITY;

interface Place {
  workspaceId: string;
  chatbotId: string;
}

/** A chatbot's index as a container holds it. */
interface Held {
  index: SearchIndex;
  /** Newest revision applied of each source, dropped ones included. */
  revisions: Map<string, number>;
  /** Newest log entry applied. */
  upTo: string | null;
  /** When the log was last asked for, in milliseconds, by a reader that has applied what it got. */
  askedMs: number;
}

/** Under the workspace: another tenant's chatbot is nothing, also before it is known to be another's. */
const cacheKey = ({ workspaceId, chatbotId }: Place) => `index#${workspaceId}#${chatbotId}`;
const empty = (): Held => ({ index: createIndex(), revisions: new Map(), upTo: null, askedMs: 0 });

/** A blob: the revisions as a JSON line with its length before it, then the index's own bytes, all gzipped. */
async function pack(held: Held): Promise<Buffer> {
  const revisions = Buffer.from(JSON.stringify([...held.revisions]));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(revisions.length);
  return promisify(gzip)(Buffer.concat([length, revisions, held.index.serialize()]), { level: 1 }) as Promise<Buffer>;
}

async function unpack(blob: Buffer, upTo: string): Promise<Held> {
  const bytes = (await promisify(gunzip)(blob)) as Buffer;
  const length = bytes.readUInt32LE(0);
  const revisions = new Map<string, number>(JSON.parse(bytes.toString('utf8', 4, 4 + length)));
  return { index: loadIndex(bytes.subarray(4 + length)), revisions, upTo, askedMs: 0 };
}

async function loadSnapshot(app: App, head: IndexHead): Promise<Held> {
  const blob = await app.blobs.get(head.blob);
  if (!blob) throw new Error(`snapshot ${head.blob} is missing`);
  return unpack(blob, head.upTo);
}

/** Applies what is newer than what is held. The same entry twice, or an older one late, changes nothing. */
async function applyLog(app: App, place: Place, held: Held, entries: readonly LogEntry[]): Promise<void> {
  for (const entry of entries) {
    if (held.upTo === null || entry.id > held.upTo) held.upTo = entry.id;
    if ((held.revisions.get(entry.sourceId) ?? -1) >= entry.revision) continue;
    const chunks = entry.op === 'put' ? await entryChunks(app, place, entry) : [];
    // Read again: another request of this container may have applied a newer one meanwhile.
    if ((held.revisions.get(entry.sourceId) ?? -1) >= entry.revision) continue;
    held.revisions.set(entry.sourceId, entry.revision);
    if (entry.op === 'put') held.index.putSource(entry.sourceId, chunks);
    else held.index.dropSource(entry.sourceId);
  }
}

/**
 * The chatbot's index with every change that was acknowledged before this call. Warm: one small query. Cold: that query and
 * the snapshot.
 */
export async function openIndex(app: App, place: Place): Promise<SearchIndex> {
  return (await refresh(app, place)).index;
}

async function refresh(app: App, place: Place): Promise<Held> {
  let held = app.cache.get<Held>(cacheKey(place));
  const askedMs = app.clock.now();
  const [{ entries, head }] = await Promise.all([readLog(app, place, held), loadStemmers()]);
  // What lies between what is held and the snapshot may be gone from the log.
  if (head && (!held?.upTo || head.upTo > held.upTo)) held = await loadSnapshot(app, head);
  held ??= empty();
  await applyLog(app, place, held, entries);
  held.askedMs = Math.max(held.askedMs, askedMs);
  app.cache.set(cacheKey(place), held, HELD_MS, held.index.bytes);
  if (entries.length > COMPACT_ENTRIES) await askForCompaction(app, place, head);
  return held;
}

/** Once a minute and container at the most; a lost message is sent again by the next reader. */
async function askForCompaction(app: App, place: Place, head: IndexHead | undefined): Promise<void> {
  const asked = `compaction#${place.chatbotId}#${head?.version ?? ''}`;
  if (app.cache.get(asked)) return;
  app.cache.set(asked, true, 60_000);
  await app.queues.send('maintenance', { kind: 'compact-index', ...place }).catch((error) => {
    app.log.warn('compaction could not be asked for', { ...place, error });
  });
}

/**
 * Folds the log into a new snapshot, and sheds what is old of it. Two at once: the later one gives way. Nothing to do where
 * the snapshot holds the whole log and all of that is young.
 */
export async function compactIndex(app: App, place: Place): Promise<void> {
  const { entries, head } = await readLog(app, place, undefined);
  const held = await refresh(app, place);
  // The whole log, not only its end: what is shed must be in the snapshot.
  await applyLog(app, place, held, entries);
  const oldMs = app.clock.now() - GRACE_MS;
  const isDue = held.upTo !== head?.upTo || entries.some(({ id }) => idTime(id) < oldMs);
  if (held.upTo === null || !isDue) return;
  const upTo = held.upTo;
  const version = app.ids.next();
  const blob = `ws/${place.workspaceId}/bot/${place.chatbotId}/index/${version}.bin`;
  await app.blobs.put(blob, await pack(held));
  const pk = indexPk(place.workspaceId, place.chatbotId);
  const written = await app.store.put(
    { pk, sk: HEAD_SK, entity: 'indexHead', version, blob, upTo, previousBlob: head?.blob },
    head ? { attribute: 'version', op: '=', value: head.version } : { attribute: 'pk', is: 'absent' },
  );
  if (!written.applied) return app.blobs.remove(blob);
  await trimLog(app, pk, upTo, oldMs);
  // The one before stays until the next compaction: a reader may just have seen its name.
  if (head?.previousBlob) await app.blobs.remove(head.previousBlob);
}

async function trimLog(app: App, pk: string, upTo: string, oldMs: number): Promise<void> {
  const removals: { remove: { pk: string; sk: string } }[] = [];
  for await (const item of app.store.queryAll({ pk, from: LOG_PREFIX, to: LOG_PREFIX + upTo })) {
    if (idTime(String(item.id)) < oldMs) removals.push({ remove: { pk, sk: item.sk } });
  }
  await app.store.writeMany(removals);
}
