import { workerData } from 'node:worker_threads';
import { buildStaticFiles } from './static-files.ts';

buildStaticFiles(workerData);
