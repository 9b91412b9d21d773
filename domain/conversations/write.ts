import type { Change, Condition, Item, Write, WriteKey } from '../core/app.ts';
import { absent, all, equals } from '../core/conditions.ts';
import { conversationItem, conversationKey, pointerKey } from './items.ts';
import type { ConversationStatus, StoredConversation } from './records.ts';
import { isWithHumans } from './with-humans.ts';

type ConversationRef = Pick<StoredConversation, 'workspaceId' | 'id'>;
type KnownConversation = Pick<StoredConversation, 'workspaceId' | 'id' | 'chatbotId' | 'status'>;

/** A change of anything but the status. */
export interface RowChange extends Omit<Change, 'set'> {
  set?: Record<string, unknown> & { status?: never };
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

/** No `entity`: the change stream learns of status changes from the conversation's own row. */
const pointer = ({ workspaceId, id, chatbotId }: KnownConversation, status: ConversationStatus): Item => ({
  ...pointerKey(workspaceId, status, id),
  conversationId: id,
  chatbotId,
});

/** The writes that move a conversation's pointer. None while it is with the platform, or if its status does not change. */
function pointerWrites(known: KnownConversation, status: ConversationStatus): Write[] {
  if (known.status === status) return [];
  return [
    ...(isWithHumans(known.status) ? [{ remove: pointerKey(known.workspaceId, known.status, known.id) }] : []),
    ...(isWithHumans(status) ? [{ put: pointer(known, status) }] : []),
  ];
}

const stillIn = (status: ConversationStatus): Condition => equals('status', status);

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
  known: KnownConversation,
  { status = known.status, ...change }: ConversationChange,
  when: Condition,
): RowWrites<RowUpdate> {
  const set = { ...change.set, ...(status === known.status ? {} : { status }) };
  const row = { update: rowKey(known), change: { ...change, set }, when: all(stillIn(known.status), when) };
  return { row, pointers: pointerWrites(known, status) };
}

/** The write of a change that keeps the status, in any status. */
export const touchConversation = (place: ConversationRef, change: RowChange, when: Condition): RowUpdate => ({
  update: rowKey(place),
  change,
  when,
});

/** The writes of a new conversation. They fail if the id exists. `more`: attributes besides its record. */
export const insertConversation = (record: StoredConversation, more: object = {}): RowWrites<Write> => ({
  row: { put: { ...conversationItem(record), ...more }, when: absent },
  pointers: isWithHumans(record.status) ? [{ put: pointer(record, record.status) }] : [],
});

/** The writes that delete a conversation's row. They fail if the status is not the known one. */
export const removeConversation = (known: KnownConversation, when: Condition): RowWrites<RowRemoval> => ({
  row: { remove: rowKey(known), when: all(stillIn(known.status), when) },
  pointers: isWithHumans(known.status) ? [{ remove: pointerKey(known.workspaceId, known.status, known.id) }] : [],
});

/** The writes that add a missing pointer. They fail if the status is not the known one. */
export const handoffPointers = (known: KnownConversation) => ({
  conversation: { check: conversationKey(known.workspaceId, known.id), when: stillIn(known.status) },
  pointer: { put: pointer(known, known.status) },
});
