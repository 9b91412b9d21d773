import type { Found } from '../find/candidates.ts';
import { fieldWeights } from '../find/field-weights.ts';
import { type ChunkReader, wordsOf } from '../find/read-chunks.ts';
import type { IndexState } from '../store/state.ts';
import type { Evidence, Question } from '../types.ts';
import { confidenceOf } from './confidence.ts';
import { LONG_WORDS, questionShareOf, termWeights, wordEvidence } from './evidence.ts';
import type { ScoredDocument } from './scored.ts';
import { codesOf, holdsAll, MOST_WITHOUT_SPECIFICS } from './specifics.ts';

/** `margin`: how far the document is ahead, by default 0. `isByWords`: ignores the model of meaning. */
interface Assessed {
  margin?: number;
  isByWords?: boolean;
}

/** Weighs the evidence for the candidates of one question. */
export class Assessment {
  readonly state: IndexState;
  readonly question: Question;
  readonly found: Found;
  readonly reader: ChunkReader;
  /** The words of the question, joined by spaces. */
  readonly words: string;
  readonly #fieldTable: Float32Array;
  readonly #codes: ReturnType<typeof codesOf>;
  readonly #termWeights: ReadonlyMap<number, number>;
  readonly #wordEvidence = new Map<number, ReturnType<typeof wordEvidence>>();

  constructor(state: IndexState, question: Question, found: Found, reader: ChunkReader) {
    this.state = state;
    this.question = question;
    this.found = found;
    this.reader = reader;
    this.words = wordsOf(question.text);
    this.#fieldTable = fieldWeights(state.documents, LONG_WORDS);
    this.#codes = codesOf(state, question.text);
    this.#termWeights = termWeights(found.groups);
  }

  /** 0-1: how likely a document answers. */
  confidenceIn(document: ScoredDocument, assessed?: Assessed): number {
    return confidenceOf(this.evidenceFor(document, assessed));
  }

  evidenceFor({ doc, questionShare }: ScoredDocument, { margin = 0, isByWords = false }: Assessed = {}): Evidence {
    const { meaning } = this.found;
    return {
      ...this.#wordEvidenceFor(doc),
      questionShare,
      margin,
      meaning:
        meaning && !isByWords ? { probability: meaning.probabilityOf(doc), nothing: meaning.nothing } : undefined,
    };
  }

  /** 0-1: how much of a FAQ's question was asked. Undefined if the document is not a FAQ. */
  questionShareOf(doc: number): number | undefined {
    return questionShareOf(this.state, this.#termWeights, doc);
  }

  /** Maximum confidence in a document: it is never sure if it lacks a code of the question. */
  mostFor(doc: number): number {
    return holdsAll(this.state, this.#codes, doc) ? 1 : MOST_WITHOUT_SPECIFICS;
  }

  #wordEvidenceFor(doc: number) {
    const known = this.#wordEvidence.get(doc);
    if (known) return known;
    const evidence = wordEvidence(this.state, this.found.groups, doc, this.#fieldTable);
    this.#wordEvidence.set(doc, evidence);
    return evidence;
  }
}
