import { idsOf, mergeSegments, type SegmentFile, type WrittenSegment } from '../../../engines/segments/index.ts';
import type { App, Write } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { present } from '../../core/rows/conditions.ts';
import {
  SEGMENT_PREFIX,
  type Segment,
  searchPk,
  segmentBlob,
  segmentItem,
  segmentKey,
  toSegment,
  unusedKey,
} from '../items.ts';
import { dropMissing } from './reset.ts';
import { removeUnused, type SegmentWriter, stillWriter } from './writer.ts';

/** So many segments of one level become one of the next. A conversation is thus rewritten once for each level. */
const MERGED = 8;
/** With 250 conversations in a new segment, one of this level has 128,000, and a writer holds about 100 MB while it merges. */
const TOP_LEVEL = 3;

export async function segmentsOf(app: App, workspaceId: string): Promise<Segment[]> {
  const where = { pk: searchPk(workspaceId), prefix: SEGMENT_PREFIX, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toSegment);
}

interface Publication extends Pick<Segment, 'level' | 'order' | 'languages' | 'hasPairs'> {
  replaces: readonly Segment[];
  /** Applied with it, or not at all. */
  progress?: Write | undefined;
}

/** Stores a segment in the place of others, if these are still there. Without conversations it only removes them. */
export async function publish(
  app: App,
  writer: SegmentWriter,
  { bytes, headBytes, ids }: WrittenSegment,
  { replaces, progress, ...facts }: Publication,
): Promise<void> {
  const { workspaceId } = writer;
  const id = app.ids.next();
  const [newest, oldest] = [ids[0], ids.at(-1)];
  const isEmpty = newest === undefined || oldest === undefined;
  if (!isEmpty) {
    await app.store.put({ ...unusedKey(workspaceId, id), v: 1 });
    await app.blobs.put(segmentBlob(workspaceId, id), bytes, { erasable: true });
  }
  const record = isEmpty
    ? undefined
    : { ...facts, id, newest, oldest, count: ids.length, bytes: bytes.length, headBytes };
  const done = await app.store.transact({
    writer: stillWriter(writer),
    progress,
    segment: record && { put: segmentItem(workspaceId, record) },
    // Fails if another writer took the file for one that was left behind.
    used: record && { remove: unusedKey(workspaceId, id), when: present },
    replaced: replaces.map((old) => ({ remove: segmentKey(workspaceId, old.id), when: present })),
    unused: replaces.map((old) => ({ put: { ...unusedKey(workspaceId, old.id), v: 1 } })),
  });
  await removeUnused(app, workspaceId);
  if (!done.applied) throw new Error(`segments of workspace ${workspaceId} have another writer`);
}

const byOrder = (a: Segment, b: Segment) => (a.order < b.order ? 1 : -1);

async function readFile(app: App, workspaceId: string, { id, headBytes }: Segment): Promise<SegmentFile> {
  const bytes = await app.blobs.get(segmentBlob(workspaceId, id));
  return bytes ? { bytes, headBytes } : missing(app, workspaceId, id);
}

/** The ids of a segment's conversations. Throws if its file is missing. */
export async function readIds(app: App, workspaceId: string, { id, headBytes }: Segment): Promise<string[]> {
  const bytes = await app.blobs.getRange(segmentBlob(workspaceId, id), { from: 0, to: headBytes });
  if (bytes) return idsOf({ bytes, headBytes });
  return missing(app, workspaceId, id);
}

async function missing(app: App, workspaceId: string, segmentId: string): Promise<never> {
  await dropMissing(app, workspaceId, segmentId);
  throw new Error(`the file of segment ${segmentId} is missing`);
}

/** Writes segments anew as one of a level, without the conversations of `dropped`. */
export async function rewrite(
  app: App,
  writer: SegmentWriter,
  segments: readonly Segment[],
  { level, dropped }: { level: number; dropped: ReadonlySet<string> },
): Promise<void> {
  const ordered = segments.toSorted(byOrder);
  const files = await Promise.all(ordered.map((each) => readFile(app, writer.workspaceId, each)));
  const languages = [...new Set(segments.flatMap((each) => each.languages))];
  const order = ordered[0]?.order ?? '';
  const hasPairs = segments.every((each) => each.hasPairs);
  const facts = { level, order, languages, hasPairs, replaces: segments };
  await publish(app, writer, await mergeSegments(files, dropped), facts);
}

const noConversations: WrittenSegment = { bytes: Buffer.alloc(0), headBytes: 0, ids: [] };
/** Two writes each in one transaction. */
const REMOVED_AT_ONCE = 40;

/** Removes all segments of a workspace. */
export async function removeSegments(app: App, writer: SegmentWriter): Promise<void> {
  for (const replaces of batchesOf(REMOVED_AT_ONCE, await segmentsOf(app, writer.workspaceId))) {
    const facts = { level: 0, order: '', languages: [], hasPairs: false, replaces };
    await publish(app, writer, noConversations, facts);
  }
}

/** The oldest segments of the lowest full level. What is left of it stays newer than the result. */
function fullLevel(segments: readonly Segment[]): Segment[] {
  for (let level = 0; level < TOP_LEVEL; level++) {
    const ofLevel = segments.filter((each) => each.level === level);
    if (ofLevel.length >= MERGED) return ofLevel.toSorted(byOrder).slice(-MERGED);
  }
  return [];
}

/** Merges levels that are full, from the lowest. */
export async function mergeLevels(app: App, writer: SegmentWriter): Promise<void> {
  for (;;) {
    const segments = fullLevel(await segmentsOf(app, writer.workspaceId));
    const [first] = segments;
    if (!first) return;
    await rewrite(app, writer, segments, { level: first.level + 1, dropped: new Set() });
  }
}
