import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older calls may be repetitions by somebody who has seen them. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether the chatbot has sent this call, and recently. The headers are those of webhooks: `X-Service-Signature-V2` is the hex HMAC-SHA256
 * of `<timestamp>.<body>`, keyed with the secret as it was shown. `body`: the bytes as they came, none for GET.
 *
 * @param {Buffer} body
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string} secret
 */
export function isSigned(body, headers, secret, nowMs = Date.now()) {
  const timestamp = String(headers['x-service-timestamp']);
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const sent = Buffer.from(String(headers['x-service-signature-v2']), 'hex');
  const isSame = sent.length === expected.length && timingSafeEqual(sent, expected);
  return isSame && Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}
