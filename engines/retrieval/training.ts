import { nearnessOf } from './find/meaning.ts';
import { emptyScratch } from './find/scratch.ts';
import { rank } from './judge/judge.ts';
import { marginOf, rivalOf } from './judge/rivalry.ts';
import type { MeaningModel } from './meaning/model.ts';
import { emptyState, type IndexState, insertChunk } from './store/state.ts';
import type { Evidence, IndexedChunk } from './types.ts';

/** The door for `tools/meaning/`, which trains the model of meaning and fits the confidence. */
export {
  curve,
  meaningTerms,
  meaningWeights,
  sparseMeaningWeights,
  type Terms,
  type Weights,
  wordTerms,
  wordWeights,
} from './judge/confidence.ts';
export { featuresOf } from './meaning/features.ts';
export {
  createMeaningModel,
  dot,
  LARGEST_NUMBER,
  type MeaningModel,
  type MeaningTable,
  readTable,
  writeTable,
} from './meaning/model.ts';
export { isSparse, modelFileOf, sharedMeaning } from './meaning/shared.ts';
export type { Evidence };

/** An index that is asked for its first chunk, before anything depends on a confidence by meaning. */
export class Trial {
  readonly #state: IndexState;
  readonly #scratch = emptyScratch();

  /** `model`: undefined to search by words alone. */
  constructor(chunks: readonly IndexedChunk[], model: MeaningModel | undefined) {
    this.#state = { ...emptyState(), meaning: () => model };
    for (const chunk of chunks) insertChunk(this.#state, chunk);
  }

  /** Returns the id of the nearest chunk by the model of meaning. Undefined if the model does not apply. */
  nearest(question: string): string | undefined {
    const { nearness } = nearnessOf(this.#state, question, this.#scratch.directions) ?? {};
    return nearness && this.#state.documents.ids[nearness.indexOf(Math.max(...nearness))];
  }

  /** Returns the chunk with the best score and the evidence for it. Undefined if nothing is found. */
  first(question: string): { id: string; evidence: Evidence } | undefined {
    const { assessment, chunks } = rank(this.#state, { text: question, limit: 1 }, this.#scratch);
    const [first] = chunks;
    const id = first && this.#state.documents.ids[first.doc];
    if (!first || id === undefined) return undefined;
    const rival = rivalOf(chunks, assessment.candidates.meaning);
    const margin = marginOf(first, rival, this.#state.documents.count);
    return { id, evidence: assessment.evidenceFor(first, { margin }) };
  }
}
