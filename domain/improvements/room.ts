import type { App } from '../core/app.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { equals } from '../core/rows/conditions.ts';
import { keyOf, originKey } from './items.ts';
import type { ImprovementState, StoredImprovement } from './records.ts';
import { improvementsOf, rowsAfter } from './view.ts';

/** Of open ones, and of those in each other state: a person reads no more, and a list of all stays small enough to sort. */
export const MAX_IN_STATE = 500;
const states: readonly ImprovementState[] = ['open', 'accepted', 'dismissed', 'undone'];

/** Removes the least asked of the open ones, and the oldest decisions, beyond what a chatbot may have. */
export async function makeRoom(app: App, chatbotRef: ChatbotRef): Promise<void> {
  const rows = await improvementsOf(app, chatbotRef);
  if (rows.length <= MAX_IN_STATE) return;
  const excess = states.flatMap((state) => rowsAfter(app, state, rows).slice(MAX_IN_STATE));
  await Promise.all(excess.map((improvement) => removeRow(app, improvement)));
}

/** Removes a row, unless it has changed since it was read, with what finds it. Returns false if it has. */
export async function removeRow(app: App, improvement: StoredImprovement): Promise<boolean> {
  const done = await app.store.remove(keyOf(improvement), equals('version', improvement.version));
  if (!done.applied) return false;
  const ids = [
    ...new Set([...improvement.askers.map(({ conversationId }) => conversationId), improvement.originId ?? '']),
  ];
  await app.store.writeMany(
    ids
      .filter(Boolean)
      .map((each) => ({ remove: originKey(improvement.workspaceId, improvement.chatbotId, each, improvement.id) })),
  );
  return true;
}
