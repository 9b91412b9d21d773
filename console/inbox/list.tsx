import { useEffect, useRef } from 'preact/hooks';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { href, navigate } from '../router/location.ts';
import { loadMore, viewState } from '../store/feeds.ts';
import { resolving } from '../store/resolving.ts';
import { selectTo, toggleSelected } from '../store/selection.ts';
import type { Filter } from '../store/views.ts';
import { number, t } from '../texts/t.ts';
import { cursor, useCursor, useKeptFocus } from './cursor.ts';
import { ListRow, ROW } from './row.tsx';
import { useVisibleRows } from './visible-rows.ts';

/** A long list of which only what is visible is on the page. */
export function List({ filter, openId }: { filter: Filter; openId: string | undefined }) {
  const { rows, loading, hasMore, error } = viewState(filter, resolving.value);
  const box = useRef<HTMLDivElement>(null);
  const { first, last, nearEnd, onScroll } = useVisibleRows(box, rows.length);
  const readsOn = hasMore && nearEnd;
  useEffect(() => {
    if (readsOn && !loading && !error) void loadMore(filter);
  }, [readsOn, loading, filter.view, filter.bot, filter.label]);
  const cursorId = useCursor(
    box,
    { rows, view: filter.view },
    (row) => navigate(href(`/inbox/${row.id}`, { ...filter })),
    openId,
  );
  useKeptFocus(box);
  const tabStop = cursorId ?? rows[first]?.id;
  return (
    <div ref={box} class="rows" onScroll={onScroll}>
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
              onPick={(isRange) => (isRange ? selectTo(rows, row.id) : toggleSelected(row.id))}
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
  if (filter.bot || filter.label) {
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
