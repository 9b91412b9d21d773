import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './events.ts';

export type * from './events.ts';

/** Request headers as Node, Express, Fetch or Lambda hand them over. */
export type HeaderSource = Headers | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** How old a delivery may be, and how far ahead its clock: 300 s unless told. A retry is signed anew. */
  toleranceSeconds?: number;
  /** Milliseconds since the epoch; the clock's unless told. */
  nowMs?: number;
}

/** Why a delivery is not to be trusted. Answer it with 401 and process nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : (found?.[0] ?? '');
}

/** Compares in constant time; the length of a signature is no secret. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The event of a delivery, once it is known to come from the platform and to be fresh. `rawBody`: the body as it came, before
 * anybody parsed it. `secret`: as it was shown, `whsec_` included. Throws WebhookVerificationError.
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  headers: HeaderSource,
  secret: string,
  { toleranceSeconds = 300, nowMs = Date.now() }: VerifyOptions = {},
): WebhookEvent {
  const timestamp = headerOf(headers, 'x-service-timestamp');
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
  if (!secret || !isSame(headerOf(headers, 'x-service-signature-v2'), expected)) {
    throw new WebhookVerificationError('The signature is missing or wrong.');
  }
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError('The delivery is too old.');
  }
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  return JSON.parse(text) as WebhookEvent;
}
