import type { VNode } from 'preact';
import { rateAnswer } from '../conversation.ts';
import { type MessageEntry, offering } from '../entries.ts';
import { safeHref } from '../markdown/inline.ts';
import { Markdown, SafeLink } from '../markdown/view.tsx';
import { send } from '../send.ts';
import { type Chat, type Entry, fill } from '../state.ts';
import { Chips } from './chips.tsx';
import { DownIcon, FileIcon, UpIcon } from './icons.tsx';

const rendered = new WeakMap<Entry, VNode>();

/** Caches a row until it changes, so that a long log costs nothing while an answer streams. */
export function toRow(chat: Chat, entry: Entry): VNode {
  if (entry === offering(chat.state)) return <Message key={entry.id} chat={chat} entry={entry} isOffering />;
  let row = rendered.get(entry);
  if (!row) {
    row =
      entry.kind === 'notice' ? (
        <li key={entry.id} class="notice">
          {entry.content}
        </li>
      ) : (
        <Message key={entry.id} chat={chat} entry={entry} />
      );
    rendered.set(entry, row);
  }
  return row;
}

function Message({ chat, entry, isOffering }: { chat: Chat; entry: MessageEntry; isOffering?: boolean }) {
  const { texts, botName, showSources } = chat.core.config;
  const { role, content, phase } = entry;
  const author = role === 'visitor' ? texts.you : role === 'agent' ? (entry.author?.name ?? texts.agent) : botName;
  return (
    <li class={`message ${role}`} aria-busy={phase === 'streaming'}>
      <span class={role === 'agent' ? 'author' : 'unseen'}>{author}</span>
      <div class="bubble" dir="auto">
        {isOffering ? (
          <Offer chat={chat} entry={entry} />
        ) : role === 'visitor' ? (
          <p>{content}</p>
        ) : content ? (
          <Markdown text={content} />
        ) : null}
        {phase === 'streaming' && !content && <Dots label={fill(texts.typing, { name: botName })} />}
        {entry.attachments.map((file) => (
          <Attached chat={chat} file={file} />
        ))}
      </div>
      {entry.incomplete && <p class="small">{texts.answerBrokeOff}</p>}
      {showSources && entry.sources.length > 0 && <Sources chat={chat} entry={entry} />}
      {role === 'assistant' && !phase && <Below chat={chat} entry={entry} />}
    </li>
  );
}

/** Shows suggestions as buttons in place of the lines that list them. */
function Offer({ chat, entry }: { chat: Chat; entry: MessageEntry }) {
  const texts = entry.suggestions.map(({ text }) => text);
  const [before = '', after = ''] = entry.content.split(texts.map((text) => `- ${text}`).join('\n'));
  return (
    <>
      <Markdown text={before} />
      <Chips chat={chat} texts={texts} />
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

const Sources = ({ chat, entry }: { chat: Chat; entry: MessageEntry }) => (
  <div class="small sources">
    <span>{chat.core.config.texts.sources}</span>
    <ul>
      {entry.sources.map(({ sourceId, title, url }) => {
        const href = url && safeHref(url);
        return (
          <li key={sourceId}>
            <bdi>{href ? <SafeLink href={href}>{title}</SafeLink> : title}</bdi>
          </li>
        );
      })}
    </ul>
  </div>
);

/** The thumbs, and below a refusal a button that asks for a human. */
function Below({ chat, entry }: { chat: Chat; entry: MessageEntry }) {
  const { texts } = chat.core.config;
  const thumb = (rating: 1 | -1, label: string | undefined, Icon: () => VNode) => (
    <button
      type="button"
      class="thumb"
      aria-label={label}
      aria-pressed={entry.feedback === rating}
      onClick={() => rateAnswer(chat, entry.id, rating)}
    >
      <Icon />
    </button>
  );
  return (
    <div class="below">
      {thumb(1, texts.helpful, UpIcon)}
      {thumb(-1, texts.notHelpful, DownIcon)}
      {entry.unanswered && (
        <button type="button" class="chip" onClick={() => send(chat, texts.talkToHuman)}>
          {texts.talkToHuman}
        </button>
      )}
    </div>
  );
}

/** The URL contains the conversation's token, so it must not leak to other sites. */
function Attached({ chat, file }: { chat: Chat; file: MessageEntry['attachments'][number] }) {
  const { core, session } = chat;
  const { conversationId, bindingToken } = session.value;
  const query = `bt=${encodeURIComponent(bindingToken ?? '')}`;
  const size = file.size < 1_000_000 ? `${Math.ceil(file.size / 1000)} KB` : `${(file.size / 1_000_000).toFixed(1)} MB`;
  return (
    <a
      class="file"
      href={`${core.publicUrl}/conversations/${conversationId}/attachments/${file.id}?${query}`}
      target="_blank"
      rel="noopener noreferrer"
      download={file.name}
    >
      <FileIcon />
      <span>
        <span class="unseen">{core.config.texts.download}: </span>
        {file.name} <small>{size}</small>
      </span>
    </a>
  );
}
