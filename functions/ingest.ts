import { createEgress } from '../adapters/egress.ts';
import { createOcr } from '../adapters/ocr/index.ts';
import { runIngestStep, workJob } from '../domain/knowledge/ingest/work.ts';
import { createQueueHandler } from './queue.ts';
import { startApp } from './start.ts';

const app = startApp({
  egress: ({ egressAllow: allow, dnsServers, ownHosts }) => createEgress({ allow, dnsServers, ownHosts }),
  ocr: createOcr,
});

/** Fetches, reads and indexes pages and files, and plans crawls. */
export const handler = createQueueHandler(app, 'ingest', (app, body) => runIngestStep(app, workJob.parse(body)));
