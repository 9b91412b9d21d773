import { ByteReader, ByteWriter } from './bytes.ts';

/** Terms in a block. A look-up reads one block of about 700 bytes; each costs about 15 bytes of every open segment. */
const BLOCK_TERMS = 64;

/** A term and where the numbers of its documents lie. */
export interface TermEntry {
  term: string;
  /** In bytes from the beginning of all postings. */
  from: number;
  to: number;
}

/** A run of terms in the dictionary. */
export interface DictionaryBlock {
  first: string;
  /** In bytes from the beginning of the dictionary. */
  from: number;
  to: number;
  /** Where the postings of its first term begin. */
  postingsFrom: number;
}

const sharedLength = (a: string, b: string) => {
  const limit = Math.min(a.length, b.length);
  let length = 0;
  while (length < limit && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  // Half of a surrogate pair could not be encoded.
  return length > 0 && /[\ud800-\udbff]/.test(a[length - 1] ?? '') ? length - 1 : length;
};

/** Writes terms in blocks. Each term is what differs from the one before, and the length of its postings. */
export class DictionaryWriter {
  readonly blocks: DictionaryBlock[] = [];
  readonly #writer = new ByteWriter();
  #count = 0;
  #before = '';

  add({ term, from, to }: TermEntry): void {
    if (this.#count % BLOCK_TERMS === 0) {
      this.blocks.push({ first: term, from: this.#writer.length, to: 0, postingsFrom: from });
      this.#before = '';
    }
    const shared = sharedLength(this.#before, term);
    this.#writer.number(shared);
    this.#writer.text(term.slice(shared));
    this.#writer.number(to - from);
    const block = this.blocks.at(-1);
    if (block) block.to = this.#writer.length;
    this.#before = term;
    this.#count += 1;
  }

  finish(): Buffer {
    return this.#writer.finish();
  }
}

/** The terms of one block. */
export function readBlock(bytes: Buffer, postingsFrom: number): TermEntry[] {
  const reader = new ByteReader(bytes);
  const entries: TermEntry[] = [];
  let term = '';
  let from = postingsFrom;
  while (!reader.isAtEnd) {
    const shared = reader.number();
    term = term.slice(0, shared) + reader.text();
    const to = from + reader.number();
    entries.push({ term, from, to });
    from = to;
  }
  return entries;
}

/** The place of the block that has a term, if any block does. -1: before the first. */
export function blockOf(blocks: readonly DictionaryBlock[], term: string): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle]?.first ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
