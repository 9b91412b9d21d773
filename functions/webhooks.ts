import * as z from 'zod';
import { createEgress } from '../adapters/egress.ts';
import { type PushJob, pushJob } from '../domain/push/jobs.ts';
import { createDeliverer } from '../domain/webhooks/delivery/deliver.ts';
import { type WebhookJob, webhookJob } from '../domain/webhooks/jobs.ts';
import { createBatchHandler } from './queue.ts';
import { startApp } from './start.ts';

const app = startApp({
  egress: ({ egressAllow: allow, dnsServers, ownHosts }) => createEgress({ allow, dnsServers, ownHosts }),
});

type OutgoingJob = WebhookJob | PushJob;
const outgoingJob = z.union([pushJob, webhookJob]);
const isPush = (job: OutgoingJob): job is PushJob => 'push' in job;
const deliver = createDeliverer(app);

/** Loaded for the first message only. */
const push = async (job: PushJob) => (await import('../domain/push/send.ts')).runPush(app, job);

/** Returns a result for each job, in the same order. */
async function consume(jobs: readonly OutgoingJob[]) {
  const deliveries = jobs.filter((job): job is WebhookJob => !isPush(job));
  const pushes = jobs.filter(isPush);
  const [delivered, pushed] = await Promise.all([
    deliveries.length > 0 ? deliver(deliveries) : [],
    Promise.allSettled(pushes.map(push)),
  ]);
  const rests = { delivered: delivered.values(), pushed: pushed.values() };
  return jobs.flatMap((job) => rests[isPush(job) ? 'pushed' : 'delivered'].next().value ?? []);
}

/** Signs and sends webhook deliveries, and pushes messages to members' devices. */
export const handler = createBatchHandler(app, {
  name: 'webhooks',
  parse: (body) => outgoingJob.parse(body),
  consume,
});
