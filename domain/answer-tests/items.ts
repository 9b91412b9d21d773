import * as z from 'zod';
import { comparable } from '../answers/language/words.ts';
import { chatbotKey } from '../chatbots/items.ts';
import type { App, Item, Key } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { present } from '../core/rows/conditions.ts';
import { sourcePk } from '../knowledge/items.ts';
import { type StoredResult, type StoredTest, storedResult, storedTest } from './records.ts';

/** One row with all tests of a chatbot, and one with the last results. Deleted with the partition's other rows. */
export const testsKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: sourcePk(workspaceId, chatbotId),
  sk: 'TESTS',
});
export const testRunKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: sourcePk(workspaceId, chatbotId),
  sk: 'TESTS#RUN',
});

/** Identifies a test in the results, so that they survive a change of the list. */
export const testKeyOf = (question: string) => sha256(comparable(question)).slice(0, 16);

const testsRow = z.object({ tests: z.array(storedTest) });
const runRow = z.object({ ranAt: z.string(), results: z.array(storedResult) });

interface StoredTests {
  tests: readonly StoredTest[];
  ranAt: string | null;
  /** By the key of the test. */
  results: ReadonlyMap<string, StoredResult>;
}

/** Stores one of the two rows. Throws NOT_FOUND if the chatbot was deleted meanwhile, since nothing would delete the row then. */
export async function putOfChatbot(app: App, { workspaceId, chatbotId }: ChatbotRef, row: Item): Promise<void> {
  const done = await app.store.transact({
    chatbot: { check: chatbotKey(workspaceId, chatbotId), when: present },
    row: { put: row },
  });
  if (!done.applied) throw notFound();
}

export async function readTests(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<StoredTests> {
  const [tests, run] = await app.store.getMany([testsKey(workspaceId, chatbotId), testRunKey(workspaceId, chatbotId)]);
  const last = run ? runRow.parse(run) : { ranAt: null, results: [] };
  return {
    tests: tests ? testsRow.parse(tests).tests : [],
    ranAt: last.ranAt,
    results: new Map(last.results.map((result) => [result.key, result])),
  };
}
