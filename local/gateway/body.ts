import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** API Gateway's limit. */
const maxBodyBytes = 10 * 1024 * 1024;

const textual = /^(?:text\/|application\/(?:json|graphql|xml|javascript|x-www-form-urlencoded|[\w.-]+\+(?:json|xml)))/i;

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

export const declaresTooMuch = (request: IncomingMessage): boolean =>
  Number(request.headers['content-length'] ?? 0) > maxBodyBytes;

/** Calls `done` once, with undefined as soon as the body is too large. Does not call it if the client aborts. */
export function readBody(request: IncomingMessage, done: (body: Buffer | undefined) => void): void {
  if (declaresTooMuch(request)) {
    done(undefined);
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) {
      chunks.push(chunk);
      return;
    }
    request.off('data', take).off('end', end);
    done(undefined);
  };
  const end = () => done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, bytes));
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
