import type { App, Item } from '../../core/app.ts';
import type { Change } from '../../core/rows/change.ts';
import { isFree } from '../../core/rows/leases.ts';
import { backlogMarkKey, backlogPk } from '../items.ts';
import type { BacklogJob, DeliveryJob, EndpointRef } from '../jobs.ts';
import { KEPT_SECONDS } from '../new-delivery.ts';
import { feature as featureField } from '../records.ts';
import type { Worker } from './batcher.ts';
import { startRound } from './round.ts';
import { BACKLOG_SLOT, type DeliverySlot, freeSlot, renewSlot, takeSlot } from './slots.ts';

/*
 * The backlog of an endpoint holds jobs that found no free slot, oldest first. One wake-up message covers all of them, so a
 * hanging receiver costs one message, regardless of the number of deliveries.
 *
 * No job is lost: its row is written before its message is deleted, followed by a mark if there is none. The mark's change
 * enqueues the wake-up. If a mark already exists, its wake-up or the worker that processes the backlog finds the job. That worker
 * frees the slot, removes the mark, checks the backlog again, and enqueues another wake-up if it is not empty.
 */

/** Concurrent deliveries, and how long a worker starts new rounds. The last round may take 10 s more of the function's 30. */
const ROUND = 30;
const WORK_MS = 10_000;
/** Expires a mark whose wake-up became a dead letter. Otherwise no wake-up would ever be enqueued again. */
const MARK_MS = 15 * 60_000;

/** Stores jobs until the endpoint has capacity, and requests a wake-up. */
export async function parkJobs(app: App, endpoint: EndpointRef, jobs: readonly DeliveryJob[]): Promise<void> {
  const { workspaceId, feature } = endpoint;
  const nowMs = app.clock.now();
  const ttl = Math.ceil(nowMs / 1000) + KEPT_SECONDS;
  const rows = jobs.map(({ deliveryId, attempt }) => ({
    put: { pk: backlogPk(workspaceId, feature), sk: app.ids.next(), deliveryId, attempt, ttl },
  }));
  await app.store.writeMany(rows);
  const mark = { entity: 'webhookBacklog', v: 1, workspaceId, feature, token: app.ids.next(), until: nowMs + MARK_MS };
  await app.store.put({ ...backlogMarkKey(workspaceId, feature), ...mark }, isFree(nowMs));
}

/** A new mark wakes a worker. */
export async function followBacklog(app: App, { before, after }: Change): Promise<void> {
  if (!after || after.token === before?.token) return;
  await enqueueWakeUp(app, { workspaceId: String(after.workspaceId), feature: featureField.parse(after.feature) });
}

const enqueueWakeUp = (app: App, { workspaceId, feature }: EndpointRef): Promise<void> =>
  app.queues.send('webhooks', { workspaceId, backlogOf: feature } satisfies BacklogJob);

/** Delivers the backlog of an endpoint. Does nothing if another worker is processing it. Throws if it must be retried. */
export async function workOff(worker: Worker, endpoint: EndpointRef): Promise<void> {
  const { app } = worker;
  const slot = await takeSlot(app, endpoint, BACKLOG_SLOT);
  if (!slot) return;
  try {
    await makeRounds(worker, endpoint, slot);
  } finally {
    await freeSlot(app, slot);
  }
  await app.store.remove(backlogMarkKey(endpoint.workspaceId, endpoint.feature));
  if ((await readBacklog(app, endpoint, 1)).length > 0) await enqueueWakeUp(app, endpoint);
}

async function makeRounds(worker: Worker, endpoint: EndpointRef, firstSlot: DeliverySlot): Promise<void> {
  const { app } = worker;
  const startedMs = app.clock.now();
  let slot: DeliverySlot | undefined = firstSlot;
  while (slot && app.clock.now() - startedMs < WORK_MS) {
    const rows = await readBacklog(app, endpoint, ROUND);
    if (rows.length === 0) return;
    const jobs = rows.map((row) => toJob(endpoint, row));
    const results = await startRound(worker, endpoint, jobs).done;
    const finished = rows.filter((_, n) => results[n]?.status === 'fulfilled');
    await app.store.writeMany(finished.map(({ pk, sk }) => ({ remove: { pk, sk } })));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    slot = await renewSlot(app, slot);
  }
}

const readBacklog = async (app: App, { workspaceId, feature }: EndpointRef, limit: number): Promise<Item[]> =>
  (await app.store.query({ pk: backlogPk(workspaceId, feature), limit, consistent: true })).items;

const toJob = ({ workspaceId, feature }: EndpointRef, { deliveryId, attempt }: Item): DeliveryJob => ({
  workspaceId,
  deliveryId: String(deliveryId),
  attempt: Number(attempt),
  feature,
});
