import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretBinding, Secrets } from '../../domain/core/app.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key held by the platform, and a fingerprint that does not reveal it. */
export interface SecretsKey {
  key: Buffer;
  fingerprint: string;
}

const named = (keyBytes: Buffer): SecretsKey => ({
  key: keyBytes,
  fingerprint: createHash('sha256').update('frontdesk secrets key').update(keyBytes).digest('hex').slice(0, 16),
});

export const newKey = (): SecretsKey => named(randomBytes(KEY_BYTES));

/**
 * The key of the visitors' secrets. It reveals nothing of the platform's key, and can be made again from it, so that it
 * needs no backup.
 */
export const visitorsKeyOf = ({ key }: SecretsKey): SecretsKey =>
  named(Buffer.from(hkdfSync('sha256', key, '', 'frontdesk visitors key', KEY_BYTES)));

/** Returns a key in its stored form: 64 hexadecimal digits. */
export const keyText = ({ key }: SecretsKey): string => key.toString('hex');

/** Returns undefined if the text is not a key. */
export const parseKey = (text: string): SecretsKey | undefined =>
  /^[0-9a-f]{64}$/.test(text.trim()) ? named(Buffer.from(text.trim(), 'hex')) : undefined;

/** JSON encoding makes the binding unambiguous. */
const boundTo = ({ workspaceId, purpose }: SecretBinding) => Buffer.from(JSON.stringify([workspaceId, purpose]));

function seal({ key, fingerprint }: SecretsKey, text: string, bind: SecretBinding): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(bind));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `file1.${fingerprint}.${sealed.toString('base64url')}`;
}

function open({ key, fingerprint }: SecretsKey, sealed: string, bind: SecretBinding): string {
  const [form, sealer, content = ''] = sealed.split('.');
  if (form !== 'file1') throw new Error("This secret was not sealed with a key of the platform's own.");
  if (sealer !== fingerprint) {
    throw new Error(
      `This secret was sealed with the key ${sealer}; the platform has ${fingerprint}. Restore the other.`,
    );
  }
  const bytes = Buffer.from(content, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(bind)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Provides the key for decryption, and the key for encryption, which is created if necessary. */
interface KeySource {
  toOpen(): Promise<SecretsKey>;
  toSeal(): Promise<SecretsKey>;
}

/**
 * The port `Secrets` with AES-256-GCM and a platform key. Workspace and purpose are authenticated as additional data.
 */
export const createOwnKeySecrets = ({ toOpen, toSeal }: KeySource): Secrets => ({
  seal: async (text, bind) => seal(await toSeal(), text, bind),
  open: async (sealed, bind) => open(await toOpen(), sealed, bind),
});
