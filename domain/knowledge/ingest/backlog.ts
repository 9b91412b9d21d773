import type { App, Item } from '../../core/app.ts';
import { anyOf } from '../../core/random.ts';
import { present } from '../../core/rows/conditions.ts';
import { enqueue, type IngestMessage } from '../enqueue.ts';
import { BACKLOG_PREFIX, ingestPk } from '../items.ts';
import { freeSlot, markAwaited, readSlots, SLOTS, takeSlot, whileInSlot } from '../slots.ts';

/** A job that a crash left behind is obsolete by then: watchdogs have enqueued it again or ended it. */
const KEPT_MS = 24 * 3600_000;
/** Attempts, in case another worker is faster. */
const ATTEMPTS = 3;

interface WaitingJob extends IngestMessage {
  sourceId?: string;
  crawlId?: string;
  pageId?: string;
}

/**
 * Runs a job if its workspace has a free slot. Otherwise adds the job to the
 * workspace's backlog, from which it is enqueued when a slot is freed. A job is in the backlog at most once, however
 * often it is delivered.
 */
export async function withSlot(app: App, job: WaitingJob, work: () => Promise<void>): Promise<void> {
  const { workspaceId, isFromBacklog = false } = job;
  const slot = await takeSlot(app, workspaceId, isFromBacklog);
  if (!slot) return wait(app, job);
  try {
    await whileInSlot(app, slot, async () => {
      // Each job from the backlog starts another one, until all slots are in use.
      if (isFromBacklog) await startNext(app, workspaceId);
      await work();
    });
  } finally {
    await leave(app, workspaceId, slot.key.sk, () => freeSlot(app, workspaceId, slot));
  }
}

/** Errors here are not passed on: the job is done, or will be repeated anyway. */
async function leave(app: App, workspaceId: string, slot: string, free: () => Promise<boolean>): Promise<void> {
  try {
    if (await free()) await startNext(app, workspaceId);
  } catch (error) {
    app.log.warn('slot not freed', { workspaceId, slot, error });
  }
}

/** The last slots may be freed by workers that do not see the backlog yet. In that case this starts the next job. */
async function wait(app: App, job: WaitingJob): Promise<void> {
  await app.store.put(backlogItem(app, job));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { used } = await readSlots(app, job.workspaceId);
    if (used.length < SLOTS) return startNext(app, job.workspaceId);
    if (await markAwaited(app, used)) return;
  }
}

/** Sources precede crawls, because users may be waiting for them. A crawl's plan precedes its pages. */
const rankOf = ({ sourceId, crawlId, pageId }: WaitingJob) =>
  sourceId === undefined ? `2#${crawlId}#${pageId ?? ''}` : `1#${sourceId}`;

const backlogItem = (app: App, { isFromBacklog: _, ...job }: WaitingJob): Item => ({
  pk: ingestPk(job.workspaceId),
  sk: BACKLOG_PREFIX + rankOf(job),
  job,
  ttl: Math.ceil((app.clock.now() + KEPT_MS) / 1000),
});

const jobOf = ({ job }: Item) => job as WaitingJob;

/** Enqueues one job of the backlog if a slot is free. */
async function startNext(app: App, workspaceId: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { used, waiting } = await readSlots(app, workspaceId);
    const next = used.length < SLOTS ? choose(waiting) : undefined;
    if (!next) return;
    const { pk, sk } = next;
    const taken = await app.store.remove({ pk, sk }, present);
    if (!taken.applied) continue;
    try {
      return await enqueue(app, { ...jobOf(next), isFromBacklog: true });
    } catch (error) {
      await app.store.put(next);
      throw error;
    }
  }
}

/**
 * Chooses the first source, or the first job of a random crawl, so that a slow crawl does not block the workspace's
 * other crawls.
 */
function choose(waiting: readonly Item[]): Item | undefined {
  const crawls = Map.groupBy(waiting, (item) => jobOf(item).crawlId ?? item.sk);
  const firsts = [...crawls.values()].flatMap(([first]) => first ?? []);
  const source = firsts.find((item) => jobOf(item).sourceId !== undefined);
  return source ?? anyOf(firsts);
}
