import { useState } from 'preact/hooks';
import { addressQuery, counted, Empty, href, Icon, Menu, may, number, path, query, useLoad } from '#core';
import { sources } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { AddSource } from '../knowledge/add.tsx';
import { kinds, type SourceKind } from '../knowledge/fields.tsx';
import { type Source, SourceRow, stateOf } from '../knowledge/source-row.tsx';
import { ShowMore } from '../parts/buttons.tsx';
import { ListHead } from '../parts/list-head.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';

const STEP = 100;
const states = ['all', 'failed', 'working', 'off'] as const;

/** What a chatbot knows: every source with its state and the reason for it. */
export default function Knowledge({ params: { id = '' } }: { params: Record<string, string> }) {
  const { data, error, reload, set } = useLoad(`sources ${id}`, async (signal) => {
    return (await query(sources, { chatbotId: id }, signal)).sources;
  });
  const [adding, setAdding] = useState<SourceKind>();
  const [shown, setShown] = useState(STEP);
  const state = states.find((each) => each === addressQuery.value.get('state')) ?? 'all';
  const find = addressQuery.value.get('q') ?? '';
  const all = data ?? [];
  const isWorking = all.some((source) => stateOf(source) === 'working');
  usePoll(isWorking, reload);
  const change = (old: Source, now: Source | undefined) =>
    set(all.flatMap((each) => (each.id === old.id ? (now ?? []) : each)));
  const count = (wanted: (typeof states)[number]) =>
    wanted === 'all' ? all.length : all.filter((source) => stateOf(source) === wanted).length;
  const folded = find.toLowerCase();
  const matching = all.filter(
    (source) =>
      (state === 'all' || stateOf(source) === state) &&
      `${source.title} ${source.sourceUrl ?? ''} ${source.category ?? ''}`.toLowerCase().includes(folded),
  );
  const chunks = all.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  return (
    <BotFrame
      id={id}
      actions={
        may('knowledge:write') && (
          <Menu
            label={text('addKnowledge')}
            class="primary"
            items={kinds.map((kind) => ({ label: text(kind), run: () => setAdding(kind) }))}
          >
            <Icon name="plus" />
            {text('addKnowledge')}
          </Menu>
        )
      }
    >
      <Shown of={{ data, error, reload }}>
        {(data) =>
          data.length === 0 ? (
            <Empty icon="book" title={text('noSources')}>
              <p class="muted">{text('noSourcesHint')}</p>
              {may('knowledge:write') && (
                <div class="choices centred">
                  {kinds.map((kind) => (
                    <button type="button" key={kind} onClick={() => setAdding(kind)}>
                      {text(kind)}
                    </button>
                  ))}
                </div>
              )}
            </Empty>
          ) : (
            <section class="card flush" aria-label={text('theContent')}>
              <ListHead
                label={text('findSource')}
                words={find}
                links={states.map((each) => [
                  href(path.value, { state: each === 'all' ? null : each, q: find }),
                  text(`state_${each}`),
                  each === state,
                  count(each) > 0 && (
                    <span class={`count ${each === 'failed' ? 'waiting' : ''}`}>{number(count(each))}</span>
                  ),
                ])}
              />
              <ul>
                {matching.slice(0, shown).map((source) => (
                  <SourceRow key={source.id} source={source} changed={(now) => change(source, now)} />
                ))}
              </ul>
              {matching.length === 0 && <p class="muted pad">{text('noMatch')}</p>}
              {matching.length > shown && (
                <ShowMore left={matching.length - shown} run={() => setShown(shown + STEP)} />
              )}
              <footer class="muted pad">
                {counted(text, 'sourceCount', data.length)} · {counted(text, 'passageCount', chunks)}
              </footer>
            </section>
          )
        }
      </Shown>
      {adding && (
        <AddSource kind={adding} chatbotId={id} close={() => setAdding(undefined)} added={() => void reload()} />
      )}
    </BotFrame>
  );
}
