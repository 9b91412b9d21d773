import { useState } from 'preact/hooks';
import { addressQuery, ago, Empty, href, may, minutes, number, path, Tabs, t } from '#core';
import { BotFrame } from '../bots/frame.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { EditTests } from '../tests/edit-tests.tsx';
import { isFailing, TestRow } from '../tests/test-row.tsx';
import {
  type ListedTest,
  type ResultChange,
  runTests,
  type TestInput,
  useTests,
  useTitles,
} from '../tests/use-tests.ts';

/** What the last run changed, by question. */
type Changes = ReadonlyMap<string, ResultChange>;

/** Runs the tests, and keeps what that changed until the screen is left. */
function useRun(id: string, reload: () => Promise<void>) {
  const [changes, setChanges] = useState<Changes>(new Map());
  const [notRun, setNotRun] = useState(0);
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    await act(async () => {
      const ended = await runTests(id);
      setChanges(new Map(ended.results.map(({ question, change }) => [question, change])));
      setNotRun(ended.notRun);
      await reload();
    });
    setRunning(false);
  };
  return { changes, notRun, running, run };
}

/** Questions with what the chatbot should do, and whether it does. */
export default function Tests({ params: { id = '' } }: { params: Record<string, string> }) {
  const loaded = useTests(id);
  const { data, set, change } = loaded;
  const { running, run, ...last } = useRun(id, loaded.reload);
  const [editing, setEditing] = useState<ListedTest | 'new'>();
  const titles = useTitles(id, data?.tests ?? []);
  const add = may('knowledge:write') && (
    <button type="button" onClick={() => setEditing('new')}>
      {text('tests_add')}
    </button>
  );
  const runButton = !!data?.tests.length && (
    <button type="button" class="primary" disabled={running} onClick={() => void run()}>
      {text(running ? 'tests_running' : 'tests_run')}
    </button>
  );
  return (
    <BotFrame
      id={id}
      actions={
        runButton && (
          <>
            {add}
            {runButton}
          </>
        )
      }
    >
      <Shown of={loaded}>
        {({ tests }) =>
          tests.length === 0 ? (
            <Empty icon="check" title={text('tests_none')}>
              <p class="muted">{text('tests_noneHint')}</p>
              {add}
            </Empty>
          ) : (
            <List id={id} tests={tests} titles={titles} {...last} change={change} edit={setEditing} />
          )
        }
      </Shown>
      {editing && (
        <EditTests
          chatbotId={id}
          test={editing === 'new' ? undefined : editing}
          titles={titles}
          close={() => setEditing(undefined)}
          change={change}
          added={set}
        />
      )}
    </BotFrame>
  );
}

interface ListProps {
  id: string;
  tests: readonly ListedTest[];
  titles: ReturnType<typeof useTitles>;
  changes: Changes;
  notRun: number;
  change(decide: (tests: readonly TestInput[]) => TestInput[]): Promise<void>;
  edit(test: ListedTest): void;
}

const states = ['all', 'failed', 'changed'] as const;
const stateTexts = { all: 'state_all', failed: 'tests_failed', changed: 'importChanged' } as const;

function List({ id, tests, titles, changes, notRun, change, edit }: ListProps) {
  const [removing, setRemoving] = useState<ListedTest>();
  const state = states.find((name) => name === addressQuery.value.get('state')) ?? 'all';
  const changeOf = ({ question }: ListedTest) => changes.get(question);
  const isChanged = (test: ListedTest) => !['NONE', undefined].includes(changeOf(test));
  const isIn = { all: () => true, failed: isFailing, changed: isChanged };
  const remove = ({ question }: ListedTest) =>
    act(() => change((all) => all.filter((each) => each.question !== question)));
  return (
    <section class="card flush" aria-label={text('tab_tests')}>
      <header class="card-head">
        <Tabs
          label={text('tab_tests')}
          links={states
            .filter((name) => name !== 'changed' || changes.size > 0)
            .map((name) => [
              href(path.value, { state: name === 'all' ? null : name }),
              text(stateTexts[name]),
              name === state,
              <Count n={tests.filter(isIn[name]).length} isBad={name === 'failed'} />,
            ])}
        />
        <Sum tests={tests} notRun={notRun} />
      </header>
      <div class="table-box">
        <table class="stacked">
          <Heads />
          <tbody>
            {tests.filter(isIn[state]).map((test) => (
              <TestRow
                key={test.question}
                chatbotId={id}
                test={test}
                titles={titles}
                change={changeOf(test)}
                edit={() => edit(test)}
                remove={() => setRemoving(test)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {removing && (
        <Confirm
          title={text('tests_removeTitle')}
          text={removing.question}
          action={text('removeSource')}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

const Count = ({ n, isBad }: { n: number; isBad: boolean }) =>
  n > 0 ? <span class={`count ${isBad ? 'waiting' : ''}`}>{number(n)}</span> : null;

const Heads = () => (
  <thead>
    <tr>
      <th>{text('theQuestion')}</th>
      <th>{text('tests_expected')}</th>
      <th>{text('tests_result')}</th>
      <th>{text('tests_got')}</th>
      <th>
        <span class="hidden">{t('moreActions')}</span>
      </th>
    </tr>
  </thead>
);

/** How the last run ended. */
function Sum({ tests, notRun }: { tests: readonly ListedTest[]; notRun: number }) {
  const results = tests.flatMap(({ lastResult }) => lastResult ?? []);
  const ranAt = results
    .map((result) => result.ranAt)
    .sort()
    .at(-1);
  const passed = results.filter((result) => result.passed).length;
  return (
    <p class="muted" role="status">
      {ranAt
        ? text('tests_last', { passed: number(passed), all: number(tests.length), ago: ago(ranAt, minutes.value) })
        : text('tests_never')}
      {notRun > 0 && ` ${text('tests_unfinished', { n: number(notRun) })}`}
    </p>
  );
}
