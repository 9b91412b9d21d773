import { fill, texts } from '../answers/texts.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { Message } from '../conversations/records.ts';
import type { OutgoingMail } from '../core/app.ts';
import { oneLine, plainName } from '../core/text.ts';
import type { FixedLanguage } from '../language/languages.ts';
import type { MailLook } from '../mail/look.ts';
import { mailedTextOf } from './links.ts';
import { lineHtml, lineText, mailPage, type TranscriptLine } from './page.ts';

interface Transcript {
  chatbot: Chatbot;
  messages: readonly Message[];
  look: MailLook;
  language: FixedLanguage;
  address: string;
}

/** In UTC, because the visitor's time zone is unknown. */
const timeOf = ({ createdAt }: Message) => `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;

/** The messages as a mail shows them. What the visitor wrote has no links. */
export function linesOf({
  chatbot,
  messages,
  language,
}: Pick<Transcript, 'chatbot' | 'messages' | 'language'>): TranscriptLine[] {
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
  const { chatbot, look, language, address } = transcript;
  const words = texts(language);
  const name = plainName(chatbot.botName);
  const intro = fill(words.transcriptIntro, { name });
  const lines = linesOf(transcript);
  return {
    // Only the address: the name that a visitor gives is not proved to be the recipient's.
    to: { name: '', address },
    subject: fill(words.transcriptSubject, { name }),
    text: [intro, ...lines.map(lineText), `${words.transcriptNote}\n\n${look.appName}\n`].join('\n\n'),
    html: mailPage({
      look,
      language,
      intro,
      body: lines.map((line) => lineHtml(line, look)).join(''),
      notes: [words.transcriptNote, look.appName],
    }),
  };
}
