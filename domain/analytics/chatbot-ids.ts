import { conversationKey } from '../conversations/items.ts';
import type { App, Item } from '../core/app.ts';
import { type Change, itemOf } from '../core/rows/change.ts';

const lacksChatbot = ({ after }: Change) => after?.entity === 'message' && after.chatbotId === undefined;

/** Adds the chatbot to messages of the first version, which do not name it. It is read from their conversation. */
export async function withChatbotIds(app: App, changes: readonly Change[]): Promise<readonly Change[]> {
  const lacking = changes.filter(lacksChatbot);
  if (lacking.length === 0) return changes;
  const messages = lacking.map(itemOf);
  const keys = messages.map((item) => conversationKey(String(item.workspaceId), String(item.conversationId)));
  const conversations = await app.store.getMany(keys);
  const completed = new Map(
    lacking.map((change, index) => {
      const at = conversations[index];
      return [
        change,
        { ...change, before: change.before && withChatbot(change.before, at), after: withChatbot(itemOf(change), at) },
      ];
    }),
  );
  return changes.map((change) => completed.get(change) ?? change);
}

const withChatbot = (messageItem: Item, conversationItem: Item | undefined): Item =>
  conversationItem
    ? { ...messageItem, chatbotId: conversationItem.chatbotId, isTest: conversationItem.isTest }
    : messageItem;
