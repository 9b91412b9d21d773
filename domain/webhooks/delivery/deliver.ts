import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../core/app.ts';
import { deliveryKey, toDelivery } from '../items.ts';
import { type DeliveryJob, type EndpointRef, isBacklogJob, type WebhookJob } from '../jobs.ts';
import { workOff } from './backlog.ts';
import { createBatcher } from './batcher.ts';
import { createLanes, type Lanes } from './lanes.ts';
import type { Settled, Worker } from './round.ts';

const done: Settled = { status: 'fulfilled', value: undefined };

/**
 * The delivery worker of one container. Returns for each job of a batch whether it is done. A job fails only for failures of the
 * platform itself, never of the receiver, and must be retried. `quickMs`: see `createLanes`.
 */
export function createDeliverer(app: App, quickMs?: number) {
  const worker: Worker = { app, batch: createBatcher(app) };
  let calls = 0;
  const lanes = createLanes(worker, () => calls, quickMs);
  return async function deliver(jobs: readonly WebhookJob[]): Promise<Settled[]> {
    calls += 1;
    try {
      return await outcomes(worker, lanes, jobs);
    } finally {
      calls -= 1;
      if (calls === 0) await lanes.freeAll();
    }
  };
}

async function outcomes(worker: Worker, lanes: Lanes, jobs: readonly WebhookJob[]): Promise<Settled[]> {
  const attempts = jobs.filter((job): job is DeliveryJob => !isBacklogJob(job));
  const [delivered, woken] = await Promise.all([
    deliverAll(worker.app, lanes, attempts),
    Promise.allSettled(
      jobs
        .filter(isBacklogJob)
        .map(({ workspaceId, backlogOf }) => workOff(worker, { workspaceId, feature: backlogOf })),
    ),
  ]);
  return jobs.map((job) => (isBacklogJob(job) ? woken : delivered).shift()!);
}

/** The outcome of each job, in order. */
async function deliverAll(app: App, lanes: Lanes, jobs: readonly DeliveryJob[]): Promise<Settled[]> {
  const results: Settled[] = jobs.map(() => done);
  const rests = Map.groupBy(jobs.keys(), (n) => jobs[n]!.restMs ?? 0);
  await Promise.all(
    [...rests].map(async ([restMs, places]) => {
      if (restMs > 0) await sleep(restMs);
      const some = places.map((n) => jobs[n]!);
      const settled = await deliverNow(app, lanes, some).catch((reason: unknown): Settled[] =>
        some.map(() => ({ status: 'rejected', reason })),
      );
      places.forEach((n, at) => {
        results[n] = settled[at]!;
      });
    }),
  );
  return results;
}

async function deliverNow(app: App, lanes: Lanes, jobs: readonly DeliveryJob[]): Promise<Settled[]> {
  const endpoints = await endpointsOf(app, jobs);
  const groups = Map.groupBy(jobs.keys(), (n) => {
    const endpoint = endpoints[n];
    return endpoint && `${endpoint.workspaceId}#${endpoint.feature}`;
  });
  const results = jobs.map((): Settled | Promise<Settled> => done);
  for (const [name, places] of groups) {
    if (name === undefined) continue;
    const added = lanes.add(
      endpoints[places[0]!]!,
      places.map((n) => jobs[n]!),
    );
    places.forEach((n, at) => {
      results[n] = added[at]!;
    });
  }
  return Promise.all(results);
}

/**
 * The endpoint of each job. A job of an earlier version does not name it, but its row does. Undefined if the row does not exist.
 */
async function endpointsOf(app: App, jobs: readonly DeliveryJob[]): Promise<(EndpointRef | undefined)[]> {
  const unnamed = jobs.filter(({ feature }) => !feature);
  const keys = unnamed.map(({ workspaceId, deliveryId }) => deliveryKey(workspaceId, deliveryId));
  const rows = keys.length > 0 ? await app.store.getMany(keys) : [];
  return jobs.map((job) => {
    const { workspaceId, feature = featureOf(rows[unnamed.indexOf(job)]) } = job;
    return feature && { workspaceId, feature };
  });
}

const featureOf = (row: Parameters<typeof toDelivery>[0] | undefined) => row && toDelivery(row).feature;
