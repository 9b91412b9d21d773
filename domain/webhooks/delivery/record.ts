import type { App, Condition, Item } from '../../core/app.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import { deliveryKey, endpointKey } from '../items.ts';
import type { DeliveryJob } from '../jobs.ts';
import type { Delivery, StoredEndpoint } from '../records.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { Worker } from './batcher.ts';

/** Delays before the second attempt, the third and so on. The first is immediate. */
const WAITS_SECONDS = [10, 60, 300, 900];
/** The maximum delay of SQS, 900 s. Reached only with a scale above 1 or by a receiver's `Retry-After`. */
const MAX_WAIT_MS = 900_000;

/** A receiver can ask for a longer wait, but not for a shorter one. Its wait is not scaled. */
const waitMs = (app: App, waitSeconds: number, requestedMs = 0) =>
  Math.min(MAX_WAIT_MS, Math.max(requestedMs, Math.round(waitSeconds * 1000 * app.settings.webhookRetryScale)));

const isPending: Condition = equals('status', 'pending');
const madeStill = (attempts: number): Condition => all(isPending, equals('attempts', attempts));

const update = (app: App, { workspaceId, deliveryId }: DeliveryJob, set: Record<string, unknown>, when: Condition) =>
  app.store.update(deliveryKey(workspaceId, deliveryId), { set }, when);

const timestamp = (ms: number) => new Date(ms).toISOString();

/** The fields of a skipped delivery. */
export const skipped = (nowMs: number): Partial<Delivery> => ({
  status: 'skipped',
  nextAttemptAt: null,
  completedAt: timestamp(nowMs),
});

/** The group has no endpoint, or a paused one. */
export async function recordSkipped(app: App, job: DeliveryJob): Promise<void> {
  await update(app, job, skipped(app.clock.now()), madeStill(job.attempt));
}

/** The body was removed because the event's record was erased. */
export async function recordErased(app: App, job: DeliveryJob): Promise<void> {
  await update(app, job, { ...skipped(app.clock.now()), lastError: ERASED }, madeStill(job.attempt));
}
export const ERASED = 'The record was erased.';

/**
 * Enqueues the next attempt, and records that it did (`handedOn`). Without that mark, a stale job enqueues it again. Queues delay
 * by whole seconds; the worker waits for the remainder that a scale below 1 leaves.
 */
async function enqueueRetry(app: App, job: DeliveryJob, attempts: number, afterMs: number): Promise<void> {
  const { workspaceId, deliveryId, feature } = job;
  const restMs = afterMs % 1000;
  const next: DeliveryJob = { workspaceId, deliveryId, attempt: attempts, feature, ...(restMs > 0 ? { restMs } : {}) };
  await app.queues.send('webhooks', next, { delaySeconds: Math.floor(afterMs / 1000) });
  await update(app, job, { handedOn: attempts }, madeStill(attempts));
}

/**
 * Handles a job that is behind its row. Usually it was delivered twice and there is nothing to do. If a worker was killed between
 * the row and the queue, enqueues the missing next attempt.
 */
export async function resumeStaleJob(app: App, job: DeliveryJob, row: Item): Promise<void> {
  const attempts = Number(row.attempts);
  if (attempts !== job.attempt + 1 || row.handedOn === attempts) return;
  const leftMs = Date.parse(String(row.nextAttemptAt)) - app.clock.now();
  await enqueueRetry(app, job, attempts, Math.min(MAX_WAIT_MS, Math.max(0, Math.ceil(leftMs / 1000) * 1000)));
}

async function recordRetry(app: App, job: DeliveryJob, set: Partial<Delivery>, afterMs: number): Promise<void> {
  const attempts = job.attempt + 1;
  const nextAttemptAt = timestamp(app.clock.now() + afterMs);
  // Distinguishes this attempt from another worker's if the response to the write is lost.
  const attemptId = app.ids.next();
  const change = { ...set, status: 'pending', nextAttemptAt, attemptId };
  const done = await update(app, job, change, madeStill(job.attempt));
  if (done.applied) await enqueueRetry(app, job, attempts, afterMs);
}

/** Pauses the endpoint that was called, unless it has changed since. */
async function pause(app: App, { workspaceId, feature, id, url }: StoredEndpoint): Promise<void> {
  const when: Condition = all(equals('id', id), equals('url', url));
  const set = { active: false, updatedAt: timestamp(app.clock.now()) };
  await app.store.update(endpointKey(workspaceId, feature), { set }, when);
}

/** Records the outcome of an attempt, and enqueues the next one if needed. */
export async function recordOutcome(
  { app, batch }: Worker,
  job: DeliveryJob,
  endpoint: StoredEndpoint,
  outcome: AttemptOutcome,
): Promise<void> {
  const attempts = job.attempt + 1;
  const set: Partial<Delivery> = {
    url: endpoint.url,
    attempts,
    lastStatusCode: outcome.statusCode,
    lastError: outcome.kind === 'succeeded' ? null : outcome.error,
  };
  const waitSeconds = WAITS_SECONDS[job.attempt];
  if (outcome.kind === 'failed' && waitSeconds !== undefined) {
    return recordRetry(app, job, set, waitMs(app, waitSeconds, outcome.retryAfterMs));
  }
  const ended = { ...set, nextAttemptAt: null, completedAt: timestamp(app.clock.now()) };
  if (outcome.kind === 'succeeded') {
    const key = deliveryKey(job.workspaceId, job.deliveryId);
    // If two workers have the same job, a success wins over whatever the other has written.
    return batch(key, { ...ended, status: 'succeeded' }, isPending);
  }
  await update(app, job, { ...ended, status: 'failed' }, madeStill(job.attempt));
  if (outcome.kind === 'gone') await pause(app, endpoint);
}
