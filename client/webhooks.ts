import type { WebhookEvent } from './events.ts';
import { hmacSha256 } from './hmac.ts';

export type * from './events.ts';

/** Request headers as provided by Node, Express, Fetch or Lambda. */
export type HeaderSource = Headers | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /**
   * Maximum age of a delivery, and maximum clock difference into the future. Default 300 s. Each retry is signed again.
   */
  toleranceSeconds?: number;
  /** Milliseconds since the epoch. Default: the current time. */
  nowMs?: number;
}

/** The delivery cannot be trusted. Respond with 401 and do not process it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const encoder = new TextEncoder();
const NEEDS_RAW_BODY =
  'verifyWebhook needs the body as it was received: a string or bytes, not a parsed object. In Express, use express.raw().';

function headerOf(headers: HeaderSource, name: string): string {
  if (typeof Headers !== 'undefined' && headers instanceof Headers) return headers.get(name) ?? '';
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

/** Compares in constant time. The length of a signature is not secret. */
function isSame(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < given.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}

/**
 * Verifies that a delivery comes from the platform and is recent, and returns its event. `rawBody`: the unparsed body.
 * `secret`: as displayed, including `whsec_`. Throws WebhookVerificationError, and TypeError if
 * the body was parsed. Works in every runtime.
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  headers: HeaderSource,
  secret: string,
  { toleranceSeconds = 300, nowMs = Date.now() }: VerifyOptions = {},
): WebhookEvent {
  const timestamp = headerOf(headers, 'x-service-timestamp');
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) throw new TypeError(NEEDS_RAW_BODY);
  const bytes = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  const expected = hmacSha256(encoder.encode(secret), encoder.encode(`${timestamp}.`), bytes);
  if (!secret || !isSame(headerOf(headers, 'x-service-signature-v2'), expected)) {
    throw new WebhookVerificationError('The signature is missing or wrong.');
  }
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError('The delivery is too old.');
  }
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  return JSON.parse(text);
}
