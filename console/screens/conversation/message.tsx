import {
  Avatar,
  type ConversationRow,
  copyText,
  date,
  discard,
  href,
  Icon,
  Markdown,
  type Message,
  may,
  type Note,
  nameOf,
  type Outgoing,
  query,
  retry,
  session,
  t,
  toastError,
} from '#core';
import { attachment } from '../../operations/inbox.ts';
import { text as screenText } from '../parts/text.ts';
import { ActionCard } from '../runs/card.tsx';
import type { TranscriptEntry } from './entries.ts';
import { sizeText } from './files.ts';
import { KeepAnswer } from './keep-answer.tsx';

const timeOf = (timestamp: string) => date(timestamp, { hour: 'numeric', minute: '2-digit' });

export function EntryView({ entry, row }: { entry: TranscriptEntry; row: ConversationRow }) {
  const { at, joins } = entry;
  if (entry.kind === 'note') {
    return <Shape side="note" name={noteName(entry.note.author)} at={at} joins={joins} text={entry.note.body} />;
  }
  if (entry.kind === 'outgoing') return <OutgoingView outgoing={entry.outgoing} joins={joins} />;
  const { message } = entry;
  if (message.role === 'SYSTEM') {
    return (
      <li class="system">
        {message.content} · {timeOf(at)}
      </li>
    );
  }
  return <MessageView message={message} row={row} joins={joins} />;
}

interface ShapeProps {
  side: 'visitor' | 'ai' | 'agent' | 'note';
  name: string;
  at?: string;
  joins: boolean;
  /** Plain text. Left out where `children` show it. */
  text?: string;
  children?: preact.ComponentChildren;
  state?: string;
}

/** Visitors' words are shown as text, never as markup. */
function Shape({ side, name, at, joins, text, children, state = '' }: ShapeProps) {
  return (
    <li class={`entry ${side} ${joins ? 'joins' : ''} ${state}`}>
      {!joins && (
        <p class="by">
          {side === 'ai' ? (
            <Icon name="spark" />
          ) : side === 'note' ? (
            <Icon name="note" />
          ) : (
            <Avatar name={name} small />
          )}
          <strong>{name}</strong>
          {at && <time dateTime={at}>{timeOf(at)}</time>}
        </p>
      )}
      <div class="bubble">
        {text !== undefined && <p class="text">{text}</p>}
        {children}
      </div>
    </li>
  );
}

function MessageView({ message, row, joins }: { message: Message; row: ConversationRow; joins: boolean }) {
  const { role, content, author, createdAt } = message;
  const name = role === 'VISITOR' ? nameOf(row) : role === 'AGENT' ? (author?.name ?? '') : t('assistantName');
  const side = role === 'VISITOR' ? 'visitor' : role === 'AGENT' ? 'agent' : 'ai';
  return (
    <Shape side={side} name={name} at={createdAt} joins={joins}>
      {side === 'ai' ? (
        <div class="text markdown">
          <Markdown text={content} />
        </div>
      ) : (
        content && <p class="text">{content}</p>
      )}
      {message.action && <ActionCard card={message.action} messageId={message.id} row={row} />}
      <Files message={message} conversationId={row.id} />
      <Facts message={message} row={row} />
    </Shape>
  );
}

/** What the answer rests on, how it went, and its tokens. An empty line is not shown. */
function Facts({ message, row: { id, chatbotId } }: { message: Message; row: ConversationRow }) {
  const { sources, unanswered, incomplete, modelFailure, usage, feedback, mail, byEmail } = message;
  return (
    <p class="facts">
      {unanswered && <span class="sign warn">{t('wasUnanswered')}</span>}
      {incomplete && <span class="sign bad">{t('wasIncomplete')}</span>}
      {modelFailure && <span class="sign bad">{t('modelFailed')}</span>}
      {feedback !== 0 && (
        <span class={`sign ${feedback > 0 ? 'good' : 'bad'}`}>{t(feedback > 0 ? 'wasHelpful' : 'wasUnhelpful')}</span>
      )}
      {mail && (
        <span class={`sign ${mail.status === 'SENT' ? 'good' : 'warn'}`}>
          {screenText(`mail_${mail.status}`, { to: mail.to ?? '' })}
        </span>
      )}
      {byEmail && <span class="sign">{screenText(message.senderVerified ? 'mail_verified' : 'mail_unverified')}</span>}
      {sources.map(({ sourceId, title }) =>
        may('knowledge:read') ? (
          <a class="sign" href={href(`/bots/${chatbotId}/sources/${sourceId}`)}>
            {title}
          </a>
        ) : (
          <span class="sign">{title}</span>
        ),
      )}
      {usage && (
        <span class="sign">
          {t('tokensTitle')}: {t('tokensRead', { input: usage.inputTokens, output: usage.outputTokens })}
        </span>
      )}
      <KeepAnswer conversationId={id} message={message} />
    </p>
  );
}

function Files({ message: { attachments }, conversationId }: { message: Message; conversationId: string }) {
  if (!attachments.length) return null;
  const open = async (id: string) => {
    try {
      const answer = await query(attachment, { conversationId, id });
      globalThis.open(answer.attachment.url, '_blank', 'noopener,noreferrer');
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <p class="files">
      {attachments.map(({ id, name, size }) => (
        <button type="button" key={id} onClick={() => void open(id)}>
          <Icon name="file" />
          <span class="cut">{name}</span>
          <small>{sizeText(size)}</small>
        </button>
      ))}
    </p>
  );
}

const noteName = (author: Note['author']) => (author ? `${t('noteKind')} · ${author.name}` : t('noteKind'));

/** What was sent and is not confirmed. A failed one stays, with its reason. */
function OutgoingView({ outgoing, joins }: { outgoing: Outgoing; joins: boolean }) {
  const { kind, text, files, state, reason, code } = outgoing;
  return (
    <Shape
      side={kind === 'note' ? 'note' : 'agent'}
      name={kind === 'note' ? t('noteKind') : session().me.name}
      joins={joins}
      text={text}
      state={state === 'waiting' ? 'sending' : state}
    >
      {files.length > 0 && <p class="facts">{files.map(({ name }) => name).join(', ')}</p>}
      <p class="facts" role="status">
        {state === 'sending' ? (
          t('isSending')
        ) : (
          <>
            {state === 'waiting' ? (
              <span class="sign warn">{t('waitsForLine')}</span>
            ) : (
              <>
                <span class="sign bad">{code === 'OFFLINE' ? t('notReached') : reason}</span>
                <button type="button" class="link" onClick={() => void retry(outgoing)}>
                  {t('retrySending')}
                </button>
              </>
            )}
            <button type="button" class="link" onClick={() => void copyText(text)}>
              {t('copyValue')}
            </button>
            <button type="button" class="link" onClick={() => discard(outgoing)}>
              {t('discardSending')}
            </button>
          </>
        )}
      </p>
    </Shape>
  );
}
