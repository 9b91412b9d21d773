import { Duration, Stack } from 'aws-cdk-lib';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { visitorsKeyName } from '../../config/secret-purposes.ts';
import { type StackSettings, stackNameOf } from '../settings.ts';
import { removalOf } from './removal.ts';

interface Parameter {
  name: string;
  arn: string;
}

/** The keys that encrypt the secrets that customers store: webhook secrets and mail server passwords. */
export interface SecretsKeys {
  sealedBy: StackSettings['secretsKey'];
  /** A SecureString. The functions create it with the first secret, because CloudFormation cannot create one. */
  parameter: Parameter | undefined;
  /** The SecureString of the visitors' key, which those functions derive from the other. KMS needs none. */
  visitorsParameter: Parameter | undefined;
  kmsKey: IKey | undefined;
}

/**
 * By default the key is in Parameter Store: it is free, survives the stack's deletion and can be copied to another
 * region. With `secretsKey=kms` it is a KMS key, which never leaves KMS, for 1 USD per month. If both are named, the
 * other one only decrypts existing secrets.
 */
export function createSecretsKeys(scope: Construct, settings: StackSettings, key?: IKey): SecretsKeys {
  const { secretsKey: sealedBy, secretsParameter } = settings;
  const name = sealedBy === 'parameter' ? (secretsParameter ?? parameterNameOf(settings)) : secretsParameter;
  return {
    sealedBy,
    parameter: name === undefined ? undefined : parameterOf(scope, name),
    visitorsParameter: name === undefined ? undefined : parameterOf(scope, visitorsKeyName(name)),
    kmsKey: key ?? createKey(scope, settings),
  };
}

/** Creates the KMS key or imports an existing one. Undefined if the settings ask for none. */
export function createKey(scope: Construct, settings: StackSettings): IKey | undefined {
  if (settings.secretsKeyArn) return Key.fromKeyArn(scope, 'SecretsKey', settings.secretsKeyArn);
  return settings.secretsKey === 'kms' ? createKmsKey(scope, settings) : undefined;
}

/** A stack's name may begin with `aws` or `ssm`, but a parameter's path must not. */
const parameterNameOf = (settings: StackSettings) => `/frontdesk/${stackNameOf(settings)}/secrets-key`;

const parameterOf = (scope: Construct, name: string): Parameter => ({
  name,
  arn: Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) }),
});

const createKmsKey = (scope: Construct, settings: StackSettings): Key =>
  new Key(scope, 'SecretsKey', {
    alias: `${stackNameOf(settings)}/secrets`,
    description: 'Frontdesk: secrets that customers store',
    enableKeyRotation: true,
    removalPolicy: removalOf(settings),
    ...(settings.keepData ? {} : { pendingWindow: Duration.days(7) }),
  });
