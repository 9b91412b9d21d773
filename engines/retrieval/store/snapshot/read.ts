import { chunkOf, type Documents, emptyDocuments, JSON_FRAME } from '../documents.ts';
import { emptyPostings, type Postings } from '../postings.ts';
import { emptyState, type IndexState, insertDocument } from '../state.ts';
import {
  EARLIEST,
  type Header,
  MAGIC,
  namesOf,
  PREFIX,
  PREFIX_BYTES,
  type Sections,
  sectionNames,
  VECTOR_VERSION,
  VERSION,
} from './layout.ts';
import { unpackVectors } from './vectors.ts';

/** Throws if the bytes are not a snapshot, or one of a later version. The chunks' text is not copied. */
export function readSnapshot(snapshot: Buffer): IndexState {
  const { version, header, sections } = readSections(snapshot);
  const documents = readDocuments(header, sections);
  const vectors = unpackVectors(header.vectors ?? [], sections);
  if (version < VERSION) return analyseAgain(documents, vectors);
  return {
    ...emptyState(),
    documents,
    postings: readPostings(sections),
    languages: new Map(header.languages),
    vectors,
  };
}

/** Builds a new index from an earlier version's snapshot. Documents keep their numbers, so vectors can be reused. */
function analyseAgain(documents: Documents, vectors: IndexState['vectors']): IndexState {
  const state = { ...emptyState(), vectors };
  // Alternatives are separate documents that follow their FAQ.
  for (let doc = 0; doc < documents.baseCount; doc++) insertDocument(state, chunkOf(documents, doc));
  state.documents.wordings = documents.wordings;
  return state;
}

const isComplete = (sections: Partial<Sections>): sections is Sections =>
  sectionNames.every((name) => sections[name] !== undefined);

function readSections(snapshot: Buffer): { version: number; header: Header; sections: Sections } {
  if (snapshot.length < PREFIX_BYTES || snapshot.readUInt32LE(PREFIX.magic) !== MAGIC)
    throw new Error('not a search index');
  const version = snapshot.readUInt32LE(PREFIX.version);
  if (version < EARLIEST || version > VECTOR_VERSION) {
    throw new Error(`search index of version ${version}, this code reads ${EARLIEST} to ${VECTOR_VERSION}`);
  }
  let at = PREFIX_BYTES + snapshot.readUInt32LE(PREFIX.headerLength);
  const header: Header = JSON.parse(snapshot.toString('utf8', PREFIX_BYTES, at));
  const sections: Partial<Sections> = {};
  for (const name of namesOf(version)) {
    const length = header.bytes[name];
    if (length === undefined || at + length > snapshot.length) throw new Error('search index is cut short');
    sections[name] = snapshot.subarray(at, at + length);
    at += length;
  }
  if (!isComplete(sections)) throw new Error('search index lacks a section');
  return { version, header, sections };
}

/** Copied, because a typed array must be aligned to its element's size. */
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
