import { createIndex, type IndexedChunk, loadIndex, type SearchIndex } from '../../engines/retrieval/index.ts';
import { readTests } from '../answer-tests/items.ts';
import type { StoredTest } from '../answer-tests/records.ts';
import { runTests, type TestedKnowledge, testedKnowledge } from '../answer-tests/run.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { AppError, conflict } from '../core/errors.ts';
import { withKeyLock } from '../core/rows/key-lock.ts';
import { holdIndex } from '../knowledge/search-index/index.ts';
import { toIndexed } from '../knowledge/search-index/log.ts';
import type { LoadedIndex } from '../knowledge/search-index/snapshot.ts';
import { type Faq, faqChunks } from '../knowledge/sources/faq.ts';
import { loadSynonyms } from '../knowledge/synonyms.ts';
import { embedChunks, REQUEST_BUDGET_MS } from '../knowledge/vectors/embeddings.ts';
import type { Plan } from './plan.ts';

/** Names of failed tests in the error's message. Its details have all. */
const MAX_NAMED = 3;

/**
 * Throws CONFLICT if an answer test that passes now would fail with the changes. They are made in a copy of the index, so no visitor
 * sees a change before it is accepted. Tests that fail already do not count.
 */
export async function requirePassingTests(
  app: App,
  chatbot: Chatbot,
  plans: readonly Plan[],
  deadlineMs: number,
): Promise<void> {
  const chatbotRef = { workspaceId: chatbot.workspaceId, chatbotId: chatbot.id };
  const { tests } = await readTests(app, chatbotRef);
  if (tests.length === 0 || plans.length === 0) return;
  const [loaded, synonyms] = await Promise.all([holdIndex(app, chatbotRef), loadSynonyms(app, chatbotRef, chatbot)]);
  // A copy needs as much memory as the index, so a container makes one at a time.
  await withKeyLock(app, 'improvement-tests', async () => {
    const knowledge = testedKnowledge(app, chatbotRef, loaded, synonyms);
    const changed = await changedKnowledge(app, knowledge, loaded, plans);
    const broken = await brokenBy(app, knowledge, changed, { tests, deadlineMs });
    if (broken.length > 0) throw testsFail(tests, broken);
  });
}

/** Of a large chatbot, what each question is answered from is changed, and not the whole. */
async function changedKnowledge(
  app: App,
  { synonyms, open }: TestedKnowledge,
  { index, stored }: LoadedIndex,
  plans: readonly Plan[],
): Promise<TestedKnowledge> {
  const copy = stored ? undefined : await copyWith(app, index, plans);
  return {
    synonyms,
    async open(text, embedding) {
      if (copy) return { index: copy, embedding };
      const opened = await open(text, embedding);
      return { ...opened, index: await copyWith(app, opened.index, plans) };
    },
  };
}

/** The tests that pass with the knowledge as it is and fail with the changed one. */
async function brokenBy(
  app: App,
  knowledge: TestedKnowledge,
  changed: TestedKnowledge,
  { tests, deadlineMs }: { tests: readonly StoredTest[]; deadlineMs: number },
): Promise<StoredTest[]> {
  const after = await runTests(app, changed, tests, deadlineMs);
  const failing = after.filter(({ result }) => !result.passed).map(({ test }) => test);
  const before = await runTests(app, knowledge, failing, deadlineMs);
  if (after.length < tests.length || before.length < failing.length) {
    throw conflict('The answer tests took too long. Nothing was changed. Try again, or with fewer tests.');
  }
  return before.filter(({ result }) => result.passed).map(({ test }) => test);
}

function testsFail(tests: readonly StoredTest[], broken: readonly StoredTest[]): AppError {
  const names = broken.slice(0, MAX_NAMED).map(({ question }) => `"${question}"`);
  const more = broken.length > MAX_NAMED ? ` and ${broken.length - MAX_NAMED} more` : '';
  const what =
    broken.length === 1 ? 'An answer test that passes now would fail' : 'Answer tests that pass now would fail';
  return new AppError('CONFLICT', {
    message: `${what}: ${names.join(', ')}${more}. Nothing was changed.`,
    details: broken.map((test) => ({ path: `tests.${tests.indexOf(test)}`, message: `would fail: ${test.question}` })),
  });
}

/** A copy of the index with the changes. */
async function copyWith(app: App, index: SearchIndex, plans: readonly Plan[]): Promise<SearchIndex> {
  const copy = index.chunkCount > 0 ? loadIndex(index.serialize()) : createIndex();
  for (const plan of plans) {
    const chunks = await chunksOf(app, copy, plan);
    if (chunks.length > 0) copy.putSource(chunks[0]!.sourceId, chunks);
  }
  return copy;
}

/** The chunks of the FAQ that a plan adds or changes. A disabled one has none. */
function chunksOf(app: App, index: SearchIndex, plan: Plan): Promise<IndexedChunk[]> | IndexedChunk[] {
  if (plan.kind === 'faq') return faqOf(app, plan.improvement.id, { ...plan, alternatives: [] });
  const { source } = plan;
  const chunks = index.chunksOf(source.id);
  if (plan.kind === 'alternative') {
    return chunks.map((chunk) => ({ ...chunk, alternatives: [...(chunk.alternatives ?? []), plan.wording] }));
  }
  const { title: question, category, alternatives } = source;
  return chunks.length > 0 ? faqOf(app, source.id, { question, answer: plan.answer, category, alternatives }) : [];
}

async function faqOf(app: App, sourceId: string, faq: Faq): Promise<IndexedChunk[]> {
  const { question: title } = faq;
  const chunks = await embedChunks(app, title, faqChunks(app, sourceId, faq), REQUEST_BUDGET_MS);
  return chunks.map((chunk) => toIndexed({ type: 'faq', title, url: null }, chunk));
}
