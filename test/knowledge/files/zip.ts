import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipOptions {
  /** Declared size of each part when it is unpacked, instead of the true one. */
  declaredBytes?: number;
  /** Repeats each entry of the list, up to this number. */
  entries?: number;
}

/** A ZIP archive of parts by name. */
export function makeZip(parts: Record<string, string | Buffer>, { declaredBytes, entries }: ZipOptions = {}): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(declaredBytes ?? bytes.length, 8);
    const names = Buffer.alloc(4);
    names.writeUInt16LE(Buffer.byteLength(name), 0);
    const version = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0, 0]);
    files.push(Buffer.from('PK\x03\x04'), version, sizes, names, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00'), version, sizes, names, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const unit = Buffer.concat(list);
  const count = Object.keys(parts).length;
  const all = Buffer.concat(Array.from({ length: entries ? Math.ceil(entries / count) : 1 }, () => unit));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, all, end]);
}
