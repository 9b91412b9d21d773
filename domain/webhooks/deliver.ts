import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { App, Item } from '../app.ts';
import { id } from '../fields.ts';
import { attempt, type Outcome } from './attempt.ts';
import { isKept } from './deliveries.ts';
import { deliveryBodyKey, deliveryKey, endpointKey, toDelivery, toEndpoint } from './items.ts';
import { mendStale, recordOutcome, recordSkipped } from './record.ts';
import { type Delivery, type DeliveryJob, features, type StoredEndpoint } from './records.ts';
import { openSecret } from './secret.ts';
import { createSlots, type Slots } from './slots.ts';
import { createTogether, type Together } from './together.ts';

export const deliveryJob = z.object({
  workspaceId: id,
  deliveryId: id,
  attempt: z.int(),
  waits: z.int().optional(),
  restMs: z.int().min(0).max(999).optional(),
}) satisfies z.ZodType<DeliveryJob>;

/** A job with what was read for it. */
interface Task {
  job: DeliveryJob;
  delivery: Delivery;
  body: string;
  endpoint: StoredEndpoint;
}
/** What the batches of one container share. */
interface Worker {
  app: App;
  slots: Slots;
  together: Together;
}
type Settled = PromiseSettledResult<void>;

const isCurrent = ({ attempt: made }: DeliveryJob, row: Item) => row.status === 'pending' && row.attempts === made;

/** Everything that a batch needs, in one read: each job's row and body, and all endpoints of the workspaces. */
async function readBatch({ together }: Worker, jobs: readonly DeliveryJob[]) {
  const workspaceIds = [...new Set(jobs.map(({ workspaceId }) => workspaceId))];
  const rowKeys = jobs.map(({ workspaceId, deliveryId }) => deliveryKey(workspaceId, deliveryId));
  const bodyKeys = jobs.map(({ workspaceId, deliveryId }) => deliveryBodyKey(workspaceId, deliveryId));
  const endpointKeys = workspaceIds.flatMap((each) => features.map((feature) => endpointKey(each, feature)));
  const items = await together.read([...rowKeys, ...bodyKeys, ...endpointKeys]);
  const endpoints = items.slice(2 * jobs.length).flatMap((item) => (item ? [toEndpoint(item)] : []));
  return jobs.map((job, n) => ({ job, row: items[n], body: items[jobs.length + n]?.body, endpoints }));
}

/** What a job comes to before anything is sent: a task, or nothing where it is settled already. */
async function prepare(
  app: App,
  { job, row, body, endpoints }: Awaited<ReturnType<typeof readBatch>>[number],
): Promise<Task | undefined> {
  if (!row || !isKept(app, row) || typeof body !== 'string') return undefined;
  if (!isCurrent(job, row)) {
    if (row.status === 'pending') await mendStale(app, job, row);
    return undefined;
  }
  const delivery = toDelivery(row);
  const endpoint = endpoints.find((each) => each.workspaceId === job.workspaceId && each.feature === delivery.feature);
  if (endpoint?.active) return { job, delivery, body, endpoint };
  await recordSkipped(app, job);
  return undefined;
}

/** Sends a job back to the queue, which costs no attempt: after a second or two at first, half a minute in the end. */
function sendBack(app: App, tasks: readonly Task[]): Promise<void> {
  const messages = tasks.map(({ job }) => {
    const waits = (job.waits ?? 0) + 1;
    return { body: { ...job, waits, restMs: undefined }, delaySeconds: 1 + randomInt(Math.min(30, 2 ** waits)) };
  });
  return app.queues.sendMany('webhooks', messages);
}

/** What is under way for one endpoint. */
interface Sending {
  /** When the receiver has nothing left to answer, and nothing that it refused is left to write down. */
  answered: Promise<unknown>;
  done: Promise<Settled[]>;
}

async function record(worker: Worker, { job, endpoint }: Task, outcome: Outcome): Promise<void> {
  const { app, together } = worker;
  if (outcome.kind !== 'succeeded') {
    const { workspaceId, deliveryId } = job;
    app.log.info('webhook attempt failed', { workspaceId, deliveryId, attempt: job.attempt + 1, error: outcome.error });
  }
  await recordOutcome(app, together, job, endpoint, outcome);
}

function send(worker: Worker, tasks: readonly Task[], secret: string): Sending {
  const sent = tasks.map((task) => {
    const made = attempt(worker.app, task.endpoint, secret, task.delivery, task.body);
    const done = made.then((outcome) => record(worker, task, outcome));
    return { done, answered: made.then(({ kind }) => (kind === 'succeeded' ? undefined : done)) };
  });
  return {
    answered: Promise.allSettled(sent.map(({ answered }) => answered)),
    done: Promise.allSettled(sent.map(({ done }) => done)),
  };
}

async function readAgain({ together }: Worker, { workspaceId, feature }: StoredEndpoint) {
  const [item] = await together.read([endpointKey(workspaceId, feature)]);
  return item && toEndpoint(item);
}

/** All tasks of one endpoint, side by side, with its secret as it stands now. */
async function sendAll(worker: Worker, tasks: readonly Task[], waited: boolean): Promise<Sending> {
  const { app } = worker;
  const { endpoint: read } = tasks[0]!;
  const endpoint = waited ? await readAgain(worker, read) : read;
  if (endpoint?.active) {
    const secret = await openSecret(app, endpoint);
    return send(
      worker,
      tasks.map((task) => ({ ...task, endpoint })),
      secret,
    );
  }
  const done = Promise.allSettled(tasks.map((task) => recordSkipped(app, task.job)));
  return { answered: done, done };
}

/** The place is for those who wait for the receiver: it is given on while successes are still being written down. */
async function deliverTo(worker: Worker, tasks: readonly Task[]): Promise<Settled[]> {
  const { app, slots } = worker;
  const { id: endpointId } = tasks[0]!.endpoint;
  const slot = await slots.take(endpointId);
  if (!slot) {
    await sendBack(app, tasks);
    return tasks.map(() => ({ status: 'fulfilled', value: undefined }));
  }
  let sending: Sending | undefined;
  try {
    sending = await sendAll(worker, tasks, slot.waited);
    await sending.answered;
  } finally {
    // A place that could not be given back is free again by itself.
    await slots.free(endpointId, slot).catch((error) => app.log.warn('a place was not freed', { endpointId, error }));
  }
  return sending.done;
}

/**
 * The worker of one container. Gives for each job of a batch whether it is done with; a failed one is the platform's own
 * trouble and is to come again. What a receiver does is no failure here.
 */
export function createDeliverer(app: App) {
  const worker: Worker = { app, slots: createSlots(app), together: createTogether(app) };
  async function deliverNow(jobs: readonly DeliveryJob[]): Promise<Settled[]> {
    const prepared = await Promise.allSettled((await readBatch(worker, jobs)).map((each) => prepare(app, each)));
    const results: Settled[] = prepared.map((each) =>
      each.status === 'rejected' ? each : { status: 'fulfilled', value: undefined },
    );
    const tasks = prepared.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
    const endpointIds = new Set(tasks.flatMap((task) => (task ? [task.endpoint.id] : [])));
    await Promise.all(
      [...endpointIds].map(async (endpointId) => {
        const places = [...tasks.keys()].filter((n) => tasks[n]?.endpoint.id === endpointId);
        const own = places.map((n) => tasks[n]!);
        const done = await deliverTo(worker, own).catch((reason: unknown): Settled[] =>
          own.map(() => ({ status: 'rejected', reason })),
        );
        for (const [at, n] of places.entries()) results[n] = done[at]!;
      }),
    );
    return results;
  }
  return async function deliver(jobs: readonly DeliveryJob[]): Promise<Settled[]> {
    const results: Settled[] = [];
    const groups = Map.groupBy(jobs.keys(), (n) => jobs[n]!.restMs ?? 0);
    await Promise.all(
      [...groups].map(async ([restMs, places]) => {
        if (restMs > 0) await sleep(restMs);
        const done = await deliverNow(places.map((n) => jobs[n]!)).catch((reason: unknown): Settled[] =>
          places.map(() => ({ status: 'rejected', reason })),
        );
        for (const [at, n] of places.entries()) results[n] = done[at]!;
      }),
    );
    return results;
  };
}
