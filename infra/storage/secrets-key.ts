import { Duration, Stack } from 'aws-cdk-lib';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { type Settings, stackNameOf } from '../settings.ts';
import { removalOf } from './removal.ts';

/** What seals the secrets that customers store: webhook secrets, passwords of mail servers. */
export interface SecretsKeys {
  sealedBy: Settings['secretsKey'];
  /** A SecureString. The functions create it with the first secret, because CloudFormation creates none. */
  parameter: { name: string; arn: string } | undefined;
  kmsKey: IKey | undefined;
}

/**
 * By default a key in Parameter Store, which costs nothing, outlives the stack and can be copied to another region. With
 * `secretsKey=kms` a KMS key, which never leaves KMS, for 1 USD a month. Where both are named, the other one only opens what it has
 * sealed before.
 */
export function createSecretsKeys(scope: Construct, settings: Settings): SecretsKeys {
  const { secretsKey: sealedBy, secretsParameter, secretsKeyArn } = settings;
  const name = sealedBy === 'parameter' ? (secretsParameter ?? parameterNameOf(settings)) : secretsParameter;
  return {
    sealedBy,
    parameter: name === undefined ? undefined : { name, arn: parameterArn(scope, name) },
    kmsKey: secretsKeyArn
      ? Key.fromKeyArn(scope, 'SecretsKey', secretsKeyArn)
      : sealedBy === 'kms'
        ? createKmsKey(scope, settings)
        : undefined,
  };
}

/** A path must not begin with `aws` or `ssm`, as a stack's name may. */
const parameterNameOf = (settings: Settings) => `/frontdesk/${stackNameOf(settings)}/secrets-key`;

const parameterArn = (scope: Construct, name: string) =>
  Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) });

const createKmsKey = (scope: Construct, settings: Settings): Key =>
  new Key(scope, 'SecretsKey', {
    alias: `${stackNameOf(settings)}/secrets`,
    description: 'Frontdesk: secrets that customers store',
    enableKeyRotation: true,
    removalPolicy: removalOf(settings),
    ...(settings.keepData ? {} : { pendingWindow: Duration.days(7) }),
  });
