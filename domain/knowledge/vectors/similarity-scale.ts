import type { SimilarityScale } from '../../../engines/retrieval/index.ts';
import type { App, EmbeddingModel } from '../../core/app.ts';
import { remembered } from '../../core/remember.ts';

/** Longer than a question may wait. While a slow model is measured, the first questions use words only. */
const MEASURE_MS = 15_000;
/** In standard deviations. Below this, the model cannot tell a rewording from an unrelated text. */
const LEAST_SEPARATION = 4;
/** The cosine of stored vectors is accurate to about 0.005. */
const LEAST_SPREAD = 0.04;

/** Questions as visitors ask them, each with a FAQ that answers it in different words. */
const rewordings: readonly (readonly [question: string, faq: string])[] = [
  ['can I have my money back', 'What is your refund policy?\nWe repay purchases within two weeks.'],
  ['when do you open', 'What are your business hours?\nMonday to Friday from nine to six.'],
  ['where are you located', 'How do I find the office?\nOur address is 5 Main Street, near the station.'],
  ['I cannot log in', 'What if I forgot my password?\nReset it with the link on the sign-in page.'],
  ['how long does shipping take', 'When will my parcel arrive?\nDelivery needs three working days.'],
  ['do you have a job for me', 'Are you hiring?\nOpen positions are listed on our careers page.'],
  ['what does it cost', 'How much is the subscription?\nThe price is ten euros each month.'],
  ['is my data safe', 'How do you protect privacy?\nPersonal information is encrypted.'],
];

/**
 * Measures the range of a model's cosines, once per container: unrelated texts have 0.1 with one model and 0.7 with
 * another. What matters is how far rewordings stand out, relative to the deviation. Returns undefined for a model that
 * cannot distinguish texts. Throws if the model does not respond.
 */
export function similarityScale(app: App, model: EmbeddingModel): Promise<SimilarityScale | undefined> {
  const key = `similarity-scale#${model.embeddingModel}`;
  return remembered(app, key, Number.POSITIVE_INFINITY, () => measure(app, model));
}

async function measure(app: App, model: EmbeddingModel): Promise<SimilarityScale | undefined> {
  const vectors = await model.embed(rewordings.flat(), AbortSignal.timeout(MEASURE_MS));
  const unit = vectors.map(normalised);
  const questions = unit.filter((_, at) => at % 2 === 0);
  const faqs = unit.filter((_, at) => at % 2 === 1);
  const relatedScores: number[] = [];
  const unrelated: number[] = [];
  for (const [questionNumber, question] of questions.entries()) {
    for (const [answered, faq] of faqs.entries()) {
      (questionNumber === answered ? relatedScores : unrelated).push(product(question, faq));
    }
  }
  const scale = scaleOf(relatedScores, unrelated);
  if (scale.same - scale.unrelated >= LEAST_SPREAD && scale.separation >= LEAST_SEPARATION) return scale;
  app.log.warn('the embedding model cannot distinguish texts, so only words are used', { ...scale });
  return undefined;
}

function scaleOf(relatedScores: readonly number[], unrelated: readonly number[]): SimilarityScale {
  const [near, far] = [mean(relatedScores), mean(unrelated)];
  const deviation = Math.sqrt(mean(unrelated.map((cosine) => (cosine - far) ** 2)));
  // Avoids a division by zero for a model that returns the same cosine for all texts.
  return { same: near, unrelated: far, separation: (near - far) / Math.max(deviation, Number.EPSILON) };
}

const product = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const normalised = (vector: readonly number[]) => {
  const length = Math.sqrt(product(vector, vector)) || 1;
  return vector.map((value) => value / length);
};
