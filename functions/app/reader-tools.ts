import { createLog } from '../../adapters/log.ts';
import { readMime } from '../../adapters/mail/read/mime.ts';
import { createOcr } from '../../adapters/ocr/index.ts';
import type { Environment } from '../../config/environment.ts';

/** What reads documents of strangers in a function that has nothing else. */
export const readerTools = (environment: Environment) => ({
  clock: { now: () => Date.now() },
  log: createLog(environment.logLevel, { namespace: environment.metricsNamespace }),
  ocr: createOcr(environment),
  mailReader: { read: readMime },
});
