import { useEffect, useState } from 'preact/hooks';
import { type DraftKind, readDraft, threadOf, writeDraft } from '#core';

/** What the person writes: a reply or a note. Every keystroke is stored in this browser. */
export function useDraft(id: string) {
  const [kind, setKind] = useState<DraftKind>(() =>
    !readDraft(id, 'reply') && readDraft(id, 'note') ? 'note' : 'reply',
  );
  const [text, setText] = useState(() => readDraft(id, kind)?.text ?? '');
  const newestId = () => threadOf(id).peek().messages.at(-1)?.id ?? null;
  /** The newest message when the person began to write. */
  const afterId = () => readDraft(id, kind)?.afterId ?? newestId();
  const show = (next: DraftKind) => setText(readDraft(id, next)?.text ?? '');
  // Another tab may have changed the draft.
  useEffect(() => {
    const onStorage = () => show(kind);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [kind]);
  return {
    kind,
    text,
    afterId,
    write(next: string) {
      setText(next);
      writeDraft(id, kind, { text: next, afterId: afterId() });
    },
    /** The person has seen every message and keeps writing. */
    renew: () => writeDraft(id, kind, { text, afterId: newestId() }),
    clear() {
      setText('');
      writeDraft(id, kind, undefined);
    },
    choose(next: DraftKind) {
      setKind(next);
      show(next);
    },
  };
}

export type DraftHook = ReturnType<typeof useDraft>;
