import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Resource, type StackTemplate, synthesise } from '../../infra/synthesise.ts';

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

type Deployed = Record<string, Record<string, { Type: string; Properties: Record<string, unknown> }>>;

/** The contexts of stacks that were deployed. */
const contexts: Record<string, Record<string, string>> = {
  default: {},
  kms: { secretsKey: 'kms' },
  cdn: { cdn: 'true', domain: 'desk.example.com', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' },
};

const lastingOf = ({ Type, Properties }: Resource) => {
  const names = immutable[Type] ?? [];
  const entries = names.flatMap((name) => (Properties[name] === undefined ? [] : [[name, Properties[name]] as const]));
  return { Type, Properties: Object.fromEntries(entries) };
};
/** All that an upgrade must neither remove nor replace. */
const lasting = ({ Resources }: StackTemplate): Deployed[string] =>
  Object.fromEntries(
    Object.entries(Resources).flatMap(([id, resource]) =>
      immutable[resource.Type] ? [[id, lastingOf(resource)]] : [],
    ),
  );

/** What version 0.1.0 deployed. It is never changed: a resource that is added later belongs to a further file. */
const deployed: Deployed = JSON.parse(readFileSync(new URL('../fixtures/stacks-0.1.0.json', import.meta.url), 'utf8'));

describe('an upgrade of a stack of version 0.1.0', () => {
  it.each(Object.entries(contexts))('with the context %s replaces and removes nothing that lasts', (name, context) => {
    const now = lasting(synthesise(context));
    const before = deployed[name]!;
    expect(Object.keys(before).length).toBeGreaterThan(25);
    expect(Object.fromEntries(Object.keys(before).map((id) => [id, now[id]]))).toEqual(before);
  });
});
