import { findChatbot } from '../chatbots/find.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { App } from '../core/app.ts';
import { limits, takeRequest } from '../core/operations/limits.ts';
import type { ReplyAddress } from '../email/reply-address.ts';
import { leadKey, toLead } from '../leads/items.ts';
import { forTeam, storeMail } from './answer.ts';
import { contentOf } from './content.ts';
import { currentConversation } from './current-conversation.ts';
import { beginConversation } from './mailbox-mail.ts';
import { type CheckedMail, dropped, type ReceiptOutcome, storedIn } from './records.ts';
import { enqueueAnswer } from './send-answer.ts';
import { isFrom, senderHash } from './sender.ts';

/**
 * A visitor answers a mail: their message, which the chatbot answers as in the chat while it has the conversation, or as the owner has set
 * for mail if the conversation began with one. A conversation that is closed goes on in a new one.
 */
export async function receiveFromVisitor(
  app: App,
  checked: CheckedMail,
  { workspaceId, conversationId }: ReplyAddress,
): Promise<ReceiptOutcome> {
  const conversation = await currentConversation(app, workspaceId, conversationId);
  await takeRequest(app, limits.mailsFromSender, `${conversationId}#${senderHash(checked)}`);
  const chatbot = await findChatbot(app, workspaceId, conversation.chatbotId);
  if (conversation.status === 'closed') return beginConversation(app, checked, chatbot);
  const content = contentOf(app, checked.mail);
  if (!content.text && content.files.length === 0) return dropped('empty');
  const stored = await storeMail(app, {
    chatbot,
    checked,
    content,
    conversation,
    senderVerified: isFrom(checked, await addressOf(app, conversation)),
    policy: checked.isSpam ? forTeam : (conversation.channel === 'email' && chatbot.mailbox) || 'as-in-chat',
  });
  await enqueueAnswer(app, workspaceId, stored);
  return storedIn(conversation.id);
}

/** The address that the visitor has left. */
async function addressOf(app: App, { workspaceId, leadId }: StoredConversation): Promise<string | null> {
  const item = leadId ? await app.store.get(leadKey(workspaceId, leadId)) : undefined;
  return item ? toLead(item).email : null;
}
