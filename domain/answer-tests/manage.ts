import * as z from 'zod';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import type { App } from '../core/app.ts';
import { type ErrorDetail, invalid } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { sourcesById } from '../knowledge/rows/each-source.ts';
import { addTests } from './add.ts';
import { readTests, storeTests, testKeyOf } from './items.ts';
import { type AnswerTestList, addedTestsInput, type StoredTest, testsInput, toStored } from './records.ts';

async function withResults(app: App, chatbotRef: ChatbotRef): Promise<AnswerTestList> {
  const { tests, revision, results, ranAt } = await readTests(app, chatbotRef);
  const shown = tests.map((test) => {
    const storedResult = results.get(testKeyOf(test.question));
    if (!storedResult || ranAt === null) return { ...test, lastResult: null };
    const { key: _, ...result } = storedResult;
    return { ...test, lastResult: { ...result, ranAt } };
  });
  return { tests: shown, revision };
}

export const listAnswerTests = operation({
  name: 'listAnswerTests',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  run: (app, { workspaceId }, { ids }) => withResults(app, { workspaceId, ...ids }),
});

/** An expected source must exist, so that a mistyped id is not a test that always fails. */
async function refuseUnknown(app: App, chatbotRef: ChatbotRef, tests: readonly StoredTest[]): Promise<void> {
  if (tests.every(({ sourceIds }) => sourceIds.length === 0)) return;
  const sources = await sourcesById(
    app,
    chatbotRef,
    tests.flatMap(({ sourceIds }) => sourceIds),
  );
  const details = tests.flatMap(({ sourceIds }, test) =>
    sourceIds.flatMap((id, at): ErrorDetail[] =>
      sources.has(id) ? [] : [{ path: `tests.${test}.sourceIds.${at}`, message: 'is not a source of this chatbot' }],
    ),
  );
  if (details.length > 0) throw invalid(details.slice(0, 100));
}

/** Replaces the tests. Results of questions that remain are kept. */
export const setAnswerTests = operation({
  name: 'setAnswerTests',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'answer_tests',
  errors: ['CONFLICT'],
  ids: chatbotIds,
  input: testsInput,
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input }) {
    const chatbotRef = { workspaceId, chatbotId };
    const tests = input.tests.map(toStored);
    await refuseUnknown(app, chatbotRef, tests);
    await storeTests(app, chatbotRef, tests, input.revision ?? null);
    return withResults(app, chatbotRef);
  },
});

/** Adds tests to those that there are, whoever else changes them meanwhile. */
export const addAnswerTests = operation({
  name: 'addAnswerTests',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'answer_tests',
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: chatbotIds,
  input: addedTestsInput,
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input }) {
    const chatbotRef = { workspaceId, chatbotId };
    const tests = input.tests.map(toStored);
    await refuseUnknown(app, chatbotRef, tests);
    await addTests(app, chatbotRef, tests);
    return withResults(app, chatbotRef);
  },
});
