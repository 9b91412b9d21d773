import { pipeline, Readable } from 'node:stream';
import { AppError } from '../../domain/core/errors.ts';
import type { LimitState } from '../../domain/core/operations/count-requests.ts';
import { keyedCors } from '../http/cors.ts';
import { errorHeaders, type HttpAnswer, json, limitHeaders } from '../http/input.ts';
import { eventHeaders } from '../http/sse.ts';
import { toGraphqlError } from './errors.ts';
import { MULTIPART_TYPE, ToParts } from './multipart.ts';
import type { RequestState } from './request-state.ts';

/** The response to an `Accept` header that does not fit the operation. Yoga's has no body. */
export const notAcceptable = (headers: Record<string, string> = keyedCors): HttpAnswer => {
  const message = 'Send `Accept: text/event-stream` for a subscription, `Accept: application/json` for all else.';
  return json(406, { errors: [toGraphqlError(new AppError('BAD_REQUEST', { message }))] }, headers);
};

/** Headers that yoga sets and that do not apply: two belong to the connection, and `content-encoding: none` does not exist. */
const droppedHeaders = new Set(['connection', 'content-length', 'content-encoding']);

/** Converts yoga's response and adds CORS, limit and cache headers. */
export async function toAnswer(fetchResponse: Response, state: RequestState): Promise<HttpAnswer<string | Readable>> {
  const headers: Record<string, string> = {
    ...lowerCase(fetchResponse.headers),
    ...keyedCors,
    'cache-control': 'no-store',
  };
  const counted = await state.limitState?.catch(() => undefined);
  if (counted) Object.assign(headers, limitHeaders(counted));
  const statusCode = statusOf(fetchResponse.status, state, counted);
  if (statusCode === 429 && counted) Object.assign(headers, { 'retry-after': String(counted.resetSeconds) });
  const body = await bodyOf(fetchResponse, state);
  if (body instanceof Readable) Object.assign(headers, eventHeaders(state.inParts ? MULTIPART_TYPE : undefined));
  const release = () => state.clientGone.abort();
  // Also if a stream ends before it was read, which yoga does not report to its source.
  if (body instanceof Readable) body.once('close', release);
  else release();
  return statusCode === 406 && body === '' ? notAcceptable(headers) : { statusCode, headers, body };
}

async function bodyOf(fetchResponse: Response, { inParts }: RequestState): Promise<string | Readable> {
  const isStream = fetchResponse.headers.get('content-type')?.includes('text/event-stream');
  if (!isStream || !fetchResponse.body) return fetchResponse.text();
  const events = Readable.from(fetchResponse.body);
  // Destroying the parts ends the subscription, too.
  return inParts ? pipeline(events, new ToParts(), () => {}) : events;
}

/** The response to an error before yoga. */
export const failureAnswer = (appError: AppError): HttpAnswer =>
  json(appError.status, { errors: [toGraphqlError(appError)] }, { ...keyedCors, ...errorHeaders(appError) });

/** Yoga keeps the case in which its headers were set. */
const lowerCase = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers]
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !droppedHeaders.has(name)),
  );

/** 429 if the limit rejected every call of the request. */
const statusOf = (status: number, { calls = 0 }: RequestState, counted: LimitState | undefined): number =>
  counted && counted.used - calls >= counted.limit ? 429 : status;
