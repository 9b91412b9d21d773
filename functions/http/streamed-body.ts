import { Readable } from 'node:stream';

/** middy writes a text up to this length in one piece. */
const WHOLE = 16_384;
const PIECE_BYTES = 65_536;

/**
 * The body for a function that streams. middy splits a long text between UTF-16 units, which breaks characters above
 * U+FFFF, so a long text is split here, as bytes.
 */
export const streamedBody = (body: unknown): unknown =>
  typeof body === 'string' && body.length > WHOLE ? Readable.from(piecesOf(Buffer.from(body))) : body;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
