import { keepDerivedKey, makeSecretsKey, readSecretsKey } from '../adapters/secrets/key-file.ts';
import { markedFingerprint, markFingerprint } from '../adapters/secrets/mark.ts';
import { type SecretsKey, visitorsKeyOf } from '../adapters/secrets/own-key.ts';
import { visitorsKeyName } from '../config/secret-purposes.ts';
import type { Store } from '../domain/core/app.ts';

/**
 * Returns the key, and creates its file and that of the visitors' key at the first start. Throws an error with advice if the file is damaged, or if the table's
 * secrets are encrypted with a key that is missing or different: a new key could not decrypt them.
 */
export async function ensureSecretsKey(store: Store, path: string): Promise<SecretsKey> {
  const mark = await markedFingerprint(store);
  const existingKey = readSecretsKey(path);
  if (!existingKey && mark) {
    throw new Error(
      `The key file ${path} is missing, and stored secrets are sealed with it. Restore it from a backup.`,
    );
  }
  const key = existingKey ?? makeSecretsKey(path);
  if (!(await markFingerprint(store, key))) {
    throw new Error(
      `The key file ${path} contains a different key than the one that encrypted the stored secrets. Restore it.`,
    );
  }
  keepDerivedKey(visitorsKeyName(path), visitorsKeyOf(key));
  return key;
}
