import { maintain, maintenanceJob } from '../domain/maintenance.ts';
import { createQueueHandler } from './queue.ts';
import { startApp } from './start.ts';

/** Work behind the scenes: folding index logs into snapshots, cleaning up after deletions. */
export const handler = createQueueHandler(startApp(), 'maintenance', (app, body) =>
  maintain(app, maintenanceJob.parse(body)),
);
