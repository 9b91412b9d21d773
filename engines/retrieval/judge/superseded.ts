import type { ChunkReader } from '../find/read-chunks.ts';
import type { Documents } from '../store/documents.ts';
import { questionKey } from '../text/question-key.ts';
import type { IndexedChunk } from '../types.ts';
import type { ScoredChunk } from './scored.ts';

/** FAQs with one question match it alike, so they are near each other. Reading more chunks would take time. */
const READ_WITHIN = 50;

/** The newest FAQ of each question. IDs of sources sort by the time at which they were added. */
function newestByQuestion(
  faqs: readonly IndexedChunk[],
  questionsOf = ({ title }: IndexedChunk): readonly string[] => [title],
): Map<string, IndexedChunk> {
  const newest = new Map<string, IndexedChunk>();
  for (const faq of faqs) {
    for (const key of questionsOf(faq).map(questionKey)) {
      const other = newest.get(key);
      if (!other || faq.sourceId > other.sourceId) newest.set(key, faq);
    }
  }
  return newest;
}

const wordingsOf = ({ title, alternatives = [] }: IndexedChunk) => [title, ...alternatives];

/** Whether a FAQ answers a question otherwise than the newest one with that question. */
function isSuperseded(faq: IndexedChunk, newest: ReadonlyMap<string, IndexedChunk>, question = faq.title): boolean {
  const current = newest.get(questionKey(question));
  return current !== undefined && current.content.trim() !== faq.content.trim();
}

/** Of several FAQs with one question and different answers, only the newest answers. Returns the chunks without the others. */
export function withoutSupersededChunks(chunks: readonly IndexedChunk[]): IndexedChunk[] {
  const newest = newestByQuestion(chunks.filter(({ type }) => type === 'faq'));
  return chunks.filter((chunk) => chunk.type !== 'faq' || !isSuperseded(chunk, newest));
}

/** The same for candidates, best first. The wording by which one was found may be the question or a wording of a newer one. */
export function withoutSuperseded(
  documents: Documents,
  ranked: readonly ScoredChunk[],
  reader: ChunkReader,
): ScoredChunk[] {
  const faqOf = ({ doc }: ScoredChunk) => reader.chunk(documents, documents.wordings.get(doc) ?? doc);
  const faqs = ranked.slice(0, READ_WITHIN).filter(({ isFaq }) => isFaq);
  const newest = newestByQuestion(faqs.map(faqOf));
  if (newest.size === faqs.length && documents.wordings.size === 0) return [...ranked];
  const newestByWording = newestByQuestion(faqs.map(faqOf), wordingsOf);
  const superseded = new Set(
    faqs.filter((candidate) => {
      const faq = faqOf(candidate);
      const { title: wording } = reader.chunk(documents, candidate.doc);
      return isSuperseded(faq, newest) || isSuperseded(faq, newestByWording, wording);
    }),
  );
  return ranked.filter((candidate) => !superseded.has(candidate));
}
