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
  const own = { ...pointerKey(workspaceId, status, id), ...about, assigneeId: assignee?.id ?? null };
  if (!waitingSince) return [own];
  return [own, { pk: waitingPk(workspaceId), sk: waitingSk(waitingSince, id), ...about }];
}

const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** The writes that change a conversation's pointers from one state to another. Undefined: it does not exist. */
export function pointerWrites(before: PointedState | undefined, after: PointedState | undefined): Write[] {
  const known = new Map(pointersOf(before).map((item) => [keyOf(item), item]));
  const writes: Write[] = [];
  for (const item of pointersOf(after)) {
    const same = known.get(keyOf(item));
    known.delete(keyOf(item));
    if (!same || same.assigneeId !== item.assigneeId) writes.push({ put: item });
  }
  return [...[...known.values()].map(({ pk, sk }): Write => ({ remove: { pk, sk } })), ...writes];
}
