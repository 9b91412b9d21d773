import { createEgress } from '../adapters/egress.ts';
import { createDeliverer } from '../domain/webhooks/delivery/deliver.ts';
import { webhookJob } from '../domain/webhooks/jobs.ts';
import { createBatchHandler } from './queue.ts';
import { startApp } from './start.ts';

const app = startApp({
  egress: ({ egressAllow: allow, dnsServers, ownHosts }) => createEgress({ allow, dnsServers, ownHosts }),
});

/** Signs and sends webhook deliveries. */
export const handler = createBatchHandler(app, {
  name: 'webhooks',
  parse: (body) => webhookJob.parse(body),
  consume: createDeliverer(app),
});
