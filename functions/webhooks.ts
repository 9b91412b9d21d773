import { createEgress } from '../adapters/egress.ts';
import { createDeliverer, deliveryJob } from '../domain/webhooks/deliver.ts';
import { createBatchHandler } from './queue.ts';
import { startApp } from './start.ts';

const app = startApp({
  egress: ({ egressAllow: allow, dnsServers, ownHosts }) => createEgress({ allow, dnsServers, ownHosts }),
});
const deliver = createDeliverer(app);

/** Signs and posts what customers' servers are told of. */
export const handler = createBatchHandler(app, 'webhooks', (bodies) =>
  deliver(bodies.map((body) => deliveryJob.parse(body))),
);
