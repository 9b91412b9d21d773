import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type ConversationRow,
  date,
  Icon,
  loadEarlier,
  nameOf,
  outgoingOf,
  plainText,
  session,
  type ThreadState,
  t,
  toastError,
  typing,
} from '#core';
import { entriesOf, type TranscriptEntry } from './entries.ts';
import { MergedAbove } from './merge/merged.tsx';
import { EntryView } from './message.tsx';
import { useFound } from './use-found.ts';
import { useScroll } from './use-scroll.ts';

/** Entries on the page at first, and with each step back. */
const STEP = 60;

/** What was said. Stays at the end while the person is there, and never jumps while they read further up. */
export function Transcript({ row, thread }: { row: ConversationRow; thread: ThreadState }) {
  const entries = entriesOf(thread, outgoingOf(row.id));
  const [shown, setShown] = useState(STEP);
  const visible = entries.slice(-shown);
  const hasEarlier = visible.length < entries.length || thread.before !== null;
  const loadStep = async () => {
    const count = visible.length + STEP;
    try {
      if (entries.length < count && thread.before !== null) await loadEarlier(row.id);
    } catch (error) {
      toastError(error);
    }
    setShown(count);
  };
  const { box, list, isAtEnd, onScroll, toEnd, showEarlier, show } = useScroll({
    newest: [entries.at(-1)?.key, typing.value.get(row.id)],
    earliest: [visible[0]?.key, shown],
    loadEarlier: hasEarlier ? loadStep : undefined,
  });
  useFound({ list, visible, loadStep: hasEarlier ? loadStep : undefined, show });
  return (
    <div class="transcript-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section ref={box} class="transcript" tabIndex={0} aria-label={t('transcriptTitle')} onScroll={onScroll}>
        {hasEarlier && (
          <button type="button" class="plain earlier" onClick={showEarlier}>
            {t('earlierMessages')}
          </button>
        )}
        {!hasEarlier && row.mergedFromIds.length > 0 && <MergedAbove row={row} />}
        <ol ref={list}>
          {visible.map((transcriptEntry, index) => (
            // Without a key, every entry would be drawn again when earlier ones come.
            <Fragment key={transcriptEntry.key}>
              {isNewDay(visible[index - 1], transcriptEntry) && (
                <li class="day">{date(transcriptEntry.at, { weekday: 'long', day: 'numeric', month: 'long' })}</li>
              )}
              <EntryView entry={transcriptEntry} row={row} />
            </Fragment>
          ))}
        </ol>
        <TypingLine row={row} />
      </section>
      {!isAtEnd && (
        <button type="button" class="to-end" onClick={toEnd}>
          <Icon name="down" />
          {t('toNewest')}
        </button>
      )}
      <Announcer row={row} thread={thread} />
    </div>
  );
}

const dayOf = ({ at }: TranscriptEntry) => new Date(at).toDateString();
const isNewDay = (before: TranscriptEntry | undefined, transcriptEntry: TranscriptEntry) =>
  !before || dayOf(before) !== dayOf(transcriptEntry);

function TypingLine({ row }: { row: ConversationRow }) {
  const state = typing.value.get(row.id);
  const agent = state?.agent && state.agent.id !== session().me.id ? state.agent.name : undefined;
  const name = agent ?? (state?.visitor ? nameOf(row) : undefined);
  return (
    <p class="typing-line" aria-live="off">
      {name && (
        <>
          <i class="dots" aria-hidden="true" />
          {t('nameTypes', { name })}
        </>
      )}
    </p>
  );
}

/** Tells screen readers each new message of this conversation once. */
function Announcer({ row, thread: { messages } }: { row: ConversationRow; thread: ThreadState }) {
  const newest = messages.at(-1);
  const announcedId = useRef(newest?.id);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!newest || newest.id === announcedId.current) return;
    announcedId.current = newest.id;
    if (newest.author?.id === session().me.id) return;
    const author = newest.role === 'VISITOR' ? nameOf(row) : (newest.author?.name ?? t('assistantName'));
    setText(`${author}: ${plainText(newest.content)}`);
  }, [newest?.id]);
  return (
    <p class="hidden" role="log" aria-live="polite">
      {text}
    </p>
  );
}
