import type * as z from 'zod';
import { brandOf } from '../../agency/brand.ts';
import { summaryOf } from '../../analytics/summary.ts';
import type { App } from '../../core/app.ts';
import { daysLater, localDates } from '../../core/hours/local-days.ts';
import { localTime } from '../../core/hours/local-time.ts';
import { mailLook } from '../../mail/look.ts';
import { postMail } from '../../mail/outbox.ts';
import { canSendMail } from '../../mail/send.ts';
import { memberKey, toMember, weeklyKey } from '../../team/items.ts';
import { nextMondayMs } from '../../team/notifications.ts';
import type { Member } from '../../team/records.ts';
import { withoutComplainants } from '../../visitor-mail/unmailed.ts';
import { claimDue, endClaim, markMailed, type weeklyMailJob } from '../due.ts';
import { weeklyLetter } from './letter.ts';

/** A report of last week is of use until the evening. */
const KEPT_MS = 12 * 3600_000;

/** The dates of the last whole week, Monday to Sunday, in a time zone. */
function lastWeek(timezone: string, nowMs: number): { from: string; to: string } {
  const monday = daysLater(localDates(timezone)(nowMs), -localTime(nowMs, timezone).weekday);
  return { from: daysLater(monday, -7), to: daysLater(monday, -1) };
}

/**
 * Mails a member the report of the past week, once, and makes the next one due. Nothing is mailed about a week without conversations
 * after another one.
 */
export async function mailWeekly(app: App, job: z.output<typeof weeklyMailJob>): Promise<void> {
  const { workspaceId, memberId } = job;
  const row = await claimDue(app, weeklyKey(workspaceId, memberId), job);
  if (!row) return;
  const item = await app.store.get(memberKey(workspaceId, memberId), { consistent: true });
  const member = item && toMember(item);
  if (!member?.notifications.weeklyReport) {
    await endClaim(app, row, {});
    return;
  }
  const timezone = member.notifications.timezone ?? 'UTC';
  const week = lastWeek(timezone, app.clock.now());
  const isWanted = row.mailedFor !== week.from && (await mayMail(app, workspaceId, member));
  if (isWanted && !(await mailMember(app, { row, member, week: { ...week, tz: timezone } }))) return;
  await endClaim(app, row, { nextMs: nextMondayMs(timezone, app.clock.now()) });
}

/** An inactive member may come back, so the report stays due. */
const mayMail = async (app: App, workspaceId: string, member: Member): Promise<boolean> =>
  member.status === 'active' &&
  (await canSendMail(app, workspaceId)) &&
  (await withoutComplainants(app, workspaceId, [member])).length > 0;

interface WeeklyMail {
  row: Parameters<typeof markMailed>[1];
  member: Member;
  week: { from: string; to: string; tz: string };
}

/** False: another job has the row. A mail is marked before it is sent, so that a job that dies mails nobody twice. */
async function mailMember(app: App, { row, member, week }: WeeklyMail): Promise<boolean> {
  const workspaceId = String(row.workspaceId);
  const [report, brand] = await Promise.all([
    summaryOf(app, workspaceId, { range: 'last_7d', ...week }),
    brandOf(app, workspaceId),
  ]);
  if (!(await markMailed(app, row, { mailedFor: week.from }))) return false;
  if (report.publicConversations + report.previous.publicConversations === 0) return true;
  const mail = weeklyLetter(app, { workspaceId, report, look: mailLook(app, brand), member, week });
  await postMail(app, { workspaceId, mail, deadlineMs: app.clock.now() + KEPT_MS });
  return true;
}
