import * as z from 'zod';
import type { App } from '../core/app.ts';

/** What every job of the queue `ingest` names besides its own ids. */
export const ingestMessage = z.object({
  workspaceId: z.string(),
  chatbotId: z.string(),
  /** When the job could be worked on, in milliseconds. A later start means that all workers were busy. */
  readyAtMs: z.number().optional(),
  /** It had to wait for a slot, and others may still do so. */
  isFromBacklog: z.boolean().optional(),
});
export type IngestMessage = z.output<typeof ingestMessage>;

/** The only way into the queue `ingest`. */
export function enqueue<Job extends IngestMessage>(app: App, job: Job, delaySeconds = 0): Promise<void> {
  const readyAtMs = app.clock.now() + delaySeconds * 1000;
  return app.queues.send('ingest', { ...job, readyAtMs }, { delaySeconds });
}
