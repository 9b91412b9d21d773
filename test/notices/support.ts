import { createSmtpMail } from '../../adapters/mail/smtp.ts';
import { mailReplies, mailWaiting } from '../../domain/conversations/state/mail-due.ts';
import type { App } from '../../domain/core/app.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { choreApp } from '../support/chores.ts';
import type { Platform } from '../support/platform.ts';
import type { MailServer, ReceivedMail } from '../support/servers/mail-server.ts';

const MINUTES_PER_HOUR = 60;
export const ROOT = 'https://desk.example';

/** What the schedule and its jobs run with, some minutes from now, with a mail server. */
export function mailApp(platform: Platform, { port }: Pick<MailServer, 'port'>, minutes: number, settings = {}) {
  const app = choreApp(platform, minutes / MINUTES_PER_HOUR);
  const mail = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Desk <desk@acme.example>' });
  const own = { mail, log: { ...app.log, warn: () => {} } };
  Object.assign(app, own);
  Object.assign(app.settings, { mailConfigured: true, root: ROOT, rateLimitScale: 1, ...settings });
  return app;
}

/** The schedule finds what is due, and its jobs run. */
export async function runMails(app: ReturnType<typeof mailApp>): Promise<void> {
  await Promise.all([mailWaiting(app), mailReplies(app)]);
  await runJobs(app, app.jobs.splice(0));
}

const runJobs = (app: App, jobs: readonly object[]) =>
  Promise.all(jobs.map((job) => maintain(app, maintenanceJob.parse(job))));

/** A part of a mail without the encoding of its lines. */
export const decoded = ({ text }: ReceivedMail): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
