import * as z from 'zod';
import type { Language } from '../../engines/retrieval/text/index.ts';
import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';

/**
 * What a workspace's search consists of. No row has an `entity`, because no step needs their changes, and none has text: words are
 * in the segments' files only.
 */
export const searchPk = (workspaceId: string) => `${workspacePk(workspaceId)}#SEARCH`;

/** A conversation that has changed since it was last written to a segment. */
export const RECENT_PREFIX = 'RECENT#';
export const recentKey = (workspaceId: string, conversationId: string): Key => ({
  pk: searchPk(workspaceId),
  sk: RECENT_PREFIX + conversationId,
});

/** A conversation that must leave the segments, because it or its lead was erased. */
export const FORGOTTEN_PREFIX = 'FORGOTTEN#';
export const forgottenKey = (workspaceId: string, conversationId: string): Key => ({
  pk: searchPk(workspaceId),
  sk: FORGOTTEN_PREFIX + conversationId,
});

/** The file of a segment that is not yet or no longer in use. What is left of a writer that died is removed by the next one. */
export const UNUSED_PREFIX = 'UNUSED#';
export const unusedKey = (workspaceId: string, segmentId: string): Key => ({
  pk: searchPk(workspaceId),
  sk: UNUSED_PREFIX + segmentId,
});

/** Sorts after `RECENT#`: a conversation leaves that list after it has got into a segment, so one read sees it in one of the two. */
export const SEGMENT_PREFIX = 'SEGMENT#';
export const segmentKey = (workspaceId: string, segmentId: string): Key => ({
  pk: searchPk(workspaceId),
  sk: SEGMENT_PREFIX + segmentId,
});
export const segmentBlob = (workspaceId: string, segmentId: string) => `ws/${workspaceId}/search/${segmentId}`;

/**
 * How far the conversations that no change has listed are in segments: `complete`, or `after` which one it continues. `isStale`: a
 * file was lost, so all segments are written anew.
 */
export const BACKFILL_SK = 'BACKFILL';
export const backfillKey = (workspaceId: string): Key => ({ pk: searchPk(workspaceId), sk: BACKFILL_SK });

/** Exists while a job is queued that takes the forgotten conversations out of the segments. */
export const forgettingKey = (workspaceId: string): Key => ({ pk: searchPk(workspaceId), sk: 'FORGETTING' });

/** The right to write a workspace's segments. */
export const writerKey = (workspaceId: string): Key => ({ pk: `LEASE#SEARCH#${workspaceId}`, sk: 'WRITER' });

export const segment = z.object({
  id: z.string(),
  /** Ids of the newest and the oldest of its conversations. */
  newest: z.string(),
  oldest: z.string(),
  count: z.number(),
  /** Size of its file, and of the part that a reader needs first. */
  bytes: z.number(),
  headBytes: z.number(),
  /** How often it was merged. Segments of a higher level are older. */
  level: z.number(),
  /** Of the versions of a conversation in several segments, the one with the highest order is the latest. */
  order: z.string(),
  /** Languages of its texts, by which a word's other forms are found. */
  languages: z.array(z.custom<Language>((value) => typeof value === 'string')),
  /** Whether it has the pairs of words that stand side by side. */
  hasPairs: z.boolean().default(false),
});
export type Segment = z.output<typeof segment>;

export const segmentItem = (workspaceId: string, record: Segment): Item => ({
  ...segmentKey(workspaceId, record.id),
  v: 1,
  ...record,
});
export const toSegment = (item: Item): Segment => segment.parse(item);

/** `mark` is new with each change of the conversation, so that a writer removes the row only if it has seen the last one. */
export interface Recent {
  conversationId: string;
  mark: string;
}
export const toRecent = ({ sk, mark }: Item): Recent => ({
  conversationId: sk.slice(sk.indexOf('#') + 1),
  mark: String(mark),
});
