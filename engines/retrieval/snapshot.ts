import { ALTERNATIVE, FILLER } from './question-units.ts';
import { emptyState, insertDocument, type State } from './state.ts';
import { baseBytes, chunkOf, type Documents, emptyDocuments, JSON_FRAME, questionOf } from './storage/documents.ts';
import { emptyPostings, type Postings } from './storage/postings.ts';
import { packVectors, unpackVectors, type VectorSections, type VectorSpace } from './storage/vector-snapshot.ts';
import type { Counts } from './terms.ts';
import type { Language } from './words/languages.ts';

/**
 * Layout, little-endian: magic, version, header length (4 bytes each), header (JSON), then the sections in this order, each
 * as long as the header says. A change of how text becomes terms needs a new version too: a chunk that is dropped is
 * analysed again to take its words out of the counts.
 */
const MAGIC = 0x58494446;
const VERSION = 5;
/** With vectors behind it. */
const VECTOR_VERSION = 6;
/** Of earlier versions. Their layout is the same; their chunks are analysed anew, for text became other terms then. */
const EARLIEST = 1;
const PREFIX_BYTES = 12;
const sectionNames = [
  'terms',
  'frequency',
  'offsets',
  'docs',
  'counts',
  'lengths',
  'textOffsets',
  'text',
  'questions',
  'questionOffsets',
] as const;
const vectorSectionNames = [...sectionNames, 'vectorDocs', 'vectorLengths', 'vectors'] as const;
type SectionName = (typeof sectionNames)[number];
type Sections = Record<SectionName, Buffer> & Partial<VectorSections>;
/** Each change of the terms took two numbers: an odd one without vectors, an even one with them. */
const hasVectors = (version: number) => version % 2 === 0;
const namesOf = (version: number) => (hasVectors(version) ? vectorSectionNames : sectionNames);

interface Header {
  bytes: Partial<Record<(typeof vectorSectionNames)[number], number>>;
  /** Present where there are any. */
  vectors?: VectorSpace[];
  ids: string[];
  sources: [string, number[]][];
  languages: [Language, number][];
  /** Further wordings of questions, each with its FAQ; missing where there are none. */
  wordings?: [number, number][];
  lengthSums: Counts;
  lengthCounts: Counts;
}

const bytesOf = (array: ArrayBufferView): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

/** Writes the live chunks, renumbered without gaps. */
export function writeSnapshot(state: State): Buffer {
  const { lengthSums, lengthCounts, ids, alive, bySource } = state.documents;
  const numbers = renumber(state.documents);
  const vectors = packVectors(state.vectors, alive, numbers);
  const version = vectors.spaces.length ? VECTOR_VERSION : VERSION;
  const names = namesOf(version);
  const sections: Sections = {
    ...packPostings(state.postings, alive, numbers),
    ...packDocuments(state.documents),
    ...packQuestions(state),
    ...vectors.sections,
  };
  const header: Header = {
    bytes: Object.fromEntries(names.map((name) => [name, sections[name]!.length])),
    ...(vectors.spaces.length ? { vectors: vectors.spaces } : {}),
    ids: ids.filter((_, doc) => alive[doc]),
    sources: [...bySource].map(([source, docs]) => [source, docs.map((doc) => numbers[doc]!)]),
    languages: [...state.languages],
    wordings: [...state.documents.wordings].map(([doc, faq]) => [numbers[doc]!, numbers[faq]!]),
    lengthSums,
    lengthCounts,
  };
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  for (const [at, value] of [MAGIC, version, json.length].entries()) prefix.writeUInt32LE(value, at * 4);
  return Buffer.concat([prefix, json, ...names.map((name) => sections[name]!)]);
}

/** The new number of each live document. */
function renumber({ ids, alive }: Documents): Uint32Array {
  const numbers = new Uint32Array(ids.length);
  let next = 0;
  for (let doc = 0; doc < ids.length; doc++) if (alive[doc]) numbers[doc] = next++;
  return numbers;
}

function packPostings(
  { terms, frequency, baseTerms, offsets, baseDocs, baseCounts, tail }: Postings,
  alive: Uint8Array,
  numbers: Uint32Array,
): Pick<Sections, 'terms' | 'frequency' | 'offsets' | 'docs' | 'counts'> {
  const kept = terms.flatMap((_, term) => (frequency[term]! > 0 ? [term] : []));
  const total = kept.reduce((sum, term) => sum + frequency[term]!, 0);
  const docs = new Uint32Array(total);
  const counts = new Uint16Array(total);
  const ends = new Uint32Array(kept.length + 1);
  let next = 0;
  const write = (doc: number, packed: number) => {
    if (!alive[doc]) return;
    docs[next] = numbers[doc]!;
    counts[next++] = packed;
  };
  for (const [at, term] of kept.entries()) {
    if (term < baseTerms) for (let i = offsets[term]!; i < offsets[term + 1]!; i++) write(baseDocs[i]!, baseCounts[i]!);
    const list = tail[term] ?? [];
    for (let i = 0; i < list.length; i += 2) write(list[i]!, list[i + 1]!);
    ends[at + 1] = next;
  }
  return {
    terms: Buffer.from(kept.map((term) => terms[term]).join('\n')),
    frequency: bytesOf(Int32Array.from(kept, (term) => frequency[term]!)),
    offsets: bytesOf(ends),
    docs: bytesOf(docs),
    counts: bytesOf(counts),
  };
}

function packDocuments(documents: Documents): Pick<Sections, 'lengths' | 'textOffsets' | 'text'> {
  const lengths = new Uint8Array(documents.count * 3);
  const offsets = new Float64Array(documents.count + 1);
  const texts: Buffer[] = [];
  for (let doc = 0; doc < documents.ids.length; doc++) {
    if (!documents.alive[doc]) continue;
    const at = texts.length;
    const fromBase = doc < documents.baseCount;
    const text = fromBase ? baseBytes(documents, doc) : Buffer.from(JSON.stringify(chunkOf(documents, doc)));
    lengths.set(documents.lengths.subarray(doc * 3, doc * 3 + 3), at * 3);
    offsets[at + 1] = offsets[at]! + text.length;
    texts.push(text);
  }
  return { lengths: bytesOf(lengths), textOffsets: bytesOf(offsets), text: Buffer.concat(texts) };
}

/** Terms get new numbers: those that no live chunk holds are left out. */
function packQuestions({ documents, postings }: State): Pick<Sections, 'questions' | 'questionOffsets'> {
  const numbers = new Uint32Array(postings.terms.length);
  let next = 0;
  for (let term = 0; term < numbers.length; term++) if (postings.frequency[term]! > 0) numbers[term] = next++;
  const offsets = new Uint32Array(documents.count + 1);
  const all: number[] = [];
  let at = 0;
  for (let doc = 0; doc < documents.ids.length; doc++) {
    if (!documents.alive[doc]) continue;
    for (const entry of questionOf(documents, doc)) {
      const flags = entry & (FILLER | ALTERNATIVE);
      all.push((flags | numbers[(entry & ~(FILLER | ALTERNATIVE)) >>> 0]!) >>> 0);
    }
    offsets[++at] = all.length;
  }
  return { questions: bytesOf(Uint32Array.from(all)), questionOffsets: bytesOf(offsets) };
}

/** Throws on bytes that are no snapshot, or one of a later version. The chunks' text stays in the given buffer. */
export function readSnapshot(snapshot: Buffer): State {
  const { version, header, sections } = readSections(snapshot);
  const documents = readDocuments(header, sections);
  const vectors = unpackVectors(header.vectors ?? [], sections);
  if (version < VERSION) return analysedAnew(documents, vectors);
  return {
    ...emptyState(),
    documents,
    postings: readPostings(sections),
    languages: new Map(header.languages),
    vectors,
  };
}

/** The chunks of an earlier version's snapshot in a new index. Their numbers stay, so their vectors do too. */
function analysedAnew(documents: Documents, vectors: State['vectors']): State {
  const state = { ...emptyState(), vectors };
  // Wordings are documents of their own in it, each behind its FAQ.
  for (let doc = 0; doc < documents.baseCount; doc++) insertDocument(state, chunkOf(documents, doc));
  state.documents.wordings = documents.wordings;
  return state;
}

function readSections(snapshot: Buffer): { version: number; header: Header; sections: Sections } {
  if (snapshot.length < PREFIX_BYTES || snapshot.readUInt32LE(0) !== MAGIC) throw new Error('not a search index');
  const version = snapshot.readUInt32LE(4);
  if (version < EARLIEST || version > VECTOR_VERSION) {
    throw new Error(`search index of version ${version}, this code reads ${EARLIEST} to ${VECTOR_VERSION}`);
  }
  let at = PREFIX_BYTES + snapshot.readUInt32LE(8);
  const header: Header = JSON.parse(snapshot.toString('utf8', PREFIX_BYTES, at));
  const sections = {} as Sections;
  for (const name of namesOf(version)) {
    const end = at + header.bytes[name]!;
    if (end > snapshot.length) throw new Error('search index is cut short');
    sections[name] = snapshot.subarray(at, end);
    at = end;
  }
  return { version, header, sections };
}

/** A copy, since a typed array must begin at a multiple of its element's size. */
const copied = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

function readPostings(sections: Sections): Postings {
  const text = sections.terms.toString('utf8');
  const terms = text ? text.split('\n') : [];
  const termIds = new Map<string, number>();
  for (const [id, term] of terms.entries()) termIds.set(term, id);
  return {
    ...emptyPostings(),
    terms,
    termIds,
    frequency: new Int32Array(copied(sections.frequency)),
    baseTerms: terms.length,
    offsets: new Uint32Array(copied(sections.offsets)),
    baseDocs: new Uint32Array(copied(sections.docs)),
    baseCounts: new Uint16Array(copied(sections.counts)),
    tail: new Array(terms.length).fill(undefined),
  };
}

function readDocuments(header: Header, sections: Sections): Documents {
  return {
    ...emptyDocuments(),
    ids: header.ids,
    alive: new Uint8Array(header.ids.length).fill(1),
    lengths: new Uint8Array(copied(sections.lengths)),
    count: header.ids.length,
    characters: sections.text.length - JSON_FRAME * header.ids.length,
    lengthSums: header.lengthSums,
    lengthCounts: header.lengthCounts,
    bySource: new Map(header.sources),
    wordings: new Map(header.wordings ?? []),
    baseCount: header.ids.length,
    baseText: sections.text,
    textOffsets: new Float64Array(copied(sections.textOffsets)),
    baseQuestions: new Uint32Array(copied(sections.questions)),
    questionOffsets: new Uint32Array(copied(sections.questionOffsets)),
  };
}
