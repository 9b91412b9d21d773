import type { Environment } from '../../config/environment.ts';
import type { App, Secrets } from '../../domain/core/app.ts';
import { secretsByPurpose } from './by-purpose.ts';

type SecretsOptions = Pick<
  Environment,
  | 'kmsKeyId'
  | 'secretsParameter'
  | 'secretsKeyFile'
  | 'visitorsParameter'
  | 'visitorsKeyFile'
  | 'secretsSealedBy'
  | 'region'
>;

type Ports = Pick<App, 'store' | 'queues'>;

async function kmsSecrets({ kmsKeyId, region }: SecretsOptions): Promise<Secrets | undefined> {
  if (!kmsKeyId) return undefined;
  const { createKmsClient, createKmsSecrets } = await import('./kms.ts');
  return createKmsSecrets(createKmsClient({ region }), kmsKeyId);
}

/** Uses the platform's own keys, from Parameter Store or files. */
async function ownSecrets(options: SecretsOptions, { store, queues }: Ports): Promise<Secrets | undefined> {
  const { secretsParameter: name, visitorsParameter: visitorsName, region } = options;
  if (name || visitorsName) {
    const [{ createSsmClient }, { createParameterSecrets }] = await Promise.all([
      import('./key-parameter.ts'),
      import('./parameter.ts'),
    ]);
    const requestVisitorsKey = () => queues.send('maintenance', { kind: 'make-visitors-key' });
    return createParameterSecrets({
      ...{ client: createSsmClient({ region }), name, visitorsName, store },
      ...(options.secretsSealedBy === 'own' ? { requestVisitorsKey } : {}),
    });
  }
  const { secretsKeyFile, visitorsKeyFile } = options;
  if (!secretsKeyFile && !visitorsKeyFile) return undefined;
  const { createFileSecrets } = await import('./key-file.ts');
  return secretsByPurpose(
    secretsKeyFile ? createFileSecrets(secretsKeyFile) : undefined,
    visitorsKeyFile ? createFileSecrets(visitorsKeyFile) : undefined,
  );
}

const needsKms = 'This secret is sealed with KMS, and this function was given no KMS key (setting secretsKeyArn).';
const needsOwn = 'This secret is sealed with a key that this function was not given (setting secretsParameter).';
const isOfKms = (sealed: string) => sealed.startsWith('kms1.');

/**
 * Encrypts with the configured kind of key and decrypts secrets of both kinds, as far as the function has access.
 * Throws if it has access to none.
 */
export async function createSecrets(options: SecretsOptions, ports: Ports): Promise<Secrets> {
  const [kms, own] = await Promise.all([kmsSecrets(options), ownSecrets(options, ports)]);
  const sealing = options.secretsSealedBy === 'kms' ? (kms ?? own) : (own ?? kms);
  if (!sealing) throw new Error('This function has no key to encrypt secrets.');
  return {
    seal: (text, bind) => sealing.seal(text, bind),
    async open(sealed, bind) {
      const opening = isOfKms(sealed) ? kms : own;
      if (!opening) throw new Error(isOfKms(sealed) ? needsKms : needsOwn);
      return opening.open(sealed, bind);
    },
  };
}
