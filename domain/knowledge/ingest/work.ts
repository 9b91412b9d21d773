import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { crawlPlanJob, planCrawl } from '../crawl/plan.ts';
import { crawlOnePage, crawlPageJob } from '../crawl/work.ts';
import { faqImportJob, stepFaqImport } from '../faq-imports/job.ts';
import { withSlot } from './backlog.ts';
import { ingest, ingestJob } from './ingest.ts';
import { endSource, endSourceJob } from './watchdog.ts';

const namedJob = z.discriminatedUnion('kind', [crawlPlanJob, crawlPageJob, endSourceJob, faqImportJob]);

/** A message of the queue `ingest`: a step of a crawl or an import, a source to read, or the end of an attempt. */
export const workJob = z.union([namedJob, ingestJob]);

/** Runs one job. Jobs may run twice or concurrently. */
export async function runIngestStep(app: App, job: z.output<typeof workJob>): Promise<void> {
  if (!('kind' in job)) return withSlot(app, job, () => ingest(app, job));
  switch (job.kind) {
    case 'end-source':
      return endSource(app, job);
    case 'crawl-plan':
      return withSlot(app, job, () => planCrawl(app, job));
    case 'faq-import':
      return withSlot(app, job, () => stepFaqImport(app, job));
    case 'crawl-page':
      return withSlot(app, job, () => crawlOnePage(app, job));
  }
}
