import type { App } from '../core/app.ts';
import { AppError, conflict, usageLimit } from '../core/errors.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { readTests, storeTests, testKeyOf } from './items.ts';
import { bytesOf, MAX_BYTES, MAX_TESTS, type StoredTest } from './records.ts';

const MAX_ATTEMPTS = 10;

/** New tests come first. One with the question of an existing test takes its place. */
function added(tests: readonly StoredTest[], additions: readonly StoredTest[]): StoredTest[] {
  const byKey = new Map(additions.map((test) => [testKeyOf(test.question), test]));
  const existing = new Set(tests.map(({ question }) => testKeyOf(question)));
  return [
    ...additions.filter(({ question }) => !existing.has(testKeyOf(question))),
    ...tests.map((test) => byKey.get(testKeyOf(test.question)) ?? test),
  ];
}

/** Throws USAGE_LIMIT_REACHED if there would be too many, CONFLICT if others keep changing them, NOT_FOUND as `storeTests`. */
export async function addTests(app: App, chatbotRef: ChatbotRef, additions: readonly StoredTest[]): Promise<void> {
  const keepsChanging = () => conflict('The answer tests are being changed by other calls. Try again.');
  await retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const { tests, revision } = await readTests(app, chatbotRef);
    const next = added(tests, additions);
    if (next.length > MAX_TESTS)
      throw usageLimit(`A chatbot can have ${MAX_TESTS} answer tests. Remove some, then try again.`);
    if (bytesOf(next) > MAX_BYTES)
      throw usageLimit(`The answer tests of a chatbot can have ${MAX_BYTES.toLocaleString('en')} bytes as JSON.`);
    try {
      return await storeTests(app, chatbotRef, next, revision);
    } catch (error) {
      if (error instanceof AppError && error.code === 'CONFLICT') return AGAIN;
      throw error;
    }
  });
}
