import { createEgress } from '../adapters/egress.ts';
import { ingest, ingestJob } from '../domain/knowledge/ingest.ts';
import { createQueueHandler } from './queue.ts';
import { startApp } from './start.ts';

const app = startApp({
  egress: ({ egressAllow: allow, dnsServers, ownHosts }) => createEgress({ allow, dnsServers, ownHosts }),
});

/** Fetches, reads and indexes the pages of URL sources. */
export const handler = createQueueHandler(app, 'ingest', (app, body) => ingest(app, ingestJob.parse(body)));
