import * as z from 'zod';
import { person } from './message.ts';

/** What a merge changes, and what is given back when it is undone. */
const hands = z.object({
  status: z.enum(['open', 'human_requested', 'human_active', 'resolved', 'closed']),
  assignee: person.nullable(),
  waitingSince: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedBy: z.enum(['visitor', 'agent', 'system']).nullable(),
  snoozed: z.boolean(),
  snoozedUntil: z.string().nullable(),
});
export type Hands = z.output<typeof hands>;

/** Stored in the row of a merged conversation. */
export const beforeMerge = z.object({
  own: hands,
  /** Null: the other conversation stayed in the same hands. */
  other: z.object({ before: hands, after: hands }).nullable(),
});

export const handsOf = ({
  status,
  assignee,
  waitingSince,
  closedAt,
  closedBy,
  snoozed,
  snoozedUntil,
}: Hands): Hands => ({
  status,
  assignee,
  waitingSince,
  closedAt,
  closedBy,
  snoozed,
  snoozedUntil,
});

export const hasSameHands = (one: Hands, other: Hands): boolean =>
  JSON.stringify(handsOf(one)) === JSON.stringify(handsOf(other));
