import { useState } from 'preact/hooks';
import { type AnswerOf, ago, href, Icon, type IconName, may, minutes, mutate, number, toast } from '#core';
import { recrawl, remove, type sources, toggle } from '../../operations/knowledge.ts';
import { MoreMenu } from '../parts/buttons.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

export type Source = AnswerOf<typeof sources>['sourcesConnection']['edges'][number]['node'];

const icons: Record<Source['type'], IconName> = { FAQ: 'question', URL: 'globe', FILE: 'file', TEXT: 'book' };

type SourceState = 'failed' | 'working' | 'off' | 'on';
export function stateOf({ status, enabled }: Source): SourceState {
  if (status === 'FAILED') return 'failed';
  if (status !== 'COMPLETED') return 'working';
  return enabled ? 'on' : 'off';
}

/** When it was last read, and when it will be. */
export function times({ type, lastCrawledAt, updatedAt, nextCrawlAt }: Source): string {
  if (type !== 'URL' || !lastCrawledAt) return text('lastEdited', { ago: ago(updatedAt, minutes.value) });
  const read = text('lastRead', { ago: ago(lastCrawledAt, minutes.value) });
  return nextCrawlAt ? `${read}, ${text('nextRead', { ago: ago(nextCrawlAt, minutes.value) })}` : read;
}

export function StateSign({ source }: { source: Source }) {
  const state = stateOf(source);
  const classes = { failed: 'bad', working: 'warn', off: '', on: 'good' };
  return (
    <span class={`sign ${classes[state]}`}>
      {state === 'off' ? text('sourceOff') : text(`status_${source.status}`)}
    </span>
  );
}

interface SourceRowProps {
  source: Source;
  /** How many answers were based on it. */
  cited?: number | undefined;
  changed(source: Source | undefined): void;
}

/** One source: what it is, its state, and why it failed. */
export function SourceRow({ source, cited = 0, changed }: SourceRowProps) {
  const { id, chatbotId, type, title, sourceUrl, errorMessage } = source;
  const path = sourceUrl && URL.canParse(sourceUrl) ? new URL(sourceUrl) : undefined;
  return (
    <li class="source">
      <span class="badge small">
        <Icon name={icons[type]} />
      </span>
      <a class="cut" href={href(`/bots/${chatbotId}/sources/${id}`)}>
        {title}
      </a>
      <span class="muted cut about">
        {errorMessage ? (
          <span class="bad">{errorMessage}</span>
        ) : (
          [
            path ? path.host + path.pathname : text(`type_${type}`),
            times(source),
            cited > 0 && text('citedOften', { n: number(cited) }),
          ]
            .filter(Boolean)
            .join(' · ')
        )}
      </span>
      <StateSign source={source} />
      <SourceMenu source={source} changed={changed} />
    </li>
  );
}

/** What can be done with a source. */
export function SourceMenu({ source, changed }: SourceRowProps) {
  const { id, chatbotId, title, type, enabled } = source;
  const [asking, setAsking] = useState(false);
  if (!may('knowledge:write')) return <span />;
  const ids = { chatbotId, sourceId: id };
  const again = async () => {
    const answer = await mutate(recrawl, ids);
    toast(text('readingAgain'));
    changed(answer.recrawlSource.source);
  };
  const turn = async () => changed((await mutate(toggle, { ...ids, enabled: !enabled })).toggleSource.source);
  const erase = async () => {
    await mutate(remove, ids);
    changed(undefined);
  };
  return (
    <>
      <MoreMenu
        name={title}
        items={[
          type === 'URL' && { label: text('readEvery'), run: () => void act(again) },
          { label: enabled ? text('turnOff') : text('turnOn'), run: () => void act(turn) },
          { label: text('removeSource'), danger: true, run: () => setAsking(true) },
        ]}
      />
      {asking && (
        <Confirm
          title={text('removeTitle')}
          text={text('removeText', { title })}
          action={text('removeSource')}
          onConfirm={() => void act(erase)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
