import { fragmentToText } from '../../../engines/extraction/index.ts';
import { questionKey } from '../../../engines/retrieval/index.ts';
import type { App } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { comparable, type Faq } from '../sources/faq.ts';
import { type FaqRecord, faqsOf } from '../sources/faq-rows.ts';
import type { NamedRow } from './input.ts';

/** What an import does with a row. */
export type ImportStep =
  | { row: NamedRow; kind: 'created' }
  | { row: NamedRow; kind: 'updated' | 'unchanged'; sourceId: string };

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x, at) => x === b[at]);

/** Fields that a row leaves out stay as they are. */
const isSame = (namedRow: NamedRow, faq: Faq): boolean =>
  namedRow.question === faq.question &&
  namedRow.answer === faq.answer &&
  (namedRow.category === undefined || (namedRow.category || null) === faq.category) &&
  (namedRow.alternatives == null || sameList(namedRow.alternatives, faq.alternatives));

/** A FAQ as its export is read. Its texts may be HTML that was stored as it is. */
const plainFaq = (faq: FaqRecord): FaqRecord => ({
  ...faq,
  question: fragmentToText(faq.question),
  answer: fragmentToText(faq.answer),
  category: faq.category && fragmentToText(faq.category),
  alternatives: faq.alternatives.map(fragmentToText),
});

/** The FAQ that answers a question: of several with the same one, the newest that is enabled. `faqs`: newest first. */
function currentBy(faqs: readonly FaqRecord[], keyOf: (question: string) => string): Map<string, FaqRecord> {
  const current = new Map<string, FaqRecord>();
  for (const faq of faqs) {
    const key = keyOf(faq.question);
    const other = current.get(key);
    if (!other || (faq.enabled && !other.enabled)) current.set(key, faq);
  }
  return current;
}

/**
 * Decides for each row whether it adds or changes a FAQ. The question identifies a FAQ. If questions of several rows differ only by
 * punctuation, each is another FAQ, as in the export of a chatbot that has both.
 */
export async function planImport(app: App, chatbotRef: ChatbotRef, rows: readonly NamedRow[]): Promise<ImportStep[]> {
  // Of 100,000 FAQs, only those with a question of the import are read with their answers.
  const keys = new Set(rows.flatMap(({ question }) => [comparable(question), questionKey(question)]));
  const isNamed = (title: string) => {
    const question = fragmentToText(title);
    return keys.has(comparable(question)) || keys.has(questionKey(question));
  };
  const faqs = await Array.fromAsync(faqsOf(app, chatbotRef, isNamed), plainFaq);
  const [exact, alike] = [currentBy(faqs, comparable), currentBy(faqs, questionKey)];
  const rowsByKey = Map.groupBy(rows, ({ question }) => questionKey(question));
  return rows.map((row): ImportStep => {
    const key = questionKey(row.question);
    const isAlone = rowsByKey.get(key)?.length === 1;
    const faq = isAlone ? alike.get(key) : exact.get(comparable(row.question));
    if (!faq) return { row, kind: 'created' };
    return { row, kind: isSame(row, faq) ? 'unchanged' : 'updated', sourceId: faq.sourceId };
  });
}
