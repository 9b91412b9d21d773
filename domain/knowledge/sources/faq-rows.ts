import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { id } from '../../core/fields.ts';
import { chunkPk, chunkSk, toChunk } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { faqFields } from './faq.ts';
import { sourcesOf } from './find.ts';

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

/** Yields the FAQs of a chatbot with their answers, newest first. */
export async function* faqsOf(app: App, workspaceId: string, chatbotId: string): AsyncGenerator<FaqRecord> {
  const all = await sourcesOf(app, workspaceId, chatbotId);
  const faqs = all.filter(isIndexedFaq);
  for (let at = 0; at < faqs.length; at += READS) yield* withAnswers(app, faqs.slice(at, at + READS));
}

type IndexedFaq = StoredSource & { chunkSet: string };
const isIndexedFaq = (source: StoredSource): source is IndexedFaq => source.type === 'faq' && Boolean(source.chunkSet);

async function* withAnswers(app: App, faqs: readonly IndexedFaq[]): AsyncGenerator<FaqRecord> {
  const keyOf = ({ workspaceId, chatbotId, id: sourceId, chunkSet }: IndexedFaq) => ({
    pk: chunkPk(workspaceId, chatbotId),
    sk: chunkSk(sourceId, chunkSet, 0),
  });
  const items = await app.store.getMany(faqs.map(keyOf));
  for (const [at, { id: sourceId, title, category, alternatives, enabled }] of faqs.entries()) {
    const item = items[at];
    // Without its chunk, it was changed or deleted since the list was read.
    if (item) yield { sourceId, question: title, answer: toChunk(item).content, category, alternatives, enabled };
  }
}
