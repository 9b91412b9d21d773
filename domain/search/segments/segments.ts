import { mergeSegments, type SegmentFile, type WrittenSegment } from '../../../engines/segments/index.ts';
import type { App } from '../../core/app.ts';
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
import { removeUnused } from './writer.ts';

/** So many segments of one level become one of the next. A conversation is thus rewritten once for each level. */
const MERGED = 8;
/** With 250 conversations in a new segment, one of this level has 128,000, and a writer holds about 100 MB while it merges. */
const TOP_LEVEL = 3;

export async function segmentsOf(app: App, workspaceId: string): Promise<Segment[]> {
  const where = { pk: searchPk(workspaceId), prefix: SEGMENT_PREFIX, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toSegment);
}

type SegmentFacts = Pick<Segment, 'level' | 'order' | 'languages'>;

/** Stores a segment in the place of others, if these are still there. Without conversations it only removes them. */
export async function publish(
  app: App,
  workspaceId: string,
  { bytes, headBytes, ids }: WrittenSegment,
  { replaces, ...facts }: SegmentFacts & { replaces: readonly Segment[] },
): Promise<void> {
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

export async function readFile(app: App, workspaceId: string, { id, headBytes }: Segment): Promise<SegmentFile> {
  const bytes = await app.blobs.get(segmentBlob(workspaceId, id));
  if (bytes) return { bytes, headBytes };
  await dropMissing(app, workspaceId, id);
  throw new Error(`the file of segment ${id} is missing`);
}

/** Writes segments anew as one of a level, without the conversations of `dropped`. */
export async function rewrite(
  app: App,
  workspaceId: string,
  segments: readonly Segment[],
  { level, dropped }: { level: number; dropped: ReadonlySet<string> },
): Promise<void> {
  const ordered = segments.toSorted(byOrder);
  const files = await Promise.all(ordered.map((each) => readFile(app, workspaceId, each)));
  const languages = [...new Set(segments.flatMap((each) => each.languages))];
  const order = ordered[0]?.order ?? '';
  await publish(app, workspaceId, mergeSegments(files, dropped), { level, order, languages, replaces: segments });
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
export async function mergeLevels(app: App, workspaceId: string): Promise<void> {
  for (;;) {
    const segments = fullLevel(await segmentsOf(app, workspaceId));
    const [first] = segments;
    if (!first) return;
    await rewrite(app, workspaceId, segments, { level: first.level + 1, dropped: new Set() });
  }
}
