import type { App } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { storedPk } from '../items.ts';
import { removeSets } from './settle.ts';
import { toStoredSet } from './stored-rows.ts';
import { isStoring } from './storing.ts';

/** Sets that are removed together. */
const SETS_AT_ONCE = 200;

/**
 * Removes everything that the vector store holds of a chatbot. If there is no store any more, its rows are left to the caller. Stops after
 * `endMs`, and then returns false.
 */
export async function purgeStored(
  app: App,
  chatbotRef: ChatbotRef,
  endMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  if (!isStoring(app)) return true;
  const pk = storedPk(chatbotRef.workspaceId, chatbotRef.chatbotId);
  const sets = await Array.fromAsync(app.store.queryAll({ pk, consistent: true }), toStoredSet);
  for (const batch of batchesOf(SETS_AT_ONCE, sets)) {
    if (app.clock.now() >= endMs) return false;
    await removeSets(app, chatbotRef, batch);
  }
  return true;
}
