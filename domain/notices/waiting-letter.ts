import { fill } from '../answers/texts.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { App, OutgoingMail } from '../core/app.ts';
import { escapeHtml, oneLine, plainName, withoutLinks } from '../core/text.ts';
import { resolveLanguage } from '../language/languages.ts';
import { consoleUrl } from '../mail/console-url.ts';
import { buttonHtml, type MailLook } from '../mail/look.ts';
import type { Member } from '../team/records.ts';
import { mailPage } from '../transcripts/page.ts';
import { waitingTexts } from './people-texts.ts';

interface WaitingLetter {
  conversation: StoredConversation;
  chatbot: Chatbot;
  look: MailLook;
  member: Member;
  /** Null: answers to the mail are not received. */
  replyTo: string | null;
}

/** The mail that tells a member of a visitor who waits. */
export function waitingLetter(app: App, letter: WaitingLetter): OutgoingMail {
  const { conversation, chatbot, look, member, replyTo } = letter;
  const { id, workspaceId, visitorName, lastQuestion, lastMessage } = conversation;
  const language = resolveLanguage(member.notifications.language);
  const words = waitingTexts[language];
  const visitor = (visitorName && plainName(visitorName)) || words.visitor;
  const last = lastMessage?.role === 'visitor' && lastMessage.preview !== lastQuestion?.text ? lastMessage.preview : '';
  const said = [
    { label: words.question, text: lastQuestion?.text ?? '' },
    { label: words.lastMessage, text: last },
  ].flatMap(({ label, text }) => (text ? [{ label, text: withoutLinks(text) }] : []));
  const link = consoleUrl(app, workspaceId, `inbox/${id}`);
  const subject = fill(words.subject, { visitor });
  const hasAsked = conversation.status === 'human_requested' && conversation.channel !== 'email';
  const intro = hasAsked ? fill(words.intro, { visitor, chatbot: plainName(chatbot.name) }) : `${subject}.`;
  const notes = [...(replyTo ? [words.canAnswer] : []), words.note, look.appName];
  const quotes = said.map(
    ({ label, text }) =>
      `<p style="margin:0 0 16px"><strong>${escapeHtml(label)}</strong><br><span dir="auto">${escapeHtml(text)}</span></p>`,
  );
  const button = link ? buttonHtml(look, link, words.open) : '';
  return {
    to: { name: oneLine(member.name), address: member.email },
    subject,
    text: [
      intro,
      ...said.map(({ label, text }) => `${label}:\n${text}`),
      ...(link ? [`${words.open}: ${link}`] : []),
      `${notes.join('\n')}\n`,
    ].join('\n\n'),
    html: mailPage({ look, language, intro, body: quotes.join('') + button, notes }),
    ...(replyTo ? { replyTo } : {}),
    thread: { id: `${app.ids.next()}.${id}`, before: [`waiting.${id}`] },
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
