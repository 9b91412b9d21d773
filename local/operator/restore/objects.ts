import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { inBatches } from '../../../domain/core/batches.ts';
import { UsageError } from '../options.ts';
import { type ObjectAction, type ObjectEntry, planObject } from './object-plan.ts';

/** Everything that rows name. Uploads under way are elsewhere, for a day. */
const PREFIX = 'ws/';
const AT_ONCE = 10;

interface ObjectsToRestore {
  s3: S3Client;
  bucket: string;
  toMs: number;
  /** Only counts. */
  dryRun: boolean;
}
/** Numbers of objects. `newer`: made after the time, and left as they are. */
export interface ObjectCounts {
  unchanged: number;
  undeleted: number;
  copiedBack: number;
  newer: number;
}

/**
 * Puts the objects of a bucket back as they were at a time. Reads the versions page by page, in the order of keys, and can be interrupted
 * and repeated. Throws UsageError with S3's message if the bucket cannot be read.
 */
export async function restoreObjects(task: ObjectsToRestore): Promise<ObjectCounts> {
  const counts: ObjectCounts = { unchanged: 0, undeleted: 0, copiedBack: 0, newer: 0 };
  const countOf = { none: 'unchanged', undelete: 'undeleted', copy: 'copiedBack', newer: 'newer' } as const;
  for await (const objects of objectsByKey(task)) {
    await inBatches(AT_ONCE, objects, async ([key, entries]) => {
      const action = planObject(entries, task.toMs);
      if (!task.dryRun) await carryOut(task, key, action);
      counts[countOf[action.kind]]++;
    });
  }
  return counts;
}

async function carryOut({ s3, bucket: Bucket }: ObjectsToRestore, Key: string, action: ObjectAction): Promise<void> {
  if (action.kind === 'copy') {
    const CopySource = `${Bucket}/${encodeURIComponent(Key)}?versionId=${encodeURIComponent(action.versionId)}`;
    await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource }));
  }
  if (action.kind !== 'undelete') return;
  // In turn, the latest first: an interruption leaves a deleted object, with fewer markers.
  for (const VersionId of action.markers) await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
}

/** Objects with all of their entries. A page may end within an object, so its last one waits for the next page. */
async function* objectsByKey({ s3, bucket: Bucket }: ObjectsToRestore): AsyncGenerator<[string, ObjectEntry[]][]> {
  let open = new Map<string, ObjectEntry[]>();
  for await (const page of versionPages(s3, Bucket)) {
    for (const entry of entriesOf(page)) open.set(entry.key, [...(open.get(entry.key) ?? []), entry]);
    const unfinished = page.IsTruncated ? (page.NextKeyMarker ?? '') : undefined;
    yield [...open].filter(([key]) => key !== unfinished);
    open = new Map([...open].filter(([key]) => key === unfinished));
  }
}

async function* versionPages(client: S3Client, Bucket: string): AsyncGenerator<ListObjectVersionsCommandOutput> {
  let after: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> | undefined = {};
  while (after) {
    const page: ListObjectVersionsCommandOutput = await client
      .send(new ListObjectVersionsCommand({ Bucket, Prefix: PREFIX, ...after }))
      .catch((cause: Error) => {
        throw new UsageError(`The bucket ${Bucket} cannot be read: ${cause.message}`, { cause });
      });
    yield page;
    const { IsTruncated, NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
    after = IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
  }
}

function entriesOf({ Versions = [], DeleteMarkers = [] }: ListObjectVersionsCommandOutput): ObjectEntry[] {
  const toEntry = (one: (typeof DeleteMarkers)[0], content: ObjectEntry['content']): ObjectEntry => ({
    key: one.Key ?? '',
    versionId: one.VersionId ?? '',
    at: one.LastModified?.getTime() ?? 0,
    isLatest: one.IsLatest ?? false,
    content,
  });
  return [
    ...Versions.map((one) => toEntry(one, { etag: one.ETag ?? '', size: one.Size ?? 0 })),
    ...DeleteMarkers.map((one) => toEntry(one, null)),
  ];
}
