import type { VNode } from 'preact';
import { rateAnswer } from '../conversation.ts';
import { type MessageEntry, offering } from '../entries.ts';
import { sizeText } from '../file-types.ts';
import { takeBack } from '../live/waiting.ts';
import { safeHref } from '../markdown/inline.ts';
import { Markdown, SafeLink } from '../markdown/view.tsx';
import { send } from '../send.ts';
import { type Chat, type ChatEntry, fill, localeOf } from '../state.ts';
import { Chips } from './chips.tsx';
import { FileIcon, ThumbIcon } from './icons.tsx';

/** Messages of one author within this time form a group. */
const GROUP_MS = 5 * 60_000;

const belongTogether = (one: ChatEntry | undefined, other: ChatEntry | undefined): boolean =>
  one?.kind === 'message' &&
  other?.kind === 'message' &&
  one.role === other.role &&
  one.author?.name === other.author?.name &&
  Date.parse(other.createdAt) - Date.parse(one.createdAt) < GROUP_MS;

/** Whether a row begins and ends a group, and whether it shows its time, as class names. */
export const placeOf = (entries: readonly ChatEntry[], at: number, isTimed: boolean): string =>
  `${belongTogether(entries[at - 1], entries[at]) ? '' : 'first'} ${belongTogether(entries[at], entries[at + 1]) ? '' : 'last'} ${isTimed ? 'timed' : ''}`;

const rendered = new WeakMap<ChatEntry, { place: string; row: VNode }>();

/** Caches a row until it changes, so that a long log costs nothing while an answer streams. */
export function toRow(chat: Chat, chatEntry: ChatEntry, place: string): VNode {
  const isOffering = chatEntry === offering(chat.state);
  // A card changes with what is said after it.
  if (chatEntry.kind === 'message' && (isOffering || chatEntry.action))
    return <Message key={chatEntry.id} {...{ chat, entry: chatEntry, place, isOffering }} />;
  const known = rendered.get(chatEntry);
  let row = known?.place === place ? known.row : undefined;
  if (!row) {
    row =
      chatEntry.kind === 'notice' ? (
        <li key={chatEntry.id} class="notice">
          {chatEntry.content}
        </li>
      ) : (
        <Message key={chatEntry.id} {...{ chat, entry: chatEntry, place }} />
      );
    rendered.set(chatEntry, { place, row });
  }
  return row;
}

interface MessageProps {
  chat: Chat;
  entry: MessageEntry;
  place: string;
  isOffering?: boolean;
}

function Message({ chat, entry, place, isOffering }: MessageProps) {
  const { texts, botName, showSources } = chat.core.config;
  const { act } = chat.state;
  const { role, phase } = entry;
  const content = entry.action && act ? act.textBeside(entry) : entry.content;
  const author = role === 'visitor' ? texts.you : role === 'agent' ? (entry.author?.name ?? texts.agent) : botName;
  return (
    <li class={`message ${role} ${place}`} aria-busy={phase === 'streaming'}>
      <span class={role === 'agent' && place.includes('first') ? 'author' : 'unseen'}>{author}</span>
      {role === 'agent' && place.includes('last') && (
        <span class="face" aria-hidden="true">
          {[...author][0]?.toUpperCase()}
        </span>
      )}
      <div class="bubble" dir="auto">
        {isOffering ? (
          <Offer chat={chat} entry={entry} />
        ) : role === 'visitor' ? (
          <p>{content}</p>
        ) : content ? (
          <Markdown text={entry.unanswered ? content.replace(texts.replyYesNo, '') : content} />
        ) : null}
        {phase === 'streaming' && !content && <Dots label={fill(texts.typing, { name: botName })} />}
        {entry.attachments.map((file) => (
          <Attached chat={chat} file={file} />
        ))}
      </div>
      {entry.action && act && <act.Card {...{ chat, entry, send }} />}
      {entry.incomplete && <p class="small">{texts.answerBrokeOff}</p>}
      {showSources && <Sources chat={chat} entry={entry} />}
      {(phase === 'waiting' || phase === 'queued') && <Waiting chat={chat} entry={entry} />}
      {!phase && (
        <div class="below">
          {role === 'assistant' && !entry.notice && <Thumbs chat={chat} entry={entry} />}
          <Time chat={chat} entry={entry} place={place} />
        </div>
      )}
    </li>
  );
}

/** Below a message that is sent by itself once the connection is back. */
const Waiting = ({ chat, entry }: { chat: Chat; entry: MessageEntry }) => (
  <p class="small below">
    {entry.phase === 'waiting' && chat.core.config.texts.waiting}
    <button type="button" class="chip" onClick={() => takeBack(chat, entry)}>
      {chat.core.config.texts.takeBack}
    </button>
  </p>
);

/** The time of a message: below the last of a group, and next to the others while they are pointed at. */
const Time = ({ chat, entry: { createdAt }, place }: { chat: Chat; entry: MessageEntry; place: string }) => (
  <time class="time" dateTime={createdAt}>
    {place.includes('timed') && timeOf(chat, new Date(createdAt), place.includes('last'))}
  </time>
);

function timeOf(chat: Chat, date: Date, isLast: boolean): string {
  const isDated = isLast && date.toDateString() !== new Date().toDateString();
  return date.toLocaleString(localeOf(chat), { timeStyle: 'short', ...(isDated ? { dateStyle: 'medium' } : {}) });
}

/** Shows suggestions as buttons in place of the lines that list them. */
function Offer({ chat, entry: { content, suggestions } }: { chat: Chat; entry: MessageEntry }) {
  const [before, after = ''] = content.split(suggestions.map(({ text }) => `- ${text}`).join('\n'));
  return (
    <>
      {/* The first part of a text is never missing. */}
      <Markdown text={before as string} />
      <Chips chat={chat} suggestions={suggestions} />
      <Markdown text={after} />
    </>
  );
}

const Dots = ({ label }: { label: string }) => (
  <span class="dots" role="img" aria-label={label}>
    <i />
    <i />
    <i />
  </span>
);

/** The letters and digits of a text, without regard to capitals. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The sources of an answer, except one that would only repeat the question and leads nowhere. */
function Sources({ chat, entry }: { chat: Chat; entry: MessageEntry }) {
  const { entries } = chat.state;
  const question = entries
    .slice(0, entries.indexOf(entry))
    .findLast((one) => one.kind === 'message' && one.role === 'visitor');
  const asked = question && lettersOf(question.content);
  // Null is no link either.
  const sources = entry.sources.map((source) => ({ ...source, href: safeHref(source.url as string) }));
  const shown = sources.filter(({ href, title }) => href || lettersOf(title) !== asked);
  if (!shown.length) return null;
  return (
    <div class="small sources">
      <span>{chat.core.config.texts.sources}</span>
      <ul>
        {shown.map(({ sourceId, language, href, title }) => (
          <li key={sourceId}>
            <bdi lang={language}>{href ? <SafeLink href={href}>{title}</SafeLink> : title}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The thumbs, and after a refusal a button that asks for a human. */
function Thumbs({ chat, entry }: { chat: Chat; entry: MessageEntry }) {
  const { texts } = chat.core.config;
  const thumb = (rating: 1 | -1, label: string | undefined) => (
    <button
      type="button"
      class="thumb"
      aria-label={label}
      aria-pressed={entry.feedback === rating}
      onClick={() => rateAnswer(chat, entry.id, rating)}
    >
      <ThumbIcon />
    </button>
  );
  return (
    <>
      {thumb(1, texts.helpful)}
      {thumb(-1, texts.notHelpful)}
      {entry.unanswered && (
        <button type="button" class="chip" onClick={() => send(chat, texts.talkToHuman)}>
          {texts.talkToHuman}
        </button>
      )}
    </>
  );
}

/** The URL contains the conversation's token, so it must not leak to other sites. */
function Attached({ chat, file }: { chat: Chat; file: MessageEntry['attachments'][number] }) {
  const { core, session } = chat;
  const { conversationId, bindingToken } = session.value;
  const query = `bt=${encodeURIComponent(bindingToken ?? '')}`;
  const url = `${core.publicUrl}/conversations/${conversationId}/attachments/${file.id}?${query}`;
  return (
    <a class="file" href={url} target="_blank" rel="noopener noreferrer" download={file.name}>
      {file.contentType.startsWith('image/') ? <Picture url={url} /> : <FileIcon />}
      <span>
        <span class="unseen">{core.config.texts.download}: </span>
        {file.name} <small>{sizeText(file.size)}</small>
      </span>
    </a>
  );
}

/** A page's policy may forbid pictures of the platform: the name below remains. */
const Picture = ({ url }: { url: string }) => (
  <img
    src={url}
    alt=""
    loading="lazy"
    referrerpolicy="no-referrer"
    onError={({ currentTarget }) => {
      currentTarget.hidden = true;
    }}
  />
);
