import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
const LOCAL_MARK = 0x04034b50;
const LOCAL_BYTES = 30;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const END_MARK = 0x06054b50;
const END_BYTES = 22;
const DEFLATED = 8;
const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980, the first day of the format: the same files always give the same archive. */
const DAY = 0x0021;
/** Made on Unix: a regular file that everybody may read, as Lambda's user must. */
const MADE_ON_UNIX = (3 << 8) | VERSION;
const READABLE_FILE = 0o100644;

interface Part {
  name: Buffer;
  packed: Buffer;
  size: number;
  checksum: number;
}

/** Returns the files of a folder as a ZIP archive, in one order. Below 4 GB in all, which is far more than Lambda takes. */
export function zipFolder(folder: string): Buffer {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const parts = paths.map((path) => partOf(relative(folder, path).replaceAll('\\', '/'), readFileSync(path)));
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const local = Buffer.concat([localHeader(part), part.name, part.packed]);
    locals.push(local);
    entries.push(Buffer.concat([entryHeader(part, offset), part.name]));
    offset += local.length;
  }
  return Buffer.concat([...locals, ...entries, end(entries, offset)]);
}

const partOf = (name: string, bytes: Buffer): Part => ({
  name: Buffer.from(name),
  packed: deflateRawSync(bytes, { level: 9 }),
  size: bytes.length,
  checksum: crc32(bytes),
});

function localHeader(part: Part): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(LOCAL_MARK, 0);
  header.writeUInt16LE(VERSION, 4);
  writeCommon(header, 6, part);
  return header;
}

function entryHeader(part: Part, offset: number): Buffer {
  const header = Buffer.alloc(ENTRY_BYTES);
  header.writeUInt32LE(ENTRY_MARK, 0);
  header.writeUInt16LE(MADE_ON_UNIX, 4);
  header.writeUInt16LE(VERSION, 6);
  writeCommon(header, 8, part);
  header.writeUInt32LE(READABLE_FILE * 0x10000, 38);
  header.writeUInt32LE(offset, 42);
  return header;
}

/** What both headers have, from flags to the length of the name. */
function writeCommon(header: Buffer, at: number, { name, packed, size, checksum }: Part): void {
  header.writeUInt16LE(FLAGS, at);
  header.writeUInt16LE(DEFLATED, at + 2);
  header.writeUInt16LE(DAY, at + 6);
  header.writeUInt32LE(checksum, at + 8);
  header.writeUInt32LE(packed.length, at + 12);
  header.writeUInt32LE(size, at + 16);
  header.writeUInt16LE(name.length, at + 20);
}

function end(entries: readonly Buffer[], offset: number): Buffer {
  const record = Buffer.alloc(END_BYTES);
  record.writeUInt32LE(END_MARK, 0);
  record.writeUInt16LE(entries.length, 8);
  record.writeUInt16LE(entries.length, 10);
  record.writeUInt32LE(
    entries.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  record.writeUInt32LE(offset, 16);
  return record;
}
