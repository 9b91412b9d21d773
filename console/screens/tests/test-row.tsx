import { href, may } from '#core';
import { MoreMenu } from '../parts/buttons.tsx';
import { text } from '../parts/text.ts';
import type { ListedTest, Outcome, ResultChange, Titles } from './use-tests.ts';

export interface TestRowProps {
  chatbotId: string;
  test: ListedTest;
  titles: Titles;
  /** What the last run changed. Undefined: the tests were not run since the screen was opened. */
  change: ResultChange | undefined;
  edit(): void;
  remove(): void;
}

export const isFailing = ({ lastResult }: ListedTest) => lastResult?.passed === false;

/** Whether a test passes, in words and colour. */
const ResultSign = ({ lastResult }: ListedTest) =>
  lastResult ? (
    <span class={`sign ${lastResult.passed ? 'good' : 'bad'}`}>
      {text(lastResult.passed ? 'tests_passed' : 'tests_failed')}
    </span>
  ) : (
    <span class="sign">{text('tests_notRun')}</span>
  );

const changeClasses = { BROKEN: 'bad', FIXED: 'good', DIFFERENT: 'warn', NEW: '' } as const;

const ChangeSign = ({ change }: { change: ResultChange | undefined }) =>
  change && change !== 'NONE' ? (
    <>
      {' '}
      <span class={`sign ${changeClasses[change]}`}>{text(`tests_${change}`)}</span>
    </>
  ) : null;

interface DoneProps {
  chatbotId: string;
  outcome: Outcome;
  sources: readonly { sourceId: string; title: string }[];
}

/** What the chatbot does or should do, and the sources that it takes. */
const Done = ({ chatbotId, outcome, sources }: DoneProps) => (
  <>
    {text(`tests_does_${outcome}`)}
    {sources.map(({ sourceId, title }) => (
      <small key={sourceId}>
        <a href={href(`/bots/${chatbotId}/sources/${sourceId}`)}>{title}</a>
      </small>
    ))}
  </>
);

/** A question, what should be done with it, and what was done in the last run. */
export function TestRow({ chatbotId, test, titles, change, edit, remove }: TestRowProps) {
  const { question, outcome, sourceIds, lastResult } = test;
  const expected = sourceIds.map((sourceId) => ({ sourceId, title: titles.get(sourceId) ?? '…' }));
  return (
    <tr>
      <td>
        <b dir="auto">{question}</b>
      </td>
      <td data-label={text('tests_expected')}>
        <Done chatbotId={chatbotId} outcome={outcome} sources={expected} />
      </td>
      <td>
        <ResultSign {...test} />
        <ChangeSign change={change} />
      </td>
      <td data-label={lastResult && text('tests_got')}>
        {lastResult && <Done chatbotId={chatbotId} {...lastResult} />}
      </td>
      <td class="end">
        <MoreMenu
          name={question}
          items={[
            { label: text('tab_ask'), href: href(`/bots/${chatbotId}/ask`, { q: question }) },
            may('knowledge:write') && { label: text('editButton'), run: edit },
            may('knowledge:write') && { label: text('removeSource'), danger: true, run: remove },
          ]}
        />
      </td>
    </tr>
  );
}
