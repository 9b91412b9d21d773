import type { Item } from '../../core/app.ts';
import { signer } from '../../core/outgoing/sign.ts';
import { readBodies } from '../body.ts';
import { isKept } from '../count.ts';
import { deliveryKey, endpointKey, toEndpoint } from '../items.ts';
import type { DeliveryJob, EndpointRef } from '../jobs.ts';
import { delivery, type StoredEndpoint } from '../records.ts';
import { openSecret } from '../secret.ts';
import { type ActiveEndpoint, type AttemptOutcome, attempt } from './attempt.ts';
import type { Worker } from './batcher.ts';
import { recordErased, recordOutcome, recordSkipped, resumeStaleJob } from './record.ts';

export type DeliveryResult = PromiseSettledResult<void>;

/** Concurrent attempts of one endpoint. */
interface Round {
  /** The receiver has responded to all attempts, and all failures are recorded. */
  answered: Promise<unknown>;
  /** Whether each job is done. A job fails only for failures of the platform itself and must be retried. */
  done: Promise<DeliveryResult[]>;
}
type RoundSteps = Record<keyof Round, Promise<void>>;

/**
 * Reads what the jobs need in one call, or two for large bodies, makes the attempts and records their outcomes. Requires a slot. The endpoint
 * is read afterwards, so a rotated secret, a pause or a deletion applies immediately.
 */
export function startRound(worker: Worker, endpoint: EndpointRef, jobs: readonly DeliveryJob[]): Round {
  const begun = beginSteps(worker, endpoint, jobs);
  const failed = (reason: unknown): DeliveryResult[] => jobs.map(() => ({ status: 'rejected', reason }));
  return {
    answered: begun.then((steps) => Promise.allSettled(steps.map(({ answered }) => answered)), failed),
    done: begun.then((steps) => Promise.allSettled(steps.map(({ done }) => done)), failed),
  };
}

async function beginSteps(worker: Worker, ref: EndpointRef, jobs: readonly DeliveryJob[]): Promise<RoundSteps[]> {
  const { app } = worker;
  const { workspaceId } = ref;
  const [item, ...rows] = await app.store.getMany([
    endpointKey(workspaceId, ref.feature),
    ...jobs.map(({ deliveryId }) => deliveryKey(workspaceId, deliveryId)),
  ]);
  const bodies = await readBodies(app, workspaceId, rows);
  const endpoint = item && toEndpoint(item);
  const active = endpoint?.active ? { endpoint, sign: signer(await openSecret(app, endpoint)) } : undefined;
  const steps = new Map<string, RoundSteps>();
  return jobs.map((job, n) => {
    // A job that is twice in one batch is one attempt.
    const step = steps.get(job.deliveryId) ?? takeJob(worker, { job, row: rows[n], body: bodies[n] }, active);
    steps.set(job.deliveryId, step);
    return step;
  });
}

interface DeliveryTask {
  job: DeliveryJob;
  row: Item | undefined;
  body: string | undefined;
}

/** What a request shows of the row. The rest is not parsed, because every delivery would pay for it. */
const sentFields = delivery.pick({ id: true, event: true });

const both = (done: Promise<void>): RoundSteps => ({ answered: done, done });

function takeJob(worker: Worker, { job, row, body }: DeliveryTask, active: ActiveEndpoint | undefined): RoundSteps {
  const { app } = worker;
  if (!row || !isKept(app, row)) return both(Promise.resolve());
  if (row.status !== 'pending') return both(Promise.resolve());
  if (row.attempts !== job.attempt) return both(resumeStaleJob(app, job, row));
  if (!active) return both(recordSkipped(app, job));
  if (body === undefined) return both(recordErased(app, job));
  const attempted = attempt(app, active, sentFields.parse(row), body);
  const done = attempted.then((outcome) => record(worker, job, active.endpoint, outcome));
  return { done, answered: attempted.then(({ kind }) => (kind === 'succeeded' ? undefined : done)) };
}

async function record(
  worker: Worker,
  job: DeliveryJob,
  endpoint: StoredEndpoint,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.kind !== 'succeeded') {
    const { workspaceId, deliveryId } = job;
    worker.app.log.info('webhook attempt failed', {
      workspaceId,
      deliveryId,
      attempt: job.attempt + 1,
      error: outcome.error,
    });
  }
  await recordOutcome(worker, job, endpoint, outcome);
}
