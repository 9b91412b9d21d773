import type { SSMClient } from '@aws-sdk/client-ssm';
import type { Secrets, Store } from '../../domain/core/app.ts';
import { unavailable } from '../../domain/core/errors.ts';
import { secretsByPurpose } from './by-purpose.ts';
import { type KeyParameter, missing, readKey, readWrittenKey, storeKey } from './key-parameter.ts';
import { markedFingerprint, markFingerprint } from './mark.ts';
import { createOwnKeySecrets, newKey, type SecretsKey, visitorsKeyOf } from './own-key.ts';

interface PlatformKey extends KeyParameter {
  /** Records which key is in use, so that a lost key is not silently replaced. */
  store: Pick<Store, 'get' | 'put'>;
}

/** The names of the SecureStrings that the function may read: that of the platform's key, that of the visitors', or both. */
interface ParameterOptions {
  client: SSMClient;
  name: string | undefined;
  visitorsName: string | undefined;
  store: PlatformKey['store'];
  /** Has a function with both keys make the visitors' key, where it is missing. Without it nobody is asked. */
  requestVisitorsKey?: (() => Promise<void>) | undefined;
}

/** Creates a key, unless one has been recorded: then another container may have just written it, or it is lost. */
async function make(parameter: PlatformKey): Promise<SecretsKey> {
  if (await markedFingerprint(parameter.store)) return readWrittenKey(parameter);
  return storeKey(parameter, newKey(), 'Frontdesk: seals the secrets that customers store. Without it they are lost.');
}

async function sealingKey(parameter: PlatformKey): Promise<SecretsKey> {
  const key = (await readKey(parameter)) ?? (await make(parameter));
  if (await markFingerprint(parameter.store, key)) return key;
  throw new Error(
    `The parameter ${parameter.name} contains a different key than the one that encrypted the stored secrets.`,
  );
}

async function openingKey(parameter: PlatformKey): Promise<SecretsKey> {
  const key = await readKey(parameter);
  if (!key) throw missing(parameter.name);
  return key;
}

/** Derives the visitors' key, and stores it where the function for visitors reads it. */
async function visitorsSealingKey(platform: KeyParameter, visitors: KeyParameter): Promise<SecretsKey> {
  const key = visitorsKeyOf(await readWrittenKey(platform));
  const stored = (await readKey(visitors)) ?? (await storeKey(visitors, key, 'Frontdesk: verifies visitors. Derived.'));
  if (stored.fingerprint === key.fingerprint) return key;
  throw new Error(`The parameter ${visitors.name} does not belong to ${platform.name}. Delete it: it is made again.`);
}

/** How long a visitor may wait for the key to be made: maintenance usually needs a second. */
const MADE_WITHIN_MS = 10_000;

/**
 * A region to which only the platform's key was copied has rows that are sealed with the visitors' key. Throws AppError SERVICE_UNAVAILABLE if
 * nobody makes it in time.
 */
async function visitorsOpeningKey(
  visitors: KeyParameter,
  request: ParameterOptions['requestVisitorsKey'],
): Promise<SecretsKey> {
  if (!request) return readWrittenKey(visitors);
  const stored = await readKey(visitors);
  if (stored) return stored;
  await request();
  return readWrittenKey(visitors, MADE_WITHIN_MS).catch((error: unknown) => {
    throw unavailable(error);
  });
}

/** Caches the first success. Failures are not cached. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  return () => {
    cached ??= ask().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

/**
 * The port `Secrets` with keys in SecureStrings of Parameter Store. A key is created when the first secret is
 * encrypted, and read once per container. Throws AppError SERVICE_UNAVAILABLE if Parameter Store is unreachable.
 */
export function createParameterSecrets(options: ParameterOptions): Secrets {
  const { client, name, visitorsName, store, requestVisitorsKey } = options;
  const platform = name ? { client, name, store } : undefined;
  const visitors = visitorsName ? { client, name: visitorsName } : undefined;
  return secretsByPurpose(
    platform &&
      createOwnKeySecrets({ toOpen: once(() => openingKey(platform)), toSeal: once(() => sealingKey(platform)) }),
    visitors &&
      createOwnKeySecrets({
        // Derived where both may be read, so that it opens without having been stored.
        toOpen: once(async () =>
          platform ? visitorsKeyOf(await readWrittenKey(platform)) : visitorsOpeningKey(visitors, requestVisitorsKey),
        ),
        toSeal: once(async () => {
          if (platform) return visitorsSealingKey(platform, visitors);
          throw new Error('This function only opens the secrets of visitors.');
        }),
      }),
  );
}
