import { setTimeout as sleep } from 'node:timers/promises';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Secrets, Store } from '../../domain/core/app.ts';
import { type AwsClientOptions, clientSettings, orUnavailable } from '../aws.ts';
import { markedFingerprint, markFingerprint } from './mark.ts';
import { createOwnKeySecrets, keyText, newKey, parseKey, type SecretsKey } from './own-key.ts';

export const createSsmClient = (options: AwsClientOptions): SSMClient => new SSMClient(clientSettings(options, 3));

export interface ParameterOptions {
  client: SSMClient;
  /** Name of the SecureString with the key. */
  name: string;
  /** Records which key is in use, so that a lost key is not silently replaced. */
  store: Pick<Store, 'get' | 'put'>;
}

const named = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Returns undefined if the parameter does not exist. Throws an error that names it if it contains no key. */
async function read({ client, name }: ParameterOptions): Promise<SecretsKey | undefined> {
  try {
    const { Parameter } = await orUnavailable(
      client.send(new GetParameterCommand({ Name: name, WithDecryption: true })),
    );
    const key = parseKey(Parameter?.Value ?? '');
    if (key) return key;
  } catch (error) {
    if (named(error, 'ParameterNotFound')) return undefined;
    throw error;
  }
  throw new Error(`The parameter ${name} must contain 64 hexadecimal digits. Restore an earlier version of it.`);
}

const missing = (name: string) =>
  new Error(`The parameter ${name} is missing, and stored secrets are sealed with it. Restore it from a backup.`);

/**
 * Parameter Store is eventually consistent: a parameter that another container has just written may not be visible yet.
 */
const READS = 20;
const PAUSE_MS = 100;

async function readWritten(options: ParameterOptions): Promise<SecretsKey> {
  for (let tried = 0; tried < READS; tried += 1) {
    const key = await read(options);
    if (key) return key;
    await sleep(PAUSE_MS);
  }
  throw missing(options.name);
}

/** Creates a key, unless one has been recorded: then another container may have just written it, or it is lost. */
async function make(options: ParameterOptions): Promise<SecretsKey> {
  const { client, name, store } = options;
  if (await markedFingerprint(store)) return readWritten(options);
  const key = newKey();
  const input = { Name: name, Value: keyText(key), Type: 'SecureString', Overwrite: false } as const;
  const Description = 'Frontdesk: seals the secrets that customers store. Without it they are lost.';
  try {
    await orUnavailable(client.send(new PutParameterCommand({ ...input, Description })));
    return key;
  } catch (error) {
    if (named(error, 'ParameterAlreadyExists')) return readWritten(options);
    throw error;
  }
}

async function sealingKey(options: ParameterOptions): Promise<SecretsKey> {
  const key = (await read(options)) ?? (await make(options));
  if (await markFingerprint(options.store, key)) return key;
  throw new Error(
    `The parameter ${options.name} contains a different key than the one that encrypted the stored secrets.`,
  );
}

async function openingKey(options: ParameterOptions): Promise<SecretsKey> {
  const key = await read(options);
  if (!key) throw missing(options.name);
  return key;
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
 * The port `Secrets` with a key in a SecureString of Parameter Store. The key is created when the first secret is
 * encrypted, and read once per container. Throws AppError SERVICE_UNAVAILABLE if Parameter Store is unreachable.
 */
export const createParameterSecrets = (options: ParameterOptions): Secrets =>
  createOwnKeySecrets({
    toOpen: once(() => openingKey(options)),
    toSeal: once(() => sealingKey(options)),
  });
