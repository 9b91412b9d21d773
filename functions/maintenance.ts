import { createMailReader } from '../adapters/mail/read/index.ts';
import { maintain, maintenanceJob } from '../domain/maintenance.ts';
import { createQueueHandler } from './queue.ts';
import { startApp } from './start.ts';

/** Background work: compacting indexes and deleting what belonged to deleted records. */
export const handler = createQueueHandler(startApp({ mailReader: createMailReader() }), 'maintenance', (app, body) =>
  maintain(app, maintenanceJob.parse(body)),
);
