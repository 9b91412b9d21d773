import { useState } from 'preact/hooks';
import { codeOf, Dialog, mutate, query, t, useLoad } from '#core';
import { addAnswerTests, sources as sourcesDocument } from '../../operations/knowledge.ts';
import { Check, errorFor, Form, linesOf, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import type { ListedTest, Outcome, TestInput, TestList, Titles } from './use-tests.ts';

const outcomes = ['ANSWER', 'SUGGEST', 'REFUSE'] as const;
const MAX_FOUND = 5;

interface EditTestsProps {
  chatbotId: string;
  /** The test that is changed. Undefined: new ones. */
  test: ListedTest | undefined;
  titles: Titles;
  close(): void;
  /** Changes the list as the person sees it. */
  change(decide: (tests: readonly TestInput[]) => TestInput[]): Promise<void>;
  added(list: TestList): void;
}

const folded = (question: string) => question.toLowerCase();

/** A question that is there twice is tested as it was entered last. */
const distinct = (tests: readonly TestInput[]): TestInput[] => [
  ...new Map(tests.map((test) => [folded(test.question), test])).values(),
];

/** The test stays where it is. It comes first if somebody has removed it meanwhile. */
function replaced(tests: readonly TestInput[], before: string, made: readonly TestInput[]): TestInput[] {
  const questions = new Set(made.map(({ question }) => folded(question)));
  const others = tests.filter(({ question }) => question === before || !questions.has(folded(question)));
  if (!others.some(({ question }) => question === before)) return [...made, ...others];
  return others.flatMap((test) => (test.question === before ? made : [test]));
}

/** Sends what was entered. `isBehind`: somebody else has saved other tests, which are in the list behind the dialog now. */
function useSending({ chatbotId, test, change, added, close }: EditTestsProps) {
  const [isBehind, setBehind] = useState(false);
  const { run, ...saving } = useSaving();
  const store = async (made: TestInput[]): Promise<boolean> => {
    try {
      if (test) await change((tests) => replaced(tests, test.question, made));
      else added((await mutate(addAnswerTests, { chatbotId, tests: made })).addAnswerTests);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'CONFLICT') throw error;
      setBehind(true);
      return false;
    }
  };
  const send = (made: TestInput[]) =>
    run(async () => {
      setBehind(false);
      if (await store(distinct(made))) close();
    });
  return { ...saving, isBehind, send };
}

/** Adds tests, one for each line, or changes one. */
export function EditTests(props: EditTestsProps) {
  const { chatbotId, test, titles, close } = props;
  const [questions, setQuestions] = useState(test?.question ?? '');
  const [outcome, setOutcome] = useState<Outcome>(test?.outcome ?? 'ANSWER');
  const [chosen, setChosen] = useState<Titles>(
    new Map((test?.sourceIds ?? []).map((id) => [id, titles.get(id) ?? id])),
  );
  const { busy, errors, isBehind, send } = useSending(props);
  const save = () => {
    const sourceIds = outcome === 'REFUSE' ? [] : [...chosen.keys()];
    void send(linesOf(questions).map((question) => ({ question, outcome, sourceIds })));
  };
  return (
    <Dialog title={text(test ? 'tests_edit' : 'tests_add')} onClose={close}>
      <Form submit={save} action={t('saveChanges')} busy={busy} close={close}>
        <TextField
          label={text(test ? 'theQuestion' : 'tests_questions')}
          value={questions}
          set={setQuestions}
          required
          {...(test ? { maxLength: 500 } : { rows: 4, hint: text('look_onePerLine') })}
          error={errorFor(errors, 'question') ?? errorFor(errors, 'tests')}
        />
        <SelectField
          label={text('tests_expected')}
          value={outcome}
          set={setOutcome}
          options={outcomes.map((each) => [each, text(`tests_does_${each}`)] as const)}
        />
        {outcome !== 'REFUSE' && (
          <SourceChoice
            chatbotId={chatbotId}
            offered={new Map(test?.lastResult?.sources.map(({ sourceId, title }) => [sourceId, title]))}
            chosen={chosen}
            set={setChosen}
          />
        )}
        {isBehind && (
          <p class="problem" role="alert">
            {text('savedMeanwhile')}
          </p>
        )}
      </Form>
    </Dialog>
  );
}

interface SourceChoiceProps {
  chatbotId: string;
  /** What can be chosen without a search. */
  offered: Titles;
  chosen: Titles;
  set(chosen: Titles): void;
}

/** The sources from which an answer must come. */
function SourceChoice({ chatbotId, offered, chosen, set }: SourceChoiceProps) {
  const [words, setWords] = useState('');
  const { data: found = [] } = useLoad(`choose ${chatbotId} ${words}`, async (signal) => {
    if (!words.trim()) return [];
    const { sourcesConnection } = await query(sourcesDocument, { chatbotId, q: words }, signal);
    return sourcesConnection.edges.slice(0, MAX_FOUND).map(({ node }) => [node.id, node.title] as const);
  });
  const turn = (id: string, title: string, on: boolean) =>
    set(new Map(on ? [...chosen, [id, title]] : [...chosen].filter(([chosenId]) => chosenId !== id)));
  return (
    <fieldset class="field">
      <legend>{text('tests_from')}</legend>
      {[...new Map([...chosen, ...offered, ...found])].map(([id, title]) => (
        <Check key={id} label={title} checked={chosen.has(id)} set={(on) => turn(id, title, on)} />
      ))}
      <input
        type="search"
        aria-label={text('findSource')}
        placeholder={text('findSource')}
        value={words}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <small>{text('tests_fromHint')}</small>
    </fieldset>
  );
}
