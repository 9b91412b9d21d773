import { newestReader } from '../../conversations/views/newest.ts';
import type { App, Item, Write } from '../../core/app.ts';
import { all, equals, lacks } from '../../core/rows/conditions.ts';
import { backfillKey } from '../items.ts';
import { forgetDue } from './forget.ts';
import { mergeLevels, readIds, removeSegments, segmentsOf } from './segments.ts';
import { recentOf, writeConversations } from './write.ts';
import { asWriter, type SegmentWriter, stillWriter } from './writer.ts';

const ROWS_PER_READ = 500;
/** As many as a segment of the first level above new ones has. */
const SEGMENT_ROWS = 2_000;
const LEVEL = 1;
/** Of a job's 120 s. A segment takes a few seconds. */
const MS_A_JOB = 60_000;
const TRY_AGAIN_SECONDS = 10;

/**
 * Writes the conversations of a workspace that are neither recent nor in a segment to segments, newest first, in as many jobs as it
 * takes. Its progress is stored with each segment, so an interrupted or repeated job writes no conversation twice.
 */
export async function backfillSegments(app: App, { workspaceId }: { workspaceId: string }): Promise<void> {
  let isComplete = false;
  const isWriter = await asWriter(app, workspaceId, async (writer) => {
    const startedMs = app.clock.now();
    do isComplete = await writeNext(app, writer);
    while (!isComplete && app.clock.now() - startedMs < MS_A_JOB);
  });
  if (isComplete) return;
  const job = { kind: 'backfill-segments', workspaceId };
  await app.queues.send('maintenance', job, isWriter ? {} : { delaySeconds: TRY_AGAIN_SECONDS });
}

/** Writes the next segment. True: it was the last one. */
async function writeNext(app: App, writer: SegmentWriter): Promise<boolean> {
  const { workspaceId } = writer;
  await forgetDue(app, writer);
  const progress = await app.store.get(backfillKey(workspaceId), { consistent: true });
  if (!progress || progress.complete) return true;
  if (progress.isStale) {
    await removeSegments(app, writer);
    const begun = { update: backfillKey(workspaceId), change: { remove: ['isStale'] } };
    await app.store.transact({ writer: stillWriter(writer), begun });
  }
  const order = app.ids.next();
  const after = progress.after as string | undefined;
  const { rows, next } = await readRows(app, workspaceId, after);
  const reached: Write = {
    update: backfillKey(workspaceId),
    change: next
      ? { set: { after: next, askedAtMs: app.clock.now() } }
      : { set: { complete: true }, remove: ['after'] },
    // A file that was found to be missing meanwhile makes it begin again.
    when: all(lacks('isStale'), after ? equals('after', after) : lacks('after')),
  };
  await writeConversations(app, writer, await unwritten(app, workspaceId, rows), {
    level: LEVEL,
    order,
    progress: reached,
  });
  await mergeLevels(app, writer);
  return !next;
}

/** The conversations after one, and where to continue. */
async function readRows(app: App, workspaceId: string, after: string | undefined) {
  const read = newestReader(app, workspaceId, undefined);
  const rows: Item[] = [];
  let next = after;
  do {
    const page = await read({ limit: ROWS_PER_READ, after: next });
    rows.push(...page.items);
    next = page.next;
  } while (next && rows.length < SEGMENT_ROWS);
  return { rows, next };
}

/** Those that no segment has and no change has listed. Read after the rows, because a conversation that changes is listed. */
async function unwritten(app: App, workspaceId: string, rows: readonly Item[]): Promise<Item[]> {
  const ids = rows.map(({ id }) => String(id)).toSorted();
  const [oldest = '', newest = ''] = [ids[0], ids.at(-1)];
  const written = new Set((await recentOf(app, workspaceId)).map(({ conversationId }) => conversationId));
  for (const segment of await segmentsOf(app, workspaceId)) {
    if (segment.newest < oldest || newest < segment.oldest) continue;
    for (const id of await readIds(app, workspaceId, segment)) written.add(id);
  }
  return rows.filter(({ id }) => !written.has(String(id)));
}
