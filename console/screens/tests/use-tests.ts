import { type AnswerOf, codeOf, mutate, query, useLoad } from '#core';
import { sourceTitle } from '../../operations/knowledge.ts';
import { answerTests, runAnswerTests, saveAnswerTests } from '../../operations/tests.ts';
import { orNull } from '../parts/shown.tsx';

export type TestList = AnswerOf<typeof answerTests>['answerTestList'];
export type ListedTest = TestList['tests'][number];
export type Outcome = ListedTest['outcome'];
export type TestInput = Pick<ListedTest, 'question' | 'outcome' | 'sourceIds'>;
type EndedRun = AnswerOf<typeof runAnswerTests>['runAnswerTests']['run'];
export type ResultChange = EndedRun['results'][number]['change'];

/** Expected sources whose titles no result names. More of them are counted, not named. */
const MAX_LOOKED_UP = 20;

const readTests = async (chatbotId: string, signal?: AbortSignal) =>
  (await query(answerTests, { chatbotId }, signal)).answerTestList;

const toInput = ({ question, outcome, sourceIds }: TestInput): TestInput => ({ question, outcome, sourceIds });

/**
 * The tests of a chatbot. `change` saves them on the condition that nobody changed them since they were read. Where somebody did, reads
 * them again and throws CONFLICT.
 */
export function useTests(chatbotId: string) {
  const loaded = useLoad(`tests ${chatbotId}`, (signal) => readTests(chatbotId, signal));
  const change = async (decide: (tests: readonly TestInput[]) => TestInput[]): Promise<void> => {
    const { tests, revision } = loaded.data ?? (await readTests(chatbotId));
    try {
      const changed = { chatbotId, tests: decide(tests.map(toInput)), revision };
      loaded.set((await mutate(saveAnswerTests, changed)).setAnswerTests);
    } catch (error) {
      if (codeOf(error) === 'CONFLICT') loaded.set(await readTests(chatbotId));
      throw error;
    }
  };
  return { ...loaded, change };
}

export const runTests = async (chatbotId: string): Promise<EndedRun> =>
  (await mutate(runAnswerTests, { chatbotId })).runAnswerTests.run;

/** The titles of sources by their IDs, as far as they are known. */
export type Titles = ReadonlyMap<string, string>;

const titlesIn = (tests: readonly ListedTest[]): Titles =>
  new Map(tests.flatMap(({ lastResult }) => lastResult?.sources ?? []).map(({ sourceId, title }) => [sourceId, title]));

export function useTitles(chatbotId: string, tests: readonly ListedTest[]): Titles {
  const known = titlesIn(tests);
  const unknown = [...new Set(tests.flatMap(({ sourceIds }) => sourceIds))]
    .filter((id) => !known.has(id))
    .slice(0, MAX_LOOKED_UP);
  const { data = [] } = useLoad(`titles ${unknown}`, (signal) =>
    Promise.all(unknown.map((id) => orNull(query(sourceTitle, { chatbotId, id }, signal)))),
  );
  return new Map([...known, ...data.flatMap((read) => (read ? [[read.source.id, read.source.title] as const] : []))]);
}
