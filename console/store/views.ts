import type { Row, Status } from './rows.ts';

/** The views of the inbox, in the order of the tabs. */
export const views = ['waiting', 'mine', 'team', 'ai', 'done'] as const;
export type View = (typeof views)[number];

export const isView = (value: string | null): value is View => views.includes(value as View);

/** The statuses that a view reads from the platform. */
export const statusesOf: Record<View, readonly Status[]> = {
  waiting: ['HUMAN_REQUESTED'],
  mine: ['HUMAN_ACTIVE'],
  team: ['HUMAN_ACTIVE'],
  ai: ['OPEN'],
  done: ['RESOLVED', 'CLOSED'],
};

/** Conversations with people are few, so all of them are read: the counts and the order are exact. */
export const isWhole = (status: Status) => status === 'HUMAN_REQUESTED' || status === 'HUMAN_ACTIVE';

export interface Filter {
  view: View;
  bot: string | null;
  q: string | null;
}

export function belongs({ status, assignee, chatbotId }: Row, { view, bot }: Omit<Filter, 'q'>, me: string): boolean {
  if (bot && chatbotId !== bot) return false;
  if (!statusesOf[view].includes(status)) return false;
  if (view === 'mine') return assignee?.id === me;
  return view !== 'team' || assignee?.id !== me;
}

export const waitsSince = ({ waitingSince, handoffRequestedAt, createdAt }: Row) =>
  waitingSince ?? handoffRequestedAt ?? createdAt;
const spokeAt = ({ lastMessageAt, createdAt }: Row) => lastMessageAt ?? createdAt;
const text = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Who waits longest is first. Conversations with people are by their last message, others by their beginning. */
export const orders: Record<View, (one: Row, other: Row) => number> = {
  waiting: (one, other) => text(waitsSince(one), waitsSince(other)) || text(one.id, other.id),
  mine: (one, other) => text(spokeAt(other), spokeAt(one)) || text(other.id, one.id),
  team: (one, other) => text(spokeAt(other), spokeAt(one)) || text(other.id, one.id),
  ai: (one, other) => text(other.id, one.id),
  done: (one, other) => text(other.id, one.id),
};
