import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { BodyFault, UnfinishedBodies } from './unfinished-bodies.ts';

/** API Gateway's limit. */
const maxBodyBytes = 10 * 1024 * 1024;

const textual = /^(?:text\/|application\/(?:json|graphql|xml|javascript|x-www-form-urlencoded|[\w.-]+\+(?:json|xml)))/i;

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

export const declaresTooMuch = (request: IncomingMessage): boolean =>
  Number(request.headers['content-length'] ?? 0) > maxBodyBytes;

const pieceBytes = 16 * 1024;

/** Bytes as they arrive. Small chunks share a piece of memory, so that a body of chunks of one byte takes no more than another. */
class Pieces {
  readonly #full: Buffer[] = [];
  #piece = Buffer.alloc(0);
  #used = 0;
  bytes = 0;

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (chunk.length > this.#piece.length - this.#used) this.#close(chunk.length < pieceBytes ? pieceBytes : 0);
    if (chunk.length >= pieceBytes) return void this.#full.push(chunk);
    chunk.copy(this.#piece, this.#used);
    this.#used += chunk.length;
  }

  #close(nextBytes: number): void {
    if (this.#used > 0) this.#full.push(this.#piece.subarray(0, this.#used));
    this.#piece = Buffer.allocUnsafeSlow(nextBytes);
    this.#used = 0;
  }

  whole(): Buffer {
    this.#close(0);
    const [first, ...others] = this.#full;
    return first && others.length === 0 ? first : Buffer.concat(this.#full, this.bytes);
  }
}

/**
 * Calls `done` once, with a fault as soon as there is one. Does not call it if the client aborts. Memory is taken as bytes arrive,
 * whatever the declared length.
 */
export function readBody(
  request: IncomingMessage,
  bodies: UnfinishedBodies,
  done: (body: Buffer | BodyFault | 'too-large') => void,
): void {
  if (declaresTooMuch(request)) return void done('too-large');
  let pieces = new Pieces();
  const take = (chunk: Buffer) => {
    if (pieces.bytes + chunk.length > maxBodyBytes) return finish('too-large');
    pieces.add(chunk);
    // May give up this body. A small one counts as the piece that it takes.
    bodies.resize(request, Math.max(pieces.bytes, pieceBytes));
  };
  const end = () => finish(pieces.whole());
  const finish = (result: Buffer | BodyFault | 'too-large') => {
    request.off('data', take).off('end', end);
    pieces = new Pieces();
    bodies.remove(request);
    done(result);
  };
  bodies.add(request, finish);
  request.on('data', take).on('end', end);
}

/** The body of a request as text. Undefined if it is longer than `maxBytes`. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns the body as an event contains it: text if the content type and the bytes allow it, otherwise base64. */
export function encodeBody(body: Buffer | undefined, contentType: string | undefined) {
  if (!body || body.length === 0) return { body: null, isBase64Encoded: false };
  // API Gateway treats a body without a content type as JSON.
  if ((contentType === undefined || textual.test(contentType)) && isUtf8(body)) {
    return { body: body.toString('utf8'), isBase64Encoded: false };
  }
  return { body: body.toString('base64'), isBase64Encoded: true };
}
