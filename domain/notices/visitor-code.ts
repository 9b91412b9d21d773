import { stepCard } from '../actions/flow/card.ts';
import { codeKey, makeCode, type VisitorCodeJob } from '../actions/flow/code.ts';
import { say } from '../actions/flow/reply.ts';
import { actionKey, toStoredAction } from '../actions/items.ts';
import { brandOf } from '../agency/brand.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import type { Chatbot } from '../chatbots/records.ts';
import { conversationKey, toConversation } from '../conversations/items.ts';
import { newMessage } from '../conversations/records/new-message.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { applyDecision } from '../conversations/state/change-state.ts';
import type { App, OutgoingMail } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { createdAtOf } from '../core/ids.ts';
import { escapeHtml, plainName } from '../core/text.ts';
import { direction, type FixedLanguage, resolveLanguage } from '../language/languages.ts';
import { type MailLook, mailLook } from '../mail/look.ts';
import { accepted, deferred } from '../mail/outcome.ts';
import { mailHtml } from '../mail/page.ts';
import { enqueueRetry, tryMail } from '../mail/retry.ts';
import { whyUnmailed } from '../visitor-mail/unmailed.ts';

/** A code that comes later than this is of no use: the visitor asks for another. */
const MAIL_WITHIN_MS = 10 * 60_000;
const NOT_MAILED = 'The code could not be emailed to the visitor. The log has the cause.';

interface CodeLetter {
  address: string;
  code: string;
  name: string;
  look: MailLook;
  language: FixedLanguage;
}

function codeMail({ address, code, name, look, language }: CodeLetter): OutgoingMail {
  const words = say(language, 'codeMail', { name, code });
  const shown = `<p style="margin:0;font-size:28px;font-weight:700;letter-spacing:4px">${escapeHtml(code)}</p>`;
  return {
    to: { name: '', address },
    subject: say(language, 'codeMailSubject', { name, code }),
    text: `${words}\n\n${look.appName}\n`,
    html: mailHtml({
      look,
      language,
      direction: direction(language),
      intro: words,
      body: shown,
      notes: [look.appName],
    }),
  };
}

/** Makes the code that a visitor proves an address by, and mails it. A repeated job mails another one, which replaces it. */
export async function mailVisitorCode(app: App, job: VisitorCodeJob): Promise<void> {
  const { workspaceId, conversationId, requestId, attempt } = job;
  const [row, item] = await app.store.getMany([
    codeKey(workspaceId, conversationId),
    conversationKey(workspaceId, conversationId),
  ]);
  if (row?.requestId !== requestId || !item) return;
  const conversation = toConversation(item);
  const chatbotItem = await app.store.get(chatbotKey(workspaceId, conversation.chatbotId), { consistent: true });
  const address = String(row.address);
  if (!chatbotItem || (await whyUnmailed(app, workspaceId, address)) === 'complained') return;
  const code = await makeCode(app, job);
  if (!code) return;
  const chatbot = toChatbot(chatbotItem);
  const language = resolveLanguage(conversation.language, chatbot.language);
  const look = mailLook(app, await brandOf(app, workspaceId));
  const mail = codeMail({ address, code, name: plainName(chatbot.botName), look, language });
  const deadlineMs = Date.parse(createdAtOf(requestId)) + MAIL_WITHIN_MS;
  const next = (nth: number): VisitorCodeJob => ({ ...job, attempt: nth });
  const outcome = await tryMail(app, { workspaceId, mail, attempt, deadlineMs, job: next });
  // Without a mail server, the demo's page shows it.
  const isOnItsWay = outcome === accepted || outcome === deferred || app.settings.mailShown;
  if (isOnItsWay || (await tellNotMailed(app, conversation, { chatbot, requestId }))) return;
  // The server may refuse it before the message is stored that asks for it.
  if (attempt === 0) await enqueueRetry(app, { attempt, deadlineMs, job: next });
}

/** Tells the visitor, and the team, that no code will come. False: the conversation does not ask for it, or not yet. */
async function tellNotMailed(
  app: App,
  conversation: StoredConversation,
  { chatbot, requestId }: { chatbot: Chatbot; requestId: string },
): Promise<boolean> {
  const language = resolveLanguage(conversation.language, chatbot.language);
  // The message that asks for it may have been stored while it was mailed.
  const newest = await app.store.get(conversationKey(conversation.workspaceId, conversation.id), { consistent: true });
  if (!newest) return true;
  let isTold = false;
  await applyDecision(app, toConversation(newest), async (current) => {
    const { pendingAction } = current;
    isTold = pendingAction?.code?.requestId === requestId;
    if (!pendingAction || pendingAction.code?.requestId !== requestId || current.status === 'closed') return null;
    const { workspaceId, chatbotId } = current;
    const item = await app.store.get(actionKey(workspaceId, chatbotId, pendingAction.actionId), { consistent: true });
    const told = newMessage(current.id, app.ids.next(), 'assistant', say(language, 'codeNotSent'));
    const note = newMessage(current.id, app.ids.next(), 'system', NOT_MAILED);
    return {
      change: { set: { pendingAction: null, lastMessageAt: nowIso(app) } },
      messages: [{ ...told, notice: true, action: item ? stepCard(toStoredAction(item), 'failed') : null }, note],
    };
  });
  return isTold;
}
