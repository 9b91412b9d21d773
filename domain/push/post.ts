import { sign } from 'node:crypto';
import { type App, EgressError, retryAfterMs } from '../core/app.ts';
import { encryptFor } from './encrypt.ts';
import type { StoredDevice } from './records.ts';
import { type VapidSigner, vapidSigner } from './vapid-keys.ts';

const TIMEOUT_MS = 10_000;
/** Responses have no content that matters. */
const MAX_ANSWER_BYTES = 1_024;
/** RFC 8292 allows a day. */
const TOKEN_LIFETIME_MS = 12 * 3_600_000;
/** A device that is off for longer than a working day gets no old messages when it is switched on. */
const TTL_SECONDS = 12 * 3_600;
/** Push services want a contact. A platform that only this machine can reach has none. */
const NO_CONTACT = 'mailto:operator@frontdesk.example';

/** `gone`: the browser has unsubscribed. */
export type PostOutcome =
  | { kind: 'accepted' | 'gone' }
  | { kind: 'failed'; error: string; retryAfterMs: number | undefined };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header by which a push service knows who sends (https://www.rfc-editor.org/rfc/rfc8292). */
function authorization(
  { publicKey, privateKey }: VapidSigner,
  { endpoint, root }: StoredDevice,
  nowMs: number,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((nowMs + TOKEN_LIFETIME_MS) / 1000),
    sub: root.startsWith('https:') ? root : NO_CONTACT,
  };
  const unsigned = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** Sends one encrypted message. A message replaces one of the same `topic` that was not delivered yet. */
export async function postMessage(
  app: App,
  device: StoredDevice,
  { message, topic }: { message: object; topic: string },
): Promise<PostOutcome> {
  const headers = {
    authorization: authorization(await vapidSigner(app), device, app.clock.now()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(TTL_SECONDS),
    urgency: 'high',
    topic,
  };
  const bounds = { timeoutMs: TIMEOUT_MS, firstByteTimeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, maxRedirects: 0 };
  const body = encryptFor(device, JSON.stringify(message));
  try {
    const { status, headers: answered } = await app.egress.fetch(device.endpoint, {
      method: 'POST',
      headers,
      body,
      headOnly: true,
      ...bounds,
    });
    if (status >= 200 && status < 300) return { kind: 'accepted' };
    if (status === 404 || status === 410) return { kind: 'gone' };
    const wait = retryAfterMs(answered['retry-after'], app.clock.now());
    return { kind: 'failed', error: `The push service answered ${status}.`, retryAfterMs: wait };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { kind: 'failed', error: error.message, retryAfterMs: undefined };
  }
}
