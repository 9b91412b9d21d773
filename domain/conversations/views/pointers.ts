import type { Item, Write } from '../../core/app.ts';
import { pointerKey, waitingPk, waitingSk } from '../items.ts';
import type { StoredConversation } from '../records.ts';
import { isWithHumans } from './with-humans.ts';

/** What a conversation's pointers depend on. */
export type PointedState = Pick<
  StoredConversation,
  'workspaceId' | 'id' | 'chatbotId' | 'status' | 'assignee' | 'waitingSince'
>;

/** No `entity`: the change stream learns of these changes from the conversation's own row. */
function pointersOf(state: PointedState | undefined): Item[] {
  if (!state || !isWithHumans(state.status)) return [];
  const { workspaceId, id, chatbotId, status, assignee, waitingSince } = state;
  const about = { conversationId: id, chatbotId };
  const statusPointer = { ...pointerKey(workspaceId, status, id), ...about, assigneeId: assignee?.id ?? null };
  if (!waitingSince) return [statusPointer];
  return [statusPointer, { pk: waitingPk(workspaceId), sk: waitingSk(waitingSince, id), ...about }];
}

const pointerName = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** The writes that change a conversation's pointers from one state to another. Undefined: it does not exist. */
export function pointerWrites(before: PointedState | undefined, after: PointedState | undefined): Write[] {
  const pointersBefore = new Map(pointersOf(before).map((item) => [pointerName(item), item]));
  const writes: Write[] = [];
  for (const item of pointersOf(after)) {
    const pointerBefore = pointersBefore.get(pointerName(item));
    pointersBefore.delete(pointerName(item));
    if (!pointerBefore || pointerBefore.assigneeId !== item.assigneeId) writes.push({ put: item });
  }
  return [...[...pointersBefore.values()].map(({ pk, sk }): Write => ({ remove: { pk, sk } })), ...writes];
}
