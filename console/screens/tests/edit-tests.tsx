import { useState } from 'preact/hooks';
import { Dialog, query, t, useLoad } from '#core';
import { sources as sourcesDocument } from '../../operations/knowledge.ts';
import { Check, errorFor, Form, linesOf, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { changeTests, type ListedTest, type Outcome, type TestInput, type Titles } from './use-tests.ts';

const outcomes = ['ANSWER', 'SUGGEST', 'REFUSE'] as const;
const MAX_FOUND = 5;

interface EditTestsProps {
  chatbotId: string;
  /** The test that is changed. Undefined: new ones. */
  test: ListedTest | undefined;
  titles: Titles;
  close(): void;
  saved(tests: ListedTest[]): void;
}

const folded = (question: string) => question.toLowerCase();

/** New tests come first. One that is changed stays where it is. A question that is there already is tested as it was entered last. */
function replaced(tests: readonly TestInput[], before: string | undefined, made: readonly TestInput[]): TestInput[] {
  const questions = new Set(made.map(({ question }) => folded(question)));
  const others = tests.filter(({ question }) => question === before || !questions.has(folded(question)));
  if (before === undefined)
    return [...new Map([...made, ...others].map((test) => [folded(test.question), test])).values()];
  return others.flatMap((test) => (test.question === before ? made : [test]));
}

/** Adds tests, one for each line, or changes one. */
export function EditTests({ chatbotId, test, titles, close, saved }: EditTestsProps) {
  const [questions, setQuestions] = useState(test?.question ?? '');
  const [outcome, setOutcome] = useState<Outcome>(test?.outcome ?? 'ANSWER');
  const [chosen, setChosen] = useState<Titles>(
    new Map((test?.sourceIds ?? []).map((id) => [id, titles.get(id) ?? id])),
  );
  const { busy, errors, run } = useSaving();
  const save = async () => {
    const sourceIds = outcome === 'REFUSE' ? [] : [...chosen.keys()];
    const made = linesOf(questions).map((question): TestInput => ({ question, outcome, sourceIds }));
    const isSaved = await run(async () =>
      saved(await changeTests(chatbotId, (tests) => replaced(tests, test?.question, made))),
    );
    if (isSaved) close();
  };
  return (
    <Dialog title={text(test ? 'tests_edit' : 'tests_add')} onClose={close}>
      <Form submit={() => void save()} action={t('saveChanges')} busy={busy} close={close}>
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
