import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../config/builds/kept-build.ts';
import type { Resource, StackTemplate } from '../../infra/synthesise.ts';

/**
 * What holds data, or is known outside of the stack, with the properties whose change replaces it.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/
 */
const immutable: Record<string, readonly string[]> = {
  'AWS::ApiGateway::RestApi': ['Mode'],
  'AWS::Cognito::UserPool': ['UsernameAttributes', 'AliasAttributes', 'UsernameConfiguration'],
  'AWS::Cognito::UserPoolClient': ['GenerateSecret', 'UserPoolId'],
  'AWS::Cognito::UserPoolDomain': ['Domain', 'UserPoolId'],
  'AWS::CloudFront::Distribution': [],
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn', 'StartingPosition'],
  'AWS::Lambda::Function': ['FunctionName', 'PackageType'],
  'AWS::S3::Bucket': ['BucketName', 'ObjectLockEnabled'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
};

type Lasting = Record<string, { Type: string; Properties: Record<string, unknown> }>;

/** The contexts of stacks that a release keeps the lasting resources of. */
export const releaseContexts: Record<string, Record<string, string>> = {
  default: {},
  kms: { secretsKey: 'kms' },
  cdn: { cdn: 'true', domain: 'desk.example.com', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' },
};

export const LAST_RELEASE = '0.1.0';

/** What the last release deployed, by context. The file is never changed: what is added later belongs to the file of a later release. */
export const lastRelease = (): Record<string, Lasting> =>
  JSON.parse(readFileSync(join(projectRoot, 'test/fixtures', `stacks-${LAST_RELEASE}.json`), 'utf8'));

const lastingOf = ({ Type, Properties }: Resource) => {
  const names = immutable[Type] ?? [];
  const entries = names.flatMap((name) => (Properties[name] === undefined ? [] : [[name, Properties[name]] as const]));
  return { Type, Properties: Object.fromEntries(entries) };
};

/** All that an upgrade must neither remove nor replace. */
export const lasting = ({ Resources }: StackTemplate): Lasting =>
  Object.fromEntries(
    Object.entries(Resources).flatMap(([id, resource]) =>
      immutable[resource.Type] ? [[id, lastingOf(resource)]] : [],
    ),
  );
