import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type ConversationRow,
  type DraftKind,
  Icon,
  live,
  loadThread,
  type Message,
  may,
  readDraft,
  request,
  send,
  session,
  type ThreadState,
  t,
  threadOf,
  useKeys,
  writeDraft,
} from '#core';
import { typing as typingDocument } from '../../operations/inbox.ts';
import { useTypingSignal } from './attention.ts';
import { useCanned } from './canned.tsx';
import { missedSince } from './entries.ts';
import { FileList, useFiles } from './file-list.tsx';
import { acceptedFiles } from './files.ts';
import { Missed } from './missed.tsx';

const TYPING_MS = 4_000;

/** Why the person cannot reply here, or undefined. */
function refusalOf({ status, assignee }: ConversationRow): string | undefined {
  if (status === 'CLOSED') return t('closedHint');
  const isTheirs = status === 'HUMAN_ACTIVE' && assignee && assignee.id !== session().me.id;
  return isTheirs ? t('takenHint', { name: assignee.name }) : undefined;
}

/** Tells the visitor now and then that somebody is typing. Its failure does not matter. */
function useTyping(conversationId: string): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < TYPING_MS) return;
    toldAt.current = Date.now();
    void request(typingDocument, { input: { conversationId, typing: true } }).catch(() => {});
  };
}

/** Where a reply or a note is written. Every keystroke is stored in this browser. */
export function Composer({ row, thread }: { row: ConversationRow; thread: ThreadState }) {
  const { id } = row;
  const [kind, setKind] = useState<DraftKind>(() =>
    !readDraft(id, 'reply') && readDraft(id, 'note') ? 'note' : 'reply',
  );
  const [text, setText] = useState(() => readDraft(id, kind)?.text ?? '');
  const [missed, setMissed] = useState<readonly Message[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useFiles(id);
  const tellTyping = useTyping(id);
  const signalTyping = useTypingSignal(id);
  const isNote = kind === 'note';
  const refusal = kind === 'reply' ? refusalOf(row) : undefined;
  const newestId = () => threadOf(id).peek().messages.at(-1)?.id ?? null;

  const change = (next: string) => {
    setText(next);
    writeDraft(id, kind, { text: next, afterId: readDraft(id, kind)?.afterId ?? newestId() });
    if (!next) return;
    signalTyping();
    if (kind === 'reply' && !refusal) tellTyping();
  };
  const choose = (next: DraftKind) => {
    setKind(next);
    setText(readDraft(id, next)?.text ?? '');
    setMissed([]);
    // At once: what is typed before the next frame belongs to the text too.
    field.current?.focus();
  };
  useKeys([
    { keys: 'r', label: t('reply'), run: () => choose('reply') },
    { keys: 'n', label: t('note'), run: () => choose('note') },
  ]);
  // Another tab may have changed the draft.
  useEffect(() => {
    const onStorage = () => setText(readDraft(id, kind)?.text ?? '');
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [kind]);

  const canSend = !refusal && (text.trim() !== '' || files.ready.length > 0) && !files.busy;
  const submit = async ({ checked = false } = {}) => {
    if (!canSend) return;
    if (kind === 'reply' && !checked) {
      if (live.peek().state !== 'live') await loadThread(id).catch(() => {});
      const came = missedSince(threadOf(id).peek().messages, readDraft(id, 'reply')?.afterId ?? newestId());
      if (came.length) return setMissed(came);
    }
    const sent = text.trim();
    setText('');
    setMissed([]);
    writeDraft(id, kind, undefined);
    void send({ conversationId: id, kind, text: sent, files: kind === 'reply' ? files.take() : [] });
    field.current?.focus();
  };
  const keepWriting = () => {
    writeDraft(id, kind, { text, afterId: newestId() });
    setMissed([]);
    field.current?.focus();
  };
  const canned = useCanned(row, isNote ? '' : text, (words) => {
    change(words);
    field.current?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // The key code marks the Enter that ends a composition where `isComposing` does not.
    if (event.isComposing || event.keyCode === 229 || canned.onKey(event)) return;
    if (event.key === 'Escape') field.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void submit({ checked: missed.length > 0 });
  };
  if (!may('conversations:write')) return null;
  return (
    <div class={`composer ${kind}`} {...files.dropHandlers}>
      {missed.length > 0 && (
        <Missed messages={missed} row={row} onSend={() => void submit({ checked: true })} onKeep={keepWriting} />
      )}
      <fieldset class="kinds" aria-label={t('kindOfText')}>
        <button type="button" class="plain" aria-pressed={!isNote} onClick={() => choose('reply')}>
          {t('reply')}
        </button>
        <button type="button" class="plain" aria-pressed={isNote} onClick={() => choose('note')}>
          <Icon name="note" />
          {t('note')}
        </button>
        <span class="hint cut">{isNote ? t('noteHint') : hintOf(row, thread)}</span>
      </fieldset>
      {refusal && (
        <p class="refusal" role="status">
          {refusal}
        </p>
      )}
      {canned.list}
      <textarea
        ref={field}
        {...canned.attributes}
        rows={2}
        value={text}
        maxLength={isNote ? 5000 : 4000}
        aria-label={isNote ? t('writeNote') : t('writeReply')}
        placeholder={isNote ? t('writeNote') : t('writeReply')}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={files.onPaste}
      />
      {!isNote && <FileList files={files} />}
      <div class="bar">
        {!isNote && (
          <label class="button plain square">
            <Icon name="clip" />
            <input
              class="hidden"
              type="file"
              multiple
              accept={acceptedFiles}
              aria-label={t('attach')}
              onChange={files.onChoose}
            />
          </label>
        )}
        <span class="muted saved">{text && t('draftSaved')}</span>
        <button
          type="button"
          class={isNote ? 'note-button' : 'primary'}
          disabled={!canSend}
          onClick={() => void submit({ checked: missed.length > 0 })}
        >
          <Icon name={isNote ? 'note' : 'send'} />
          {isNote ? t('addNote') : t('send')}
        </button>
      </div>
    </div>
  );
}

/** What sending will do besides sending. */
function hintOf({ status }: ConversationRow, { messages }: ThreadState): string {
  if (status === 'OPEN' || status === 'HUMAN_REQUESTED') return t('replyTakesOver');
  return status === 'RESOLVED' && messages.length ? t('replyReopens') : '';
}
