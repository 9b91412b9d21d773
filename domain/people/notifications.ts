import * as z from 'zod';
import { AppError, forbidden } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { present } from '../core/rows/conditions.ts';
import { memberKey, toMember } from '../team/items.ts';
import { notificationsInput } from '../team/notifications.ts';
import type { Member } from '../team/records.ts';

/** Changes which mails the member that acts receives, and when. Fields that are not named stay. */
export const updateNotifications = operation({
  name: 'updateNotifications',
  // Also for those who may only read.
  scope: null,
  kind: 'write',
  audit: 'member',
  errors: ['FORBIDDEN'],
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
    const { notifications: current } = target;
    const notifications = {
      waitingMail: input.waitingMail ?? current.waitingMail,
      mentionMail: input.mentionMail ?? current.mentionMail,
      hours: input.hours === undefined ? current.hours : input.hours,
      language: input.language === undefined ? current.language : input.language,
    };
    const done = await app.store.update(memberKey(workspaceId, target.id), { set: { notifications } }, present);
    if (!done.applied) throw new AppError('UNAUTHORIZED');
    return { notifications, id: target.id };
  },
});
