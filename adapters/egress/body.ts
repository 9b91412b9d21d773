import { pipeline as pipe, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { tooLarge, unreadable } from './failures.ts';

export interface BodyBounds {
  /** Decoded bytes. */
  maxBytes: number;
  signal: AbortSignal;
  onFirstByte(): void;
}

type Chunks = AsyncIterable<Buffer>;

/** What coding may add to a body that does not shrink. Also ends a stream that decodes to nothing for ever. */
const codingOverheadBytes = 65_536;

/**
 * A body, decoded by streaming: memory holds about twice `maxBytes` at most, however well it was compressed. `coding` is
 * the Content-Encoding header. Throws EgressError `too_large` or `bad_response`, an error of the stream, or the
 * signal's reason.
 */
export async function readBody(body: Readable, coding: string, bounds: BodyBounds): Promise<Buffer> {
  const { maxBytes, signal, onFirstByte } = bounds;
  const collector = createCollector();
  await pipeline(
    body,
    (chunks: Chunks) => within(chunks, maxBytes + codingOverheadBytes, maxBytes, onFirstByte),
    (chunks: Chunks) => decode(chunks, coding),
    (chunks: Chunks) => within(chunks, maxBytes, maxBytes, () => {}),
    async (chunks: Chunks) => {
      for await (const chunk of chunks) collector.add(chunk);
    },
    { signal },
  );
  return collector.bytes();
}

async function* within(chunks: Chunks, boundBytes: number, toldBytes: number, onChunk: () => void): Chunks {
  let passedBytes = 0;
  for await (const chunk of chunks) {
    onChunk();
    passedBytes += chunk.length;
    if (passedBytes > boundBytes) throw tooLarge(toldBytes);
    yield chunk;
  }
}

/** Waits for a first chunk: an answer without a body may name a coding all the same. */
async function* decode(chunks: Chunks, coding: string): Chunks {
  const source = chunks[Symbol.asyncIterator]();
  const { value: first, done } = await source.next();
  if (done) return;
  const whole = rejoin(first, source);
  const decoder = decoderFor(coding, first);
  yield* decoder ? pipe(whole, decoder, () => {}) : whole;
}

async function* rejoin(first: Buffer, rest: AsyncIterator<Buffer>): Chunks {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** As browsers do, a stream that stops before its checksum is taken: HTTP's own framing tells whether it is complete. */
const lenient = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH };
/** 8 MB, what RFC 8878 asks of decoders; zstd's own default takes 128 MB for one body. */
const zstdWindow = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };

/** One coding at most: in a chain each stage would have to be bounded, and nobody sends one. */
function decoderFor(header: string, first: Buffer): Transform | undefined {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding && coding !== 'identity');
  if (codings.length > 1) throw unreadable();
  const coding = codings[0];
  if (coding === undefined) return undefined;
  if (coding === 'gzip' || coding === 'x-gzip') return zlib.createGunzip(lenient);
  if (coding === 'deflate') return inflater(first);
  if (coding === 'br') return zlib.createBrotliDecompress();
  if (coding === 'zstd') return zlib.createZstdDecompress(zstdWindow);
  throw unreadable();
}

/** `deflate` is a zlib stream, but some servers send the bare one; the first byte of a zlib stream names method 8. */
const inflater = (first: Buffer) =>
  (first[0]! & 0x0f) === 8 ? zlib.createInflate(lenient) : zlib.createInflateRaw(lenient);

/** Copies into one buffer that doubles: a body of one-byte chunks, kept as it came, takes a hundred times its size. */
function createCollector() {
  let buffer = Buffer.alloc(16_384);
  let length = 0;
  return {
    add(chunk: Buffer) {
      if (length + chunk.length > buffer.length) {
        const larger = Buffer.alloc(Math.max(buffer.length * 2, length + chunk.length));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      length += chunk.copy(buffer, length);
    },
    bytes: () => Buffer.from(buffer.subarray(0, length)),
  };
}
