import * as z from 'zod';
import type { App } from '../core/app.ts';

/** Fields of every job of the queue `ingest`, besides its own IDs. */
export const ingestMessage = z.object({
  workspaceId: z.string(),
  chatbotId: z.string(),
  /** When the job became ready, in milliseconds. A later start means that all workers were busy. */
  readyAtMs: z.number().optional(),
  /** The job had to wait for a slot, and others may still be waiting. */
  isFromBacklog: z.boolean().optional(),
});
export type IngestMessage = z.output<typeof ingestMessage>;

/** The only function that sends to the queue `ingest`. */
export function enqueue<Job extends IngestMessage>(app: App, job: Job, delaySeconds = 0): Promise<void> {
  const readyAtMs = app.clock.now() + delaySeconds * 1000;
  return app.queues.send('ingest', { ...job, readyAtMs }, { delaySeconds });
}
