import { makeSecretsKey, readSecretsKey } from '../adapters/secrets/key-file.ts';
import { markedFingerprint, markFingerprint } from '../adapters/secrets/mark.ts';
import type { Store } from '../domain/core/app.ts';

/**
 * Makes the key file at the first start. Throws, telling what to do, where the file is damaged, or where it is missing or
 * another one while the table's secrets are sealed with it: a new key would open none of them.
 */
export async function ensureSecretsKey(store: Store, path: string): Promise<void> {
  const mark = await markedFingerprint(store);
  const found = readSecretsKey(path);
  if (!found && mark) {
    throw new Error(
      `The key file ${path} is missing, and stored secrets are sealed with it. Restore it from a backup.`,
    );
  }
  if (!(await markFingerprint(store, found ?? makeSecretsKey(path)))) {
    throw new Error(
      `The key file ${path} holds another key than the one that stored secrets are sealed with. Restore it.`,
    );
  }
}
