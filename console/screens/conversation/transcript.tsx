import { Fragment } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
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
import { EntryView } from './message.tsx';

/** Entries on the page at first, and with each step back. */
const STEP = 60;
const NEAR_PX = 120;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX;

/** What was said. Stays at the end while the person is there, and never jumps while they read further up. */
export function Transcript({ row, thread }: { row: ConversationRow; thread: ThreadState }) {
  const entries = entriesOf(thread, outgoingOf(row.id));
  const box = useRef<HTMLElement>(null!);
  const [shown, setShown] = useState(STEP);
  const [atEnd, setAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  /** Distance from the end while earlier entries are on their way, so that the same words stay where they are. */
  const fromEnd = useRef(0);
  const visible = entries.slice(-shown);
  const newest = entries.at(-1)?.key;
  const hasEarlier = visible.length < entries.length || thread.before !== null;

  useLayoutEffect(() => {
    const element = box.current;
    if (wasAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [newest, typing.value.get(row.id)]);
  // Texts, files and the composer change their heights later.
  useEffect(() => {
    const element = box.current;
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(element.querySelector('ol')!);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (fromEnd.current) element.scrollTop = element.scrollHeight - fromEnd.current;
    fromEnd.current = 0;
  }, [visible[0]?.key, shown]);
  const showEarlier = async () => {
    fromEnd.current = box.current.scrollHeight - box.current.scrollTop;
    const wanted = visible.length + STEP;
    try {
      if (entries.length < wanted && thread.before !== null) await loadEarlier(row.id);
    } catch (error) {
      toastError(error);
    }
    setShown(wanted);
  };
  const onScroll = () => {
    const element = box.current;
    wasAtEnd.current = isNearEnd(element);
    setAtEnd(wasAtEnd.current);
    if (fromEnd.current) fromEnd.current = element.scrollHeight - element.scrollTop;
    else if (element.scrollTop < NEAR_PX && hasEarlier) void showEarlier();
  };
  const toEnd = () => box.current.scrollTo({ top: box.current.scrollHeight, behavior: 'smooth' });
  return (
    <div class="transcript-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section ref={box} class="transcript" tabIndex={0} aria-label={t('transcript')} onScroll={onScroll}>
        {hasEarlier && (
          <button type="button" class="plain earlier" onClick={() => void showEarlier()}>
            {t('earlier')}
          </button>
        )}
        <ol>
          {visible.map((entry, index) => (
            // Without a key, every entry would be drawn again when earlier ones come.
            <Fragment key={entry.key}>
              {isNewDay(visible[index - 1], entry) && (
                <li class="day">{date(entry.at, { weekday: 'long', day: 'numeric', month: 'long' })}</li>
              )}
              <EntryView entry={entry} row={row} />
            </Fragment>
          ))}
        </ol>
        <TypingLine row={row} />
      </section>
      {!atEnd && (
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
const isNewDay = (before: TranscriptEntry | undefined, entry: TranscriptEntry) =>
  !before || dayOf(before) !== dayOf(entry);

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
  const known = useRef(newest?.id);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!newest || newest.id === known.current) return;
    known.current = newest.id;
    if (newest.author?.id === session().me.id) return;
    const author = newest.role === 'VISITOR' ? nameOf(row) : (newest.author?.name ?? t('assistant'));
    setText(`${author}: ${plainText(newest.content)}`);
  }, [newest?.id]);
  return (
    <p class="hidden" role="log" aria-live="polite">
      {text}
    </p>
  );
}
