import { useEffect, useState } from 'preact/hooks';
import { type AnswerOf, type ConversationRow, query, session, t } from '#core';
import { canned as cannedDocument } from '../../operations/inbox.ts';

type CannedReply = AnswerOf<typeof cannedDocument>['cannedReplies'][number];

/** `Hello {{visitor.name|there}}`: without a name, the words after the bar, or nothing and no space before it. */
const filled = (text: string, row: ConversationRow) =>
  text
    .replace(/( ?)\{\{visitor\.name(?:\|([^{}]*))?\}\}/g, (_, space: string, otherwise = '') => {
      const name = row.visitorName ?? row.lead?.name ?? otherwise;
      return name && space + name;
    })
    .replaceAll('{{agent.name}}', session().me.name);

/**
 * Offers canned replies while the text is `/` and the beginning of a shortcut. `onKey` returns true for a key that the list used.
 */
export function useCanned(row: ConversationRow, text: string, insert: (text: string) => void) {
  const prefix = /^\/([\w-]*)$/.exec(text)?.[1]?.toLowerCase();
  const [replies, setReplies] = useState<readonly CannedReply[]>();
  const [at, setAt] = useState(0);
  const isOffered = prefix !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    setAt(0);
    query(cannedDocument, {}).then(
      ({ cannedReplies }) => setReplies(cannedReplies),
      () => {},
    );
  }, [isOffered]);
  const matching = isOffered ? (replies ?? []).filter(({ shortcut }) => shortcut.startsWith(prefix)) : [];
  const current = Math.min(at, matching.length - 1);
  const choose = (reply: CannedReply | undefined) => reply && insert(filled(reply.text, row));
  const onKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!matching.length || (step === undefined && !['Enter', 'Tab'].includes(event.key))) return false;
    event.preventDefault();
    if (step === undefined) choose(matching[current]);
    else setAt((current + step + matching.length) % matching.length);
    return true;
  };
  const list = matching.length > 0 && (
    <div class="canned" id="canned" role="listbox" aria-label={t('cannedTitle')}>
      {matching.map((reply, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
        <div
          key={reply.id}
          id={`canned-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onClick={() => choose(reply)}
        >
          <b>/{reply.shortcut}</b> <span class="muted cut">{reply.text}</span>
        </div>
      ))}
    </div>
  );
  const attributes = matching.length
    ? { 'aria-controls': 'canned', 'aria-activedescendant': `canned-${current}`, 'aria-haspopup': 'listbox' as const }
    : {};
  return { list, onKey, attributes };
}
