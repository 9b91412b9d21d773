import { isMentioned, mentionPlace } from './mentioned.ts';
import type { ConversationRow, ConversationStatus } from './rows.ts';

/** The views of the inbox, in the order of the tabs. */
export const views = ['waiting', 'mine', 'unassigned', 'team', 'ai', 'snoozed', 'done', 'mentions'] as const;
export type View = (typeof views)[number];

export const isView = (value: string | null): value is View => views.some((view) => view === value);

/** What a list is read by: a status or, because they have any, that they are snoozed. */
export type FeedKind = ConversationStatus | 'SNOOZED';

/** What a view reads from the platform. */
export const feedsOf: Record<View, readonly FeedKind[]> = {
  waiting: ['HUMAN_REQUESTED', 'HUMAN_ACTIVE'],
  mine: ['HUMAN_ACTIVE'],
  unassigned: ['HUMAN_REQUESTED'],
  team: ['HUMAN_ACTIVE'],
  ai: ['OPEN'],
  snoozed: ['SNOOZED'],
  done: ['RESOLVED', 'CLOSED'],
  // The platform lists them, in any status.
  mentions: [],
};

/** Conversations with people are few, so all of them are read: the counts and the order are exact. */
export const isWhole = (feedKind: FeedKind) => feedKind !== 'OPEN' && feedKind !== 'RESOLVED' && feedKind !== 'CLOSED';

export const isOfKind = ({ status, snoozed }: ConversationRow, feedKind: FeedKind): boolean =>
  feedKind === 'SNOOZED' ? snoozed : status === feedKind;

export interface Filter {
  view: View;
  bot: string | null;
  q: string | null;
  /** ID of a label. */
  label: string | null;
}

export const hasLabel = ({ labels }: ConversationRow, label: string | null): boolean =>
  label === null || labels.some(({ id }) => id === label);

/** True if the visitor waits for a person, also for the next reply of the one who has the conversation. */
export const waits = ({ status, waitingSince }: ConversationRow): boolean =>
  status === 'HUMAN_REQUESTED' || (status === 'HUMAN_ACTIVE' && waitingSince !== null);

export function belongs(row: ConversationRow, { view, bot, label }: Omit<Filter, 'q'>, me: string): boolean {
  const { assignee, chatbotId, snoozed } = row;
  if ((bot && chatbotId !== bot) || !hasLabel(row, label)) return false;
  if (view === 'mentions') return isMentioned(row.id);
  // A snoozed one is in no other view.
  if (snoozed !== (view === 'snoozed') || !feedsOf[view].some((kind) => isOfKind(row, kind))) return false;
  if (view === 'waiting') return waits(row);
  if (view === 'mine') return assignee?.id === me;
  return view !== 'team' || assignee?.id !== me;
}

export const waitsSince = ({ waitingSince, handoffRequestedAt, createdAt }: ConversationRow) =>
  waitingSince ?? handoffRequestedAt ?? createdAt;
const spokeAt = ({ lastMessageAt, createdAt }: ConversationRow) => lastMessageAt ?? createdAt;
const text = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

type Order = (one: ConversationRow, other: ConversationRow) => number;
const longestFirst: Order = (one, other) => text(waitsSince(one), waitsSince(other)) || text(one.id, other.id);
/** Those without a time wait for their visitor. */
const soonestFirst: Order = (one, other) =>
  text(one.snoozedUntil ?? '~', other.snoozedUntil ?? '~') || text(one.id, other.id);
const latestFirst: Order = (one, other) => text(spokeAt(other), spokeAt(one)) || text(other.id, one.id);
const newestFirst: Order = (one, other) => text(other.id, one.id);

/** Who waits longest is first. Conversations with people are by their last message, others by their beginning. */
export const orders: Record<View, Order> = {
  waiting: longestFirst,
  unassigned: longestFirst,
  mine: latestFirst,
  team: latestFirst,
  ai: newestFirst,
  snoozed: soonestFirst,
  done: newestFirst,
  mentions: (one, other) => mentionPlace(one.id) - mentionPlace(other.id),
};

/** The rows before and after one in its view, which a reply may have taken out of the view. */
export function neighbours(rows: readonly ConversationRow[], row: ConversationRow, view: View) {
  const after = rows.findIndex((other) => orders[view](row, other) < 0);
  const end = after < 0 ? rows.length : after;
  const before = rows.slice(0, end).findLast(({ id }) => id !== row.id);
  return { before, after: rows.slice(end).find(({ id }) => id !== row.id) };
}
