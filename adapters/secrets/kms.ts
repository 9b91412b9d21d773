import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { SecretBinding, Secrets } from '../../domain/core/app.ts';
import { type AwsClientOptions, clientSettings, orUnavailable } from '../aws.ts';

export const createKmsClient = (options: AwsClientOptions): KMSClient => new KMSClient(clientSettings(options, 3));

const FORM = 'kms1.';

/**
 * The encryption context: KMS checks it before decrypting and logs it in CloudTrail. It contains IDs only, no secrets.
 */
const contextOf = ({ workspaceId, purpose }: SecretBinding) => ({ workspaceId, purpose });

function bytesOf(blob: Uint8Array | undefined): Buffer {
  if (!blob) throw new Error('KMS answered without a result.');
  return Buffer.from(blob);
}

/**
 * The port `Secrets` with a KMS key, for texts of up to 4,096 bytes. Throws AppError SERVICE_UNAVAILABLE if KMS is
 * unreachable.
 */
export const createKmsSecrets = (kmsClient: KMSClient, keyId: string): Secrets => ({
  async seal(text, bind) {
    const input = { KeyId: keyId, Plaintext: Buffer.from(text), EncryptionContext: contextOf(bind) };
    const { CiphertextBlob } = await orUnavailable(kmsClient.send(new EncryptCommand(input)));
    return FORM + bytesOf(CiphertextBlob).toString('base64url');
  },
  async open(sealed, bind) {
    if (!sealed.startsWith(FORM)) throw new Error('This secret was not sealed with KMS.');
    const blob = Buffer.from(sealed.slice(FORM.length), 'base64url');
    const input = { KeyId: keyId, CiphertextBlob: blob, EncryptionContext: contextOf(bind) };
    const { Plaintext } = await orUnavailable(kmsClient.send(new DecryptCommand(input)));
    return bytesOf(Plaintext).toString();
  },
});
