import { bytesOfArray } from '../../numbers.ts';
import { ALTERNATIVE, FILLER } from '../../text/question-units.ts';
import { FIELD_COUNT } from '../../text/terms.ts';
import { baseBytes, chunkOf, type Documents, questionOf } from '../documents.ts';
import { frequencyOf, type Postings } from '../postings.ts';
import type { IndexState } from '../state.ts';
import { type Header, MAGIC, namesOf, PREFIX, PREFIX_BYTES, type Sections, VECTOR_VERSION, VERSION } from './layout.ts';
import { packVectors } from './vectors.ts';

/** Serialises the live chunks, renumbered without gaps. */
export function writeSnapshot(state: IndexState): Buffer {
  const { lengthSums, lengthCounts, ids, alive, bySource } = state.documents;
  const numbers = renumber(state.documents);
  const numberOf = (doc: number): number => numbers[doc] ?? 0;
  const vectors = packVectors(state.vectors, alive, numbers);
  const version = vectors.spaces.length ? VECTOR_VERSION : VERSION;
  const names = namesOf(version);
  const sections: Required<Sections> = {
    ...packPostings(state.postings, alive, numbers),
    ...packDocuments(state.documents),
    ...packQuestions(state),
    ...vectors.sections,
  };
  const header: Header = {
    bytes: Object.fromEntries(names.map((name) => [name, sections[name].length])),
    ...(vectors.spaces.length ? { vectors: vectors.spaces } : {}),
    ids: ids.filter((_, doc) => alive[doc]),
    sources: [...bySource].map(([source, docs]) => [source, docs.map(numberOf)]),
    languages: [...state.languages],
    wordings: [...state.documents.wordings].map(([doc, faq]) => [numberOf(doc), numberOf(faq)]),
    lengthSums,
    lengthCounts,
  };
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(MAGIC, PREFIX.magic);
  prefix.writeUInt32LE(version, PREFIX.version);
  prefix.writeUInt32LE(json.length, PREFIX.headerLength);
  return Buffer.concat([prefix, json, ...names.map((name) => sections[name])]);
}

/** Returns the new number of each live document. */
function renumber({ ids, alive }: Documents): Uint32Array {
  const numbers = new Uint32Array(ids.length);
  let next = 0;
  for (let doc = 0; doc < ids.length; doc++) if (alive[doc]) numbers[doc] = next++;
  return numbers;
}

function packPostings(
  postings: Postings,
  alive: Uint8Array,
  numbers: Uint32Array,
): Pick<Sections, 'terms' | 'frequency' | 'offsets' | 'docs' | 'counts'> {
  const { terms, baseTerms, offsets, baseDocs, baseCounts, tail } = postings;
  const kept = Array.from(terms.keys()).filter((term) => frequencyOf(postings, term) > 0);
  const frequency = Int32Array.from(kept, (term) => frequencyOf(postings, term));
  const total = frequency.reduce((sum, count) => sum + count, 0);
  const docs = new Uint32Array(total);
  const counts = new Uint16Array(total);
  const ends = new Uint32Array(kept.length + 1);
  let next = 0;
  const write = (doc: number, packed: number) => {
    if (!alive[doc]) return;
    docs[next] = numbers[doc] ?? 0;
    counts[next++] = packed;
  };
  for (const [at, term] of kept.entries()) {
    const [from, to] = term < baseTerms ? [offsets[term], offsets[term + 1]] : [0, 0];
    const termCounts = baseCounts.subarray(from, to);
    for (const [place, doc] of baseDocs.subarray(from, to).entries()) write(doc, termCounts[place] ?? 0);
    const list = tail[term] ?? [];
    for (const [place, doc] of list.entries()) if (place % 2 === 0) write(doc, list[place + 1] ?? 0);
    ends[at + 1] = next;
  }
  return {
    terms: Buffer.from(kept.map((term) => terms[term]).join('\n')),
    frequency: bytesOfArray(frequency),
    offsets: bytesOfArray(ends),
    docs: bytesOfArray(docs),
    counts: bytesOfArray(counts),
  };
}

function packDocuments(documents: Documents): Pick<Sections, 'lengths' | 'textOffsets' | 'text'> {
  const lengths = new Uint8Array(documents.count * FIELD_COUNT);
  const offsets = new Float64Array(documents.count + 1);
  const texts: Buffer[] = [];
  let bytes = 0;
  for (let doc = 0; doc < documents.ids.length; doc++) {
    if (!documents.alive[doc]) continue;
    const at = texts.length;
    const fromBase = doc < documents.baseCount;
    const text = fromBase ? baseBytes(documents, doc) : Buffer.from(JSON.stringify(chunkOf(documents, doc)));
    lengths.set(documents.lengths.subarray(doc * FIELD_COUNT, (doc + 1) * FIELD_COUNT), at * FIELD_COUNT);
    bytes += text.length;
    offsets[at + 1] = bytes;
    texts.push(text);
  }
  return { lengths: bytesOfArray(lengths), textOffsets: bytesOfArray(offsets), text: Buffer.concat(texts) };
}

/** Renumbers the terms, because those without a live chunk are left out. */
function packQuestions({ documents, postings }: IndexState): Pick<Sections, 'questions' | 'questionOffsets'> {
  const numbers = new Uint32Array(postings.terms.length);
  let next = 0;
  for (let term = 0; term < numbers.length; term++) if (frequencyOf(postings, term) > 0) numbers[term] = next++;
  const offsets = new Uint32Array(documents.count + 1);
  const all: number[] = [];
  let at = 0;
  for (let doc = 0; doc < documents.ids.length; doc++) {
    if (!documents.alive[doc]) continue;
    for (const entry of questionOf(documents, doc)) {
      const flags = entry & (FILLER | ALTERNATIVE);
      all.push((flags | (numbers[(entry & ~(FILLER | ALTERNATIVE)) >>> 0] ?? 0)) >>> 0);
    }
    offsets[++at] = all.length;
  }
  return { questions: bytesOfArray(Uint32Array.from(all)), questionOffsets: bytesOfArray(offsets) };
}
