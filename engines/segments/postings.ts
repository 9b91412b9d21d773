import { ByteReader, type ByteWriter } from './bytes.ts';

/** Writes ascending numbers as their differences. */
export function writePostings(writer: ByteWriter, ordinals: readonly number[]): void {
  let before = 0;
  for (const ordinal of ordinals) {
    writer.number(ordinal - before);
    before = ordinal;
  }
}

export function readPostings(bytes: Buffer): number[] {
  const reader = new ByteReader(bytes);
  const ordinals: number[] = [];
  let ordinal = 0;
  while (!reader.isAtEnd) {
    ordinal += reader.number();
    ordinals.push(ordinal);
  }
  return ordinals;
}
