import { featuresOf, wordFeature } from '../meaning/features.ts';
import { dot, type MeaningModel } from '../meaning/model.ts';
import { partsOf } from '../meaning/parts.ts';
import { isSparse } from '../meaning/shared.ts';
import { chunkOf, type Documents } from '../store/documents.ts';
import { type IndexState, languagesOf } from '../store/state.ts';
import type { Language } from '../text/words/languages.ts';
import type { IndexedChunk } from '../types.ts';
import { byScore, type DocumentScore } from './top.ts';

/** The directions of a chunk's title and of the parts of its content, without those in which the model knows no word. */
interface ChunkDirections {
  title: Float32Array | undefined;
  content: readonly Float32Array[];
}

/** The directions of an index's chunks by number. Those of removed chunks are never read. */
export interface Directions {
  /** The language in which they were read: the main one of the index, which can change. */
  language: Language | undefined;
  chunks: (ChunkDirections | undefined)[];
}

/** Approximate memory of a chunk's directions, most of which have two. */
const CHUNK_BYTES = 1_000;
export const bytesOfDirections = ({ chunks }: Directions): number => chunks.length * CHUNK_BYTES;

export const noDirections = (): Directions => ({ language: undefined, chunks: [] });

/** What a model of meaning says about a question. */
export interface Nearness {
  /** How near each document is to the question, -1 to 1, by its number. 0 for a removed one, and for one that was not read. */
  nearness: Float32Array;
  /** 0-1: how well the model knows the question's words. */
  trust: number;
  /** Whether the model knows a word of the question, in any form. */
  knows(word: string): boolean;
  /** The model was trained with few texts of the language. */
  isSparse: boolean;
  /** 0-1: the probability that the document answers, by meaning alone. */
  probabilityOf(doc: number): number;
  /** 0-1: the probability that none does. */
  nothing: number;
  /** Whether two documents say much the same. */
  alike(a: number, b: number): boolean;
}

/**
 * Of an index with more chunks, or more characters, only those that words find are read: reading every chunk would make the first
 * question of a process wait. 200,000 characters take about 0.15 s, in which the process does nothing else.
 */
export const MAX_WHOLE_CHUNKS = 400;
const MAX_WHOLE_CHARACTERS = 200_000;
/** Larger indexes are searched by words alone, because their chunks are seldom read twice. */
export const MAX_MEANING_CHUNKS = 3_000;

/** Scripts without spaces, whose texts show no language. The model is trained with none of them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Without the alternatives of FAQs' questions. */
const chunksIn = ({ count, wordings }: Documents): number => count - wordings.size;

/** Chunks of a larger index that are longer on average contain the visitor's own words, and words alone rank them better. */
const LONG_CHUNK_CHARS = 1_200;

const isTooLarge = (documents: Documents): boolean =>
  chunksIn(documents) > MAX_MEANING_CHUNKS ||
  (!isReadWhole(documents) && documents.characters > LONG_CHUNK_CHARS * chunksIn(documents));

/** Whether an index is small enough to read every chunk. */
export const isReadWhole = (documents: Documents): boolean =>
  chunksIn(documents) <= MAX_WHOLE_CHUNKS && documents.characters <= MAX_WHOLE_CHARACTERS;

/**
 * Returns what a model says about a question and some documents, by default all, or undefined if it does not apply to the question or
 * to the index.
 */
export function nearnessOf(
  state: IndexState,
  question: string,
  directions: Directions,
  docs: Iterable<number> = liveDocs(state.documents),
): Nearness | undefined {
  const { documents, analyser } = state;
  const [language] = languagesOf(state);
  if (!language || isTooLarge(documents) || UNSPACED.test(question)) return undefined;
  const model = state.meaning(language);
  if (!model) return undefined;
  const directionOf = (text: string) => model.directionOf(featuresOf(text, language, analyser));
  const features = featuresOf(question, language, analyser);
  const questionDirection = model.directionOf(features);
  if (!questionDirection) return undefined;
  if (directions.language !== language) Object.assign(directions, { language, chunks: [] });
  const directionsOf = (doc: number): ChunkDirections =>
    (directions.chunks[doc] ??= readDirections(documents, doc, directionOf, directionsOf));
  const nearness = new Float32Array(documents.ids.length);
  const read = [...docs];
  for (const doc of read) nearness[doc] = nearnessTo(questionDirection, directionsOf(doc), model);
  return {
    nearness,
    trust: trustIn(model.knownShare(features)),
    knows: (word) => model.knownShare([wordFeature(word, language, analyser)]) > 0,
    isSparse: isSparse(language),
    ...probabilities(documents, read, nearness, model),
    alike: (a, b) => largestCosine(directionsOf(a), directionsOf(b)) >= ALIKE,
  };
}

/** Maximum number of candidates by meaning. */
const MAX_NEAREST = 10;
/** Documents that are less near are no candidates. */
const MIN_NEARNESS = 0.25;

/** Returns the documents nearest to the question, best first. */
export const findByMeaning = ({ ids }: Documents, { nearness, trust }: Nearness): number[] =>
  [...nearness.keys()]
    .map((doc): DocumentScore => ({ doc, score: nearness[doc] ?? 0 }))
    .filter(({ score }) => trust * score >= MIN_NEARNESS)
    .sort(byScore(ids))
    .slice(0, MAX_NEAREST)
    .map(({ doc }) => doc);

/** Texts about the same thing with the same facts have about this cosine or more. */
const ALIKE = 0.7;

/** The largest cosine of two parts of the contents. */
function largestCosine({ content: some }: ChunkDirections, { content: others }: ChunkDirections): number {
  let most = -1;
  for (const one of some) for (const other of others) most = Math.max(most, dot(one, other));
  return most;
}

/** A question whose features are known up to this share is not understood, and beyond the other one it is. */
const KNOWN = { least: 0.7, most: 0.95 };

const trustIn = (share: number): number => Math.min(1, Math.max(0, (share - KNOWN.least) / (KNOWN.most - KNOWN.least)));

function readDirections(
  documents: Documents,
  doc: number,
  directionOf: (text: string) => Float32Array | undefined,
  directionsOf: (doc: number) => ChunkDirections,
): ChunkDirections {
  const chunk = chunkOf(documents, doc);
  const title = directionOf(nameOf(chunk));
  // An alternative of a FAQ's question has the FAQ's answer.
  const faq = documents.wordings.get(doc);
  if (faq !== undefined) return { title, content: directionsOf(faq).content };
  return { title, content: partsOf(chunk.content).flatMap((part) => directionOf(part) ?? []) };
}

/** A FAQ's question, a passage's nearest heading, or its page's title. */
const nameOf = ({ type, title, heading }: IndexedChunk): string =>
  type === 'faq' ? title : (heading?.split(' > ').at(-1) ?? title);

/** The nearest part of the content counts. */
function nearnessTo(
  questionVector: Float32Array,
  { title, content }: ChunkDirections,
  { shares }: MeaningModel,
): number {
  const byTitle = title ? dot(questionVector, title) : 0;
  const byContent = content.reduce(
    (most, part) => Math.max(most, dot(questionVector, part)),
    content.length > 0 ? -1 : 0,
  );
  return shares.title * byTitle + shares.content * byContent;
}

function* liveDocs({ alive, ids }: Documents): Generator<number> {
  for (let doc = 0; doc < ids.length; doc++) if (alive[doc]) yield doc;
}

/** The softmax of all chunks and of no answer. An alternative of a FAQ's question is no answer of its own. */
function probabilities(
  documents: Documents,
  docs: readonly number[],
  nearness: Float32Array,
  { sharpness, nothing }: MeaningModel,
): Pick<Nearness, 'probabilityOf' | 'nothing'> {
  const weightOf = (doc: number) => Math.exp(sharpness * (nearness[doc] ?? 0) - nothing);
  const weights = Float64Array.from(docs.filter((doc) => !documents.wordings.has(doc)).map(weightOf));
  // Sorted, so that the sum does not depend on the order in which chunks were added.
  const sum = weights.sort().reduce((total, weight) => total + weight, 1);
  return { probabilityOf: (doc) => Math.min(1, weightOf(doc) / sum), nothing: 1 / sum };
}
