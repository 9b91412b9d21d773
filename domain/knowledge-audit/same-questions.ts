import { auditPassages } from '../../engines/audit/index.ts';
import { type IndexedChunk, questionKey } from '../../engines/retrieval/index.ts';
import { type Found, MAX_OF_KIND, MAX_SENTENCE_CHARS } from './found.ts';

interface FaqQuestion {
  id: string;
  title: string;
}

interface Pair {
  wording: string;
  faqs: readonly [FaqQuestion, FaqQuestion];
}

/**
 * FAQs of which one has a question or another wording of the other. `chunks`: the first of each FAQ, with its answer and its other wordings.
 * Both sides have the answers, because those are what is chosen between.
 */
export async function sameQuestions(
  faqs: readonly FaqQuestion[],
  chunks: ReadonlyMap<string, IndexedChunk>,
): Promise<Found[]> {
  const answerOf = ({ id }: FaqQuestion) => chunks.get(id)?.content;
  const isOfTitles = ({ faqs: [one, other] }: Pair) => questionKey(one.title) === questionKey(other.title);
  const pairs = pairsOf(faqs, ({ id, title }) => [title, ...(chunks.get(id)?.alternatives ?? [])]);
  // Of wordings that get one answer, it does not matter which FAQ has them.
  const different = pairs.filter((pair) => isOfTitles(pair) || answerOf(pair.faqs[0]) !== answerOf(pair.faqs[1]));
  return Promise.all(different.slice(0, MAX_OF_KIND).map((pair) => foundIn(pair, answerOf)));
}

function pairsOf(faqs: readonly FaqQuestion[], wordingsOf: (faq: FaqQuestion) => readonly string[]): Pair[] {
  const firstByWording = new Map<string, FaqQuestion>();
  const pairs = new Map<string, Pair>();
  for (const faq of faqs) {
    for (const wording of wordingsOf(faq)) {
      const twin = firstByWording.get(questionKey(wording));
      if (!twin) firstByWording.set(questionKey(wording), faq);
      else if (twin !== faq && !pairs.has(`${twin.id} ${faq.id}`)) {
        pairs.set(`${twin.id} ${faq.id}`, { wording, faqs: [twin, faq] });
      }
    }
  }
  return [...pairs.values()];
}

/** The answers, with what differs between them as answers to the question that both have. */
async function foundIn({ wording, faqs }: Pair, answerOf: (faq: FaqQuestion) => string | undefined): Promise<Found> {
  const passages = faqs.map((faq) => ({
    sourceId: faq.id,
    isFaq: true,
    title: wording,
    heading: null,
    content: answerOf(faq) ?? faq.title,
  }));
  const { findings } = await auditPassages(passages, async () => true);
  const contradiction = findings.find(({ kind }) => kind === 'contradiction');
  const sides = passages.map(({ sourceId, content }) => {
    const side = contradiction?.sides.find((one) => one.sourceId === sourceId);
    const sentence = side && content.length > MAX_SENTENCE_CHARS ? side.sentence : content;
    return { sourceId, sentence, value: side?.value ?? null };
  });
  return { kind: 'same_question', sides };
}
