import type { Environment } from '../../config/environment.ts';
import type { Secrets } from '../../domain/app.ts';

type Options = Pick<Environment, 'kmsKeyId' | 'secretsKeyFile' | 'region'>;

/** By KMS where there is a key of it, else by the key file. Throws where this function was given neither. */
export async function createSecrets({ kmsKeyId, secretsKeyFile, region }: Options): Promise<Secrets> {
  if (kmsKeyId) {
    const { createKmsClient, createKmsSecrets } = await import('./kms.ts');
    return createKmsSecrets(createKmsClient({ region }), kmsKeyId);
  }
  if (!secretsKeyFile) throw new Error('This function has no key to seal secrets with.');
  const { createFileSecrets } = await import('./key-file.ts');
  return createFileSecrets(secretsKeyFile);
}
