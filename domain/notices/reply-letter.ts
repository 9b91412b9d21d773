import type { StoredBrand } from '../agency/brand.ts';
import { fill, texts } from '../answers/texts.ts';
import { isOriginAllowed } from '../chatbots/allowed-domains.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { Message, StoredConversation } from '../conversations/records.ts';
import type { App, Item, OutgoingMail } from '../core/app.ts';
import { escapeHtml, plainName } from '../core/text.ts';
import { replyAddressOf } from '../email/reply-address.ts';
import { type FixedLanguage, resolveLanguage } from '../language/languages.ts';
import { buttonHtml, mailLook } from '../mail/look.ts';
import { linesOf } from '../transcripts/mail.ts';
import { lineHtml, lineText, mailPage } from '../transcripts/page.ts';
import { answerSubject, threadIn } from '../visitor-mail/thread.ts';
import { unsubscribeToken } from '../visitor-mail/unmailed.ts';
import { replyMailTexts } from './visitor-texts.ts';

/** As much as helps to remember what was asked. */
const QUOTED_MESSAGES = 10;

interface ReplyLetter {
  conversation: StoredConversation;
  messages: readonly Message[];
  replies: readonly Message[];
  row: Item;
  chatbot: Chatbot;
  brand: StoredBrand;
  address: string;
}

/**
 * The page with the chat. A visitor's client names its page itself, so that only one of a site that the owner allows is mailed. Otherwise the
 * platform's own page of the chatbot.
 */
function pageOf({ conversation, chatbot }: ReplyLetter, linkRoot: string): string | undefined {
  const url = conversation.pageUrl ? URL.parse(conversation.pageUrl) : null;
  const { allowedDomains, publicId } = chatbot;
  if (url && allowedDomains.length > 0 && isOriginAllowed(url.origin, allowedDomains)) return url.href;
  return linkRoot ? `${linkRoot}/w/${publicId}` : undefined;
}

async function unsubscribeUrl(app: App, letter: ReplyLetter, linkRoot: string): Promise<string | undefined> {
  if (!linkRoot) return undefined;
  const token = await unsubscribeToken(app, letter.conversation.workspaceId, letter.address);
  return `${linkRoot}/public/${letter.chatbot.publicId}/unsubscribe?token=${token}`;
}

const authorOf = (replies: readonly Message[], language: FixedLanguage) =>
  plainName(replies.at(-1)?.author?.name ?? texts(language).agent);

/** What is said around the words: how to answer, why this mail came, who sends it. */
async function surroundings(app: App, letter: ReplyLetter, language: FixedLanguage) {
  const { conversation, brand, row } = letter;
  const { workspaceId, id: conversationId } = conversation;
  const words = replyMailTexts[language];
  const look = mailLook(app, brand);
  const linkRoot = app.settings.root || String(row.root ?? '');
  const to = { kind: 'visitor' } as const;
  const replyTo = await replyAddressOf(app, { workspaceId, conversationId, to });
  const answering = replyTo ? words.canAnswer : words.cannotAnswer;
  return {
    replyTo,
    // Who began by mail was never in the chat.
    page: conversation.channel === 'email' ? undefined : pageOf(letter, linkRoot),
    unsubscribe: await unsubscribeUrl(app, letter, linkRoot),
    frame: { look, notes: [answering, conversation.channel === 'email' ? words.whyByMail : words.why, look.appName] },
  };
}

/** The mail with the team's replies and what was said before. */
export async function replyLetter(app: App, letter: ReplyLetter): Promise<OutgoingMail> {
  const { conversation, chatbot, messages, replies, row, address } = letter;
  const language = resolveLanguage(chatbot.language, conversation.language);
  const words = replyMailTexts[language];
  const first = messages.findIndex(({ id }) => id === replies[0]?.id);
  // All at once, because the visitor's own words decide which links are shown.
  const lines = linesOf({ chatbot, messages, language });
  const visible = messages.filter(({ role }) => role !== 'system');
  const isNew = (n: number) => replies.some(({ id }) => id === visible[n]?.id);
  const said = lines.filter((_, n) => isNew(n));
  const earlier = lines
    .filter((_, n) => !isNew(n) && messages.indexOf(visible[n] as Message) < first)
    .slice(-QUOTED_MESSAGES);
  const intro = fill(words.intro, { agent: authorOf(replies, language) });
  const { replyTo, page, unsubscribe, frame } = await surroundings(app, letter, language);
  const html = (all: typeof lines) => all.map((line) => lineHtml(line, frame.look)).join('');
  const quoted = earlier.map(lineText).join('\n\n').replaceAll(/^/gm, '> ');
  return {
    to: { name: '', address },
    subject: conversation.mailThread
      ? answerSubject(conversation.mailThread, plainName(chatbot.botName))
      : fill(words.subject, { name: plainName(chatbot.botName) }),
    text: [
      intro,
      ...said.map(lineText),
      ...(page ? [`${words.page}: ${page}`] : []),
      ...(quoted ? [`${words.earlier}:\n\n${quoted}`] : []),
      [...frame.notes, ...(unsubscribe ? [`${words.unsubscribe}: ${unsubscribe}`] : [])].join('\n'),
    ].join('\n\n'),
    html: mailPage({
      language,
      intro,
      body:
        html(said) +
        (page ? buttonHtml(frame.look, page, words.page) : '') +
        (earlier.length > 0 ? `<h2 style="margin:32px 0 16px;font-size:15px">${escapeHtml(words.earlier)}</h2>` : '') +
        html(earlier),
      ...frame,
      ...(unsubscribe ? { link: { url: unsubscribe, label: words.unsubscribe } } : {}),
    }),
    ...(replyTo ? { replyTo } : {}),
    thread: threadIn(conversation, String(row.lastId), (row.mailIds as string[] | undefined) ?? []),
    // A person wrote it: a desk that drops what machines send must not drop it, so there is no Auto-Submitted.
    headers: unsubscribe
      ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
  };
}
