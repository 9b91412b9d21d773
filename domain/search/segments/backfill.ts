import { newestReader } from '../../conversations/views/newest.ts';
import type { App, Item } from '../../core/app.ts';
import { backfillKey } from '../items.ts';
import { mergeLevels } from './segments.ts';
import { writeConversations } from './write.ts';
import { asWriter } from './writer.ts';

const ROWS_PER_READ = 500;
/** As many as a segment of the first level above new ones has. */
const SEGMENT_ROWS = 2_000;
const LEVEL = 1;
/** Below the orders of segments of changes: these are never older than what the backfill has read. */
const ORDER = '';
/** Of a job's 120 s. A segment takes a few seconds. */
const MS_A_JOB = 60_000;
const TRY_AGAIN_SECONDS = 10;

/** Writes all conversations of a workspace to segments, newest first, in as many jobs as it takes. Idempotent. */
export async function backfillSegments(
  app: App,
  { workspaceId, after }: { workspaceId: string; after?: string | null | undefined },
): Promise<void> {
  let next = after ?? undefined;
  const isWriter = await asWriter(app, workspaceId, async () => {
    const startedMs = app.clock.now();
    do next = await writeSegmentAfter(app, workspaceId, next);
    while (next && app.clock.now() - startedMs < MS_A_JOB);
  });
  const job = { kind: 'backfill-segments', workspaceId, after: next };
  if (!isWriter) await app.queues.send('maintenance', job, { delaySeconds: TRY_AGAIN_SECONDS });
  else if (next) await app.queues.send('maintenance', job);
  else await app.store.update(backfillKey(workspaceId), { set: { complete: true } });
}

/** Returns where to continue. Undefined: that was the last one. */
async function writeSegmentAfter(app: App, workspaceId: string, after: string | undefined) {
  const read = newestReader(app, workspaceId, undefined);
  const rows: Item[] = [];
  let next = after;
  do {
    const page = await read({ limit: ROWS_PER_READ, after: next });
    rows.push(...page.items);
    next = page.next;
  } while (next && rows.length < SEGMENT_ROWS);
  await writeConversations(app, workspaceId, rows, { level: LEVEL, order: ORDER });
  await mergeLevels(app, workspaceId);
  return next;
}
