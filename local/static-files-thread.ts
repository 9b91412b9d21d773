import { parentPort, workerData } from 'node:worker_threads';
import { buildStaticFiles } from './static-files.ts';

parentPort!.postMessage(buildStaticFiles(workerData as string));
