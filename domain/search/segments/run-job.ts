import type * as z from 'zod';
import type { App } from '../../core/app.ts';
import type { searchJobs } from '../jobs.ts';
import { backfillSegments } from './backfill.ts';
import { forgetListed } from './forget.ts';
import { writeRecent } from './write.ts';

type SearchJob = z.output<(typeof searchJobs)[number]>;

export function runSearchJob(app: App, job: SearchJob): Promise<void> {
  switch (job.kind) {
    case 'write-segments':
      return writeRecent(app, job);
    case 'forget-in-segments':
      return forgetListed(app, job);
    case 'backfill-segments':
      return backfillSegments(app, job);
  }
}
