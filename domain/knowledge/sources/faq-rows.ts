import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { id } from '../../core/fields.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { chunkPk, chunkSk, toChunk } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { eachSource } from '../rows/each-source.ts';
import { faqFields } from './faq.ts';

/** Reads per request to the store. */
const READS = 100;

export const faqRecord = z
  .object({
    sourceId: id.describe("The source's ID"),
    question: z.string().describe('The question'),
    answer: z.string().describe('The answer, as visitors receive it'),
    category: z.string().nullable().describe('Category for the team. Null: none'),
    alternatives: z.array(z.string()).describe('Other wordings of the question'),
    enabled: z.boolean().describe('False: stored but excluded from retrieval'),
  })
  .meta({ id: 'Faq', description: 'A question with its answer.' });
export type FaqRecord = z.output<typeof faqRecord>;

/** One FAQ of an import. */
export const faqRow = z
  .object({ ...faqFields, alternatives: faqFields.alternatives.nullish() })
  .meta({ id: 'FaqRow', graphqlInput: 'FaqRowInput', description: 'A FAQ to import.' });
export type FaqRow = z.output<typeof faqRow>;

/** Yields the FAQs of a chatbot with their answers, newest first: those that `isWanted`, by their questions. */
export async function* faqsOf(
  app: App,
  { workspaceId, chatbotId }: ChatbotRef,
  isWanted: (question: string) => boolean = () => true,
): AsyncGenerator<FaqRecord> {
  let batch: IndexedFaq[] = [];
  for await (const source of eachSource(app, workspaceId, chatbotId)) {
    if (!isIndexedFaq(source) || !isWanted(source.title)) continue;
    batch.push(source);
    if (batch.length < READS) continue;
    yield* withAnswers(app, batch);
    batch = [];
  }
  yield* withAnswers(app, batch);
}

export type IndexedFaq = StoredSource & { chunkSet: string };
export const isIndexedFaq = (source: StoredSource): source is IndexedFaq =>
  source.type === 'faq' && Boolean(source.chunkSet);

/** Yields FAQs with their answers, in their order. */
export async function* withAnswers(app: App, faqs: readonly IndexedFaq[]): AsyncGenerator<FaqRecord> {
  const keyOf = ({ workspaceId, chatbotId, id: sourceId, chunkSet }: IndexedFaq) => ({
    pk: chunkPk(workspaceId, chatbotId),
    sk: chunkSk(sourceId, chunkSet, 0),
  });
  for (const batch of batchesOf(READS, faqs)) {
    const items = await app.store.getMany(batch.map(keyOf));
    for (const [at, { id: sourceId, title, category, alternatives, enabled }] of batch.entries()) {
      const item = items[at];
      // Without its chunk, it was changed or deleted since the list was read.
      if (item) yield { sourceId, question: title, answer: toChunk(item).content, category, alternatives, enabled };
    }
  }
}
