import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
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
  writeKey(path, key);
  return key;
}

/** Stores a key that was derived from another, in place of an earlier one. */
export function keepDerivedKey(path: string, key: SecretsKey): void {
  let stored: SecretsKey | undefined;
  try {
    stored = readSecretsKey(path);
  } catch {
    // A damaged file is replaced as well.
  }
  if (stored?.fingerprint === key.fingerprint) return;
  rmSync(path, { force: true });
  writeKey(path, key);
}

function writeKey(path: string, key: SecretsKey): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${keyText(key)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } finally {
    unlinkSync(draft);
  }
  flush(dirname(path));
}

/** The port `Secrets` with a key in a file. Throws if the file is missing or contains no key. */
export function createFileSecrets(path: string): Secrets {
  const key = readSecretsKey(path);
  if (!key) throw new Error(`The key file ${path} is missing. Restore it from a backup.`);
  return createOwnKeySecrets({ toOpen: async () => key, toSeal: async () => key });
}
