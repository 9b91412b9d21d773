import * as z from 'zod';
import { choice, id, listOf, name, timestamp } from '../core/fields.ts';
import { searchOutcome } from '../knowledge/records.ts';
import { comparable } from '../language/words.ts';

export const MAX_TESTS = 200;
export const MAX_EXPECTED = 10;
/** An item is limited to 400 KB. */
export const MAX_BYTES = 300_000;

const expected = {
  outcome: searchOutcome.describe('What the chatbot shall do'),
  sourceIds: z.array(id).describe('The answer or a suggestion must come from one of these sources. Empty: from any'),
};

const testInput = z
  .object({
    question: name(500).describe('The question'),
    outcome: searchOutcome.nullish().describe('What the chatbot shall do. Default: `answer`'),
    sourceIds: listOf(id, MAX_EXPECTED)
      .nullish()
      .describe('The answer or a suggestion must come from one of these sources. Default: from any'),
  })
  .refine(({ outcome, sourceIds }) => outcome !== 'refuse' || !sourceIds?.length, {
    path: ['sourceIds'],
    error: 'must be empty if the outcome is refuse',
  })
  .meta({ graphqlInput: 'AnswerTestInput', description: 'A question and what the chatbot shall do with it.' });

export const bytesOf = (tests: readonly object[]) => Buffer.byteLength(JSON.stringify(tests));

const testList = listOf(testInput, MAX_TESTS)
  .superRefine((tests, context) => {
    const seen = new Map<string, number>();
    for (const [at, { question }] of tests.entries()) {
      const earlier = seen.get(comparable(question));
      const message = `repeats the question of tests.${earlier}`;
      if (earlier !== undefined) context.addIssue({ code: 'custom', path: [at, 'question'], message });
      else seen.set(comparable(question), at);
    }
  })
  .refine((tests) => bytesOf(tests) <= MAX_BYTES, {
    error: `must have at most ${MAX_BYTES.toLocaleString('en')} bytes as JSON`,
  });

export const testsInput = z.object({
  tests: testList.describe('All tests. They replace the earlier ones'),
  revision: z.int().min(0, { error: 'must be at least 0' }).nullish().meta({
    description: 'The revision that the change is based on. If there is a newer one, nothing is saved: CONFLICT',
  }),
});

export const addedTestsInput = z.object({
  tests: testList
    .min(1, { error: 'must have at least 1 item' })
    .describe('The tests to add. One with the question of an existing test replaces it'),
});

const testSource = z
  .object({ sourceId: id.describe("The source's ID"), title: z.string().describe('Its title, up to 100 characters') })
  .meta({ id: 'AnswerTestSource', description: 'A source that a question was answered from.' });

const got = {
  passed: z.boolean().describe('Whether the chatbot did what it shall do'),
  outcome: searchOutcome.describe('What the chatbot would do'),
  sources: z.array(testSource).describe('The sources of the answer or the suggestions. Empty: it refuses'),
};

const testChange = choice(
  'AnswerTestChange',
  {
    none: 'The same outcome and sources.',
    new: 'Did not run before.',
    fixed: 'Failed before and passes now.',
    broken: 'Passed before and fails now.',
    different: 'Passes or fails as before, with another outcome or other sources.',
  },
  'What changed since the last run.',
);

const lastResult = z
  .object({ ...got, ranAt: timestamp.describe('When it ran') })
  .meta({ id: 'AnswerTestLastResult', description: 'The result of a test in the last run.' });

export const answerTest = z
  .object({
    question: z.string().describe('The question'),
    ...expected,
    lastResult: lastResult.nullable().describe('Its result in the last run. Null: it did not run'),
  })
  .meta({ id: 'AnswerTest', description: 'A question and what the chatbot shall do with it.' });
export type AnswerTest = z.output<typeof answerTest>;

export const answerTestList = z
  .object({
    tests: z.array(answerTest).describe('The tests, in their order'),
    revision: z.int().describe('Number of changes of the tests so far. Send it with a change that is based on these'),
  })
  .meta({ id: 'AnswerTestList', description: "A chatbot's tests as of one revision." });
export type AnswerTestList = z.output<typeof answerTestList>;

export const addedAnswerTest = z
  .object({ chatbotId: id.describe("The chatbot's ID"), question: z.string().describe('The question'), ...expected })
  .meta({ id: 'AddedAnswerTest', description: 'A test that was made of an answer.' });
export type AddedAnswerTest = z.output<typeof addedAnswerTest>;

const testResult = z
  .object({
    question: z.string().describe('The question'),
    expectedOutcome: searchOutcome.describe('What the chatbot shall do'),
    expectedSourceIds: expected.sourceIds,
    ...got,
    change: testChange,
  })
  .meta({ id: 'AnswerTestResult', description: 'The result of one test.' });
export type TestResult = z.output<typeof testResult>;

export const testRun = z
  .object({
    ranAt: timestamp.describe('When the tests ran'),
    passed: z.int().describe('Number of tests that passed'),
    failed: z.int().describe('Number of tests that failed'),
    notRun: z.int().describe('Number of tests at the end of the list that were not run for lack of time'),
    fixed: z.int().describe('Number of tests that failed before and pass now'),
    broken: z.int().describe('Number of tests that passed before and fail now'),
    results: z.array(testResult).describe('The results, in the order of the tests'),
  })
  .meta({ id: 'AnswerTestRun', description: "A run of a chatbot's tests." });
export type TestRun = z.output<typeof testRun>;

/** As stored. */
export const storedTest = z.object({ question: z.string(), ...expected });
export type StoredTest = z.output<typeof storedTest>;
export const toStored = ({ question, outcome, sourceIds }: z.output<typeof testInput>): StoredTest => ({
  question,
  outcome: outcome ?? 'answer',
  sourceIds: [...new Set(sourceIds ?? [])],
});
export const storedResult = z.object({ ...got, key: z.string() });
export type StoredResult = z.output<typeof storedResult>;
