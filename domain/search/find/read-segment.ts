import { type OpenSegment, openSegment, type ReadRange } from '../../../engines/segments/index.ts';
import type { App } from '../../core/app.ts';
import { type Segment, segmentBlob } from '../items.ts';
import type { SearchQuery } from './query.ts';

/** Smaller files are read as a whole and kept in memory. */
const WHOLE_BYTES = 512 * 1024;

/** A range of at most this size is kept in memory too: blocks of the dictionary, and the lists of rare words. People type on. */
const KEPT_BYTES = 8 * 1024;

/** The file is gone, usually because the segment was merged in the meantime. */
export class SegmentGone extends Error {
  readonly segmentId: string;

  constructor(segmentId: string) {
    super(`the file of segment ${segmentId} is gone`);
    this.segmentId = segmentId;
  }
}

interface LoadedSegment extends OpenSegment {
  readRange: ReadRange;
}

/** Throws SegmentGone. */
const rangeReader =
  (app: App, workspaceId: string, segmentId: string): ReadRange =>
  async (from, to) => {
    if (from === to) return Buffer.alloc(0);
    const name = `segment#${segmentId}#${from}#${to}`;
    const kept = app.cache.get<Buffer>(name);
    if (kept) return kept;
    const bytes = await app.blobs.getRange(segmentBlob(workspaceId, segmentId), { from, to });
    if (!bytes) throw new SegmentGone(segmentId);
    if (bytes.length <= KEPT_BYTES) app.cache.set(name, bytes, Number.POSITIVE_INFINITY, bytes.length);
    return bytes;
  };

/** Keeps the head, or a small file, in the container: segments never change. */
async function load(app: App, workspaceId: string, { id, bytes, headBytes }: Segment): Promise<LoadedSegment> {
  const name = `segment#${id}`;
  const cached = app.cache.get<LoadedSegment>(name);
  if (cached) return cached;
  const read = rangeReader(app, workspaceId, id);
  const isWhole = bytes <= WHOLE_BYTES;
  const start = await read(0, isWhole ? bytes : headBytes);
  const readRange: ReadRange = isWhole ? async (from, to) => start.subarray(from, to) : read;
  const loaded = { ...openSegment(start.subarray(0, headBytes)), readRange };
  app.cache.set(name, loaded, Number.POSITIVE_INFINITY, loaded.byteCount + start.length);
  return loaded;
}

interface Wanted {
  query: SearchQuery;
  /** Only older conversations. */
  before: string | null;
}

/** The ids of a segment's conversations that have all words, and all pairs of the phrases, newest first. */
export async function idsWith(
  app: App,
  workspaceId: string,
  segment: Segment,
  { query: { words, pairs }, before }: Wanted,
): Promise<IteratorObject<string>> {
  const { count, find, idOf, readRange } = await load(app, workspaceId, segment);
  const places = await find([...words, ...(segment.hasPairs ? pairs : [])], readRange);
  // A frequent word is in many conversations, of which few are shown.
  const from = before === null ? 0 : placeBefore(count, idOf, before);
  return places
    .values()
    .filter((place) => place >= from)
    .map(idOf);
}

/** The first place with an older conversation. */
function placeBefore(count: number, idOf: OpenSegment['idOf'], before: string): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (idOf(middle) < before) high = middle;
    else low = middle + 1;
  }
  return low;
}
