import { readConversation } from '../conversations/find.ts';
import { openThread } from '../conversations/merge/thread.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { App } from '../core/app.ts';

/** The conversation of a reply address, or the one in which it continues after merges. Throws NOT_FOUND if it was erased. */
export const currentConversation = async (
  app: App,
  workspaceId: string,
  conversationId: string,
): Promise<StoredConversation> => openThread(app, await readConversation(app, workspaceId, conversationId));
