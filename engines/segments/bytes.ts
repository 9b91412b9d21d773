/** Bytes that grow as numbers and texts are appended. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(64 * 1024);
  #end = 0;

  get length(): number {
    return this.#end;
  }

  /** An unsigned integer below 2^32 in as few bytes as it needs, seven bits in each. */
  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#buffer[this.#end++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#buffer[this.#end++] = rest;
  }

  bytes(bytes: Buffer): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  text(text: string): void {
    const bytes = Buffer.from(text);
    this.number(bytes.length);
    this.bytes(bytes);
  }

  finish(): Buffer {
    return this.#buffer.subarray(0, this.#end);
  }

  #reserve(size: number): void {
    if (this.#end + size <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#end + size));
    this.#buffer.copy(larger, 0, 0, this.#end);
    this.#buffer = larger;
  }
}

/** Reads what a `ByteWriter` has written, in order. */
export class ByteReader {
  readonly #buffer: Buffer;
  at: number;

  constructor(buffer: Buffer, at = 0) {
    this.#buffer = buffer;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#buffer.length;
  }

  /** Throws RangeError at the end. */
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#buffer[this.at++];
      if (byte === undefined) throw new RangeError('The bytes of a segment end within a number.');
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  bytes(length: number): Buffer {
    this.at += length;
    return this.#buffer.subarray(this.at - length, this.at);
  }

  text(): string {
    const length = this.number();
    return this.bytes(length).toString();
  }
}
