import { randomInt } from 'node:crypto';
import type { App, Item } from '../../core/app.ts';
import { enqueue, type IngestMessage } from '../enqueue.ts';
import { BACKLOG_PREFIX, ingestPk } from '../items.ts';
import { freeSlot, markAwaited, readSlots, renewSlot, SLOTS, slotLimit, takeSlot } from '../slots.ts';

/** A job that a crash has left behind is of no use by then: watchdogs have enqueued it again, or ended it. */
const KEPT_MS = 24 * 3600_000;
/** How often another worker may be first. */
const ATTEMPTS = 3;

export interface WaitingJob extends IngestMessage {
  sourceId?: string;
  crawlId?: string;
  pageId?: string;
}

/**
 * Does a job while its workspace has a slot for it, so that no workspace keeps all workers busy; else the job joins the workspace's
 * backlog, from where whoever frees a slot enqueues it again. A job stands in the backlog once, however often it is delivered.
 */
export async function withSlot(app: App, job: WaitingJob, work: () => Promise<void>): Promise<void> {
  const { workspaceId, isFromBacklog = false } = job;
  const limit = slotLimit(app, job);
  const slot = await takeSlot(app, workspaceId, limit, isFromBacklog);
  if (!slot) return wait(app, job, limit);
  const renewal = renewSlot(app, slot);
  try {
    // Each starts another, so that as many work off a backlog as may.
    if (isFromBacklog) await startNext(app, workspaceId, limit);
    await work();
  } finally {
    clearInterval(renewal);
    await leave(app, workspaceId, slot.key.sk, () => freeSlot(app, workspaceId, slot));
  }
}

/** The job itself is done, or comes again by itself: nothing here makes it fail. */
async function leave(app: App, workspaceId: string, slot: string, free: () => Promise<boolean>): Promise<void> {
  try {
    if (await free()) await startNext(app, workspaceId, SLOTS);
  } catch (error) {
    app.log.warn('slot not freed', { workspaceId, slot, error });
  }
}

/** The last slots may be freed in between, by workers that see no backlog yet: then this starts the next. */
async function wait(app: App, job: WaitingJob, limit: number): Promise<void> {
  await app.store.put(backlogItem(app, job));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { used } = await readSlots(app, job.workspaceId);
    if (used.length < limit) return startNext(app, job.workspaceId, limit);
    if (await markAwaited(app, used)) return;
  }
}

/** Sources come before crawls, as somebody may be waiting for each; of a crawl first its plan. */
const rankOf = ({ sourceId, crawlId, pageId }: WaitingJob) =>
  sourceId === undefined ? `2#${crawlId}#${pageId ?? ''}` : `1#${sourceId}`;

const backlogItem = (app: App, { readyAtMs: _, isFromBacklog: __, ...job }: WaitingJob): Item => ({
  pk: ingestPk(job.workspaceId),
  sk: BACKLOG_PREFIX + rankOf(job),
  job,
  ttl: Math.ceil((app.clock.now() + KEPT_MS) / 1000),
});

/** Enqueues one job of the backlog while fewer than `limit` slots are in use. */
async function startNext(app: App, workspaceId: string, limit: number): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { used, waiting } = await readSlots(app, workspaceId);
    const next = used.length < limit ? choose(waiting) : undefined;
    if (!next) return;
    const { pk, sk } = next;
    const taken = await app.store.remove({ pk, sk }, { attribute: 'pk', is: 'present' });
    if (!taken.applied) continue;
    try {
      return await enqueue(app, { ...(next.job as IngestMessage), isFromBacklog: true });
    } catch (error) {
      await app.store.put(next);
      throw error;
    }
  }
}

/** The first source, or the first job of any crawl: a crawl that is slow must not keep the workspace's others waiting. */
function choose(waiting: readonly Item[]): Item | undefined {
  const crawls = Map.groupBy(waiting, ({ sk, job }) => (job as WaitingJob).crawlId ?? sk);
  const firsts = [...crawls.values()].map(([first]) => first!);
  const source = firsts.find(({ job }) => (job as WaitingJob).sourceId !== undefined);
  return source ?? (firsts.length > 0 ? firsts[randomInt(firsts.length)] : undefined);
}
