import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useActions } from '../actions/register.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { href, navigate } from '../router/location.ts';
import { loadMore, viewState } from '../store/feeds.ts';
import { resolving } from '../store/resolving.ts';
import type { Filter } from '../store/views.ts';
import { number, t } from '../texts/t.ts';
import { ListRow, ROW } from './row.tsx';

/** Rows beyond the edges, so that scrolling by keyboard finds the next one. */
const BEYOND = 6;

/** The row that `j` and `k` move. */
const cursor = signal<string | undefined>(undefined);

/** A long list of which only what is visible is on the page. */
export function List({ filter, openId }: { filter: Filter; openId: string | undefined }) {
  const { rows, loading, hasMore, error } = viewState(filter, resolving.value);
  const box = useRef<HTMLDivElement>(null!);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(800);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const first = Math.max(0, Math.floor(top / ROW) - BEYOND);
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW) + BEYOND);
  const nearEnd = hasMore && last >= rows.length - BEYOND;
  useEffect(() => {
    if (nearEnd && !loading && !error) void loadMore(filter);
  }, [nearEnd, loading, filter.view, filter.bot, filter.q]);

  const wanted = useWantedFocus(box);
  const indexOf = (id: string | undefined) => rows.findIndex((row) => row.id === id);
  const at = indexOf(cursor.value ?? openId);
  const move = (step: number) => {
    // A second key may come before the list is drawn again.
    const from = indexOf(cursor.peek() ?? openId);
    const next = rows[Math.min(rows.length - 1, Math.max(0, from < 0 ? 0 : from + step))];
    if (!next) return;
    cursor.value = next.id;
    reveal(box.current, rows.indexOf(next));
    wanted(next.id);
  };
  useActions('list', [
    { key: 'j', label: t('keyNext'), run: () => move(1) },
    { key: 'k', label: t('keyPrevious'), run: () => move(-1) },
    {
      key: 'o',
      label: t('keyOpen'),
      run: () => {
        const row = rows[indexOf(cursor.peek() ?? openId)];
        if (row) navigate(href(`/inbox/${row.id}`, { ...filter }));
      },
    },
  ]);
  useKeptFocus(box);
  const tabStop = rows[at]?.id ?? rows[first]?.id;
  return (
    <div ref={box} class="rows" onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
      {rows.length > 0 && (
        <ol style={{ height: `${rows.length * ROW}px` }}>
          {rows.slice(first, last).map((row, index) => (
            <ListRow
              key={row.id}
              row={row}
              filter={filter}
              position={first + index}
              total={hasMore ? -1 : rows.length}
              open={row.id === openId}
              tabStop={row.id === tabStop}
              onFocus={() => {
                cursor.value = row.id;
              }}
            />
          ))}
        </ol>
      )}
      {error ? (
        <Failed error={error} retry={() => void loadMore(filter)} />
      ) : loading ? (
        <Loading rows={rows.length ? 2 : 7} />
      ) : (
        rows.length === 0 && <Nothing filter={filter} />
      )}
      {rows.length > 50 && !loading && (
        <p class="muted end">{t('rowsShown', { n: hasMore ? `${number(rows.length)}+` : number(rows.length) })}</p>
      )}
    </div>
  );
}

function Nothing({ filter }: { filter: Filter }) {
  const isFiltered = filter.bot !== null || filter.q !== null;
  if (isFiltered) {
    return (
      <Empty icon="search" title={t('nothingMatches')}>
        <a class="button" href={href('/inbox', { view: filter.view })}>
          {t('clearFilter')}
        </a>
      </Empty>
    );
  }
  return (
    <Empty icon={filter.view === 'waiting' ? 'check' : 'inbox'} title={t(`empty_${filter.view}`)}>
      <p class="muted">{t(`emptyHint_${filter.view}`)}</p>
    </Empty>
  );
}

const rowElement = (box: HTMLElement, id: string) => box.querySelector<HTMLElement>(`[data-id="${id}"]`);

function reveal(box: HTMLElement, index: number): void {
  const top = index * ROW;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW - box.clientHeight;
}

/** Focuses a row, at once or when it is next drawn. */
function useWantedFocus(box: { current: HTMLElement }): (id: string) => void {
  const wanted = useRef<string>(undefined);
  const focus = () => {
    const row = wanted.current ? rowElement(box.current, wanted.current) : undefined;
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  };
  useLayoutEffect(focus);
  return (id) => {
    wanted.current = id;
    focus();
  };
}

/** Moving an element in the page takes the focus from it. It is given back to the same row. */
function useKeptFocus(box: { current: HTMLElement }): void {
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    const id = focused.current;
    if (id && document.activeElement === document.body) rowElement(box.current, id)?.focus({ preventScroll: true });
    focused.current = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
  });
}
