import { createLog } from '../../adapters/log.ts';
import { createOcr } from '../../adapters/ocr/index.ts';
import type { Environment } from '../../config/environment.ts';
import type { App } from '../../domain/core/app.ts';

/** What reads documents of strangers in a function that has nothing else. */
export const readerTools = (environment: Environment): Pick<App, 'clock' | 'log' | 'ocr'> => ({
  clock: { now: () => Date.now() },
  log: createLog(environment.logLevel, { namespace: environment.metricsNamespace }),
  ocr: createOcr(environment),
});
