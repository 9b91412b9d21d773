import { grown } from '../numbers.ts';
import { FIELD_COUNT, FIELDS, type FieldCounts } from '../text/terms.ts';
import type { IndexedChunk } from '../types.ts';

/**
 * The chunks by number. Those of a snapshot are parsed only when they are read: a hundred thousand parsed chunks would
 * take seconds and a gigabyte.
 */
export interface Documents {
  ids: string[];
  alive: Uint8Array;
  /** Three bytes per document, encoded by `lengthCode`: content, question, heading. */
  lengths: Uint8Array;
  /** Number of live documents. */
  count: number;
  /** At least the characters of the live documents. Of a snapshot, the bytes count. */
  characters: number;
  /** Sums over live documents, and the number of documents that have the field. */
  lengthSums: FieldCounts;
  lengthCounts: FieldCounts;
  bySource: Map<string, number[]>;
  /** An alternative of a FAQ's question is a separate document. Maps it to the FAQ's document. */
  wordings: Map<number, number>;
  baseCount: number;
  /** JSON of the snapshot's chunks in UTF-8. Chunk d is from textOffsets[d] to textOffsets[d + 1], exclusive. */
  baseText: Buffer;
  textOffsets: Float64Array;
  /** Terms of FAQ questions (see `questionUnits`) by number, with the same layout as the texts. */
  baseQuestions: Uint32Array;
  questionOffsets: Uint32Array;
  freshQuestions: (Uint32Array | undefined)[];
  /** Chunks added since the snapshot, in order. Removed ones are undefined. */
  fresh: (IndexedChunk | undefined)[];
}

export const emptyDocuments = (): Documents => ({
  ids: [],
  alive: new Uint8Array(0),
  lengths: new Uint8Array(0),
  count: 0,
  characters: 0,
  lengthSums: [0, 0, 0],
  lengthCounts: [0, 0, 0],
  bySource: new Map(),
  wordings: new Map(),
  baseCount: 0,
  baseText: Buffer.alloc(0),
  textOffsets: new Float64Array(1),
  baseQuestions: new Uint32Array(0),
  questionOffsets: new Uint32Array(1),
  freshQuestions: [],
  fresh: [],
});

/** Fewer words are stored exactly. */
const EXACT = 128;
/** Steps per doubling of further words, each 6 %: up to 200,000 words in one byte. */
const STEPS = 12;
const MAX_CODE = 255;

const lengthCode = (words: number): number =>
  words < EXACT ? words : Math.min(MAX_CODE, EXACT + Math.round(STEPS * Math.log2(words / EXACT)));
const decoded = Float64Array.from({ length: MAX_CODE + 1 }, (_, code) =>
  code < EXACT ? code : EXACT * 2 ** ((code - EXACT) / STEPS),
);
export const lengthOf = (code: number): number => decoded[code] ?? 0;

/** Bytes of a chunk's JSON in addition to its values. */
export const JSON_FRAME = 96;

const charactersOf = ({ title, url, heading, content }: IndexedChunk): number =>
  title.length + (url?.length ?? 0) + (heading?.length ?? 0) + content.length;

/** Adds a chunk and returns its number. */
export function addChunk(documents: Documents, chunk: IndexedChunk, lengths: FieldCounts): number {
  const doc = documents.ids.length;
  documents.ids.push(chunk.id);
  documents.fresh.push(chunk);
  documents.alive = grown(documents.alive, doc + 1);
  documents.lengths = grown(documents.lengths, (doc + 1) * FIELD_COUNT);
  documents.alive[doc] = 1;
  for (const [field, words] of lengths.entries()) documents.lengths[doc * FIELD_COUNT + field] = lengthCode(words);
  addLengths(documents, lengths, 1);
  documents.characters += charactersOf(chunk);
  const siblings = documents.bySource.get(chunk.sourceId);
  if (siblings) siblings.push(doc);
  else documents.bySource.set(chunk.sourceId, [doc]);
  return doc;
}

export function questionOf(
  { baseCount, baseQuestions, questionOffsets, freshQuestions }: Documents,
  doc: number,
): Uint32Array {
  if (doc < baseCount) return baseQuestions.subarray(questionOffsets[doc], questionOffsets[doc + 1]);
  return freshQuestions[doc - baseCount] ?? gone(doc);
}

/** Marks a chunk as removed. The caller updates `bySource`. */
export function buryChunk(documents: Documents, doc: number, chunk: IndexedChunk, lengths: FieldCounts): void {
  documents.alive[doc] = 0;
  documents.wordings.delete(doc);
  if (doc < documents.baseCount) documents.characters -= baseBytes(documents, doc).length - JSON_FRAME;
  else {
    documents.characters -= charactersOf(chunk);
    documents.fresh[doc - documents.baseCount] = undefined;
    documents.freshQuestions[doc - documents.baseCount] = undefined;
  }
  addLengths(documents, lengths, -1);
}

function addLengths(documents: Documents, lengths: FieldCounts, sign: 1 | -1): void {
  documents.count += sign;
  for (const field of FIELDS) {
    documents.lengthSums[field] += sign * lengths[field];
    if (lengths[field] > 0) documents.lengthCounts[field] += sign;
  }
}

/** Returns the JSON of a chunk of the snapshot. */
export const baseBytes = ({ baseText, textOffsets }: Documents, doc: number): Buffer =>
  baseText.subarray(textOffsets[doc], textOffsets[doc + 1]);

export function chunkOf(documents: Documents, doc: number): IndexedChunk {
  if (doc < documents.baseCount) return JSON.parse(baseBytes(documents, doc).toString('utf8'));
  return documents.fresh[doc - documents.baseCount] ?? gone(doc);
}

function gone(doc: number): never {
  throw new Error(`chunk ${doc} was removed from the index`);
}
