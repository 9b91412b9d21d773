import type { APIGatewayProxyEvent } from 'aws-lambda';
import { AppError, toAppError } from '../../domain/core/errors.ts';
import { isRecord } from '../../domain/core/objects.ts';
import type { LimitState } from '../../domain/core/operations/count-requests.ts';
import { essenceOf, isJsonType } from './media-types.ts';

/** A handler's response: API Gateway's proxy result. The body may be a stream if the function streams. */
export interface HttpAnswer<Body = string> {
  statusCode: number;
  headers: Record<string, string>;
  body: Body;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
export const MAX_BODY_BYTES = 1_048_576;

export const json = (statusCode: number, payload: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  statusCode,
  headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(payload),
});

export const success = (data: unknown, statusCode = 200, headers: Record<string, string> = {}) =>
  json(statusCode, { success: true, data }, headers);

/** The failure envelope of an error. Contains nothing private. */
export function failureBody(appError: AppError) {
  const { code, message, details, fields } = appError;
  return { success: false, error: { code, message, ...(details ? { details } : {}), ...fields } };
}

export function failure(thrown: unknown, headers: Record<string, string> = {}): HttpAnswer {
  const error = toAppError(thrown);
  return json(error.status, failureBody(error), { ...errorHeaders(error), ...headers });
}

export function errorHeaders(appError: AppError): Record<string, string> {
  return {
    ...(appError.retryAfterSeconds === undefined ? {} : { 'retry-after': String(appError.retryAfterSeconds) }),
    ...(appError.allow ? { allow: appError.allow.join(', ') } : {}),
  };
}

export const limitHeaders = (state: LimitState): Record<string, string> => ({
  'ratelimit-limit': String(state.limit),
  'ratelimit-remaining': String(state.remaining),
  'ratelimit-reset': String(state.resetSeconds),
});

/** A header by its lower-case name, whatever case the client used. */
export function header(event: APIGatewayProxyEvent, name: string): string | undefined {
  const { headers } = event;
  if (headers[name] !== undefined) return headers[name];
  for (const key in headers) if (key.toLowerCase() === name) return headers[key];
  return undefined;
}

/**
 * Identifies a client for limits: the address from the gateway's context, never from a header. For IPv6 the first 64
 * bits, because one household or server has all addresses below them.
 */
export function clientAddress(event: APIGatewayProxyEvent): string {
  const { sourceIp } = event.requestContext.identity;
  if (!sourceIp.includes(':')) return sourceIp;
  const [head = '', tail] = sourceIp.replace(/%.*$/s, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`;
}

/**
 * The request's key: `x-api-key`, or `Authorization: Bearer`. An empty `x-api-key`, as from an editor that is not
 * filled in, is ignored.
 */
export function apiKeyOf(event: APIGatewayProxyEvent): string | undefined {
  return directKeyOf(event) || bearerOf(event);
}

const directKeyOf = (event: APIGatewayProxyEvent) => header(event, 'x-api-key')?.trim();

/** The credential in `Authorization: Bearer`, if there is no `x-api-key`. */
export function bearerOf(event: APIGatewayProxyEvent): string | undefined {
  if (directKeyOf(event)) return undefined;
  return /^Bearer +(\S+) *$/i.exec(header(event, 'authorization') ?? '')?.[1];
}

export const bodyBytes = (event: APIGatewayProxyEvent): Buffer =>
  event.body === null ? Buffer.alloc(0) : Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');

/**
 * The JSON object in a request's body. No body is `{}`. Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST,
 * in this order.
 */
export function jsonBody(event: APIGatewayProxyEvent, maxBytes = MAX_BODY_BYTES): Record<string, unknown> {
  const bytes = bodyBytes(event);
  if (bytes.length > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const type = essenceOf(header(event, 'content-type'));
  if (bytes.length === 0 && type === undefined) return {};
  if (!isJsonType(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (bytes.length === 0) return {};
  return parseObject(bytes);
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function parseObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The request body is not valid JSON.', cause });
  }
  if (!isRecord(value)) {
    throw new AppError('BAD_REQUEST', { message: 'The request body must be a JSON object.' });
  }
  return value;
}
