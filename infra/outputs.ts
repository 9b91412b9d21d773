import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { queueNames } from '../config/queues.ts';
import type { Resources } from './permissions/policies.ts';
import type { SesParts } from './ses-parts.ts';
import type { StackSettings } from './settings.ts';
import { callbackUrlOf } from './sign-in.ts';
import { domainOutputs } from './sign-in-domain.ts';

/** Example: `ingest` becomes `QueueUrlIngest`. */
const queueUrlOutput = (name: string) => `QueueUrl${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/**
 * Outputs what a person needs to call the platform and what the operator command reads to find the stack's resources.
 */
export function addOutputs(
  stack: Stack,
  rootUrl: string,
  { table, bucket, queues, secretsKeys, ses, signIn }: Resources,
  { model, guardrailId, guardrailVersion }: StackSettings,
): void {
  const { parameter, kmsKey } = secretsKeys;
  const values: Record<string, string> = {
    Root: rootUrl,
    BaseUrl: `${rootUrl}/v1`,
    PublicUrl: `${rootUrl}/public/{publicId}`,
    ConsoleUrl: `${rootUrl}/console`,
    GraphqlUrl: `${rootUrl}/graphql`,
    SignInIssuer: signIn.issuer,
    SignInCallback: callbackUrlOf(rootUrl),
    ...(signIn.pool ? { UserPoolId: signIn.pool.id, UserPoolClientId: signIn.clientId } : {}),
    ...(signIn.domain ? domainOutputs(signIn.domain) : {}),
    TableName: table.tableName,
    TableStreamArn: table.tableStreamArn!,
    BucketName: bucket.bucketName,
    ...(parameter ? { SecretsParameter: parameter.name } : {}),
    ...(kmsKey ? { SecretsKeyArn: kmsKey.keyArn } : {}),
    Model: model,
    ...(guardrailId ? { Guardrail: `${guardrailId}:${guardrailVersion}` } : {}),
    ...mailOutputs(stack, ses),
    ...Object.fromEntries(queueNames.map((name) => [queueUrlOutput(name), queues[name].queueUrl])),
  };
  for (const [name, value] of Object.entries(values)) new CfnOutput(stack, name, { value });
}

/** What a person sets in DNS and in SES, so that mail arrives. */
function mailOutputs(stack: Stack, { receiptRule }: SesParts): Record<string, string> {
  if (!receiptRule) return {};
  const { domain, ruleSet, isOwnSet } = receiptRule;
  const activation = `aws ses set-active-receipt-rule-set --rule-set-name ${ruleSet} --region ${stack.region}`;
  return {
    InboundMailMx: `${domain} MX 10 inbound-smtp.${stack.region}.amazonaws.com`,
    ...(isOwnSet ? { InboundMailActivation: activation } : {}),
  };
}
