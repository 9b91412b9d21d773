import type { AttributeUpdates, Condition, Write, WriteKey } from '../core/app.ts';
import { absent, all, any, equals, lacks, present } from '../core/rows/conditions.ts';
import { conversationItem, conversationKey, inViewCounts } from './items.ts';
import type { ConversationStatus, StoredConversation } from './records.ts';
import { type PointedState, pointerWrites } from './views/pointers.ts';
import { isWithHumans } from './views/with-humans.ts';

export type ConversationRef = Pick<StoredConversation, 'workspaceId' | 'id'>;
type KnownConversation = PointedState;

type PointedBy = 'assignee' | 'waitingSince' | 'snoozed' | 'snoozedUntil';
/** The attributes that a change sets, of which pointers depend on some. */
type ChangedState = Record<string, unknown> & Partial<Pick<KnownConversation, PointedBy>>;

/** A change of anything but the status. */
interface RowChange extends Omit<AttributeUpdates, 'set'> {
  set?: ChangedState & { status?: never };
}
/** `status` omitted: unchanged. */
export interface ConversationChange extends RowChange {
  status?: ConversationStatus;
}
type RowUpdate = Extract<Write, { update: WriteKey }>;
type RowRemoval = Extract<Write, { remove: WriteKey }>;

/** Without the brand that prevents other modules from writing to the row. */
const rowKey = ({ workspaceId, id }: ConversationRef): WriteKey => {
  const { pk, sk } = conversationKey(workspaceId, id);
  return { pk, sk };
};

const unchangedHands = ({ status }: KnownConversation): Condition => equals('status', status);
/** Earlier versions do not maintain since when a visitor waits. Their rows lack it, or keep what it was in another status. */
function unchangedWaiting({ status, waitingSince }: KnownConversation): Condition {
  if (!isWithHumans(status)) return present;
  const isUnset = any(lacks('waitingSince'), equals('waitingSince', null));
  const isSame = equals('waitingSince', waitingSince);
  return status === 'human_requested' || waitingSince === null ? any(isUnset, isSame) : isSame;
}

/** Rows of earlier versions lack it. */
const unchangedSnooze = ({ snoozed, snoozedUntil }: KnownConversation): Condition =>
  snoozed
    ? all(equals('snoozed', true), equals('snoozedUntil', snoozedUntil))
    : any(lacks('snoozed'), equals('snoozed', false));

/** The state must be the one from which the pointers were derived. A snooze has one in every status. */
const asKnown = (knownConversation: KnownConversation, pointers: readonly Write[]): Condition =>
  all(
    unchangedHands(knownConversation),
    unchangedSnooze(knownConversation),
    ...(pointers.length > 0 ? [unchangedWaiting(knownConversation)] : []),
  );

/** The state of the pointers after a change. */
const changed = (knownConversation: KnownConversation, status: ConversationStatus, set: ChangedState) => {
  const { assignee = knownConversation.assignee, waitingSince = knownConversation.waitingSince } = set;
  const { snoozed = knownConversation.snoozed, snoozedUntil = knownConversation.snoozedUntil } = set;
  return { ...knownConversation, status, assignee, waitingSince, snoozed, snoozedUntil };
};

/** Writes for one transaction: the conversation's own row, and its pointers. */
interface RowWrites<Row extends Write> {
  row: Row;
  pointers: Write[];
}

/**
 * The writes of a change that may include the status. They fail if the status is not the known one, because the pointers depend
 * on it.
 */
export function changeConversation(
  knownConversation: KnownConversation,
  { status = knownConversation.status, ...change }: ConversationChange,
  when: Condition,
): RowWrites<RowUpdate> {
  const set = { ...change.set, ...inViewCounts, ...(status === knownConversation.status ? {} : { status }) };
  const pointers = pointerWrites(knownConversation, changed(knownConversation, status, set));
  const row = {
    update: rowKey(knownConversation),
    change: { ...change, set },
    when: all(asKnown(knownConversation, pointers), when),
  };
  return { row, pointers };
}

/** The write of a change that keeps the status, in any status. */
export const touchConversation = (conversationRef: ConversationRef, change: RowChange, when: Condition): RowUpdate => ({
  update: rowKey(conversationRef),
  change: { ...change, set: { ...change.set, ...inViewCounts } },
  when,
});

/** The writes of a new conversation. They fail if the id exists. `more`: attributes besides its record. */
export const insertConversation = (record: StoredConversation, more: object = {}): RowWrites<Write> => ({
  row: { put: { ...conversationItem(record), ...more }, when: absent },
  pointers: pointerWrites(undefined, record),
});

/** The writes that delete a conversation's row. They fail if its state is not the known one. */
export const removeConversation = (knownConversation: KnownConversation, when: Condition): RowWrites<RowRemoval> => {
  const pointers = pointerWrites(knownConversation, undefined);
  return {
    row: { remove: rowKey(knownConversation), when: all(asKnown(knownConversation, pointers), when) },
    pointers,
  };
};

/** The writes that give a row of an earlier version its pointers and count it. They fail if its state is not the known one. */
export const indexConversation = (knownConversation: KnownConversation) => {
  const pointers = pointerWrites(undefined, knownConversation);
  const when = all(asKnown(knownConversation, pointers), equals('assignee', knownConversation.assignee));
  return { conversation: touchConversation(knownConversation, {}, when), pointers };
};
