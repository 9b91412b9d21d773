import { workerData } from 'node:worker_threads';
import { buildStaticFiles, type StaticFolders } from './static-files.ts';

buildStaticFiles(workerData as StaticFolders);
