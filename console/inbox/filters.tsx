import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Action, ActionButton, useActions } from '../actions/register.tsx';
import { Icon } from '../parts/icon.tsx';
import { lazy } from '../parts/lazy.tsx';
import { Menu } from '../parts/menu.tsx';
import { type TabLink, Tabs } from '../parts/tabs.tsx';
import { href, setQuery } from '../router/location.ts';
import { botNames } from '../store/bots.ts';
import { countOf } from '../store/feeds.ts';
import { labels } from '../store/labels.ts';
import { later } from '../store/later.ts';
import { mentionCount } from '../store/mentioned.ts';
import { resolving } from '../store/resolving.ts';
import { type Filter, type View, views } from '../store/views.ts';
import { number, t } from '../texts/t.ts';

const SavedViews = lazy(() => later.savedViews());

const SEARCH_MS = 300;
const searchOpen = signal(false);
const closeSearch = () => {
  searchOpen.value = false;
};

/** Colleagues seldom mention each other: the view is shown while they do. */
const shownViews = ({ view, bot }: Filter) =>
  views.filter((each) => each !== 'mentions' || each === view || mentionCount(bot) > 0);

/** What an agent works in stands in the line of views, and where they are. The others are in a menu at its end. */
const isInLine = (each: View, view: View) => ['waiting', 'mine', 'mentions', view].includes(each);

/** The views with their counts. */
function Views({ filter }: { filter: Filter }) {
  const { view, bot } = filter;
  const addressOf = (each: View) => href('/inbox', { view: each, bot });
  const numberIn = (each: View) => {
    const n = countOf({ view: each, bot, q: null, label: null }, resolving.value);
    return n ? number(n) : '';
  };
  const link = (each: View): TabLink => {
    const n = numberIn(each);
    return [addressOf(each), t(`view_${each}`), each === view, n && <span class={`count ${each}`}>{n}</span>];
  };
  const shown = shownViews(filter);
  return (
    <div class="views">
      <Tabs label={t('inboxViews')} links={shown.filter((each) => isInLine(each, view)).map(link)} />
      <Menu
        label={t('inboxViews')}
        class="plain square"
        items={shown.map((each) => ({
          label: t(`view_${each}`),
          href: addressOf(each),
          hint: numberIn(each),
          when: !isInLine(each, view),
        }))}
      >
        <Icon name="more" />
      </Menu>
    </div>
  );
}

/** The views, the search, and what narrows the list. All of it is in the address. */
export function Filters({ filter }: { filter: Filter }) {
  const { bot, q, label } = filter;
  const field = useRef<HTMLInputElement>(null);
  const open = searchOpen.value || q;
  const search: Action = {
    label: t('searchInbox'),
    key: '/',
    icon: 'search',
    run: () => {
      searchOpen.value = true;
      // Rendering is queued as a microtask. The next key finds the field focused.
      queueMicrotask(() => field.current?.focus());
    },
  };
  useActions('filters', [search]);
  return (
    <header class="filters">
      <Views filter={filter} />
      <div class="tools">
        <SavedViews filter={filter} />
        {open ? (
          <Search field={field} q={q ?? ''} close={closeSearch} />
        ) : (
          <ActionButton action={search} class="plain" />
        )}
        {labels.value.length > 0 && (
          <Chosen
            title={t('labelFilter')}
            all={t('allLabels')}
            names={labels.value.map(({ id, name }) => [id, name])}
            value={label}
            set={(id) => setQuery({ label: id })}
          />
        )}
        {botNames.value.size > 1 && (
          <Chosen
            title={t('chatbotFilter')}
            all={t('allChatbots')}
            names={[...botNames.value]}
            value={bot}
            set={(id) => setQuery({ bot: id })}
          />
        )}
      </div>
    </header>
  );
}

interface ChosenProps {
  title: string;
  all: string;
  names: readonly (readonly [id: string, name: string])[];
  value: string | null;
  set(id: string | null): void;
}

/** A menu that narrows the list. */
function Chosen({ title, all, names, value, set }: ChosenProps) {
  const chosen = value ? (names.find(([id]) => id === value)?.[1] ?? '…') : all;
  return (
    <Menu
      label={`${title}: ${chosen}`}
      class="plain chooser"
      items={[
        { label: all, checked: !value, run: () => set(null) },
        ...names.map(([id, label]) => ({ label, checked: id === value, run: () => set(id) })),
      ]}
    >
      <span class="cut">{chosen}</span>
      <Icon name="down" />
    </Menu>
  );
}

interface SearchProps {
  field: { current: HTMLInputElement | null };
  q: string;
  close(): void;
}

/** The result under the field. Enter then opens it. */
const firstResult = () => document.querySelector<HTMLElement>('.found a');

function Search({ field, q, close }: SearchProps) {
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => setQuery({ q: text.trim() || null }), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const end = () => {
    setQuery({ q: null });
    close();
  };
  return (
    <div class="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={t('searchLabel')}
        placeholder={t('searchLabel')}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') end();
          if (key === 'Enter' || key === 'ArrowDown') firstResult()?.focus();
        }}
      />
      <button type="button" class="plain square" aria-label={t('endSearch')} onClick={end}>
        <Icon name="close" />
      </button>
    </div>
  );
}
