import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';
import { type ErrorCode, errorCatalogue } from '../../domain/core/errors.ts';
import type { ResponseHead } from '../lambda/prelude.ts';

/** What a buffered handler answers. */
interface ProxyResult extends ResponseHead {
  body?: string;
  isBase64Encoded?: boolean;
}

// Belong to one connection; API Gateway does not let a function set them either.
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length']);

// After an answer to a request that was not read to its end, the rest is thrown away for this long, so that the client
// finds the answer instead of a reset connection; then the connection is cut.
const lingerMs = 1000;

/** Sends what a buffered handler answered. Throws, before anything is sent, when that is no proxy result. */
export function sendResult(response: ServerResponse, result: unknown): void {
  const { body, isBase64Encoded, ...head } = (result ?? {}) as ProxyResult;
  if (body != null && typeof body !== 'string')
    throw new TypeError('The handler answered with a body that is no text.');
  const bytes = isBase64Encoded ? Buffer.from(body ?? '', 'base64') : (body ?? '');
  sendWhole(response, checkedHead(head), bytes);
}

/** A head that can be sent: what it holds was checked. */
export interface CheckedHead {
  statusCode: number;
  /** Name, value, name, value ... */
  headers: string[];
}

/**
 * Takes the headers of an answer together. Where a name has several values and a single one, the several win. Throws
 * when the status or a header could not be sent.
 */
export function checkedHead({ statusCode, headers, multiValueHeaders, cookies }: ResponseHead): CheckedHead {
  if (!Number.isInteger(statusCode) || statusCode < 200 || statusCode > 599) {
    throw new TypeError('The handler answered without a valid statusCode.');
  }
  const list: string[] = [];
  for (const name in headers) {
    if (!multiValueHeaders || !Object.hasOwn(multiValueHeaders, name)) add(list, name, headers[name]);
  }
  for (const name in multiValueHeaders) for (const value of multiValueHeaders[name] ?? []) add(list, name, value);
  for (const cookie of cookies ?? []) add(list, 'set-cookie', cookie);
  return { statusCode, headers: list };
}

function add(list: string[], name: string, value: unknown): void {
  if (value == null || hopByHop.has(name.toLowerCase())) return;
  const text = String(value);
  validateHeaderName(name);
  validateHeaderValue(name, text);
  list.push(name, text);
}

/** Sends an answer that is complete, with its length where the status allows a body. */
export function sendWhole(response: ServerResponse, head: CheckedHead, body: Buffer | string): void {
  const { statusCode, headers } = head;
  if (statusCode !== 204 && statusCode !== 304) headers.push('content-length', String(Buffer.byteLength(body)));
  response.writeHead(statusCode, headers);
  response.end(body);
}

/** An answer of the gateway itself. A request that is not read to its end is let go of after a moment. */
export function sendJson(response: ServerResponse, statusCode: number, requestId: string, body: object): void {
  const { req: request } = response;
  const text = JSON.stringify(body);
  const headers = ['content-type', 'application/json', 'x-request-id', requestId];
  sendWhole(response, { statusCode, headers }, text);
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref();
  request.once('close', () => clearTimeout(timer));
}

/** One of the platform's own errors, in its own envelope. */
export const sendError = (response: ServerResponse, code: ErrorCode, requestId: string) =>
  sendJson(response, errorCatalogue[code].status, requestId, {
    success: false,
    error: { code, message: errorCatalogue[code].message },
  });
