import * as z from 'zod';
import type { App, Write } from '../core/app.ts';
import { AppError, conflict, forbidden } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { all, equals, lacks, present } from '../core/rows/conditions.ts';
import { dueKindFor } from '../core/rows/due-kinds.ts';
import { memberKey, toMember, WAITING_MAIL_DUE, weeklyKey } from '../team/items.ts';
import { type MemberNotifications, nextMondayMs, notificationsInput } from '../team/notifications.ts';
import type { Member } from '../team/records.ts';

/** More than the changes that one person makes at once. */
const MAX_ATTEMPTS = 10;
const keepsChanging = () => conflict('Your notifications are being changed by another call. Try again.');

const changed = (current: MemberNotifications, input: z.output<typeof notificationsInput>): MemberNotifications => ({
  waitingMail: input.waitingMail ?? current.waitingMail,
  mentionMail: input.mentionMail ?? current.mentionMail,
  weeklyReport: input.weeklyReport ?? current.weeklyReport,
  hours: input.hours === undefined ? current.hours : input.hours,
  timezone: input.timezone === undefined ? current.timezone : input.timezone,
  language: input.language === undefined ? current.language : input.language,
});

/** The write that schedules the weekly report, or ends it. Undefined: it stays as it is. */
function weeklyWrite(
  app: App,
  ids: { workspaceId: string; memberId: string },
  from: MemberNotifications,
  to: MemberNotifications,
): Write | undefined {
  if (from.weeklyReport === to.weeklyReport && from.timezone === to.timezone) return undefined;
  const key = weeklyKey(ids.workspaceId, ids.memberId);
  if (!to.weeklyReport) return from.weeklyReport ? { remove: key } : undefined;
  const dueAt = new Date(nextMondayMs(to.timezone ?? 'UTC', app.clock.now())).toISOString();
  const dueKind = dueKindFor(app, WAITING_MAIL_DUE, ids.memberId);
  return { update: key, change: { set: { ...ids, jobKind: 'mail-weekly', dueKind, dueAt } } };
}

/** Changes which mails the member that acts receives, and when. Fields that are not named stay. */
export const updateNotifications = operation({
  name: 'updateNotifications',
  // Also for those who may only read.
  scope: null,
  kind: 'write',
  audit: 'member',
  errors: ['FORBIDDEN', 'CONFLICT'],
  ids: z.object({}),
  input: notificationsInput,
  async find(app, { workspaceId, memberId }): Promise<Member> {
    if (memberId === null) {
      throw forbidden('The key belongs to no member. Only a member has notifications.');
    }
    const item = await app.store.get(memberKey(workspaceId, memberId), { consistent: true });
    if (!item) throw new AppError('UNAUTHORIZED');
    return toMember(item);
  },
  async run(app, { workspaceId }, { input, target }) {
    const key = memberKey(workspaceId, target.id);
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      const item = await app.store.get(key, { consistent: true });
      if (!item) throw new AppError('UNAUTHORIZED');
      const current = toMember(item).notifications;
      const notifications = changed(current, input);
      const isUnchanged = item.notifications
        ? equals('notifications', item.notifications)
        : all(present, lacks('notifications'));
      const { applied } = await app.store.transact({
        member: { update: key, change: { set: { notifications } }, when: isUnchanged },
        weekly: weeklyWrite(app, { workspaceId, memberId: target.id }, current, notifications),
      });
      return applied ? { notifications, id: target.id } : AGAIN;
    });
  },
});
