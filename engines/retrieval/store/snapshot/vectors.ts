import { bytesOfArray } from '../../numbers.ts';
import { rowOf, type VectorBlock, type Vectors } from '../vectors.ts';

/** The vectors of all spaces, concatenated: four bytes per row for document and length, one byte per number. */
export interface VectorSections {
  vectorDocs: Buffer;
  vectorLengths: Buffer;
  vectors: Buffer;
}
/** The part of the header, in the order of the sections. */
export interface VectorSpace {
  space: string;
  dims: number;
  rows: number;
}

const WORD = 4;

/** Packs the rows of live documents, with their new numbers. */
export function packVectors(
  vectors: Vectors,
  alive: Uint8Array,
  numbers: Uint32Array,
): { spaces: VectorSpace[]; sections: VectorSections } {
  const spaces: VectorSpace[] = [];
  const parts: VectorSections[] = [];
  for (const [space, block] of vectors) {
    const rows = liveRows(block, alive);
    if (!rows.length) continue;
    spaces.push({ space, dims: block.dims, rows: rows.length });
    parts.push({
      vectorDocs: bytesOfArray(Uint32Array.from(rows, ({ doc }) => numbers[doc] ?? 0)),
      vectorLengths: bytesOfArray(Float32Array.from(rows, ({ row }) => block.inverseLengths[row] ?? 0)),
      vectors: packRows(block, rows),
    });
  }
  const joined = (sectionName: keyof VectorSections) => Buffer.concat(parts.map((part) => part[sectionName]));
  const sections = {
    vectorDocs: joined('vectorDocs'),
    vectorLengths: joined('vectorLengths'),
    vectors: joined('vectors'),
  };
  return { spaces, sections };
}

interface LiveRow {
  row: number;
  doc: number;
}

const liveRows = ({ rows, docs }: VectorBlock, alive: Uint8Array): LiveRow[] => {
  const live: LiveRow[] = [];
  for (const [row, doc] of docs.subarray(0, rows).entries()) if (alive[doc]) live.push({ row, doc });
  return live;
};

function packRows(block: VectorBlock, rows: readonly LiveRow[]): Buffer {
  const packed = new Int8Array(rows.length * block.dims);
  for (const [at, { row }] of rows.entries()) packed.set(rowOf(block, row), at * block.dims);
  return bytesOfArray(packed);
}

/** Reads the vectors. Their numbers are not copied. */
export function unpackVectors(spaces: readonly VectorSpace[], sections: Partial<VectorSections>): Vectors {
  const vectors: Vectors = new Map();
  if (!sections.vectorDocs || !sections.vectorLengths || !sections.vectors) return vectors;
  let row = 0;
  let byte = 0;
  for (const { space, dims, rows } of spaces) {
    // Copied, because a typed array of words must be aligned to four bytes.
    const words = (bytes: Buffer) => new Uint8Array(bytes.subarray(row * WORD, (row + rows) * WORD)).buffer;
    const numbers = sections.vectors.subarray(byte, byte + rows * dims);
    vectors.set(space, {
      dims,
      rows,
      docs: new Uint32Array(words(sections.vectorDocs)),
      inverseLengths: new Float32Array(words(sections.vectorLengths)),
      base: new Int8Array(numbers.buffer, numbers.byteOffset, numbers.length),
      baseRows: rows,
      fresh: new Int8Array(0),
    });
    row += rows;
    byte += rows * dims;
  }
  return vectors;
}
