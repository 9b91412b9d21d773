import { setQuery, type TabLink, Tabs } from '#core';

/** What a list is narrowed by: tabs, and words that are kept in the address. */
export const ListHead = ({ label, links, words }: { label: string; links: readonly TabLink[]; words: string }) => (
  <header class="card-head">
    <Tabs label={label} links={links} />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={words}
      onInput={({ currentTarget }) => setQuery({ q: currentTarget.value || null })}
    />
  </header>
);
