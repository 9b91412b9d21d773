import type { Chatbot } from '../chatbots/records.ts';
import { conversationKey, toConversation } from '../conversations/items.ts';
import type { App } from '../core/app.ts';
import type { ReplyAddress } from '../email/reply-address.ts';
import type { CheckedMail } from './records.ts';
import { isFrom } from './sender.ts';
import { addressOf } from './visitor-mail.ts';

/** The ids of our mails to visitors, and of the one that was never sent and that all of a conversation refer to. */
const OWN_ID = /^<(?:conversation|[\da-f-]{36})\.([\da-f-]{36})@/i;

/**
 * The conversation whose mail is answered by a mail to the business's own address, as programs do that ignore the address for answers.
 * Undefined unless the sender is proved to be its visitor.
 */
export async function answeredConversation(
  app: App,
  checked: CheckedMail,
  { workspaceId, id: chatbotId }: Chatbot,
): Promise<ReplyAddress | undefined> {
  const ids = checked.mail.answered.flatMap((answered) => OWN_ID.exec(answered)?.[1]?.toLowerCase() ?? []);
  const [conversationId] = ids;
  if (conversationId === undefined) return undefined;
  const item = await app.store.get(conversationKey(workspaceId, conversationId), { consistent: true });
  const conversation = item && toConversation(item);
  if (conversation?.chatbotId !== chatbotId || !isFrom(checked, await addressOf(app, conversation))) return undefined;
  return { workspaceId, conversationId, party: 'visitor' };
}
