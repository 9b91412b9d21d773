import { isOnDuty } from './notifications.ts';
import type { Member } from './records.ts';

/** Whether a member can answer visitors. A viewer only reads. */
export const canAnswer = ({ status, owner, role }: Member): boolean =>
  status === 'active' && (owner || role !== 'viewer');

/** Whether a waiting visitor concerns a member at this time, by mail and on their devices. */
export const isAwaited = (member: Member, nowMs: number): boolean =>
  canAnswer(member) && isOnDuty(member.notifications.hours, nowMs);
