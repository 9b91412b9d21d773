import { createMailReader } from '../adapters/mail/read/index.ts';
import { containerEnvironment } from './app/base.ts';
import { createMaintenanceHandler } from './maintenance/handle.ts';
import { startApp } from './start.ts';

const { bucketName } = containerEnvironment();

/** Background work: compacting indexes, deleting what belonged to deleted records, and mail. */
export const handler = createMaintenanceHandler(startApp({ mailReader: createMailReader() }), bucketName);
