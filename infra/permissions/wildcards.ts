import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { bedrockResources } from '../../config/bedrock.ts';
import type { Grant } from '../../config/grants.ts';
import type { StackSettings } from '../settings.ts';

/**
 * Acknowledges each of a role's wildcards with a reason; any other wildcard still fails the synthesis. Three cannot be
 * narrower: objects below a prefix, the region that an inference profile picks, and the pictures that Textract reads.
 */
export function acknowledgeWildcards(
  role: Role,
  grant: Grant,
  bucket: IBucket,
  { model, ocr }: Pick<StackSettings, 'model' | 'ocr'>,
): void {
  const { defaultChild } = bucket.node;
  // The checks reference a bucket of the stack by logical ID, and any other by ARN.
  const arn = CfnResource.isCfnResource(defaultChild)
    ? `<${Stack.of(bucket).getLogicalId(defaultChild)}.Arn>`
    : `arn:<AWS::Partition>:s3:::${nameIn(Stack.of(role), bucket)}`;
  for (const prefix of Object.keys(grant.blobs ?? {})) {
    acknowledge(role, `${arn}/${prefix}*`, 'Objects are named by ids that do not exist at deployment.');
  }
  if (grant.ocr && ocr === 'textract') acknowledge(role, '*', 'Textract has no resources that a policy could name.');
  if (!grant.model || !model.startsWith('bedrock:')) return;
  for (const { region, resource, resourceName } of bedrockResources(model.slice('bedrock:'.length))) {
    if (region !== '*') continue;
    const arn = `arn:<AWS::Partition>:bedrock:*::${resource}/${resourceName}`;
    acknowledge(role, arn, 'The inference profile picks the region of each call.');
  }
}

/** A name that only the deployment knows is a reference to a parameter of the stack. */
function nameIn(stack: Stack, { bucketName }: IBucket): string {
  const name = stack.resolve(bucketName);
  return typeof name === 'string' ? name : `<${name.Ref}>`;
}

const acknowledge = (role: Role, resource: string, reason: string) =>
  Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
