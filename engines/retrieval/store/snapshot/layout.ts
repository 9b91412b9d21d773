import type { FieldCounts } from '../../text/terms.ts';
import type { Language } from '../../text/words/languages.ts';
import type { VectorSections, VectorSpace } from './vectors.ts';

/**
 * Layout, little-endian: magic, version, header length (4 bytes each), header (JSON), then the sections in this order with
 * the lengths in the header. Increase the version also if text is converted to other terms, because a chunk that is removed
 * is analysed again to subtract its terms.
 */
export const MAGIC = 0x58494446;
export const VERSION = 11;
/** With vectors. */
export const VECTOR_VERSION = 12;
/** Earlier versions have the same layout. Their chunks are analysed again, because text was converted to other terms. */
export const EARLIEST = 1;
/** Where magic, version and header length are. */
export const PREFIX = { magic: 0, version: 4, headerLength: 8 };
export const PREFIX_BYTES = 12;
export const sectionNames = [
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
export type Sections = Record<SectionName, Buffer> & Partial<VectorSections>;
/** Each change of the terms uses two versions: an odd one without vectors, an even one with them. */
const hasVectors = (version: number) => version % 2 === 0;
export const namesOf = (version: number) => (hasVectors(version) ? vectorSectionNames : sectionNames);

export interface Header {
  bytes: Partial<Record<(typeof vectorSectionNames)[number], number>>;
  /** Undefined if there are none. */
  vectors?: VectorSpace[];
  ids: string[];
  sources: [string, number[]][];
  languages: [Language, number][];
  /** Alternatives of questions, each with its FAQ. Undefined if there are none. */
  wordings?: [number, number][];
  lengthSums: FieldCounts;
  lengthCounts: FieldCounts;
}
