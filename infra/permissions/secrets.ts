import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Grant } from '../../config/grants.ts';
import { keysNeeded, purposePattern, type SecretPurpose } from '../../config/secret-purposes.ts';
import type { SecretsKeys } from '../storage/secrets-key.ts';
import { statement } from './statement.ts';

/** Which keys a function may use. Of a KMS key, only for its purposes. */
export const secretStatements = (grant: Grant, keys: SecretsKeys): PolicyStatement[] =>
  grant.secrets ? [...parameterStatements(grant, keys), ...kmsStatements(grant, keys)] : [];

/**
 * Functions that seal may create the parameter of the key that they seal with. Overwriting it is denied to all, because
 * losing the key would lose all secrets.
 */
function parameterStatements({ secrets }: Grant, keys: SecretsKeys): PolicyStatement[] {
  const { sealedBy, parameter, visitorsParameter } = keys;
  if (!parameter || !visitorsParameter) return [];
  const needed = keysNeeded(secrets);
  const made = sealedBy === 'parameter' ? keysNeeded({ seals: secrets?.seals ?? [] }) : keysNeeded();
  return [
    ...(needed.platform ? keyStatements('Secrets', parameter.arn, made.platform) : []),
    ...(needed.visitors ? keyStatements('Visitors', visitorsParameter.arn, made.visitors) : []),
  ];
}

const keyStatements = (sid: string, arn: string, isMade: boolean): PolicyStatement[] => [
  statement(sid, 'ssm', ['GetParameter', ...(isMade ? ['PutParameter'] : [])], [arn]),
  ...(isMade ? [denyOverwrite(`Keep${sid}Key`, arn)] : []),
];

/** https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-policy-conditions.html */
const denyOverwrite = (sid: string, arn: string) =>
  new PolicyStatement({
    sid,
    effect: Effect.DENY,
    actions: ['ssm:PutParameter'],
    resources: [arn],
    conditions: { StringEquals: { 'ssm:Overwrite': 'true' } },
  });

function kmsStatements({ secrets: { seals = [], opens = [] } = {} }: Grant, { sealedBy, kmsKey }: SecretsKeys) {
  if (!kmsKey) return [];
  const { keyArn } = kmsKey;
  return [
    ...(sealedBy === 'kms' ? forPurposes('SealSecrets', 'Encrypt', keyArn, seals) : []),
    ...forPurposes('OpenSecrets', 'Decrypt', keyArn, opens),
  ];
}

/** https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-encryption-context */
function forPurposes(
  sid: string,
  action: string,
  keyArn: string,
  purposes: readonly SecretPurpose[],
): PolicyStatement[] {
  if (purposes.length === 0) return [];
  const granted = statement(sid, 'kms', [action], [keyArn]);
  granted.addCondition('StringLike', { 'kms:EncryptionContext:purpose': purposes.map(purposePattern) });
  return [granted];
}
