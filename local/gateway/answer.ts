import { type IncomingMessage, type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';
import { type ErrorCode, errorCatalogue, RETRY_AFTER_SECONDS } from '../../domain/core/errors.ts';
import { keyedCors } from '../../functions/http/cors.ts';
import type { ResponseHead } from '../lambda/prelude.ts';

/** The result of a buffered handler. */
interface ProxyResult extends ResponseHead {
  body?: string;
  isBase64Encoded?: boolean;
}

// Hop-by-hop headers. API Gateway does not let a function set them either.
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length']);

// If a request was not read completely, the rest is discarded for this long, so that the client receives the response
// instead of a connection reset. Then the connection is closed.
const lingerMs = 1000;

/** Sends a buffered handler's result. Throws, before sending anything, if it is not a valid proxy result. */
export function sendResult(response: ServerResponse, result: unknown): void {
  const { body, isBase64Encoded, ...head } = (result ?? {}) as ProxyResult;
  if (body != null && typeof body !== 'string')
    throw new TypeError('The handler returned a body that is not a string.');
  const bytes = isBase64Encoded ? Buffer.from(body ?? '', 'base64') : (body ?? '');
  sendWhole(response, checkedHead(head), bytes);
}

/** A validated response head. */
export interface CheckedHead {
  statusCode: number;
  /** Alternating names and values. */
  headers: string[];
}

/**
 * Merges the headers of a response. If a name has both a single value and multiple values, the multiple values win.
 * Throws if the status or a header is invalid.
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

/** Sends a complete response, with its length if the status allows a body. */
export function sendWhole(response: ServerResponse, head: CheckedHead, body: Buffer | string): void {
  const { statusCode, headers } = head;
  if (statusCode !== 204 && statusCode !== 304) headers.push('content-length', String(Buffer.byteLength(body)));
  response.writeHead(statusCode, headers);
  response.end(body);
}

/** Of every response of the gateway itself, as in the stack: any page may read why its request was refused. */
export const ownHeaders: Record<string, string> = {
  ...keyedCors,
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/**
 * Sends a response of the gateway itself. Closes the connection shortly after if the request was not read completely.
 */
export function sendJson(
  response: ServerResponse,
  requestId: string,
  { statusCode, headers }: CheckedHead,
  body: object,
): void {
  const allHeaders = [...Object.entries(ownHeaders).flat(), 'x-request-id', requestId, ...headers];
  sendWhole(response, { statusCode, headers: allHeaders }, JSON.stringify(body));
  discardRest(response.req);
}

/** Reads the rest of a request that has been answered, and closes the connection if that takes too long. */
export function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref();
  request.once('close', () => clearTimeout(timer));
}

export interface GatewayError {
  /** Default: the code's own. */
  status?: number;
  message?: string;
  retryAfterSeconds?: number;
}

/** Clients of GraphQL look for `errors`, and for nothing else. */
const isGraphql = (url = '') => /^\/graphql(?:[/?]|$)/.test(url);

/** Sends one of the platform's errors in its envelope, or as GraphQL's clients expect it. */
export function sendError(
  response: ServerResponse,
  code: ErrorCode,
  requestId: string,
  error: GatewayError = {},
): void {
  const { status, message, retryAfterSeconds } = { ...errorCatalogue[code], ...error };
  const waitSeconds = retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  const headers = waitSeconds === undefined ? [] : ['retry-after', String(waitSeconds)];
  const body = isGraphql(response.req.url)
    ? { errors: [{ message, extensions: { code, ...(waitSeconds && { retryAfterSeconds: waitSeconds }) } }] }
    : { success: false, error: { code, message } };
  sendJson(response, requestId, { statusCode: status, headers }, body);
}
