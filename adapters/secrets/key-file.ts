import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SecretBinding, Secrets } from '../../domain/app.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key, and a name for it by which nobody can find it. */
export interface SecretsKey {
  key: Buffer;
  fingerprint: string;
}

const named = (key: Buffer): SecretsKey => ({
  key,
  fingerprint: createHash('sha256').update('frontdesk secrets key').update(key).digest('hex').slice(0, 16),
});

/** Undefined where there is no such file. Throws, naming the file, where it holds no key. */
export function readSecretsKey(path: string): SecretsKey | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The key file ${path} cannot be read.`, { cause: error });
  }
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Error(`The key file ${path} is damaged: it must hold 64 hexadecimal digits. Restore it from a backup.`);
  }
  return named(Buffer.from(text, 'hex'));
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/**
 * Makes a key in a file that nobody else can read. It is there whole or not at all, whenever the process ends, and on the disk
 * before this returns. Throws where the file exists.
 */
export function makeSecretsKey(path: string): SecretsKey {
  const key = randomBytes(KEY_BYTES);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${key.toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } finally {
    unlinkSync(draft);
  }
  flush(dirname(path));
  return named(key);
}

/** The lengths go in, so that no two bindings read alike. */
const boundTo = ({ workspaceId, purpose }: SecretBinding) => Buffer.from(JSON.stringify([workspaceId, purpose]));

function seal({ key, fingerprint }: SecretsKey, text: string, bind: SecretBinding): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(bind));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `file1.${fingerprint}.${sealed.toString('base64url')}`;
}

function open({ key, fingerprint }: SecretsKey, sealed: string, bind: SecretBinding): string {
  const [form, sealer, content = ''] = sealed.split('.');
  if (form !== 'file1') throw new Error('This secret was not sealed on one machine.');
  if (sealer !== fingerprint) {
    throw new Error(`This secret was sealed with the key ${sealer}; the key file holds ${fingerprint}. Restore it.`);
  }
  const bytes = Buffer.from(content, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(bind)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** The port `Secrets` with a key in a file: AES-256-GCM. Throws where the file is missing or holds no key. */
export function createFileSecrets(path: string): Secrets {
  const key = readSecretsKey(path);
  if (!key) throw new Error(`The key file ${path} is missing. Restore it from a backup.`);
  return {
    seal: async (text, bind) => seal(key, text, bind),
    open: async (sealed, bind) => open(key, sealed, bind),
  };
}
