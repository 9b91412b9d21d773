import type { Store } from '../../domain/core/app.ts';
import type { SecretsKey } from './own-key.ts';

/** The row that records which key encrypts the table's secrets. It does not contain the key. */
const markKey = { pk: 'PLATFORM', sk: 'SECRETS_KEY' };

/** Returns undefined if nothing has been encrypted with a platform key. */
export const markedFingerprint = async (store: Pick<Store, 'get'>): Promise<unknown> =>
  (await store.get(markKey, { consistent: true }))?.fingerprint;

/**
 * Records the key unless one is recorded. Returns false if a different key is recorded, which this one must not
 * replace.
 */
export async function markFingerprint(store: Pick<Store, 'put'>, { fingerprint }: SecretsKey): Promise<boolean> {
  const { applied, item } = await store.put({ ...markKey, fingerprint }, { attribute: 'pk', is: 'absent' });
  return applied || item?.fingerprint === fingerprint;
}
