import { ByteReader, ByteWriter } from './bytes.ts';
import type { DictionaryBlock } from './dictionary.ts';

/** A file of another version is not read. */
const VERSION = 1;
const ID_BYTES = 16;

/** The beginning of a segment: its documents, and where the blocks of its dictionary lie. */
export interface Head {
  /** Ids, descending. A document's number is its place here, so that lists of numbers have the newest first. */
  ids: Buffer;
  blocks: readonly DictionaryBlock[];
  dictionaryBytes: number;
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

export function idAtPlace(ids: Buffer, place: number): string {
  const hex = ids.toString('hex', place * ID_BYTES, (place + 1) * ID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const countOf = ({ ids }: Head): number => ids.length / ID_BYTES;

export function writeHead(
  ids: readonly string[],
  { blocks, dictionaryBytes }: Pick<Head, 'blocks' | 'dictionaryBytes'>,
) {
  const writer = new ByteWriter();
  writer.number(VERSION);
  writer.number(ids.length);
  for (const id of ids) writer.bytes(toBytes(id));
  writer.number(dictionaryBytes);
  for (const { first, from, to, postingsFrom } of blocks) {
    writer.text(first);
    for (const value of [from, to - from, postingsFrom]) writer.number(value);
  }
  return writer.finish();
}

/** Throws RangeError for bytes of another version. */
export function readHead(bytes: Buffer): Head {
  const reader = new ByteReader(bytes);
  const version = reader.number();
  if (version !== VERSION) throw new RangeError(`A segment of version ${version} cannot be read.`);
  const ids = reader.bytes(reader.number() * ID_BYTES);
  const dictionaryBytes = reader.number();
  const blocks: DictionaryBlock[] = [];
  while (!reader.isAtEnd) {
    const first = reader.text();
    const from = reader.number();
    blocks.push({ first, from, to: from + reader.number(), postingsFrom: reader.number() });
  }
  return { ids, blocks, dictionaryBytes };
}
