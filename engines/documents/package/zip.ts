import { inflateRawSync } from 'node:zlib';
import { DAMAGED, DocumentProblem, LOCKED, tooMuch } from '../problem.ts';

/** A large presentation has 2,000. */
const MAX_ENTRIES = 10_000;
/** Sum of all parts that are read, measured while they are unpacked. Reading them takes about a second. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Sheets of empty cells pack about 1:100, zeros 1:1000. Only parts above a size are suspicious. */
const MAX_RATIO = 250;
const UNSUSPICIOUS_BYTES = 4 * 1024 * 1024;

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_MARK = 0x04034b50;
const LOCAL_BYTES = 30;
/** The form for large files: a number that does not fit is elsewhere. */
const IN_EXTRA = 0xffffffff;
const LARGE_EXTRA = 1;
const LOCATOR_MARK = 0x07064b50;
const LOCATOR_BYTES = 20;
const LARGE_END_BYTES = 56;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

interface ZipEntry {
  flags: number;
  method: number;
  packedBytes: number;
  /** Of its local header. */
  offset: number;
}

/** A ZIP archive in memory. Only the parts that are asked for are unpacked. Names are keys, never paths of files. */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #remainingBytes = MAX_UNPACKED_BYTES;

  /** Throws DocumentProblem. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#entries = entriesOf(bytes);
  }

  /** Returns the bytes of a part, or undefined if there is none of this name. Throws DocumentProblem. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) return undefined;
    if (entry.flags & ENCRYPTED_FLAG) throw new DocumentProblem(LOCKED);
    const unpacked = unpack(this.#bytes, entry, this.#remainingBytes);
    this.#remainingBytes -= unpacked.length;
    return unpacked;
  }
}

/** Names of parts do not depend on case: ISO/IEC 29500-2. */
const keyOf = (name: string) => name.replaceAll('\\', '/').toLowerCase();

function entriesOf(bytes: Buffer): Map<string, ZipEntry> {
  const end = bytes.lastIndexOf(END_MARK);
  if (end < 0 || end + END_BYTES > bytes.length || bytes.length - end > END_BYTES + MAX_COMMENT_BYTES) {
    throw new DocumentProblem(DAMAGED);
  }
  const entries = new Map<string, ZipEntry>();
  let at = listOffset(bytes, end);
  // The list ends where no entry begins, so the count, which may lie, is not needed.
  for (let count = 0; at + ENTRY_BYTES <= end && bytes.readUInt32LE(at) === ENTRY_MARK; count++) {
    if (count === MAX_ENTRIES) throw tooMuch(`more than ${MAX_ENTRIES} parts`);
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const extraStart = at + ENTRY_BYTES + nameBytes;
    const extraEnd = extraStart + bytes.readUInt16LE(at + 30);
    const [, packedBytes, offset] = largeNumbers(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      bytes.subarray(extraStart, extraEnd),
    );
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    entries.set(keyOf(name), { flags, method, packedBytes, offset });
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  if (entries.size === 0) throw new DocumentProblem(DAMAGED);
  return entries;
}

/** Where the list of entries begins. Programs that write streams use the form for large files. */
function listOffset(bytes: Buffer, end: number): number {
  const offset = bytes.readUInt32LE(end + 16);
  const locator = end - LOCATOR_BYTES;
  if (offset !== IN_EXTRA || locator < 0 || bytes.readUInt32LE(locator) !== LOCATOR_MARK) return offset;
  const largeEnd = Number(bytes.readBigUInt64LE(locator + 8));
  if (largeEnd + LARGE_END_BYTES > bytes.length) throw new DocumentProblem(DAMAGED);
  return Number(bytes.readBigUInt64LE(largeEnd + 48));
}

type EntryNumbers = [unpackedBytes: number, packedBytes: number, offset: number];

/** Replaces the numbers that are in the extra field for large files, which has only those, in this order. */
function largeNumbers(numbers: EntryNumbers, extra: Buffer): EntryNumbers {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LARGE_EXTRA) continue;
    let next = at + 4;
    for (const [index, number] of numbers.entries()) {
      if (number !== IN_EXTRA || next + 8 > extra.length) continue;
      numbers[index] = Number(extra.readBigUInt64LE(next));
      next += 8;
    }
  }
  return numbers;
}

function unpack(bytes: Buffer, entry: ZipEntry, remainingBytes: number): Buffer {
  const packed = packedOf(bytes, entry);
  const allowed = Math.min(remainingBytes, Math.max(UNSUSPICIOUS_BYTES, packed.length * MAX_RATIO));
  if (entry.method === STORED && packed.length <= allowed) return packed;
  if (entry.method !== DEFLATED) throw new DocumentProblem(DAMAGED);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, allowed) });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw tooMuch('more content than can be unpacked');
    }
    throw new DocumentProblem(DAMAGED, { cause: error });
  }
}

function packedOf(bytes: Buffer, { offset, packedBytes }: ZipEntry): Buffer {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_MARK) {
    throw new DocumentProblem(DAMAGED);
  }
  const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packedBytes > bytes.length) throw new DocumentProblem(DAMAGED);
  return bytes.subarray(start, start + packedBytes);
}
