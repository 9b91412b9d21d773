import { useState } from 'preact/hooks';
import { addressQuery, counted, Empty, href, Icon, Menu, may, number, path } from '#core';
import { sources as sourcesDocument } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { AddSource } from '../knowledge/add.tsx';
import { kinds, type SourceKind } from '../knowledge/fields.tsx';
import { Imports } from '../knowledge/imports.tsx';
import { KindButtons } from '../knowledge/kind-buttons.tsx';
import { SignIns } from '../knowledge/sign-ins.tsx';
import { type Source, SourceRow, stateOf } from '../knowledge/source-row.tsx';
import { ShowMore } from '../parts/buttons.tsx';
import { download } from '../parts/download.ts';
import { ListHead } from '../parts/list-head.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

const STEP = 100;
const states = ['all', 'failed', 'working', 'off'] as const;
type ListedState = (typeof states)[number];

/** What a chatbot knows: every source with its state and the reason for it. */
export default function Knowledge({ params: { id = '' } }: { params: Record<string, string> }) {
  const loaded = useQuery(sourcesDocument, { chatbotId: id });
  const [adding, setAdding] = useState<SourceKind>();
  const sources = loaded.data?.sources ?? [];
  usePoll(sources.some(isIn('working')), loaded.reload);
  const change = (before: Source, after: Source | undefined) =>
    loaded.set({ sources: sources.flatMap((source) => (source.id === before.id ? (after ?? []) : source)) });
  const canWrite = may('knowledge:write');
  return (
    <BotFrame id={id} actions={canWrite && <AddMenu add={setAdding} />}>
      <Shown of={loaded}>
        {() =>
          sources.length === 0 ? (
            <Empty icon="book" title={text('noSources')}>
              <p class="muted">{text('noSourcesHint')}</p>
              {canWrite && (
                <div class="choices centred">
                  <KindButtons add={setAdding} />
                </div>
              )}
            </Empty>
          ) : (
            <Sources id={id} sources={sources} change={change} />
          )
        }
      </Shown>
      <Imports id={id} />
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
  sources: readonly Source[];
  change(before: Source, after: Source | undefined): void;
}

/** The sources of a state with the words of the address in their title, URL or category. */
function Sources({ id, sources, change }: SourcesProps) {
  const [shown, setShown] = useState(STEP);
  const state = states.find((name) => name === addressQuery.value.get('state')) ?? 'all';
  const words = addressQuery.value.get('q') ?? '';
  const matching = sources
    .filter(isIn(state))
    .filter(({ title, sourceUrl, category }) =>
      `${title} ${sourceUrl ?? ''} ${category ?? ''}`.toLowerCase().includes(words.toLowerCase()),
    );
  const countOf = (stateName: ListedState) => {
    const count = sources.filter(isIn(stateName)).length;
    return count > 0 && <span class={`count ${stateName === 'failed' ? 'waiting' : ''}`}>{number(count)}</span>;
  };
  const chunks = sources.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
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
      <ul>
        {matching.slice(0, shown).map((source) => (
          <SourceRow key={source.id} source={source} changed={(after) => change(source, after)} />
        ))}
      </ul>
      {matching.length === 0 && <p class="muted pad">{text('noMatch')}</p>}
      {matching.length > shown && <ShowMore left={matching.length - shown} run={() => setShown(shown + STEP)} />}
      <footer class="muted pad">
        {counted(text, 'sourceCount', sources.length)} · {counted(text, 'passageCount', chunks)}{' '}
        <button type="button" onClick={() => void act(() => download(`/v1/faqs/export?chatbotId=${id}`, 'faqs.csv'))}>
          {text('exportFaqs')}
        </button>
      </footer>
    </section>
  );
}
