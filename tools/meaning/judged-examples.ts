import { type Evidence, type MeaningModel, Trial } from '../../engines/retrieval/training.ts';
import type { TrainingChatbot } from './chatbot.ts';

/** A question with the evidence for the first chunk, and whether that chunk answers it. */
export interface JudgedExample {
  evidence: Evidence;
  isTrue: boolean;
  /** Whether any chunk answers it. */
  isAnswerable: boolean;
}

/** Asks a chatbot its questions, with a model of meaning or by words alone. Leaves out those for which nothing is found. */
export function judgedExamples(
  { chunks, questions }: TrainingChatbot,
  model: MeaningModel | undefined,
): JudgedExample[] {
  const trial = new Trial(chunks, model);
  return questions.flatMap(({ text, answers }) => {
    const first = trial.first(text);
    // Where the model does not apply, the weights by words decide; where no word is shared, the confidence by words is 0.
    const isJudged = first && (model ? first.evidence.meaning : first.evidence.rareWords > 0);
    if (!first || !isJudged) return [];
    return [{ evidence: first.evidence, isTrue: answers.has(first.id), isAnswerable: answers.size > 0 }];
  });
}
