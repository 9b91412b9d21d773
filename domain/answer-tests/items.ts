import * as z from 'zod';
import { chatbotKey } from '../chatbots/items.ts';
import type { App, Item, Key, Write } from '../core/app.ts';
import { conflict, notFound } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { equalsCount, present } from '../core/rows/conditions.ts';
import { sourcePk } from '../knowledge/items.ts';
import { comparable } from '../language/words.ts';
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

const testsRow = z.object({ tests: z.array(storedTest).default([]), revision: z.int().default(0) });
const runRow = z.object({ ranAt: z.string(), results: z.array(storedResult) });

interface StoredTests {
  tests: readonly StoredTest[];
  /** Number of changes so far. */
  revision: number;
  ranAt: string | null;
  /** By the key of the test. */
  results: ReadonlyMap<string, StoredResult>;
}

/** A deleted chatbot stores nothing, since nothing would delete the row then. */
const chatbotExists = ({ workspaceId, chatbotId }: ChatbotRef): Write => ({
  check: chatbotKey(workspaceId, chatbotId),
  when: present,
});

/** Replaces the results of the last run. Throws NOT_FOUND if the chatbot was deleted meanwhile. */
export async function putTestRun(app: App, chatbotRef: ChatbotRef, row: Item): Promise<void> {
  const done = await app.store.transact({ chatbot: chatbotExists(chatbotRef), row: { put: row } });
  if (!done.applied) throw notFound();
}

/**
 * Replaces the tests, and counts the change. `revision`: the one that the change is based on; null stores it in any case. Throws
 * CONFLICT if there is a newer one, NOT_FOUND if the chatbot was deleted meanwhile.
 */
export async function storeTests(
  app: App,
  chatbotRef: ChatbotRef,
  tests: readonly StoredTest[],
  revision: number | null,
): Promise<void> {
  const done = await app.store.transact({
    chatbot: chatbotExists(chatbotRef),
    tests: {
      update: testsKey(chatbotRef.workspaceId, chatbotRef.chatbotId),
      change: { set: { v: 1, tests: [...tests] }, add: { revision: 1 } },
      ...(revision === null ? {} : { when: equalsCount('revision', revision) }),
    },
  });
  if (done.applied) return;
  if (done.refused.chatbot) throw notFound();
  throw conflict('The answer tests have changed since they were read. Read them again.');
}

export async function readTests(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<StoredTests> {
  const [tests, run] = await app.store.getMany([testsKey(workspaceId, chatbotId), testRunKey(workspaceId, chatbotId)]);
  const last = run ? runRow.parse(run) : { ranAt: null, results: [] };
  return {
    ...testsRow.parse(tests ?? {}),
    ranAt: last.ranAt,
    results: new Map(last.results.map((result) => [result.key, result])),
  };
}
