import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { defaultModel } from '../../config/bedrock.ts';
import { readEnvironment } from '../../config/environment.ts';
import { createStack } from '../../infra/stack.ts';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { grantsOf, textOf } from '../../infra/template-grants.ts';
import { template } from './template.ts';

const tableStreamArn =
  'arn:aws:dynamodb:eu-central-1:111122223333:table/frontdesk-restored/stream/2026-11-21T09:30:00.000';
const kept = { tableName: 'frontdesk-restored', tableStreamArn, bucketName: 'desk-bucket' };
const of = ({ Resources }: StackTemplate, type: string) => Object.values(Resources).filter(({ Type }) => Type === type);
const environmentOf = (made: StackTemplate, name: string) => {
  const found = of(made, 'AWS::Lambda::Function').find(
    ({ Properties }) => Properties.FunctionName === `Frontdesk-${name}`,
  );
  const variables = Object.entries(found!.Properties.Environment.Variables).map(([key, value]) => [key, textOf(value)]);
  return readEnvironment(Object.fromEntries(variables));
};

describe('a table and a bucket that were kept', () => {
  let made: StackTemplate | undefined;
  const adopting = () => {
    made ??= synthesise(kept);
    return made;
  };

  it('are used instead of new ones', () => {
    expect([...of(adopting(), 'AWS::DynamoDB::GlobalTable'), ...of(adopting(), 'AWS::S3::Bucket')]).toEqual([]);
    expect(environmentOf(adopting(), 'rest')).toMatchObject({
      tableName: 'frontdesk-restored',
      bucketName: 'desk-bucket',
    });
    const outputs = Object.fromEntries(
      Object.entries(adopting().Outputs).map(([name, { Value }]) => [name, textOf(Value)]),
    );
    expect(outputs).toMatchObject({
      TableName: 'frontdesk-restored',
      TableStreamArn: tableStreamArn,
      BucketName: 'desk-bucket',
    });
  });

  it('are granted to the functions as their own are', () => {
    const table = 'arn:{AWS::Partition}:dynamodb:{AWS::Region}:{AWS::AccountId}:table/frontdesk-restored';
    const asAdopted = (resource: string) =>
      resource
        .replace('Table.StreamArn', tableStreamArn)
        .replace('Table.Arn', table)
        .replace('Bucket.Arn', 'arn:{AWS::Partition}:s3:::desk-bucket');
    const own = grantsOf(template()).map((grant) => ({ ...grant, resources: grant.resources.map(asAdopted) }));
    expect(grantsOf(adopting())).toEqual(own);
  });

  it('are closed to calls without TLS, as a bucket of its own is', () => {
    const policyOf = (made: StackTemplate) =>
      of(made, 'AWS::S3::BucketPolicy').map(({ Properties }) =>
        Properties.PolicyDocument.Statement.map((statement: Record<string, unknown>) => ({
          ...statement,
          Resource: [statement.Resource].flat().map((one) => textOf(one).replace(/^.*(?=Bucket\.Arn|desk-bucket)/, '')),
        })),
      );
    const own = JSON.stringify(policyOf(template())).replaceAll('Bucket.Arn', 'desk-bucket');
    expect(policyOf(adopting())).toEqual(JSON.parse(own));
  });

  it('feed the change stream and the alarms', () => {
    const source = of(adopting(), 'AWS::Lambda::EventSourceMapping').find(
      ({ Properties }) => Properties.EventSourceArn === tableStreamArn,
    );
    expect(textOf(source?.Properties.FunctionName)).toBe('FunctionschangesFunctionAliaslive:live');
    const watched = synthesise({ ...kept, alarms: 'true' });
    const throttles = of(watched, 'AWS::CloudWatch::Alarm').find(({ Properties }) =>
      JSON.stringify(Properties.Metrics ?? '').includes('WriteThrottleEvents'),
    );
    const metrics = throttles?.Properties.Metrics.flatMap((one: { MetricStat?: { Metric: object } }) =>
      one.MetricStat ? [one.MetricStat.Metric] : [],
    );
    expect(metrics).toHaveLength(2);
    for (const { Dimensions } of metrics)
      expect(Dimensions).toEqual([{ Name: 'TableName', Value: 'frontdesk-restored' }]);
  });
});

describe('replicas of the table', () => {
  it('are in the regions of the setting, protected and restorable as the table itself', () => {
    const [table] = of(
      synthesise({ region: 'eu-central-1', replicaRegions: 'eu-west-1, us-east-1' }),
      'AWS::DynamoDB::GlobalTable',
    );
    const replica = {
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    };
    expect(table?.Properties.Replicas).toHaveLength(3);
    expect(table?.Properties.Replicas).toEqual(
      expect.arrayContaining(
        ['eu-central-1', 'eu-west-1', 'us-east-1'].map((Region) => expect.objectContaining({ Region, ...replica })),
      ),
    );
    expect(of(template(), 'AWS::DynamoDB::GlobalTable')[0]?.Properties.Replicas).toHaveLength(1);
  });
});

describe('settings that cannot be', () => {
  const certificate = 'arn:aws:acm:eu-west-1:111122223333:certificate/1';
  it.each([
    [{ tableName: 'frontdesk-restored' }, 'must be set together'],
    [{ tableStreamArn }, 'must be set together'],
    [{ tableName: 'another', tableStreamArn }, 'must be set together'],
    [{ tableName: 'x', tableStreamArn: 'arn:aws:dynamodb:eu-central-1:111122223333:table/x' }, 'stream'],
    [{ bucketName: 'Desk' }, 'bucketName'],
    [{ region: 'Frankfurt' }, 'must be a region'],
    [{ replicaRegions: 'eu-west-1' }, 'replicaRegions needs region'],
    [{ region: 'eu-west-1', replicaRegions: 'eu-west-1' }, 'not the stack’s own'],
    [{ region: 'eu-central-1', replicaRegions: 'eu-west-1,eu-west-1' }, 'each region once'],
    [{ ...kept, region: 'eu-central-1', replicaRegions: 'eu-west-1' }, 'existing table'],
    [{ ...kept, region: 'eu-west-1' }, "must be in the stack's region, eu-west-1"],
    [{ region: 'eu-central-1', domain: 'desk.example.com', certificateArn: certificate }, "stack's region"],
    [{ region: 'eu-central-1', agencyDomains: `chat.agency.example=${certificate}` }, "stack's region"],
  ] as [Record<string, string>, string][])('%j', (context, named) => {
    expect(() => synthesise(context)).toThrow(named);
  });
});

describe('a stack that keeps data', () => {
  const stackOf = (context: Record<string, string>) =>
    createStack(new App({ context }), () => Code.fromInline('exports.handler = async () => {};'));

  it('is protected from deletion, and one that keeps none is not', () => {
    expect(stackOf({}).terminationProtection).toBe(true);
    expect(stackOf({ keepData: 'false' }).terminationProtection).toBe(false);
  });
});

describe('the default model', () => {
  const modelOf = (context: Record<string, string>) => synthesise(context).Outputs.Model?.Value;
  it.each([
    ['us-east-1', 'amazon.nova-lite-v1:0'],
    ['us-west-2', 'us.amazon.nova-lite-v1:0'],
    ['us-gov-east-1', 'us-gov.amazon.nova-lite-v1:0'],
    ['eu-central-1', 'eu.amazon.nova-lite-v1:0'],
    ['eu-north-1', 'amazon.nova-lite-v1:0'],
    ['ap-southeast-1', 'apac.amazon.nova-lite-v1:0'],
    ['sa-east-1', 'amazon.nova-lite-v1:0'],
  ])('of %s is %s', (region, model) => {
    expect(defaultModel(region)).toBe(`bedrock:${model}`);
  });

  it('follows the setting, and otherwise the region of the credentials', () => {
    expect(modelOf({ region: 'eu-central-1' })).toBe('bedrock:eu.amazon.nova-lite-v1:0');
    vi.stubEnv('CDK_DEFAULT_REGION', 'ap-southeast-1');
    try {
      expect(modelOf({})).toBe('bedrock:apac.amazon.nova-lite-v1:0');
      expect(modelOf({ region: 'us-east-1' })).toBe('bedrock:amazon.nova-lite-v1:0');
      expect(modelOf({ model: 'extractive' })).toBe('extractive');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
