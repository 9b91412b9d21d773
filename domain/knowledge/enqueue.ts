import * as z from 'zod';
import type { App } from '../core/app.ts';

/** Fields of every job of the queue `ingest`, besides its own IDs. */
export const ingestMessage = z.object({
  workspaceId: z.string(),
  chatbotId: z.string(),
  /** The job had to wait for a slot, and others may still be waiting. */
  isFromBacklog: z.boolean().optional(),
});
export type IngestMessage = z.output<typeof ingestMessage>;

/** The only function that sends to the queue `ingest`. */
export const enqueue = <Job extends IngestMessage>(app: App, job: Job, delaySeconds = 0): Promise<void> =>
  app.queues.send('ingest', job, { delaySeconds });
