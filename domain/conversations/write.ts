import type { Change, Condition, Item, Write, WriteKey } from '../core/app.ts';
import { conversationItem, conversationKey, pointerKey } from './items.ts';
import type { ConversationStatus, StoredConversation } from './records.ts';
import { isWithHumans } from './with-humans.ts';

type ConversationRef = Pick<StoredConversation, 'workspaceId' | 'id'>;
type Standing = Pick<StoredConversation, 'workspaceId' | 'id' | 'chatbotId' | 'status'>;

/** A change of anything but the status. */
export interface RowChange extends Omit<Change, 'set'> {
  set?: Record<string, unknown> & { status?: never };
}
/** `status` left out: it stays. */
export interface ConversationChange extends RowChange {
  status?: ConversationStatus;
}
type RowUpdate = Extract<Write, { update: WriteKey }>;

/** Without the mark that keeps all other modules from writing to the row. */
const rowKey = ({ workspaceId, id }: ConversationRef): WriteKey => {
  const { pk, sk } = conversationKey(workspaceId, id);
  return { pk, sk };
};

/** Without `entity`: that a conversation changes hands is told by its own row. */
const pointer = ({ workspaceId, id, chatbotId }: Standing, status: ConversationStatus): Item => ({
  ...pointerKey(workspaceId, status, id),
  conversationId: id,
  chatbotId,
});

/** What moves a conversation's pointer; nothing as long as it is with the platform, or where its status stays. */
function pointerWrites(known: Standing, status: ConversationStatus): Write[] {
  if (known.status === status) return [];
  return [
    ...(isWithHumans(known.status) ? [{ remove: pointerKey(known.workspaceId, known.status, known.id) }] : []),
    ...(isWithHumans(status) ? [{ put: pointer(known, status) }] : []),
  ];
}

const stillIn = (status: ConversationStatus): Condition => ({ attribute: 'status', op: '=', value: status });

/**
 * The writes of a change that may concern the status, for one transaction, the row's own first. They hold only as long as
 * the status is the known one: the pointers go by that.
 */
export function changeConversation(
  known: Standing,
  { status = known.status, ...change }: ConversationChange,
  when: Condition,
): [RowUpdate, ...Write[]] {
  const set = { ...change.set, ...(status === known.status ? {} : { status }) };
  const update = { update: rowKey(known), change: { ...change, set }, when: { all: [stillIn(known.status), when] } };
  return [update, ...pointerWrites(known, status)];
}

/** The write of a change that leaves the status alone, whatever it is. */
export const touchConversation = (place: ConversationRef, change: RowChange, when: Condition): RowUpdate => ({
  update: rowKey(place),
  change,
  when,
});

/** The writes of a new conversation, its row first; they hold where there is none with its id. `more`: beside its record. */
export const insertConversation = (record: StoredConversation, more: object = {}): [Write, ...Write[]] => [
  { put: { ...conversationItem(record), ...more }, when: { attribute: 'pk', is: 'absent' } },
  ...(isWithHumans(record.status) ? [{ put: pointer(record, record.status) }] : []),
];

/** The writes that remove a conversation's row, which is the first, on condition that its status is the known one. */
export const removeConversation = (
  known: Standing,
  when: Condition,
): [Extract<Write, { remove: WriteKey }>, ...Write[]] => [
  { remove: rowKey(known), when: { all: [stillIn(known.status), when] } },
  ...(isWithHumans(known.status) ? [{ remove: pointerKey(known.workspaceId, known.status, known.id) }] : []),
];

/** The pointer of a conversation that has none, put while its status is the known one. */
export const handoffPointers = (known: Standing): Write[] => [
  { check: conversationKey(known.workspaceId, known.id), when: stillIn(known.status) },
  { put: pointer(known, known.status) },
];
