import { pipeline as pipe, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { tooLarge, unreadable } from './failures.ts';

interface BodyBounds {
  /** Decoded bytes. */
  maxBytes: number;
  signal: AbortSignal;
  onFirstByte(): void;
}

type Chunks = AsyncIterable<Buffer>;

/** Allowance for the overhead of coding an incompressible body. Also ends a stream that decodes to nothing for ever. */
const codingOverheadBytes = 65_536;

/**
 * Reads and decodes a body as a stream. Uses at most about twice `maxBytes` of memory, whatever the compression ratio.
 * `coding` is the Content-Encoding header. Throws EgressError `too_large` or `bad_response`, a stream error, or the
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

/** Waits for a first chunk, because a response without a body may still have a coding. */
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

/** Accepts a stream that ends before its checksum, as browsers do. HTTP framing shows whether it is complete. */
const lenient = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH };
/** 8 MB, the window that RFC 8878 requires of decoders. zstd's default is 128 MB per body. */
const zstdWindow = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };

/** Allows one coding only. Each stage of a chain would need its own limit, and servers do not send chains. */
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

/**
 * `deflate` means a zlib stream, but some servers send raw deflate. The first byte of a zlib stream contains method 8.
 */
const inflater = ([method = 0]: Buffer) =>
  (method & 0x0f) === 8 ? zlib.createInflate(lenient) : zlib.createInflateRaw(lenient);

/**
 * Copies chunks into one buffer that doubles. Keeping a body as one-byte chunks would take a hundred times its size.
 */
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
