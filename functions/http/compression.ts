import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, header } from './input.ts';

/** Below this, a response fits into one packet, and compression saves nothing. */
const MIN_BYTES = 1_400;
const compressible = /^(application\/([\w.-]+\+)?json|text\/(html|css|javascript|plain))\b/;
const deflate = promisify(gzip);

/** Whether `Accept-Encoding` allows gzip. `gzip;q=0` forbids it. */
export function acceptsGzip(event: APIGatewayProxyEvent): boolean {
  const offers = (header(event, 'accept-encoding') ?? '').split(',').map((offer) => offer.trim().toLowerCase());
  const offer = offers.find((offer) => /^(x-)?gzip\b/.test(offer)) ?? offers.find((offer) => offer.startsWith('*'));
  return offer !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offer);
}

const withVary = (vary: string | undefined) =>
  vary?.toLowerCase().includes('accept-encoding') ? vary : [vary, 'Accept-Encoding'].filter(Boolean).join(', ');

/**
 * Compresses a whole text response with gzip if the client accepts it. Streams are left alone, because compression would
 * delay their events. No response depends on a cookie, so its length reveals nothing to another site.
 */
async function compress(event: APIGatewayProxyEvent, answer: HttpAnswer<unknown>): Promise<void> {
  const { headers, body } = answer;
  if (typeof body !== 'string' || Buffer.byteLength(body) < MIN_BYTES || headers['content-encoding']) return;
  if (!compressible.test(headers['content-type'] ?? '')) return;
  headers.vary = withVary(headers.vary);
  if (!acceptsGzip(event)) return;
  const isPublic = headers['cache-control']?.startsWith('public');
  const bytes = await (isPublic ? compressedOnce(body) : deflate(body, { level: 5 }));
  headers['content-encoding'] = 'gzip';
  answer.body = Readable.from([bytes]);
}

/** What anybody may have, by its text, oldest first. */
const compressed = new Map<string, Promise<Buffer>>();
const MAX_KEPT_LENGTH = 8 * 1024 * 1024;
let keptLength = 0;

/** Anybody may ask for it as often as they like, so it is compressed once. */
function compressedOnce(text: string): Promise<Buffer> {
  const cachedBytes = compressed.get(text);
  if (cachedBytes) return cachedBytes;
  const bytes = deflate(text, { level: 9 });
  if (text.length > MAX_KEPT_LENGTH) return bytes;
  compressed.set(text, bytes);
  keptLength += text.length;
  for (const oldest of compressed.keys()) {
    if (keptLength <= MAX_KEPT_LENGTH) break;
    compressed.delete(oldest);
    keptLength -= oldest.length;
  }
  return bytes;
}

/** For functions that stream, added after `httpMiddleware`, so that it sees the body before that is split. */
export const compression: MiddlewareObj<APIGatewayProxyEvent, HttpAnswer<unknown>> = {
  after: ({ event, response }) => (response ? compress(event, response) : undefined),
};
