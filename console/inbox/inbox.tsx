import { useEffect } from 'preact/hooks';
import { filterOf } from '../live/apply.ts';
import { screenTitle } from '../live/notices.ts';
import { lazy } from '../parts/lazy.tsx';
import { Empty } from '../parts/states.tsx';
import { href, query } from '../router/location.ts';
import type { Params } from '../router/match.ts';
import { canOpen } from '../router/table.ts';
import { botNames, botsAreKnown } from '../store/bots.ts';
import { countsOf, loadCounts } from '../store/counts.ts';
import { openView, viewState } from '../store/feeds.ts';
import { loadLabels } from '../store/labels.ts';
import { later } from '../store/later.ts';
import { mentionCount } from '../store/mentioned.ts';
import { loadMentions } from '../store/mentions.ts';
import { nameOf } from '../store/names.ts';
import { resolving } from '../store/resolving.ts';
import { rowOf } from '../store/rows.ts';
import { select, selectedOf, selection } from '../store/selection.ts';
import { t } from '../texts/t.ts';
import { Filters } from './filters.tsx';
import { List } from './list.tsx';

const Conversation = lazy(() => later.conversation());
const SelectionBar = lazy(() => later.selection());
const Results = lazy(() => later.results());

/** The list, and the conversation that the address names. On a narrow screen one of them is shown. */
export function Inbox({ params }: { params: Params }) {
  const { id } = params;
  const filter = filterOf(query.value);
  const row = id ? rowOf(id) : undefined;
  useEffect(() => {
    // The next thing that is opened.
    void later.conversation().catch(() => {});
    void loadLabels().catch(() => {});
  }, []);
  useEffect(() => {
    void loadCounts(filter.bot).catch(() => {});
  }, [filter.bot]);
  const mentions = countsOf(null)?.mentions ?? 0;
  useEffect(() => {
    if (mentions !== mentionCount(null)) void loadMentions().catch(() => {});
  }, [mentions]);
  useEffect(() => {
    select([]);
    // A search asks for its own list.
    void openView({ ...filter, q: null });
  }, [filter.view, filter.bot, filter.label]);
  useEffect(() => {
    screenTitle.value = row ? nameOf(row) : t('navInbox');
  }, [row]);
  const hasSelected = selection.value.size > 0 && !filter.q;
  const selected = hasSelected ? selectedOf(viewState(filter, resolving.value).rows) : [];
  return (
    <div class={`inbox ${id ? 'has-open' : ''}`}>
      {!id && <h1 class="hidden">{t('navInbox')}</h1>}
      <section class="list-pane" aria-label={t('conversationList')}>
        <Filters filter={filter} />
        {selected.length > 0 && <SelectionBar ids={selected} />}
        {filter.q ? <Results filter={filter} openId={id} /> : <List filter={filter} openId={id} />}
      </section>
      {id ? (
        <Conversation key={id} id={id} filter={filter} />
      ) : (
        <div class="conversation none">
          {botsAreKnown.value && botNames.value.size === 0 && canOpen('/bots') ? (
            <Empty icon="bot" title={t('firstBot')}>
              <p class="muted">{t('firstBotHint')}</p>
              <a class="button primary" href={href('/bots')}>
                {t('navBots')}
              </a>
            </Empty>
          ) : (
            <Empty icon="inbox" title={t('chooseConversation')}>
              <p class="muted">{t('chooseHint')}</p>
            </Empty>
          )}
        </div>
      )}
    </div>
  );
}
