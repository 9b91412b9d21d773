import { chatbotsOf, findChatbot } from '../chatbots/find.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { App } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import type { ReplyAddress } from '../email/reply-address.ts';
import { leadKey, toLead } from '../leads/items.ts';
import { storeMail } from './answer.ts';
import { contentOf } from './content.ts';
import { currentConversation } from './current-conversation.ts';
import { beginConversation, unlessDisowned } from './mailbox-mail.ts';
import { type CheckedMail, dropped, type ReceiptOutcome, storedIn } from './records.ts';
import { enqueueAnswer } from './send-answer.ts';
import { countMail, isFrom } from './sender.ts';

/**
 * A visitor answers a mail: their message, which the chatbot answers as in the chat while it has the conversation, or as the owner has set
 * for mail if the conversation began with one. A conversation that is closed or was erased goes on in a new one.
 */
export async function receiveFromVisitor(
  app: App,
  checked: CheckedMail,
  { workspaceId, conversationId }: ReplyAddress,
): Promise<ReceiptOutcome> {
  const conversation = await currentConversation(app, workspaceId, conversationId).catch(unlessErased);
  if (!conversation) return beginAnew(app, checked, workspaceId);
  const chatbot = await findChatbot(app, workspaceId, conversation.chatbotId);
  if (conversation.status === 'closed') return beginConversation(app, checked, chatbot);
  await countMail(app, checked, { about: conversationId, chatbotId: chatbot.id });
  const content = contentOf(app, checked.mail);
  if (!content.text && content.files.length === 0) return dropped('empty');
  const stored = await storeMail(app, {
    chatbot,
    checked,
    content,
    conversation,
    senderVerified: isFrom(checked, await addressOf(app, conversation)),
    policy: unlessDisowned(checked, (conversation.channel === 'email' && chatbot.mailbox) || 'as-in-chat'),
  });
  await enqueueAnswer(app, workspaceId, stored);
  return storedIn(conversation.id);
}

function unlessErased(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
}

/** Nothing tells whose the erased conversation was: the newest chatbot with an address of its own has it, otherwise the newest. */
async function beginAnew(app: App, checked: CheckedMail, workspaceId: string): Promise<ReceiptOutcome> {
  const chatbots = await chatbotsOf(app, workspaceId);
  const chatbot = chatbots.find(({ mailbox }) => mailbox) ?? chatbots[0];
  return chatbot ? beginConversation(app, checked, chatbot) : dropped('NOT_FOUND');
}

/** The address that the visitor has left. */
export async function addressOf(app: App, { workspaceId, leadId }: StoredConversation): Promise<string | null> {
  const item = leadId ? await app.store.get(leadKey(workspaceId, leadId)) : undefined;
  return item ? toLead(item).email : null;
}
