import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './events.ts';

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

function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : (found?.[0] ?? '');
}

/** Compares in constant time. The length of a signature is not secret. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Verifies that a delivery comes from the platform and is recent, and returns its event. `rawBody`: the unparsed body.
 * `secret`: as displayed, including `whsec_`. Throws WebhookVerificationError.
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
