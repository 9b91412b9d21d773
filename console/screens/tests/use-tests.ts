import { type AnswerOf, mutate, query, useLoad } from '#core';
import { answerTests, runAnswerTests, saveAnswerTests, sourceTitle } from '../../operations/knowledge.ts';
import { orNull } from '../parts/shown.tsx';

export type ListedTest = AnswerOf<typeof answerTests>['answerTests'][number];
export type Outcome = ListedTest['outcome'];
export type TestInput = Pick<ListedTest, 'question' | 'outcome' | 'sourceIds'>;
export type EndedRun = AnswerOf<typeof runAnswerTests>['runAnswerTests']['run'];
export type ResultChange = EndedRun['results'][number]['change'];

/** Expected sources whose titles no result names. More of them are counted, not named. */
const MAX_LOOKED_UP = 20;

export const readTests = async (chatbotId: string, signal?: AbortSignal) =>
  (await query(answerTests, { chatbotId }, signal)).answerTests;

const toInput = ({ question, outcome, sourceIds }: TestInput): TestInput => ({ question, outcome, sourceIds });

/** Changes the list as it is now, which is stored as a whole. */
export async function changeTests(
  chatbotId: string,
  change: (tests: readonly TestInput[]) => TestInput[],
): Promise<ListedTest[]> {
  const tests = change((await readTests(chatbotId)).map(toInput));
  return (await mutate(saveAnswerTests, { chatbotId, tests })).setAnswerTests.tests;
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
