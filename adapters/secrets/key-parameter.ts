import { setTimeout as sleep } from 'node:timers/promises';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { type AwsClientOptions, clientSettings, orUnavailable } from '../aws.ts';
import { keyText, parseKey, type SecretsKey } from './own-key.ts';

export const createSsmClient = (options: AwsClientOptions): SSMClient => new SSMClient(clientSettings(options, 3));

/** A SecureString with a key. */
export interface KeyParameter {
  client: SSMClient;
  name: string;
}

const named = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Returns undefined if the parameter does not exist. Throws an error that names it if it contains no key. */
export async function readKey({ client, name }: KeyParameter): Promise<SecretsKey | undefined> {
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

export const missing = (name: string) =>
  new Error(`The parameter ${name} is missing, and stored secrets are sealed with it. Restore it from a backup.`);

/**
 * Parameter Store is eventually consistent: a parameter that another container has just written may not be visible yet.
 */
const WAIT_MS = 2_000;
const PAUSE_MS = 100;

export async function readWrittenKey(parameter: KeyParameter, waitMs = WAIT_MS): Promise<SecretsKey> {
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += PAUSE_MS) {
    const key = await readKey(parameter);
    if (key) return key;
    await sleep(PAUSE_MS);
  }
  throw missing(parameter.name);
}

/** Stores a key, and returns the one that is stored: another container's, if that was faster. */
export async function storeKey(parameter: KeyParameter, key: SecretsKey, description: string): Promise<SecretsKey> {
  const input = { Name: parameter.name, Value: keyText(key), Type: 'SecureString', Overwrite: false } as const;
  try {
    await orUnavailable(parameter.client.send(new PutParameterCommand({ ...input, Description: description })));
    return key;
  } catch (error) {
    if (named(error, 'ParameterAlreadyExists')) return readWrittenKey(parameter);
    throw error;
  }
}
