import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functions } from '../../config/functions.ts';
import { queueNames, queues } from '../../config/queues.ts';
import { textOf } from '../../infra/template-grants.ts';
import { only, resourcesOf, template } from './template.ts';

describe('the stack', () => {
  it('holds nothing that is billed while nobody uses it', () => {
    const types = new Set(Object.values(template().Resources).map(({ Type }) => Type));
    expect([...types].sort()).toEqual([
      'AWS::ApiGateway::Deployment',
      'AWS::ApiGateway::GatewayResponse',
      'AWS::ApiGateway::Method',
      'AWS::ApiGateway::Resource',
      'AWS::ApiGateway::RestApi',
      'AWS::ApiGateway::Stage',
      'AWS::Cognito::ManagedLoginBranding',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::Cognito::UserPoolDomain',
      'AWS::DynamoDB::GlobalTable',
      'AWS::Events::Rule',
      'AWS::IAM::Policy',
      'AWS::IAM::Role',
      'AWS::Lambda::Alias',
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Lambda::Function',
      'AWS::Lambda::Permission',
      'AWS::Lambda::Version',
      'AWS::Logs::LogGroup',
      'AWS::S3::Bucket',
      'AWS::S3::BucketPolicy',
      'AWS::SQS::Queue',
      'AWS::SQS::QueuePolicy',
      'Custom::ApiGatewayLogRole',
    ]);
    for (const { Properties } of resourcesOf('AWS::Lambda::Function')) {
      expect(Properties).not.toHaveProperty('VpcConfig');
      expect(Properties).not.toHaveProperty('ProvisionedConcurrencyConfig');
    }
  });

  it('keeps the table when it is deleted or the table is replaced', () => {
    expect(only('AWS::DynamoDB::GlobalTable')).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
    });
  });

  it('leaves nothing that is billed when its first deployment fails', () => {
    expect(only('AWS::S3::Bucket')).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });

  it('tells a person and the operator command where its parts are', () => {
    const outputs = Object.fromEntries(
      Object.entries(template().Outputs).map(([name, { Value }]) => [name, textOf(Value)]),
    );
    const root = 'https://Api.execute-api.{AWS::Region}.{AWS::URLSuffix}/prod';
    expect(outputs).toEqual({
      Root: root,
      BaseUrl: `${root}/v1`,
      ConsoleUrl: `${root}/console`,
      PublicUrl: `${root}/public/{publicId}`,
      GraphqlUrl: `${root}/graphql`,
      SignInIssuer: 'SignInUsers.ProviderURL',
      SignInCallback: `${root}/auth/callback`,
      UserPoolId: 'SignInUsers',
      UserPoolClientId: 'SignInUsersClient',
      SignInDomain: expect.stringMatching(/^frontdesk-.*\.auth\.\{AWS::Region\}\.amazoncognito\.com$/),
      TableName: 'Table',
      TableStreamArn: 'Table.StreamArn',
      BucketName: 'Bucket',
      SecretsParameter: '/frontdesk/Frontdesk/secrets-key',
      Model: 'bedrock:amazon.nova-lite-v1:0',
      QueueUrlIngest: 'Queuesingest',
      QueueUrlMaintenance: 'Queuesmaintenance',
      QueueUrlWebhooks: 'Queueswebhooks',
    });
  });
});

describe('what survives', () => {
  it('has a table on demand, with stream, TTL, the due index, recovery and protection', () => {
    const { Properties } = only('AWS::DynamoDB::GlobalTable');
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      ],
    });
    expect(Properties.GlobalSecondaryIndexes).toMatchObject([
      {
        IndexName: 'due-index',
        KeySchema: [{ AttributeName: 'dueKind' }, { AttributeName: 'dueAt' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ]);
  });

  it('has a private, versioned bucket that forgets old versions and stray uploads', () => {
    const { Properties } = only('AWS::S3::Bucket');
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(Properties.LifecycleConfiguration.Rules).toMatchObject([
      { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 35 } },
      {
        Status: 'Enabled',
        TagFilters: [{ Key: 'erasable', Value: 'true' }],
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      { Status: 'Enabled', Prefix: 'tmp/', ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
    ]);
    expect(denials('AWS::S3::BucketPolicy')).toContainEqual({ Bool: { 'aws:SecureTransport': 'false' } });
  });

  it('forgets what was erased when the docs say', () => {
    const rules = only('AWS::S3::Bucket').Properties.LifecycleConfiguration.Rules;
    const [old, erased] = rules;
    const { RecoveryPeriodInDays } =
      only('AWS::DynamoDB::GlobalTable').Properties.Replicas[0].PointInTimeRecoverySpecification;
    const guide = readFileSync(new URL('../../docs/deploy-reference.md', import.meta.url), 'utf8');
    const [, chapter = ''] = guide.split('## What erasure leaves');
    expect(chapter).toContain(`\`erasedDays\` (${erased.NoncurrentVersionExpiration.NoncurrentDays} day)`);
    expect(old.NoncurrentVersionExpiration.NoncurrentDays).toBe(RecoveryPeriodInDays);
    expect(chapter).toContain(`\`recoveryDays\` (${RecoveryPeriodInDays} days)`);
  });

  it('lets pages put and fetch files where signed addresses lead', () => {
    expect(only('AWS::S3::Bucket').Properties.CorsConfiguration.CorsRules).toMatchObject([
      { AllowedMethods: ['PUT', 'GET'], AllowedOrigins: ['*'] },
    ]);
  });
});

/** The conditions under which a resource policy denies everything. */
const denials = (type: string): unknown[] =>
  resourcesOf(type).flatMap(({ Properties }) =>
    Properties.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Deny').map(
      ({ Condition }: { Condition: unknown }) => Condition,
    ),
  );

describe('the queues', () => {
  const byName = () => new Map(resourcesOf('AWS::SQS::Queue').map((queue) => [queue.Properties.QueueName, queue]));

  it.each(queueNames)('%s gives its function six times its time, and what fails to its dead-letter queue', (name) => {
    const config = queues[name];
    const dead = byName().get(`Frontdesk-${name}-dead`)!;
    expect(byName().get(`Frontdesk-${name}`)!.Properties).toMatchObject({
      VisibilityTimeout: config.functionTimeoutSeconds * 6,
      MessageRetentionPeriod: (name === 'maintenance' ? 14 : 4) * 86_400,
      RedrivePolicy: {
        maxReceiveCount: config.maxReceiveCount,
        deadLetterTargetArn: { 'Fn::GetAtt': [dead.id, 'Arn'] },
      },
    });
    expect(dead.Properties.MessageRetentionPeriod).toBe(14 * 86_400);
    expect(functions[name].timeoutSeconds).toBe(config.functionTimeoutSeconds);
  });

  it('are all encrypted, and closed to calls without TLS', () => {
    expect([...byName().keys()].sort()).toEqual(
      [
        ...queueNames.flatMap((name) => [`Frontdesk-${name}`, `Frontdesk-${name}-dead`]),
        'Frontdesk-changes-dead',
      ].sort(),
    );
    for (const { Properties } of byName().values()) expect(Properties.SqsManagedSseEnabled).toBe(true);
    const closed = denials('AWS::SQS::QueuePolicy');
    expect(closed).toEqual(Array(byName().size).fill({ Bool: { 'aws:SecureTransport': 'false' } }));
  });
});

describe('the event sources', () => {
  const sources = () =>
    new Map(
      resourcesOf('AWS::Lambda::EventSourceMapping').map(({ Properties }) => [
        `${textOf(Properties.EventSourceArn)} -> ${textOf(Properties.FunctionName)}`,
        Properties,
      ]),
    );

  it('join each queue and the change stream to its function', () => {
    expect([...sources().keys()].sort()).toEqual([
      'Queuesingest.Arn -> FunctionsingestFunctionAliaslive:live',
      'Queuesmaintenance.Arn -> FunctionsmaintenanceFunctionAliaslive:live',
      'Queueswebhooks.Arn -> FunctionswebhooksFunctionAliaslive:live',
      'Table.StreamArn -> FunctionschangesFunctionAliaslive:live',
    ]);
  });

  it.each(queueNames)('take only the failed messages of %s again, and no more at once than it may', (name) => {
    expect(sources().get(`Queues${name}.Arn -> Functions${name}FunctionAliaslive:live`)).toMatchObject({
      BatchSize: queues[name].batchSize,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: queues[name].maxConcurrency },
    });
  });

  it('never let one bad change hold the stream back for good', () => {
    const stream = sources().get('Table.StreamArn -> FunctionschangesFunctionAliaslive:live');
    expect(stream).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 10_000,
      MaximumRecordAgeInSeconds: 72_000,
    });
    expect(textOf(stream.DestinationConfig.OnFailure.Destination)).toBe('Queueschangesdead.Arn');
  });

  it('drop the rows that nobody follows before anything is invoked', () => {
    const { Filters } = sources().get('Table.StreamArn -> FunctionschangesFunctionAliaslive:live').FilterCriteria;
    const isRecord = { entity: { S: [{ exists: true }] } };
    expect(Filters.map((filter: { Pattern: string }) => JSON.parse(filter.Pattern))).toEqual([
      { dynamodb: { NewImage: isRecord } },
      { dynamodb: { OldImage: isRecord } },
    ]);
  });

  it('run the schedule every minute, once each time', () => {
    const rule = only('AWS::Events::Rule').Properties;
    expect(rule.ScheduleExpression).toBe('rate(1 minute)');
    expect(rule.Targets).toMatchObject([{ RetryPolicy: { MaximumRetryAttempts: 0 } }]);
    expect(textOf(rule.Targets[0].Arn)).toBe('FunctionsscheduleFunctionAliaslive');
    const invoked = only('AWS::Lambda::EventInvokeConfig').Properties;
    expect(invoked.MaximumRetryAttempts).toBe(0);
    expect(textOf(invoked.Qualifier)).toBe('FunctionsscheduleFunctionAliaslive');
  });
});
