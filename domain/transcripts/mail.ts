import type { Brand } from '../agency/brand.ts';
import type { FixedLanguage } from '../answers/languages.ts';
import { direction, fill, texts } from '../answers/texts.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { Message } from '../conversations/records.ts';
import type { OutgoingMail } from '../core/app.ts';
import { escapeHtml, oneLine, plainName } from '../core/text.ts';
import { mailedTextOf } from './links.ts';

interface Transcript {
  chatbot: Chatbot;
  messages: readonly Message[];
  brand: Brand;
  language: FixedLanguage;
  address: string;
}

interface TranscriptLine {
  author: string;
  at: string;
  content: string;
  isVisitor: boolean;
}

/** In UTC, because the visitor's time zone is unknown. */
const timeOf = ({ createdAt }: Message) => `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;

function linesOf({ chatbot, messages, language }: Transcript): TranscriptLine[] {
  const words = texts(language);
  const authorOf = ({ role, author }: Message) =>
    role === 'visitor' ? words.you : role === 'agent' ? (author?.name ?? words.agent) : chatbot.botName;
  const mailed = mailedTextOf(messages);
  return messages
    .filter(({ role }) => role !== 'system')
    .map((message) => ({
      author: oneLine(authorOf(message)),
      at: timeOf(message),
      content: [message.content, ...message.attachments.map(({ name }) => `[${oneLine(name)}]`)]
        .filter(Boolean)
        .map((text) => mailed(message, text))
        .join('\n'),
      isVisitor: message.role === 'visitor',
    }));
}

/** The mail of a conversation, as text and as HTML, in which every name and text is only text. */
export function transcriptMail(transcript: Transcript): OutgoingMail {
  const { chatbot, brand, language, address } = transcript;
  const words = texts(language);
  const name = plainName(chatbot.botName);
  const intro = fill(words.transcriptIntro, { name });
  const lines = linesOf(transcript);
  const signature = plainName(brand.appName);
  return {
    // Only the address: the name that a visitor gives is not proved to be the recipient's.
    to: { name: '', address },
    subject: fill(words.transcriptSubject, { name }),
    text: [
      intro,
      ...lines.map(({ author, at, content }) => `${author}, ${at}:\n${content}`),
      `${words.transcriptNote}\n\n${signature}\n`,
    ].join('\n\n'),
    html: page({ language, color: brand.primaryColor, intro, lines, note: words.transcriptNote, signature }),
  };
}

interface TranscriptPage {
  language: FixedLanguage;
  color: string;
  intro: string;
  lines: readonly TranscriptLine[];
  note: string;
  signature: string;
}

function page({ language, color, intro, lines, note, signature }: TranscriptPage): string {
  const rows = lines.map(
    ({ author, at, content, isVisitor }) =>
      `<div style="margin:0 0 16px;padding:0 12px;border-inline-start:3px solid ${isVisitor ? '#d4d4d8' : escapeHtml(color)}">` +
      `<div style="font-size:13px;color:#52525b"><strong>${escapeHtml(author)}</strong> ${at}</div>` +
      `<div dir="auto" style="white-space:pre-wrap">${escapeHtml(content)}</div></div>`,
  );
  return (
    `<!doctype html><html lang="${language}" dir="${direction(language)}"><meta charset="utf-8"><body style="margin:0;padding:24px;` +
    'font:15px/1.5 system-ui,sans-serif;color:#18181b;background:#fff"><div style="max-width:600px;margin:0 auto">' +
    `<p style="margin:0 0 24px;font-size:17px">${escapeHtml(intro)}</p>${rows.join('')}` +
    `<p style="margin:24px 0 0;font-size:13px;color:#52525b">${escapeHtml(note)}<br>${escapeHtml(signature)}</p></div></body></html>`
  );
}
