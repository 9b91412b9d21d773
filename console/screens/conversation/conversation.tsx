import { useEffect, useState } from 'preact/hooks';
import { Empty, Failed, type Filter, href, Icon, Loading, live, loadThread, rowOf, t, threadOf } from '#core';
import { useAttention } from './attention.ts';
import { Composer } from './composer.tsx';
import { Details } from './details.tsx';
import { Head } from './head.tsx';
import { MergedInto } from './merge/merged.tsx';
import { Transcript } from './transcript.tsx';

const DETAILS = 'fd:details';

/** One conversation: who it is, what was said, and what to answer. */
export default function Conversation({ id, filter }: { id: string; filter: Filter }) {
  const thread = threadOf(id);
  const { state, stale, error } = thread.value;
  const row = rowOf(id);
  useAttention(id, thread.value);
  const [details, setDetails] = useState(() => localStorage.getItem(DETAILS) === 'on' && innerWidth >= 1200);
  const toggleDetails = () => {
    setDetails(!details);
    localStorage.setItem(DETAILS, details ? 'off' : 'on');
  };
  useEffect(() => {
    if (stale && live.value.state !== 'offline') void loadThread(id).catch(() => {});
  }, [id, stale, live.value.state === 'live']);

  if (state === 'gone') {
    return (
      <div class="conversation none">
        <Empty icon="search" heading="h1" title={t('conversationGone')}>
          <a class="button" href={href('/inbox', { ...filter })}>
            {t('backToInbox')}
          </a>
        </Empty>
      </div>
    );
  }
  return (
    <section class={`conversation ${details ? 'with-details' : ''}`} aria-label={t('conversationTitle')}>
      <div class="talk">
        {row ? (
          <Head row={row} filter={filter} details={details} toggleDetails={toggleDetails} />
        ) : (
          <header class="head">
            <a
              class="button plain square only-narrow"
              href={href('/inbox', { ...filter })}
              aria-label={t('backToInbox')}
            >
              <Icon name="back" />
            </a>
          </header>
        )}
        {state === 'failed' ? (
          <Failed error={error} retry={() => void loadThread(id).catch(() => {})} />
        ) : state === 'loading' || !row ? (
          <Loading rows={5} />
        ) : (
          <>
            <Transcript row={row} thread={thread.value} />
            {row.mergedIntoId ? <MergedInto id={row.mergedIntoId} /> : <Composer row={row} thread={thread.value} />}
          </>
        )}
      </div>
      {details && row && <Details row={row} thread={thread.value} close={toggleDetails} />}
    </section>
  );
}
