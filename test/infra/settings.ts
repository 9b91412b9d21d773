import { describe, expect, it } from 'vitest';
import { type FunctionConfig, functions } from '../../config/functions.ts';
import { queues } from '../../config/queues.ts';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { textOf } from '../../infra/template-grants.ts';
import { template } from './template.ts';

const certificate = (region: string) => `arn:aws:acm:${region}:111122223333:certificate/1`;
const of = ({ Resources }: StackTemplate, type: string) =>
  Object.values(Resources).filter((resource) => resource.Type === type);
/** The platform's own: the CDK adds one that empties the bucket of a throw-away stage. */
const functionsOf = (made: StackTemplate) =>
  of(made, 'AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName);
const only = (made: StackTemplate, type: string) => {
  const found = of(made, type);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const _serving = Object.entries(functions as Record<string, FunctionConfig>).flatMap(([name, { routes }]) =>
  routes ? [name] : [],
);

/** Everything that excludes nothing else, in one synthesis, since one takes half a second. */
let everything: StackTemplate | undefined;
const full = (): StackTemplate => {
  everything ??= synthesise({
    stage: 'staging',
    alarmsTo: 'ops@example.com',
    monthlyBudgetUsd: '50',
    waf: 'true',
    tracing: 'true',
    keepData: 'false',
    recoveryDays: '7',
    erasedDays: '3',
    logRetentionDays: '90',
    reservedConcurrency: 'public=200,rest=100',
    agencyDomains: `chat.agency.example=${certificate('eu-central-1')},*.desk.example=${certificate('eu-central-1')}`,
  });
  return everything;
};

describe('a stage', () => {
  it('stands in the names, as a tag, and has settings of its own', () => {
    expect(only(full(), 'AWS::DynamoDB::GlobalTable').Properties.Replicas[0].Tags).toEqual([
      { Key: 'stage', Value: 'staging' },
    ]);
    const names = functionsOf(full()).map(({ Properties }) => Properties.FunctionName);
    expect(names).toContain('Frontdesk-staging-rest');
    const stages = { staging: { logRetentionDays: 3, reservedConcurrency: { rest: 5 } }, production: { cdn: true } };
    const made = synthesise({ stage: 'staging', logRetentionDays: '90' }, { stages });
    for (const { Properties } of of(made, 'AWS::Logs::LogGroup')) expect(Properties.RetentionInDays).toBe(3);
    expect(of(made, 'AWS::CloudFront::Distribution')).toEqual([]);
    for (const block of [{ retention: 3 }, { stage: 'production' }]) {
      const wrong = { stages: { staging: block } };
      expect(() => synthesise({ stage: 'staging' }, wrong)).toThrow(`unknown settings: ${Object.keys(block)}`);
    }
  });
});

describe('the data', () => {
  it('goes with a stack that was made to be thrown away', () => {
    for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket']) {
      expect(only(full(), type)).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
    }
    expect(only(full(), 'AWS::DynamoDB::GlobalTable').Properties.Replicas).toMatchObject([
      {
        DeletionProtectionEnabled: false,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 7 },
      },
    ]);
    const { Rules } = only(full(), 'AWS::S3::Bucket').Properties.LifecycleConfiguration;
    expect(Rules[0].NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 7 });
    expect(Rules[1].NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 3 });
    expect(only(template(), 'AWS::DynamoDB::GlobalTable').Properties.Replicas).toMatchObject([
      { PointInTimeRecoverySpecification: { RecoveryPeriodInDays: 35 } },
    ]);
  });
});

describe('the logs', () => {
  it('are kept for as long as the setting says, each of them', () => {
    const groups = of(full(), 'AWS::Logs::LogGroup');
    expect(groups).toHaveLength(Object.keys(functions).length + 1);
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(90);
  });
});

describe('tracing', () => {
  it('is off, and on for the API and every function where it is asked for', () => {
    const tracing = (made: StackTemplate) => functionsOf(made).map(({ Properties }) => Properties.TracingConfig?.Mode);
    expect(new Set(tracing(template()))).toEqual(new Set([undefined]));
    expect(only(template(), 'AWS::ApiGateway::Stage').Properties.TracingEnabled).toBe(false);
    expect(new Set(tracing(full()))).toEqual(new Set(['Active']));
    expect(only(full(), 'AWS::ApiGateway::Stage').Properties.TracingEnabled).toBe(true);
  });
});

describe('concurrency', () => {
  const reserved = (made: StackTemplate) =>
    Object.fromEntries(
      functionsOf(made).flatMap(({ Properties: { FunctionName, ReservedConcurrentExecutions } }) =>
        ReservedConcurrentExecutions ? [[FunctionName.split('-').at(-1), ReservedConcurrentExecutions]] : [],
      ),
    );

  it('is kept for the functions that are named, and for those that hold streams', () => {
    expect(reserved(full())).toEqual({ public: 200, rest: 100 });
    const both = synthesise({ reservedConcurrency: 'public=200,rest=100', accountConcurrency: '1000' });
    expect(reserved(both)).toEqual({ public: 200, rest: 100, streams: 200, live: 100 });
  });

  it('is not reserved in an account whose limit is not known, which may be ten', () => {
    expect(reserved(template())).toEqual({});
  });

  it('of the functions that hold streams follows the account, as far as it allows any', () => {
    expect(reserved(synthesise({ accountConcurrency: '5000' }))).toEqual({ streams: 1_000, live: 500 });
    expect(reserved(synthesise({ accountConcurrency: '1000', reservedConcurrency: 'streams=50' }))).toEqual({
      streams: 50,
      live: 100,
    });
    expect(reserved(synthesise({ accountConcurrency: '10' }))).toEqual({});
    expect(reserved(synthesise({ accountConcurrency: '1000', reservedConcurrency: 'public=700' }))).toEqual({
      public: 700,
    });
    expect(() => synthesise({ accountConcurrency: 'many' })).toThrow('accountConcurrency');
  });
});

describe('the domains of agencies', () => {
  it('lead to the API with TLS 1.2 under their own certificates, and no customer may send the platform there', () => {
    const names = of(full(), 'AWS::ApiGateway::DomainName').map(({ Properties }) => Properties);
    expect(names).toMatchObject([
      { DomainName: 'chat.agency.example', SecurityPolicy: 'TLS_1_2' },
      { DomainName: '*.desk.example', RegionalCertificateArn: certificate('eu-central-1') },
    ]);
    expect(of(full(), 'AWS::ApiGateway::BasePathMapping')).toHaveLength(2);
    expect(textOf(full().Outputs.AgencyDomainTargets?.Value)).toMatch(/^chat\.agency\.example=.* \*\.desk\.example=/);
    const [one] = functionsOf(full());
    expect(textOf(one?.Properties.Environment.Variables.OWN_HOSTS)).toContain(',chat.agency.example,');
  });
});

describe('a budget', () => {
  it('mails at 80 and 100 percent, and when the month is on its way to more', () => {
    const { Budget, NotificationsWithSubscribers } = only(full(), 'AWS::Budgets::Budget').Properties;
    expect(textOf(Budget.BudgetName)).toBe('Frontdesk-staging-{AWS::Region}');
    expect(Budget).toMatchObject({ BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY' });
    // biome-ignore lint/suspicious/noExplicitAny: a template's properties
    const told = NotificationsWithSubscribers.map(({ Notification, Subscribers }: any) => [
      Notification.NotificationType,
      Notification.Threshold,
      Subscribers[0].Address,
    ]);
    expect(told).toEqual([
      ['ACTUAL', 80, 'ops@example.com'],
      ['ACTUAL', 100, 'ops@example.com'],
      ['FORECASTED', 100, 'ops@example.com'],
    ]);
  });
});

describe('the firewall', () => {
  const acl = () => only(full(), 'AWS::WAFv2::WebACL').Properties;

  it('stands before the stage', () => {
    const { ResourceArn, WebACLArn } = only(full(), 'AWS::WAFv2::WebACLAssociation').Properties;
    expect(textOf(ResourceArn)).toContain('/restapis/Api/stages/ApiDeploymentStageprod');
    expect(textOf(WebACLArn)).toBe('Firewall.Arn');
    expect(of(template(), 'AWS::WAFv2::WebACL')).toEqual([]);
  });

  it('limits addresses with an answer in the envelope', () => {
    const [rate] = acl().Rules;
    expect(rate.Statement.RateBasedStatement).toMatchObject({ Limit: 5_000, AggregateKeyType: 'IP' });
    const { ResponseCode, CustomResponseBodyKey } = rate.Action.Block.CustomResponse;
    expect(ResponseCode).toBe(429);
    expect(JSON.parse(acl().CustomResponseBodies[CustomResponseBodyKey].Content)).toEqual({
      success: false,
      error: { code: 'RATE_LIMITED', message: 'Rate limit exceeded.' },
    });
  });

  it('takes the common rules, but refuses no body for its size or its words, and keeps no samples of addresses', () => {
    const { ManagedRuleGroupStatement: common } = acl().Rules[1].Statement;
    expect(common.Name).toBe('AWSManagedRulesCommonRuleSet');
    const counted = common.RuleActionOverrides.map(({ Name, ActionToUse }: Record<string, unknown>) => {
      expect(ActionToUse).toEqual({ Count: {} });
      return Name;
    });
    expect(counted).toEqual(expect.arrayContaining(['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']));
    for (const { VisibilityConfig } of [acl(), ...acl().Rules])
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });
});

describe('CloudFront', () => {
  let made: StackTemplate | undefined;
  const withCdn = () => {
    made ??= synthesise({ cdn: 'true', domain: 'desk.example.com', certificateArn: certificate('us-east-1') });
    return made;
  };
  const distribution = () => only(withCdn(), 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
  const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
  const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

  it("passes everything through, and holds only configuration, widget and the console's files", () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distribution();
    expect(DefaultCacheBehavior.CachePolicyId).toBe(cachingDisabled);
    expect(CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toEqual([
      '/console/assets/*',
      '/public/*/config',
      '/public/*/conversations/*/stream',
      '/public/*',
      '/widget*',
      '/w/*',
    ]);
    const cached = CacheBehaviors.filter(
      ({ CachePolicyId }: { CachePolicyId: unknown }) => CachePolicyId !== cachingDisabled,
    );
    expect(cached.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toEqual([
      '/console/assets/*',
      '/public/*/config',
      '/widget*',
    ]);
    for (const behaviour of [DefaultCacheBehavior, ...CacheBehaviors]) {
      expect(behaviour).toMatchObject({
        Compress: false,
        OriginRequestPolicyId: allButHost,
        ViewerProtocolPolicy: 'https-only',
      });
      expect(behaviour.AllowedMethods).toContain('DELETE');
      expect(behaviour.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
    }
  });

  it('keeps apart what differs: by encoding everywhere, by origin and language only the configuration', () => {
    const policies = of(withCdn(), 'AWS::CloudFront::CachePolicy').map(
      ({ Properties }) => Properties.CachePolicyConfig,
    );
    const keys = policies.map(({ MinTTL, DefaultTTL, ParametersInCacheKeyAndForwardedToOrigin: key }) => ({
      held: [MinTTL, DefaultTTL],
      encodings: [key.EnableAcceptEncodingBrotli, key.EnableAcceptEncodingGzip],
      headers: key.HeadersConfig.Headers ?? [],
      queries: key.QueryStringsConfig.QueryStrings ?? [],
    }));
    const same = { held: [0, 0], encodings: [true, true] };
    expect(keys).toEqual([
      { ...same, headers: ['Origin', 'Accept-Language'], queries: ['lang'] },
      { ...same, headers: [], queries: [] },
    ]);
    const used = distribution().CacheBehaviors.map((each: { PathPattern: string; CachePolicyId: unknown }) => [
      each.PathPattern,
      textOf(each.CachePolicyId),
    ]);
    expect(used.filter(([, policy]: string[]) => policy !== cachingDisabled)).toEqual([
      ['/console/assets/*', 'CdnWidget'],
      ['/public/*/config', 'CdnConfig'],
      ['/widget*', 'CdnWidget'],
    ]);
  });

  it('is the only way in where a web ACL stands before it', () => {
    const cdnWebAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/a/b';
    const onlyWays = (made: StackTemplate) =>
      functionsOf(made).map(({ Properties }) => Properties.Environment.Variables.CDN_ONLY);
    const guarded = synthesise({ cdn: 'true', cdnWebAclArn });
    expect(only(guarded, 'AWS::CloudFront::Distribution').Properties.DistributionConfig.WebACLId).toBe(cdnWebAclArn);
    expect(new Set(onlyWays(guarded))).toEqual(new Set(['1']));
    expect(new Set(onlyWays(withCdn()))).toEqual(new Set([undefined]));
  });

  it('remembers no failure', () => {
    const { CustomErrorResponses } = distribution();
    const codes = CustomErrorResponses.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode);
    expect(codes).toEqual(expect.arrayContaining([403, 404, 500, 502, 503, 504]));
    for (const { ErrorCachingMinTTL } of CustomErrorResponses) expect(ErrorCachingMinTTL).toBe(0);
  });

  it('asks the functions of visitors at their URLs, which stream, and the API for the rest', () => {
    const { DefaultCacheBehavior, CacheBehaviors, Origins } = distribution();
    const urls = of(withCdn(), 'AWS::Lambda::Url').map(({ Properties }) => [
      textOf(Properties.TargetFunctionArn),
      Properties.AuthType,
      Properties.InvokeMode,
    ]);
    expect(urls).toHaveLength(3);
    expect(urls.map(([, authType]) => authType)).toEqual(['NONE', 'NONE', 'NONE']);
    expect(urls.map(([, , mode]) => mode).toSorted()).toEqual(['BUFFERED', 'RESPONSE_STREAM', 'RESPONSE_STREAM']);
    const originOf = ({ TargetOriginId }: { TargetOriginId: string }) =>
      textOf(Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId).DomainName);
    expect(originOf(DefaultCacheBehavior)).toContain('execute-api');
    const atUrls = CacheBehaviors.filter((each: { TargetOriginId: string }) => !originOf(each).includes('execute-api'));
    expect(atUrls.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toEqual([
      '/public/*/config',
      '/public/*/conversations/*/stream',
      '/public/*',
      '/widget*',
      '/w/*',
    ]);
    expect(new Set(atUrls.map(originOf)).size).toBe(3);
    expect(of(template(), 'AWS::Lambda::Url')).toEqual([]);
  });

  it('proves itself to the functions by a secret that stands in no template', () => {
    const reference = '{{resolve:secretsmanager:CdnSecret:SecretString:::}}';
    for (const { OriginCustomHeaders, CustomOriginConfig } of distribution().Origins) {
      expect(OriginCustomHeaders.map(({ HeaderName }: { HeaderName: string }) => HeaderName)).toEqual([
        'x-frontdesk-cdn',
      ]);
      expect(textOf(OriginCustomHeaders[0].HeaderValue)).toBe(reference);
      // A stream may be silent for 15 s.
      expect(CustomOriginConfig.OriginReadTimeout).toBe(60);
    }
    for (const { Properties } of functionsOf(withCdn())) {
      expect(textOf(Properties.Environment.Variables.CDN_SECRET)).toBe(reference);
    }
    for (const { Properties } of functionsOf(template())) {
      expect(Properties.Environment.Variables).not.toHaveProperty('CDN_SECRET');
    }
  });

  it('is the root, under the own name or the one that it gives', () => {
    expect(withCdn().Outputs.Root?.Value).toBe('https://desk.example.com');
    expect(distribution().Aliases).toEqual(['desk.example.com']);
    expect(of(withCdn(), 'AWS::ApiGateway::DomainName')).toEqual([]);
    const bare = synthesise({ cdn: 'true' });
    expect(textOf(bare.Outputs.Root?.Value)).toBe('https://CdnDistribution.DomainName');
    for (const { Properties } of functionsOf(bare)) {
      const { ROOT_URL, OWN_HOSTS } = Properties.Environment.Variables;
      // The distribution depends on the functions that it asks, so these learn the name from each request.
      const isVisited = /-(public|streams|widget)$/.test(textOf(Properties.FunctionName));
      expect(ROOT_URL && textOf(ROOT_URL)).toBe(isVisited ? undefined : 'https://CdnDistribution.DomainName');
      expect(textOf(OWN_HOSTS).includes('CdnDistribution.DomainName')).toBe(!isVisited);
    }
  });
});

describe('the role of the account under which the gateway logs', () => {
  it('is set where there is none, by a function that may do nothing else, before the stage logs', () => {
    // CloudFormation's own resource would overwrite the role of another team.
    expect(of(template(), 'AWS::ApiGateway::Account')).toEqual([]);
    const role = Object.entries(template().Resources).find(([id]) => /^AccountLogRole[0-9A-F]{8}$/.test(id))!;
    expect(role[1]).toMatchObject({ Type: 'AWS::IAM::Role', DeletionPolicy: 'Retain' });
    const setting = only(template(), 'Custom::ApiGatewayLogRole');
    expect(setting.Properties.RoleArn).toEqual({ 'Fn::GetAtt': [role[0], 'Arn'] });
    const provider = of(template(), 'AWS::IAM::Role').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('apigateway:PATCH'),
    );
    expect(provider).toHaveLength(1);
    const { Statement } = provider[0]!.Properties.Policies[0].PolicyDocument;
    expect(
      Statement.map(({ Action, Resource }: { Action: unknown; Resource: unknown }) => [Action, textOf(Resource)]),
    ).toEqual([
      [['apigateway:GET', 'apigateway:PATCH'], 'arn:{AWS::Partition}:apigateway:{AWS::Region}::/account'],
      ['iam:PassRole', `${role[0].replace(/[0-9A-F]{8}$/, '')}.Arn`],
    ]);
    const stage = only(template(), 'AWS::ApiGateway::Stage');
    expect(stage.DependsOn?.join()).toContain('AccountLogRoleSetting');
  });

  it('is left to whoever sets it, where the setting says so', () => {
    const without = synthesise({ accountLogRole: 'false' });
    expect(of(without, 'Custom::ApiGatewayLogRole')).toEqual([]);
    expect(only(without, 'AWS::ApiGateway::Stage').Properties.AccessLogSetting).toBeDefined();
  });
});

describe('settings that cannot be', () => {
  const eu = certificate('eu-central-1');
  it.each([
    [{ stage: 'Staging!' }, 'stage'],
    [{ stack: 'a'.repeat(41), stage: 'b'.repeat(11) }, '51 characters'],
    [{ keepdata: 'false' }, 'unknown settings: keepdata'],
    [{ keep_data: 'false', 'keep-data': 'false' }, 'unknown settings: keep_data,keep-data'],
    [{ domain2: 'x.example.com' }, 'unknown settings: domain2'],
    [{ accountConcurrency: '300', reservedConcurrency: 'public=250' }, 'must leave 100 of accountConcurrency'],
    [{ stage: 'data', stacks: 'two' }, 'stage must not be data'],
    [{ stack: 'Frontdesk-data', stacks: 'two' }, 'stack must not end with -data'],
    [{ model: 'bedrock:nova lite' }, 'model'],
    [{ model: 'bedrock:arn:aws:bedrock:eu-central-1:111122223333:inference-profile/eu.amazon.nova-lite-v1:0' }, 'ARN'],
    [{ domain: 'Desk.example.com' }, 'domain'],
    [{ domain: 'localhost' }, 'domain'],
    [{ domain: 'desk.example.com', agencyDomains: `desk.example.com=${eu}` }, 'agencyDomains'],
    [{ agencyDomains: Array.from({ length: 109 }, (_, n) => `chat-${n}.agency.example.com=${eu}`).join() }, 'wildcard'],
    [{ agencyDomains: `a.example.com=${eu},a.example.com=${eu}` }, 'each host once'],
    [{ certificateArn: 'arn:aws:s3:::x', domain: 'desk.example.com' }, 'certificateArn'],
    [{ agencyDomains: 'chat.agency.example' }, 'agencyDomains'],
    [{ agencyDomains: `localhost=${eu}` }, 'agencyDomains'],
    [{ cdn: 'true', domain: 'desk.example.com', certificateArn: eu }, 'us-east-1'],
    [{ cdn: 'true', domain: 'desk.example.com' }, 'domain needs a certificateArn'],
    [{ cdn: 'true', waf: 'true' }, 'exclude each other'],
    [{ cdnWebAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/a/b' }, 'cdnWebAclArn needs cdn'],
    [{ cdn: 'true', cdnWebAclArn: 'arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/a/b' }, 'cdnWebAclArn'],
    [
      {
        cdn: 'true',
        cdnWebAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/a/b',
        agencyDomains: `a.example.com=${eu}`,
      },
      'bypass the web ACL',
    ],
    [{ wafRequestsPerFiveMinutes: '9' }, 'wafRequestsPerFiveMinutes'],
    [{ alarmsTo: 'nobody' }, 'alarmsTo'],
    [{ monthlyBudgetUsd: '10' }, 'monthlyBudgetUsd needs alarmsTo'],
    [{ monthlyBudgetUsd: '0', alarmsTo: 'a@example.com' }, 'monthlyBudgetUsd'],
    [{ logRetentionDays: '31' }, 'logRetentionDays'],
    [{ recoveryDays: '0' }, 'recoveryDays'],
    [{ recoveryDays: '36' }, 'recoveryDays'],
    [{ erasedDays: '0' }, 'erasedDays'],
    [{ keepData: 'perhaps' }, 'keepData'],
    [{ reservedConcurrency: 'rest' }, 'reservedConcurrency'],
    [{ reservedConcurrency: 'nobody=3' }, 'reservedConcurrency'],
    [{ reservedConcurrency: 'rest=0' }, 'reservedConcurrency'],
    [{ reservedConcurrency: 'rest=1,rest=2' }, 'each function once'],
    [
      { reservedConcurrency: `ingest=${queues.ingest.maxConcurrency - 1}` },
      'maximum concurrency of the function’s queue',
    ],
  ] as Record<string, string>[][])('%j', (context, named) => {
    expect(() => synthesise(context as Record<string, string>)).toThrow(String(named));
  });
});
