import type { App } from '../../domain/core/app.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { createQueueHandler } from '../queue.ts';
import { jobsOfSesMessage } from './ses-message.ts';

/** Runs jobs of the platform, and those that follow from what SES tells of mail. `bucketName`: where SES stores mails. */
export const createMaintenanceHandler = (app: App, bucketName: string) =>
  createQueueHandler(app, 'maintenance', async (_, body) => {
    const jobs = jobsOfSesMessage(body, bucketName) ?? [maintenanceJob.parse(body)];
    for (const job of jobs) await maintain(app, job);
  });
