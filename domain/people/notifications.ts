import * as z from 'zod';
import { AppError, conflict, forbidden } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { all, equals, lacks, present } from '../core/rows/conditions.ts';
import { memberKey, toMember } from '../team/items.ts';
import { type MemberNotifications, notificationsInput } from '../team/notifications.ts';
import type { Member } from '../team/records.ts';

/** More than the changes that one person makes at once. */
const MAX_ATTEMPTS = 10;
const keepsChanging = () => conflict('Your notifications are being changed by another call. Try again.');

const changed = (current: MemberNotifications, input: z.output<typeof notificationsInput>): MemberNotifications => ({
  waitingMail: input.waitingMail ?? current.waitingMail,
  mentionMail: input.mentionMail ?? current.mentionMail,
  hours: input.hours === undefined ? current.hours : input.hours,
  language: input.language === undefined ? current.language : input.language,
});

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
      const notifications = changed(toMember(item).notifications, input);
      const isUnchanged = item.notifications
        ? equals('notifications', item.notifications)
        : all(present, lacks('notifications'));
      const { applied } = await app.store.update(key, { set: { notifications } }, isUnchanged);
      return applied ? { notifications, id: target.id } : AGAIN;
    });
  },
});
