import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { App } from '../app.ts';
import { randomBase62 } from '../ids.ts';
import type { SecretBinding } from '../ports/secrets.ts';

const CIPHER = 'aes-256-gcm';
const SECRET_LENGTH = 43;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A result that opens only with the platform's key and the caller's `Idempotency-Key`, of which no row holds more than the hash. */
interface SealedResult {
  result: string;
  sealedKey: string;
}

const encryptionKey = (secret: string, callerKey: string) =>
  Buffer.from(hkdfSync('sha256', secret, callerKey, 'idempotent result', 32));

export async function sealResult(
  app: App,
  text: string,
  bind: SecretBinding,
  callerKey: string,
): Promise<SealedResult> {
  const secret = randomBase62(SECRET_LENGTH);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(secret, callerKey), iv);
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { result: bytes.toString('base64url'), sealedKey: await app.secrets.seal(secret, bind) };
}

/** Throws if the row was modified or the keys are others. */
export async function openResult(
  app: App,
  { result, sealedKey }: SealedResult,
  bind: SecretBinding,
  callerKey: string,
): Promise<string> {
  const bytes = Buffer.from(result, 'base64url');
  const secret = await app.secrets.open(sealedKey, bind);
  const cipher = createDecipheriv(CIPHER, encryptionKey(secret, callerKey), bytes.subarray(0, IV_BYTES));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
}
