import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../core/app.ts';
import { deliveryKey, toDelivery } from '../items.ts';
import { type DeliveryJob, type EndpointRef, isBacklogJob, type WebhookJob } from '../jobs.ts';
import { workOff } from './backlog.ts';
import { createBatcher, type Worker } from './batcher.ts';
import { Lanes } from './lanes.ts';
import type { DeliveryResult } from './round.ts';

/** A slower receiver counts as slow, and its jobs are parked instead of waiting in memory. */
const QUICK_MS = 1_000;

const done: DeliveryResult = { status: 'fulfilled', value: undefined };

/**
 * The delivery worker of one container. Returns for each job of a batch whether it is done. A job fails only for failures of the
 * platform itself, never of the receiver, and must be retried. `quickMs`: see `LaneTerms`.
 */
export function createDeliverer(app: App, quickMs = QUICK_MS) {
  const worker: Worker = { app, batch: createBatcher(app) };
  let calls = 0;
  const lanes = new Lanes({ worker, batches: () => calls, quickMs });
  return async function deliver(jobs: readonly WebhookJob[]): Promise<DeliveryResult[]> {
    calls += 1;
    try {
      return await outcomes(worker, lanes, jobs);
    } finally {
      calls -= 1;
      if (calls === 0) await lanes.freeAll();
    }
  };
}

async function outcomes(worker: Worker, lanes: Lanes, jobs: readonly WebhookJob[]): Promise<DeliveryResult[]> {
  const attempts = jobs.filter((job): job is DeliveryJob => !isBacklogJob(job));
  const woken = jobs.filter(isBacklogJob);
  const [delivered, worked] = await Promise.all([
    deliverAll(worker.app, lanes, attempts),
    Promise.allSettled(woken.map(({ workspaceId, backlogOf }) => workOff(worker, { workspaceId, feature: backlogOf }))),
  ]);
  const results = new Map<WebhookJob, DeliveryResult>([...delivered, ...pairs(woken, worked)]);
  return jobs.map((job) => results.get(job) ?? done);
}

/** Pairs jobs with their results, without those that have none. */
const pairs = <J, R>(jobs: readonly J[], results: readonly (R | undefined)[]): [J, R][] =>
  jobs.flatMap((job, n): [J, R][] => {
    const result = results[n];
    return result === undefined ? [] : [[job, result]];
  });

/** The outcome of each job. */
async function deliverAll(
  app: App,
  lanes: Lanes,
  jobs: readonly DeliveryJob[],
): Promise<[DeliveryJob, DeliveryResult][]> {
  const groups = [...Map.groupBy(jobs, ({ restMs }) => restMs ?? 0)];
  const outcomes = await Promise.all(
    groups.map(async ([restMs, jobsAtOnce]) => {
      if (restMs > 0) await sleep(restMs);
      return deliverNow(app, lanes, jobsAtOnce).catch((reason: unknown) =>
        jobsAtOnce.map((job): [DeliveryJob, DeliveryResult] => [job, { status: 'rejected', reason }]),
      );
    }),
  );
  return outcomes.flat();
}

/** The outcome of each job whose endpoint is known. */
async function deliverNow(
  app: App,
  lanes: Lanes,
  jobs: readonly DeliveryJob[],
): Promise<[DeliveryJob, DeliveryResult][]> {
  const groups = new Map<string, { endpoint: EndpointRef; jobs: DeliveryJob[] }>();
  for (const [job, endpoint] of pairs(jobs, await endpointsOf(app, jobs))) {
    const name = `${endpoint.workspaceId}#${endpoint.feature}`;
    groups.set(name, { endpoint, jobs: [...(groups.get(name)?.jobs ?? []), job] });
  }
  const started = [...groups.values()].flatMap((group) => pairs(group.jobs, lanes.deliver(group.endpoint, group.jobs)));
  return Promise.all(
    started.map(async ([job, outcome]): Promise<[DeliveryJob, DeliveryResult]> => [job, await outcome]),
  );
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

const featureOf = (deliveryRow: Parameters<typeof toDelivery>[0] | undefined) =>
  deliveryRow && toDelivery(deliveryRow).feature;
