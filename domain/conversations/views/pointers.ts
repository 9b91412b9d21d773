import type { Item, Write } from '../../core/app.ts';
import { pointerKey, waitingPk, waitingSk } from '../items.ts';
import type { StoredConversation } from '../records.ts';
import { snoozedPk, snoozedSk } from './items.ts';
import { isWithHumans } from './with-humans.ts';

/** What a conversation's pointers depend on. */
export type PointedState = Pick<
  StoredConversation,
  'workspaceId' | 'id' | 'chatbotId' | 'status' | 'assignee' | 'waitingSince' | 'snoozed' | 'snoozedUntil'
>;

/** No `entity`: the change stream learns of these changes from the conversation's own row. */
function pointersOf(state: PointedState | undefined): Item[] {
  if (!state) return [];
  const { workspaceId, id, chatbotId, status, assignee, waitingSince, snoozed, snoozedUntil } = state;
  const about = { conversationId: id, chatbotId };
  const pointers: Item[] = [];
  if (snoozed) pointers.push({ pk: snoozedPk(workspaceId), sk: snoozedSk(snoozedUntil, id), ...about });
  if (!isWithHumans(status)) return pointers;
  const statusPointer = { ...pointerKey(workspaceId, status, id), ...about, assigneeId: assignee?.id ?? null };
  pointers.push(snoozed ? { ...statusPointer, snoozed } : statusPointer);
  if (waitingSince && !snoozed) {
    pointers.push({ pk: waitingPk(workspaceId), sk: waitingSk(waitingSince, id), ...about });
  }
  return pointers;
}

const pointerName = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** The writes that change a conversation's pointers from one state to another. Undefined: it does not exist. */
export function pointerWrites(before: PointedState | undefined, after: PointedState | undefined): Write[] {
  const pointersBefore = new Map(pointersOf(before).map((item) => [pointerName(item), item]));
  const writes: Write[] = [];
  for (const item of pointersOf(after)) {
    const pointerBefore = pointersBefore.get(pointerName(item));
    pointersBefore.delete(pointerName(item));
    const isSame = pointerBefore?.assigneeId === item.assigneeId && pointerBefore?.snoozed === item.snoozed;
    if (!pointerBefore || !isSame) writes.push({ put: item });
  }
  return [...[...pointersBefore.values()].map(({ pk, sk }): Write => ({ remove: { pk, sk } })), ...writes];
}
