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

const firstBytes = 16 * 1024;

/**
 * Calls `done` once, with a fault as soon as there is one. Does not call it if the client aborts. Memory is taken as bytes arrive,
 * whatever the declared length, and in one piece: a body of chunks of one byte takes no more than another.
 */
export function readBody(
  request: IncomingMessage,
  bodies: UnfinishedBodies,
  done: (body: Buffer | BodyFault | 'too-large') => void,
): void {
  if (declaresTooMuch(request)) return void done('too-large');
  let buffer = Buffer.allocUnsafeSlow(0);
  let bytes = 0;
  const take = (chunk: Buffer) => {
    const length = bytes + chunk.length;
    if (length > maxBodyBytes) return finish('too-large');
    if (length > buffer.length) {
      const grown = Buffer.allocUnsafeSlow(capacityFor(request, length));
      buffer.copy(grown, 0, 0, bytes);
      buffer = grown;
    }
    chunk.copy(buffer, bytes);
    bytes = length;
    // May give up this body.
    bodies.resize(request, buffer.length);
  };
  const end = () => finish(buffer.subarray(0, bytes));
  const finish = (result: Buffer | BodyFault | 'too-large') => {
    request.off('data', take).off('end', end);
    buffer = Buffer.allocUnsafeSlow(0);
    bodies.remove(request);
    done(result);
  };
  bodies.add(request, finish);
  request.on('data', take).on('end', end);
}

/** Twice what is there, but no more than was declared. */
function capacityFor(request: IncomingMessage, bytes: number): number {
  const declared = Number(request.headers['content-length'] ?? maxBodyBytes);
  return Math.max(bytes, Math.min(declared, Math.max(firstBytes, bytes * 2)));
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
