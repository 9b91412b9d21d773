import type { Store } from '../../domain/core/app.ts';
import type { SecretsKey } from './own-key.ts';

/** Records which key the table's secrets are sealed with, apart from the key itself. */
const markKey = { pk: 'PLATFORM', sk: 'SECRETS_KEY' };

/** Undefined where nothing has been sealed with a key of the platform's own. */
export const markedFingerprint = async (store: Pick<Store, 'get'>): Promise<unknown> =>
  (await store.get(markKey, { consistent: true }))?.fingerprint;

/** Records the key, unless one is recorded. False where that is another one, which this key must not replace. */
export async function markFingerprint(store: Pick<Store, 'put'>, { fingerprint }: SecretsKey): Promise<boolean> {
  const { applied, item } = await store.put({ ...markKey, fingerprint }, { attribute: 'pk', is: 'absent' });
  return applied || item?.fingerprint === fingerprint;
}
