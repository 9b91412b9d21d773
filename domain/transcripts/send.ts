import { brandOf } from '../agency/brand.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import { conversationKey, toConversation } from '../conversations/items.ts';
import { transcriptOf } from '../conversations/merge/transcript.ts';
import type { App } from '../core/app.ts';
import { resolveLanguage } from '../language/languages.ts';
import { mailLook } from '../mail/look.ts';
import { deferred } from '../mail/outcome.ts';
import { tryMail } from '../mail/retry.ts';
import { whyUnmailed } from '../visitor-mail/unmailed.ts';
import { transcriptMail } from './mail.ts';
import { type TranscriptJob, transcriptKey } from './records.ts';

/** The newest messages that a mail contains. */
const MAX_MESSAGES = 200;

/**
 * Mails a conversation to its visitor, unless they have reported such a mail as unwanted. Does nothing if the request was carried out or the conversation erased. Sends once, unless a
 * worker dies between the mail and its mark.
 */
export async function sendTranscript(app: App, job: TranscriptJob): Promise<void> {
  const { workspaceId, conversationId, requestId } = job;
  const key = transcriptKey(workspaceId, conversationId, requestId);
  const [request, conversationItem] = await Promise.all([
    app.store.get(key, { consistent: true }),
    app.store.get(conversationKey(workspaceId, conversationId), { consistent: true }),
  ]);
  if (!request || !conversationItem) return;
  const conversation = toConversation(conversationItem);
  const [chatbotItem, messages, brand] = await Promise.all([
    app.store.get(chatbotKey(workspaceId, conversation.chatbotId), { consistent: true }),
    transcriptOf(app, conversation, MAX_MESSAGES),
    brandOf(app, workspaceId),
  ]);
  const address = String(request.address);
  const isUnwanted = (await whyUnmailed(app, workspaceId, address)) === 'complained';
  if (chatbotItem && !isUnwanted) {
    const chatbot = toChatbot(chatbotItem);
    const language = resolveLanguage(chatbot.language, conversation.language);
    const mail = transcriptMail({ chatbot, messages, look: mailLook(app, brand), language, address });
    const next = (attempt: number): TranscriptJob => ({ ...job, attempt });
    const deadlineMs = Number(request.ttl) * 1000;
    const outcome = await tryMail(app, { workspaceId, mail, attempt: job.attempt, deadlineMs, job: next });
    if (outcome === deferred) return;
  }
  await app.store.remove(key);
}
