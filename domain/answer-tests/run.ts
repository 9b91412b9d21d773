import * as z from 'zod';
import { decide, sourcesOf } from '../answers/decide/decide.ts';
import { Inquiry } from '../answers/decide/inquiry.ts';
import { knowledgeFor } from '../answers/decide/knowledge.ts';
import { findTarget } from '../chatbots/find.ts';
import type { App } from '../core/app.ts';
import { batchesOf, inBatches } from '../core/batches.ts';
import { nowIso } from '../core/clock.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import type { QuestionKnowledge } from '../knowledge/question-index/question-index.ts';
import { holdIndex } from '../knowledge/search-index/index.ts';
import type { LoadedIndex } from '../knowledge/search-index/snapshot.ts';
import { chatbotIds } from '../knowledge/sources/find.ts';
import type { SynonymGroups } from '../knowledge/synonym-groups.ts';
import { loadSynonyms } from '../knowledge/synonyms.ts';
import { questionVector } from '../knowledge/vectors/embeddings.ts';
import { putTestRun, readTests, testKeyOf, testRunKey } from './items.ts';
import type { StoredResult, StoredTest, TestResult, TestRun } from './records.ts';

/** A request ends after 29 s, and an embedding model may take a second for each question. */
const TIMEOUT_MS = 20_000;
const RUN_AT_ONCE = 5;
const MAX_TITLE_CHARS = 100;

/** What tests are run against. */
export interface TestedKnowledge {
  synonyms: SynonymGroups;
  /** What a question is answered from. */
  open(text: string, embedding: QuestionKnowledge['embedding']): Promise<QuestionKnowledge>;
}

export const testedKnowledge = (
  app: App,
  chatbotRef: ChatbotRef,
  loaded: LoadedIndex,
  synonyms: SynonymGroups,
): TestedKnowledge => ({
  synonyms,
  open: (text, embedding) => knowledgeFor(app, chatbotRef, loaded, { text, embedding, synonyms }),
});

async function runTest(app: App, knowledge: TestedKnowledge, test: StoredTest): Promise<StoredResult> {
  const { question: text } = test;
  const opened = await knowledge.open(text, await questionVector(app, text));
  const inquiry = new Inquiry({ ...opened, synonyms: knowledge.synonyms, text });
  const decision = decide(inquiry);
  const { outcome } = decision;
  const sources = sourcesOf(inquiry, decision).map(({ sourceId, title }) => ({ sourceId, title: shortened(title) }));
  const isFrom = test.sourceIds.length === 0 || sources.some(({ sourceId }) => test.sourceIds.includes(sourceId));
  return { key: testKeyOf(test.question), passed: outcome === test.outcome && isFrom, outcome, sources };
}

const shortened = (title: string) => [...title].slice(0, MAX_TITLE_CHARS).join('');

const gotOf = ({ outcome, sources }: StoredResult) =>
  JSON.stringify([outcome, sources.map(({ sourceId }) => sourceId).toSorted()]);

function changeOf(result: StoredResult, last: StoredResult | undefined): TestResult['change'] {
  if (!last) return 'new';
  if (last.passed !== result.passed) return result.passed ? 'fixed' : 'broken';
  return gotOf(last) === gotOf(result) ? 'none' : 'different';
}

const resultOf = (test: StoredTest, result: StoredResult, last: StoredResult | undefined): TestResult => ({
  question: test.question,
  expectedOutcome: test.outcome,
  expectedSourceIds: test.sourceIds,
  passed: result.passed,
  outcome: result.outcome,
  sources: result.sources,
  change: changeOf(result, last),
});

function toRun(ranAt: string, results: TestResult[], notRun: number): TestRun {
  const count = (matches: (result: TestResult) => boolean) => results.filter(matches).length;
  return {
    ranAt,
    passed: count(({ passed }) => passed),
    failed: count(({ passed }) => !passed),
    notRun,
    fixed: count(({ change }) => change === 'fixed'),
    broken: count(({ change }) => change === 'broken'),
    results,
  };
}

/** Runs tests against some knowledge, in their order. Those for which the time did not suffice are missing at the end. */
export async function runTests(
  app: App,
  knowledge: TestedKnowledge,
  tests: readonly StoredTest[],
  deadlineMs: number,
): Promise<{ test: StoredTest; result: StoredResult }[]> {
  const done: { test: StoredTest; result: StoredResult }[] = [];
  for (const batch of batchesOf(RUN_AT_ONCE, tests)) {
    if (app.clock.now() > deadlineMs) break;
    const runs = inBatches(RUN_AT_ONCE, batch, async (test) => ({ test, result: await runTest(app, knowledge, test) }));
    done.push(...(await runs));
    // A search occupies the processor, so other requests get their turn.
    await new Promise(setImmediate);
  }
  return done;
}

/** Asks the built-in search every question, and stores the results for the next comparison. Costs no credits. */
export const runAnswerTests = operation({
  name: 'runAnswerTests',
  scope: 'knowledge:read',
  kind: 'write',
  limit: limits.answerTests,
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, target, tenancy }): Promise<TestRun> {
    const chatbotRef = { workspaceId, chatbotId };
    // Embedding the questions costs money, so it waits until the limits admit the call.
    await tenancy();
    const [{ tests, results: last }, loaded, synonyms] = await Promise.all([
      readTests(app, chatbotRef),
      holdIndex(app, chatbotRef),
      loadSynonyms(app, chatbotRef, target),
    ]);
    const knowledge = testedKnowledge(app, chatbotRef, loaded, synonyms);
    const done = await runTests(app, knowledge, tests, app.clock.now() + TIMEOUT_MS);
    const ranAt = nowIso(app);
    const late = tests.slice(done.length).flatMap(({ question }) => last.get(testKeyOf(question)) ?? []);
    const stored = [...done.map(({ result }) => result), ...late];
    await putTestRun(app, chatbotRef, { ...testRunKey(workspaceId, chatbotId), v: 1, ranAt, results: stored });
    const results = done.map(({ test, result }) => resultOf(test, result, last.get(result.key)));
    return toRun(ranAt, results, tests.length - done.length);
  },
});
