import * as z from 'zod';
import type { App } from '../app.ts';
import { crawlPlanJob, planCrawl } from './crawl/plan.ts';
import { crawlOnePage, crawlPageJob } from './crawl/work.ts';
import { ingest, ingestJob } from './ingest.ts';

const crawlJob = z.discriminatedUnion('kind', [crawlPlanJob, crawlPageJob]);

/** A message of the queue `ingest`: a step of a crawl, or a source to read. */
export const workJob = z.union([crawlJob, ingestJob]);

/** Does one job. Each may be done twice, or twice at once. */
export async function work(app: App, job: z.output<typeof workJob>): Promise<void> {
  if (!('kind' in job)) return ingest(app, job);
  return job.kind === 'crawl-plan' ? planCrawl(app, job) : crawlOnePage(app, job);
}
