import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, NestedStack, Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { AttributeType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Vpc } from 'aws-cdk-lib/aws-ec2';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../config/builds/kept-build.ts';
import { functionNames } from '../../config/functions.ts';
import { Frontdesk } from '../../infra/frontdesk.ts';
import type { FrontdeskProps } from '../../infra/props.ts';
import type { StackTemplate } from '../../infra/synthesise.ts';
import { grantsOf, textOf } from '../../infra/template-grants.ts';
import { printSettings } from '../../tools/print-settings.ts';
import { template } from './template.ts';

const elsewhere = {
  domain: 'desk.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a',
};
const codeOf = () => Code.fromInline('exports.handler = async () => {};');
const newStack = (name = 'Support') => new Stack(new App(), name, { env: { region: 'eu-central-1' } });
const templateOf = (props: FrontdeskProps, stack = newStack()) => {
  new Frontdesk(stack, 'Frontdesk', { codeOf, ...props });
  return Template.fromStack(stack);
};

describe('the construct', () => {
  it('has a property for each setting, typed as it is: npm run generate', () => {
    expect(readFileSync(join(projectRoot, 'infra/settings/properties.ts'), 'utf8')).toBe(printSettings());
  });

  it('takes values where the command line has texts', () => {
    const made = templateOf({
      replicaRegions: ['eu-west-1'],
      reservedConcurrency: { public: 50 },
      agencyDomains: { 'chat.a.example': 'arn:aws:acm:eu-central-1:123456789012:certificate/a' },
      warmThroughput: { read: 40_000 },
      logRetentionDays: 7,
      rewriteFollowUps: false,
    });
    made.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'Support-public',
      ReservedConcurrentExecutions: 50,
      Environment: { Variables: { REWRITE_FOLLOW_UPS: '0', METRICS_NAMESPACE: 'Support' } },
    });
    made.hasResourceProperties('AWS::ApiGateway::DomainName', { DomainName: 'chat.a.example' });
    made.hasResourceProperties('AWS::Logs::LogGroup', { LogGroupName: '/Support/rest', RetentionInDays: 7 });
    const [table] = Object.values(made.findResources('AWS::DynamoDB::GlobalTable'));
    expect(table!.Properties.Replicas.map(({ Region }: { Region: string }) => Region)).toContain('eu-west-1');
    expect(table!.Properties.WarmThroughput).toEqual({ ReadUnitsPerSecond: 40_000 });
  });

  it('keeps its outputs where the operator command reads them', () => {
    expect(Object.keys(templateOf({}).findOutputs('*')).toSorted()).toEqual(Object.keys(template().Outputs).toSorted());
  });

  it('uses a table, bucket, pool and certificate of the app, also before they exist', () => {
    const stack = newStack();
    const table = new TableV2(stack, 'OurTable', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    const userPool = new UserPool(stack, 'OurPool');
    const desk = new Frontdesk(stack, 'Frontdesk', {
      codeOf,
      table,
      bucket: new Bucket(stack, 'OurBucket'),
      userPool,
      userPoolClient: userPool.addClient('OurClient'),
      domain: 'desk.example.com',
      certificate: new Certificate(stack, 'OurCertificate', { domainName: 'desk.example.com' }),
      cdn: true,
    });
    const made = Template.fromStack(stack);
    made.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
    made.resourceCountIs('AWS::S3::Bucket', 1);
    made.resourceCountIs('AWS::Cognito::UserPool', 1);
    made.resourceCountIs('AWS::Cognito::UserPoolClient', 1);
    made.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { ViewerCertificate: { AcmCertificateArn: stack.resolve(ref(stack, 'OurCertificate')) } },
    });
    expect(desk.table).toBe(table);
    expect(desk.rootUrl).toBe('https://desk.example.com');
    expect(desk.userPoolId).toBe(userPool.userPoolId);
    expect(Object.keys(desk.functions).toSorted()).toEqual([...functionNames].toSorted());
    expect(stack.resolve(desk.live.public.aliasName)).toBe('live');
    expect(desk.deadLetterQueues).toHaveLength(Object.keys(desk.queues).length + 1);
  });

  it('creates a client in a pool of the app, and encrypts with a key of the app', () => {
    const stack = newStack();
    const encryptionKey = new Key(stack, 'OurKey');
    const userPool = new UserPool(stack, 'OurPool');
    const made = templateOf({ secretsKey: 'kms', encryptionKey, userPool }, stack);
    made.resourceCountIs('AWS::KMS::Key', 1);
    made.resourceCountIs('AWS::Cognito::UserPool', 1);
    made.hasResourceProperties('AWS::Cognito::UserPoolClient', { UserPoolId: stack.resolve(userPool.userPoolId) });
    made.resourceCountIs('AWS::Cognito::ManagedLoginBranding', 1);
    made.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'Support-webhooks',
      Environment: { Variables: { KMS_KEY_ID: stack.resolve(encryptionKey.keyArn) } },
    });
  });

  it('lets functions use the keys of a table and a bucket of the app, as far as they use these', () => {
    const stack = newStack();
    const partitionKey = { name: 'pk', type: AttributeType.STRING };
    const encryption = TableEncryptionV2.customerManagedKey(new Key(stack, 'TableKey'));
    const dynamoStream = StreamViewType.NEW_AND_OLD_IMAGES;
    const table = new TableV2(stack, 'OurTable', { partitionKey, dynamoStream, encryption });
    const bucket = new Bucket(stack, 'OurBucket', { encryptionKey: new Key(stack, 'BucketKey') });
    const made = templateOf({ table, bucket }, stack).toJSON() as StackTemplate;
    const usable = (name: string, sid: string) => {
      const to = `FrontdeskFunctions${name}Role`;
      const granted = grantsOf(made).find((one) => one.to.startsWith(to) && one.sid === sid);
      return granted && [granted.actions.map((action) => action.replace('kms:', '')).join(' '), ...granted.resources];
    };
    const bucketKey = textOf(stack.resolve(bucket.encryptionKey!.keyArn));
    const tableKey = textOf(stack.resolve(table.encryptionKey!.keyArn));
    expect(usable('rest', 'BucketKey')).toEqual(['Decrypt GenerateDataKey', bucketKey]);
    expect(usable('live', 'BucketKey')).toEqual(['Decrypt', bucketKey]);
    expect(usable('changes', 'BucketKey')).toBeUndefined();
    expect(usable('widget', 'TableKey')).toEqual(['Decrypt DescribeKey', tableKey]);
    expect(usable('changes', 'TableKey')?.[0]).toContain('GenerateDataKey');
    expect(usable('read', 'TableKey')).toBeUndefined();
    const statements = JSON.stringify(made.Resources);
    for (const service of ['s3', 'dynamodb'])
      expect(statements).toContain(
        `{"kms:ViaService":{"Fn::Join":["",["${service}.eu-central-1.",{"Ref":"AWS::URLSuffix"}]]}}`,
      );
  });

  it('may have its table in another stack, and names the functions after its own', () => {
    const app = new App();
    const data = new Stack(app, 'Data');
    const table = new TableV2(data, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    const made = templateOf({ table }, new Stack(app, 'Support'));
    made.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'Support-ingest',
      Environment: { Variables: { READ_FUNCTION: 'Support-read:live' } },
    });
  });

  it('runs every function in a VPC, with the right to its network interfaces, and still passes the checks', () => {
    const app = new App();
    const stack = new Stack(app, 'Support');
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const vpc = Vpc.fromVpcAttributes(stack, 'Vpc', {
      vpcId: 'vpc-1',
      availabilityZones: ['a', 'b'],
      privateSubnetIds: ['subnet-1', 'subnet-2'],
    });
    new Frontdesk(stack, 'Frontdesk', { codeOf, vpc });
    const made = app.synth().getStackByName('Support').template.Resources as StackTemplate['Resources'];
    const all = Object.values(made);
    const inside = all.filter(({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties.VpcConfig);
    expect(inside).toHaveLength(functionNames.length);
    expect(inside[0]!.Properties.VpcConfig.SubnetIds).toEqual(['subnet-1', 'subnet-2']);
    const policies = all.filter(({ Type }) => Type === 'AWS::IAM::Policy').map((policy) => JSON.stringify(policy));
    expect(policies.filter((text) => text.includes('ec2:CreateNetworkInterface'))).toHaveLength(functionNames.length);
  });

  const wrong = (props: Record<string, unknown>) => props as FrontdeskProps;
  it.each([
    ['a misspelt property', wrong({ keepdata: false }), 'keepdata'],
    ['what the stack decides', wrong({ region: 'eu-west-1' }), 'region'],
    ['a value out of bounds', { recoveryDays: 40 }, 'recoveryDays'],
    ['a setting without the one it needs', { domain: 'desk.example.com', cdn: true }, 'certificateArn'],
    ['a client without its pool', wrong({ userPoolClient: {} }), 'userPoolClient needs userPool'],
    [
      'two keys',
      wrong({ encryptionKey: {}, secretsKeyArn: 'arn' }),
      'encryptionKey and secretsKeyArn exclude each other',
    ],
    ['subnets without a VPC', { vpcSubnets: {} }, 'vpcSubnets needs vpc'],
    ['two tables', wrong({ table: {}, tableName: 'Other' }), 'table and tableName exclude each other'],
    ['a certificate of another region', elsewhere, 'must be in the stack'],
  ])('refuses %s', (_, props, named) => {
    expect(() => templateOf(props)).toThrow(named);
  });

  it('refuses a second platform in a stack', () => {
    const stack = newStack();
    new Frontdesk(stack, 'Frontdesk', { codeOf });
    expect(() => new Frontdesk(stack, 'Second', { codeOf })).toThrow(
      'The stack Support holds a platform already (Support/Frontdesk)',
    );
  });

  it('refuses a stack whose name is unknown or too long', () => {
    const nested = new NestedStack(newStack(), 'Nested');
    expect(() => new Frontdesk(nested, 'Frontdesk', { codeOf })).toThrow('nested stack');
    expect(() => new Frontdesk(newStack('S'.repeat(60)), 'Frontdesk', { codeOf })).toThrow('at most');
  });
});

const ref = (stack: Stack, id: string) => (stack.node.findChild(id) as Certificate).certificateArn;
