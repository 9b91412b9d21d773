import { Readable } from 'node:stream';

/** Up to this length middy writes a text in one piece. */
const WHOLE = 16_384;
const PIECE_BYTES = 65_536;

/**
 * The body as a function that streams sends it. middy cuts a long text between UTF-16 units, which breaks characters above
 * U+FFFF, so a long text is cut here, as bytes.
 */
export const streamedBody = (body: unknown): unknown =>
  typeof body === 'string' && body.length > WHOLE ? Readable.from(piecesOf(Buffer.from(body))) : body;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
