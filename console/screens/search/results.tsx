import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type AnswerOf,
  Avatar,
  ago,
  Empty,
  Failed,
  type Filter,
  href,
  Loading,
  minutes,
  nameOf,
  putRows,
  query,
  t,
  useActions,
  useLoad,
} from '#core';
import { search } from '../../operations/inbox.ts';
import { text } from '../parts/text.ts';
import { Marked } from './marked.tsx';

type Page = AnswerOf<typeof search>['searchConversations'];
type Match = Page['edges'][number]['node'];

/** What a search finds in all conversations, with the sentence of each. A link opens the conversation at what was found. */
export default function Results({ filter, openId }: { filter: Filter; openId: string | undefined }) {
  const { q, bot } = filter;
  const [isGrowing, setGrowing] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const read = async (after: string | null, signal?: AbortSignal) => {
    const page = (await query(search, { query: q ?? '', chatbotId: bot, after }, signal)).searchConversations;
    putRows(page.edges.map(({ node }) => node.conversation));
    return page;
  };
  const { data, error, reload, set } = useLoad(`search ${q} ${bot}`, (signal) => read(null, signal));
  useSteps(list);
  const more = async () => {
    if (!data || isGrowing) return;
    setGrowing(true);
    const next = await read(data.pageInfo.endCursor).catch(() => undefined);
    setGrowing(false);
    if (next) set({ ...next, edges: [...data.edges, ...next.edges] });
  };
  // A page can be empty although others follow.
  const isShort = data?.edges.length === 0 && data.pageInfo.hasNextPage;
  useEffect(() => {
    if (isShort) void more();
  }, [data]);
  return (
    <div class="rows">
      {error ? (
        <Failed error={error} retry={() => void reload()} />
      ) : !data || isShort ? (
        <Loading rows={7} />
      ) : data.edges.length === 0 ? (
        <Empty icon="search" title={t('nothingMatches')}>
          <p class="muted">{text('searchedAll')}</p>
          <a class="button" href={href('/inbox', { view: filter.view })}>
            {t('clearFilter')}
          </a>
        </Empty>
      ) : (
        <>
          <ol ref={list} class="found" aria-label={text('searchResults')}>
            {data.edges.map(({ node }) => (
              <Result key={node.conversation.id} match={node} filter={filter} open={node.conversation.id === openId} />
            ))}
          </ol>
          {data.pageInfo.hasNextPage && (
            <p class="end">
              <button type="button" class="plain" disabled={isGrowing} onClick={() => void more()}>
                {text('showMore')}
              </button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Result({ match, filter, open }: { match: Match; filter: Filter; open: boolean }) {
  const { conversation, entry } = match;
  const name = nameOf(conversation);
  const at = entry.kind === 'NOTE' ? entry.id : entry.messageId;
  return (
    <li>
      <a href={href(`/inbox/${conversation.id}`, { ...filter, at })} aria-current={open ? 'true' : undefined}>
        <Avatar name={name} />
        <span class="who cut">{name}</span>
        <span class="when">{ago(entry.at, minutes.value)}</span>
        <span class="what">
          <span class="muted">{entry.kind === 'MESSAGE' ? said(match) : `${text(`found_${entry.kind}`)}: `}</span>
          <Marked text={entry.sentence} marks={entry.highlights} />
        </span>
      </a>
    </li>
  );
}

/** Who wrote it, if not the visitor. */
const said = ({ entry: { role } }: Match) => (role === 'VISITOR' ? '' : `${t(`said_${role}`)} `);

/** Lets keys move through the results. The key Enter opens the one that has the focus. */
function useSteps(list: { current: HTMLOListElement | null }): void {
  const step = (by: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const place = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[Math.min(links.length - 1, Math.max(0, place + by))]?.focus();
  };
  useActions('list', [
    { key: 'j', label: t('keyNext'), run: () => step(1) },
    { key: 'k', label: t('keyPrevious'), run: () => step(-1) },
  ]);
}
