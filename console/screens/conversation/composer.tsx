import { useRef } from 'preact/hooks';
import {
  type Action,
  ActionButton,
  availableActions,
  type ConversationRow,
  type DraftKind,
  Icon,
  may,
  RESOLVE_KEY,
  type ThreadState,
  t,
  useActions,
} from '#core';
import { useRunAction } from '../runs/start.tsx';
import { useTypingSignal } from './attention.ts';
import { useCanned } from './canned.tsx';
import { FileList, useFiles } from './file-list.tsx';
import { acceptedFiles } from './files.ts';
import { useMention } from './mention.ts';
import { Missed } from './missed.tsx';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';

interface ComposerProps {
  row: ConversationRow;
  thread: ThreadState;
}

/** The actions that choose what is written. */
const kindActions = (kind: DraftKind, choose: (kind: DraftKind) => void): Action[] => [
  { label: t('replyKind'), key: 'r', checked: kind === 'reply', run: () => choose('reply') },
  { label: t('noteKind'), key: 'n', checked: kind === 'note', icon: 'note', run: () => choose('note') },
];

/** Resolves the open conversation, also while others are selected. */
const resolveAction = () => availableActions(['conversation']).find(({ key }) => key === RESOLVE_KEY);

/** The state of the composer, and what the person does with it. */
function useComposer(row: ConversationRow) {
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = () => field.current?.focus();
  const draft = useDraft(row.id);
  const files = useFiles(row.id);
  const sending = useSend(row, draft, files);
  const signalTyping = useTypingSignal(row.id);
  const isNote = draft.kind === 'note';
  const change = (text: string) => {
    draft.write(text);
    if (text) signalTyping(!isNote && !sending.refusal);
  };
  const choose = (kind: DraftKind) => {
    draft.choose(kind);
    sending.forget();
    // At once: what is typed before the next frame belongs to the text too.
    focus();
  };
  const submit = async () => {
    const isSent = await sending.submit();
    if (isSent) focus();
    return isSent;
  };
  const sendAndResolve: Action = {
    label: t('sendAndResolve'),
    key: 'Ctrl+Enter',
    when: !isNote,
    run() {
      // Of this conversation, also if another one is open by the time the reply is sent.
      const resolve = resolveAction();
      // A reply that waits for the network resolves nothing.
      void submit().then((isSent) => isSent && navigator.onLine && resolve?.run());
    },
  };
  const keepWriting = () => {
    draft.renew();
    sending.forget();
    focus();
  };
  const insert = (text: string) => {
    change(text);
    focus();
  };
  const canned = useCanned(row, isNote ? '' : draft.text, insert);
  const mention = useMention(isNote ? draft.text : '', insert);
  const offered = isNote ? mention : canned;
  const onKeyDown = (event: KeyboardEvent) => {
    // The key code marks the Enter that ends a composition where `isComposing` does not.
    if (event.isComposing || event.keyCode === 229 || offered.onKey(event)) return;
    if (event.key === 'Escape') field.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && !isNote) sendAndResolve.run();
    else void submit();
  };
  const actions = kindActions(draft.kind, choose);
  const runAction = useRunAction(row);
  useActions('composer', [...actions, sendAndResolve, runAction.action]);
  return { runAction, field, draft, files, sending, isNote, actions, offered, change, submit, keepWriting, onKeyDown };
}

/** Where a reply or a note is written. */
export function Composer({ row, thread }: ComposerProps) {
  const { runAction, field, draft, files, sending, isNote, actions, offered, change, submit, keepWriting, onKeyDown } =
    useComposer(row);
  if (!may('conversations:write')) return null;
  const { missed, refusal, canSend } = sending;
  const label = isNote ? t('writeNote') : t('writeReply');
  return (
    <div class={`composer ${draft.kind}`} {...files.dropHandlers}>
      {missed.length > 0 && <Missed messages={missed} row={row} onSend={() => void submit()} onKeep={keepWriting} />}
      <fieldset class="kinds" aria-label={t('kindOfText')}>
        {actions.map((action) => (
          <ActionButton action={action} class="plain" key={action.key} />
        ))}
        <span class="hint cut">{isNote ? t('noteHint') : hintOf(row, thread)}</span>
      </fieldset>
      {refusal && (
        <p class="refusal" role="status">
          {refusal}
        </p>
      )}
      {offered.list}
      <textarea
        ref={field}
        {...offered.attributes}
        rows={2}
        value={draft.text}
        maxLength={isNote ? 5000 : 4000}
        aria-label={label}
        placeholder={label}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={files.onPaste}
      />
      {!isNote && <FileList files={files} />}
      <div class="bar">
        {!isNote && <Attach onChoose={files.onChoose} />}
        {!isNote && <ActionButton action={runAction.action} class="plain square" bare title={runAction.action.label} />}
        <span class="muted saved">{draft.text && t('draftSaved')}</span>
        <button
          type="button"
          class={isNote ? 'note-button' : 'primary'}
          disabled={!canSend}
          onClick={() => void submit()}
        >
          <Icon name={isNote ? 'note' : 'send'} />
          {isNote ? t('sendNote') : t('sendReply')}
        </button>
      </div>
      {runAction.dialog}
    </div>
  );
}

type OnChoose = (changeEvent: { currentTarget: HTMLInputElement }) => void;

const Attach = ({ onChoose }: { onChoose: OnChoose }) => (
  <label class="button plain square">
    <Icon name="clip" />
    <input
      class="hidden"
      type="file"
      multiple
      accept={acceptedFiles}
      aria-label={t('attachFiles')}
      onChange={onChoose}
    />
  </label>
);

/** What sending will do besides sending. */
function hintOf({ status }: ConversationRow, { messages }: ThreadState): string {
  if (status === 'OPEN' || status === 'HUMAN_REQUESTED') return t('replyTakesOver');
  return status === 'RESOLVED' && messages.length ? t('replyReopens') : '';
}
