import type { CandidateSet } from '../find/candidates.ts';
import { fieldWeights } from '../find/field-weights.ts';
import { type ChunkReader, wordsOf } from '../find/read-chunks.ts';
import type { IndexState } from '../store/state.ts';
import type { Evidence, Question } from '../types.ts';
import { confidenceOf } from './confidence.ts';
import { LONG_WORDS, questionShareOf, termWeights, wordEvidence } from './evidence.ts';
import type { ScoredDocument } from './scored.ts';
import { codesOf, holdsAll, MOST_WITHOUT_SPECIFICS, symbolsOf } from './specifics.ts';

/** `margin`: how far the document is ahead, by default 0. `isByWords`: ignores the model of meaning. */
interface Assessed {
  margin?: number;
  isByWords?: boolean;
}

/** Weighs the evidence for the candidates of one question. */
export class Assessment {
  readonly state: IndexState;
  readonly question: Question;
  readonly candidates: CandidateSet;
  readonly reader: ChunkReader;
  /** The words of the question, joined by spaces. */
  readonly words: string;
  readonly #fieldTable: Float32Array;
  readonly #codes: ReturnType<typeof codesOf>;
  readonly #symbols: ReturnType<typeof symbolsOf>;
  readonly #termWeights: ReadonlyMap<number, number>;
  readonly #wordEvidence = new Map<number, ReturnType<typeof wordEvidence>>();

  constructor(state: IndexState, parsedQuestion: Question, candidates: CandidateSet, reader: ChunkReader) {
    this.state = state;
    this.question = parsedQuestion;
    this.candidates = candidates;
    this.reader = reader;
    this.words = wordsOf(parsedQuestion.text);
    this.#fieldTable = fieldWeights(state.documents, LONG_WORDS);
    this.#codes = codesOf(state, parsedQuestion.text);
    this.#symbols = symbolsOf(parsedQuestion.text);
    this.#termWeights = termWeights(candidates.groups);
  }

  /** 0-1: how likely a document answers. */
  confidenceIn(document: ScoredDocument, assessed?: Assessed): number {
    return confidenceOf(this.evidenceFor(document, assessed));
  }

  evidenceFor({ doc, questionShare }: ScoredDocument, { margin = 0, isByWords = false }: Assessed = {}): Evidence {
    const { meaning } = this.candidates;
    return {
      ...this.#wordEvidenceFor(doc),
      questionShare,
      margin,
      meaning:
        meaning && !isByWords
          ? { probability: meaning.probabilityOf(doc), nothing: meaning.nothing, isSparse: meaning.isSparse }
          : undefined,
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

  /** Whether the question has codes, paths or options. */
  get designates(): boolean {
    return this.#codes.length + this.#symbols.length > 0;
  }

  /** Whether a document contains all of them. */
  isDesignated(doc: number): boolean {
    if (!holdsAll(this.state, this.#codes, doc)) return false;
    if (this.#symbols.length === 0) return true;
    const { documents } = this.state;
    const { title, heading, content } = this.reader.chunk(documents, documents.wordings.get(doc) ?? doc);
    const text = [title, heading, content].join('\n');
    return this.#symbols.every((pattern) => pattern.test(text));
  }

  #wordEvidenceFor(doc: number) {
    const cached = this.#wordEvidence.get(doc);
    if (cached) return cached;
    const evidence = wordEvidence(this.state, this.candidates.groups, doc, this.#fieldTable);
    this.#wordEvidence.set(doc, evidence);
    return evidence;
  }
}
