import type { AnswerOf } from '#core';
import type { team } from '../../operations/team.ts';

/** A seat is taken by each active member and by each invite, not by people of the agency. */
export const seatsUsed = ({ members, invites }: Pick<AnswerOf<typeof team>, 'members' | 'invites'>): number =>
  members.filter(({ status, via }) => status === 'ACTIVE' && !via).length + invites.length;
