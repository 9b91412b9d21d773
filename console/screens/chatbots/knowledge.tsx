import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { addressQuery, counted, Empty, href, Icon, Menu, may, number, path } from '#core';
import { BotFrame } from '../bots/frame.tsx';
import { AddSource } from '../knowledge/add.tsx';
import { Crawls } from '../knowledge/crawls.tsx';
import { kinds, type SourceKind } from '../knowledge/fields.tsx';
import { Imports } from '../knowledge/imports.tsx';
import { KindButtons } from '../knowledge/kind-buttons.tsx';
import { SignIns } from '../knowledge/sign-ins.tsx';
import { type Source, SourceRow, stateOf } from '../knowledge/source-row.tsx';
import { useCited } from '../knowledge/use-cited.ts';
import { type LoadedSources, type SourceFilter, type SourcePages, useSources } from '../knowledge/use-sources.ts';
import { ShowMore } from '../parts/buttons.tsx';
import { download } from '../parts/download.ts';
import { ListHead } from '../parts/list-head.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';

const states = ['all', 'failed', 'working', 'off'] as const;
type ListedState = (typeof states)[number];
const everything: SourceFilter = { state: 'all', words: '' };

/** What a chatbot knows: every source with its state and the reason for it. */
export default function Knowledge({ params: { id = '' } }: { params: Record<string, string> }) {
  const loaded = useSources(id, everything);
  const [adding, setAdding] = useState<SourceKind>();
  usePoll(loaded.data?.rows.some(isIn('working')) ?? false, loaded.refresh);
  const canWrite = may('knowledge:write');
  return (
    <BotFrame id={id} actions={canWrite && <AddMenu add={setAdding} />}>
      <Shown of={loaded}>
        {(pages) =>
          pages.rows.length === 0 ? (
            <Empty icon="book" title={text('noSources')}>
              <p class="muted">{text('noSourcesHint')}</p>
              {canWrite && (
                <div class="choices centred">
                  <KindButtons add={setAdding} />
                </div>
              )}
            </Empty>
          ) : (
            <Sources id={id} loaded={loaded} pages={pages} />
          )
        }
      </Shown>
      <Imports id={id} />
      <Crawls id={id} />
      {canWrite && <SignIns id={id} />}
      {adding && (
        <AddSource kind={adding} chatbotId={id} close={() => setAdding(undefined)} added={() => void loaded.reload()} />
      )}
    </BotFrame>
  );
}

const AddMenu = ({ add }: { add(sourceKind: SourceKind): void }) => (
  <Menu
    label={text('addKnowledge')}
    class="primary"
    items={kinds.map((kind) => ({ label: text(kind), run: () => add(kind) }))}
  >
    <Icon name="plus" />
    {text('addKnowledge')}
  </Menu>
);

const isIn = (state: ListedState) => (source: Source) => state === 'all' || stateOf(source) === state;

interface SourcesProps {
  id: string;
  loaded: LoadedSources;
  pages: SourcePages;
}

/**
 * The sources of a state with the words of the address in their title, URL or category. If there are too many to be all here, the platform
 * looks them up, and they are not counted by their state.
 */
function Sources({ id, loaded, pages: { rows, next, total } }: SourcesProps) {
  const state = states.find((name) => name === addressQuery.value.get('state')) ?? 'all';
  const words = addressQuery.value.get('q') ?? '';
  const isWhole = next === null;
  const countOf = (stateName: ListedState) => {
    const count = isWhole ? rows.filter(isIn(stateName)).length : stateName === 'all' ? total : 0;
    return count > 0 && <span class={`count ${stateName === 'failed' ? 'waiting' : ''}`}>{number(count)}</span>;
  };
  const chunks = rows.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  return (
    <section class="card flush" aria-label={text('theContent')}>
      <ListHead
        label={text('findSource')}
        words={words}
        links={states.map((name) => [
          href(path.value, { state: name === 'all' ? null : name, q: words }),
          text(`state_${name}`),
          name === state,
          countOf(name),
        ])}
      />
      {isWhole || (state === 'all' && !words) ? (
        <Rows id={id} sources={rows.filter(isIn(state)).filter(hasWords(words))} change={loaded.change}>
          {!isWhole && <ShowMore left={total - rows.length} run={loaded.more} />}
        </Rows>
      ) : (
        <Matches id={id} filter={{ state, words }} among={loaded} />
      )}
      <footer class="muted pad">
        {counted(text, 'sourceCount', total)}
        {isWhole && ` · ${counted(text, 'passageCount', chunks)}`}{' '}
        <button type="button" onClick={() => void act(() => download(`/v1/faqs/export?chatbotId=${id}`, 'faqs.csv'))}>
          {text('exportFaqs')}
        </button>
      </footer>
    </section>
  );
}

const hasWords =
  (words: string) =>
  ({ title, sourceUrl, category }: Source) =>
    `${title} ${sourceUrl ?? ''} ${category ?? ''}`.toLowerCase().includes(words.toLowerCase());

/** What the platform finds among sources that are not all here. */
function Matches({ id, filter, among }: { id: string; filter: SourceFilter; among: LoadedSources }) {
  const found = useSources(id, filter, among.data?.rows[0]?.id);
  const change = (before: Source, replacement: Source | undefined) => {
    found.change(before, replacement);
    among.change(before, replacement);
  };
  return (
    <Shown of={found}>
      {({ rows, next }) => (
        <Rows id={id} sources={rows} change={change}>
          {next && <ShowMore run={found.more} />}
        </Rows>
      )}
    </Shown>
  );
}

interface RowsProps {
  id: string;
  sources: readonly Source[];
  change(before: Source, replacement: Source | undefined): void;
  children: ComponentChildren;
}

function Rows({ id, sources, change, children }: RowsProps) {
  const cited = useCited(id);
  return (
    <>
      <ul>
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            cited={cited?.get(source.id)?.count}
            changed={(replacement) => change(source, replacement)}
          />
        ))}
      </ul>
      {sources.length === 0 && <p class="muted pad">{text('noMatch')}</p>}
      {children}
    </>
  );
}
