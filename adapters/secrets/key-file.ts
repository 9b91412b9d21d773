import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Secrets } from '../../domain/core/app.ts';
import { createOwnKeySecrets, keyText, newKey, parseKey, type SecretsKey } from './own-key.ts';

/** Returns undefined if the file does not exist. Throws an error that names the file if it contains no key. */
export function readSecretsKey(path: string): SecretsKey | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`The key file ${path} cannot be read.`, { cause: error });
  }
  const key = parseKey(text);
  if (key) return key;
  throw new Error(`The key file ${path} is damaged: it must contain 64 hexadecimal digits. Restore it from a backup.`);
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/**
 * Creates a key in a file that only its owner can read. The file is written atomically and is on disk before this
 * returns. Throws if the file exists.
 */
export function makeSecretsKey(path: string): SecretsKey {
  const key = newKey();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${keyText(key)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } finally {
    unlinkSync(draft);
  }
  flush(dirname(path));
  return key;
}

/** The port `Secrets` with a key in a file. Throws if the file is missing or contains no key. */
export function createFileSecrets(path: string): Secrets {
  const key = readSecretsKey(path);
  if (!key) throw new Error(`The key file ${path} is missing. Restore it from a backup.`);
  return createOwnKeySecrets({ toOpen: async () => key, toSeal: async () => key });
}
