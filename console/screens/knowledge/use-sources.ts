import { useRef } from 'preact/hooks';
import { type AnswerOf, type Loaded, query, useLoad } from '#core';
import { sources as sourcesDocument } from '../../operations/knowledge.ts';
import { act } from '../parts/shown.tsx';
import type { Source } from './source-row.tsx';

/** Words are looked up once nobody has typed for so long. */
const TYPING_MS = 250;

export interface SourceFilter {
  state: 'all' | 'failed' | 'working' | 'off';
  words: string;
}

export interface SourcePages {
  rows: readonly Source[];
  /** Cursor of the next page. Null: all that match are here. */
  next: string | null;
  /** Sources of the chatbot, whether they match or not. */
  total: number;
}

const statuses = { all: null, failed: 'FAILED', working: 'WORKING', off: 'OFF' } as const;

type Answer = AnswerOf<typeof sourcesDocument>;
const pagesOf = ({ chatbot, sourcesConnection: { edges, pageInfo } }: Answer): SourcePages => ({
  rows: edges.map(({ node }) => node),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  total: chatbot.sourceCount,
});

/** The next page with anything in it: a search looks through a part of the list at a time. */
async function readPage(
  chatbotId: string,
  { state, words }: SourceFilter,
  after: string | null,
  signal?: AbortSignal,
): Promise<SourcePages> {
  const filter = { status: statuses[state], q: words || null };
  const page = pagesOf(await query(sourcesDocument, { chatbotId, after, ...filter }, signal));
  return page.rows.length || !page.next ? page : readPage(chatbotId, { state, words }, page.next, signal);
}

const typed = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, TYPING_MS);
    signal.onabort = () => resolve();
  });

export interface LoadedSources extends Loaded<SourcePages> {
  more(): void;
  /** Reads the first page again, and keeps the others. */
  refresh(): Promise<unknown>;
  /** Shows what a source has become. Undefined: it was removed. */
  change(before: Source, replacement: Source | undefined): void;
}

/** The sources of a chatbot that match, page by page. `version`: they are read anew when it changes. */
export function useSources(chatbotId: string, listed: SourceFilter, version = ''): LoadedSources {
  const key = [chatbotId, listed.state, listed.words, version].join('\n');
  const loaded = useLoad(key, async (signal) => {
    if (listed.words) await typed(signal);
    signal.throwIfAborted();
    return readPage(chatbotId, listed, null, signal);
  });
  // What is shown when a page arrives, which may be something else than when it was asked for.
  const shown = useRef({ key, pages: loaded.data });
  shown.current = { key, pages: loaded.data };
  const merge = async (after: string | null, into: (page: SourcePages, pages: SourcePages) => SourcePages) => {
    const page = await readPage(chatbotId, listed, after);
    const { current } = shown;
    if (current.key === key && current.pages) loaded.set(into(page, current.pages));
  };
  return {
    ...loaded,
    more: () =>
      void act(() =>
        merge(loaded.data?.next ?? null, (page, { rows }) => ({
          ...page,
          rows: [...withoutRows(rows, page), ...page.rows],
        })),
      ),
    refresh: () => merge(null, refreshed),
    change(before, replacement) {
      const { pages } = shown.current;
      if (!pages) return;
      const rows = pages.rows.flatMap((source) => (source.id === before.id ? (replacement ?? []) : source));
      loaded.set({ ...pages, rows, total: pages.total - (replacement ? 0 : 1) });
    },
  };
}

/** Without the rows of a page, which may have been asked for twice. */
const withoutRows = (rows: readonly Source[], page: SourcePages) => {
  const ids = new Set(page.rows.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

/** An ID is the time of its creation, and the list begins with the newest. */
function refreshed(first: SourcePages, { rows, next }: SourcePages): SourcePages {
  const last = first.rows.at(-1)?.id ?? '';
  const later = first.next ? rows.filter(({ id }) => id < last) : [];
  return later.length > 0 ? { ...first, rows: [...first.rows, ...later], next } : first;
}
