import { readConversation } from '../conversations/find.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { App } from '../core/app.ts';

/** The conversation of a reply address, or the one in which it continues after it was merged. Throws NOT_FOUND if it was erased. */
export async function currentConversation(
  app: App,
  workspaceId: string,
  conversationId: string,
): Promise<StoredConversation> {
  const conversation = await readConversation(app, workspaceId, conversationId);
  const { mergedIntoId } = conversation;
  return mergedIntoId ? readConversation(app, workspaceId, mergedIntoId) : conversation;
}
