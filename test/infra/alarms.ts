import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FunctionConfig, functions, visitorFunctions } from '../../config/functions.ts';
import { queueNames } from '../../config/queues.ts';
import { type Resource, type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { textOf } from '../../infra/template-grants.ts';
import { template } from './template.ts';

const of = ({ Resources }: StackTemplate, type: string) =>
  Object.values(Resources).filter((resource) => resource.Type === type);
const only = (made: StackTemplate, type: string) => {
  const found = of(made, type);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const docs = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

const certificate = (n: number) => `arn:aws:acm:eu-central-1:111122223333:certificate/${n}`;
const agencies = Array.from({ length: 11 }, (_, n) => `chat${n}.agency.example=${certificate(n + 1)}`);

/** With everything that has an alarm. */
let everything: StackTemplate | undefined;
const full = (): StackTemplate => {
  everything ??= synthesise({
    accountConcurrency: '1000',
    stage: 'staging',
    alarmsTo: 'ops@example.com',
    waf: 'true',
    mailFrom: 'desk@example.com',
    embeddingModel: 'bedrock:amazon.titan-embed-text-v2:0',
    vectorStore: 's3',
    domain: 'desk.example.com',
    certificateArn: certificate(0),
    agencyDomains: agencies.join(),
    reservedConcurrency: 'public=200',
  });
  return everything;
};

/** CloudFront and the firewall exclude each other. */
let withCdn: StackTemplate | undefined;
const behindCdn = (): StackTemplate => {
  withCdn ??= synthesise({ alarms: 'true', cdn: 'true' });
  return withCdn;
};

const PREFIX = 'Frontdesk-staging-';
const alarms = () => of(full(), 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
const composites = () => of(full(), 'AWS::CloudWatch::CompositeAlarm').map(({ Properties }) => Properties);
const ids = () => [...alarms(), ...composites()].map(({ AlarmName }) => AlarmName.replace(PREFIX, '')).sort();
const named = (id: string) => [...alarms(), ...composites()].find(({ AlarmName }) => AlarmName === PREFIX + id);

interface MetricQuery {
  Id: string;
  Expression?: string;
  MetricStat?: { Metric: { MetricName: string; Namespace: string }; Period: number; Stat: string };
}
const queriesOf = (id: string): MetricQuery[] => named(id)!.Metrics;
const expressionOf = (id: string) => queriesOf(id).find(({ Expression }) => Expression)!.Expression;
const metricsOf = (id: string) =>
  queriesOf(id).flatMap(({ MetricStat }) =>
    MetricStat ? [`${MetricStat.Metric.MetricName} ${MetricStat.Stat} ${MetricStat.Period}`] : [],
  );

const serving = Object.entries(functions as Record<string, FunctionConfig>).flatMap(([name, { routes }]) =>
  routes ? [name] : [],
);

describe('alarms', () => {
  it('are there for every dead-letter queue and every function, and for what else can go wrong', () => {
    const windows = ['1h', '5m', '6h', '30m'];
    const expected = [
      ...[...queueNames, 'changes'].map((name) => `dead-${name}`),
      ...queueNames.map((name) => `age-${name}`),
      ...Object.keys(functions).flatMap((name) => [`errors-${name}`, `throttles-${name}`]),
      ...serving.map((name) => `slow-${name}`),
      ...['lag-changes', 'parked-changes', 'still-schedule', 'failures-api'],
      ...['model-failures', 'model-not-enabled', 'vectors-missing', 'vector-store-failures'],
      ...['table-reads-throttled', 'table-writes-throttled', 'table-faults'],
      ...['public', 'streams', 'live', 'account'].map((name) => `concurrency-${name}`),
      ...['mail-bounces', 'mail-complaints', 'certificates-1', 'certificates-2', 'firewall-blocks'],
      ...['availability', 'answers'].flatMap((name) => [...windows.map((id) => `${name}-${id}`), `${name}-at-risk`]),
      'visitors-not-answered',
    ];
    expect(ids()).toEqual(expected.sort());
  });

  it('that need a feature are not there without it', () => {
    const plain = of(synthesise({ alarms: 'true', model: 'extractive' }), 'AWS::CloudWatch::Alarm')
      .map(({ Properties }) => textOf(Properties.AlarmName))
      .join();
    expect(plain).toContain('errors-public');
    expect(plain).not.toMatch(
      /model-|vectors-missing|vector-store|failures-visitors|mail-|certificates-|firewall-|concurrency-public/,
    );
  });

  it('see what visitors get behind CloudFront, whose requests the gateway does not see', () => {
    const [alarm] = of(behindCdn(), 'AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties.AlarmName === 'Frontdesk-failures-visitors',
    );
    const watched = alarm!.Properties.Metrics.flatMap(({ MetricStat }: MetricQuery) =>
      MetricStat ? [`${MetricStat.Metric.MetricName} ${MetricStat.Stat}`] : [],
    );
    expect(watched).toEqual([...Array(3).fill('faults Sum'), ...Array(3).fill('ms SampleCount')]);
    for (const name of visitorFunctions) expect(JSON.stringify(alarm)).toContain(`"Value":"${name}"`);
    expect(alarm!.Properties).toMatchObject({ Threshold: 1, EvaluationPeriods: 3, DatapointsToAlarm: 2 });
  });

  it('of a certificate of CloudFront cannot be seen from the stack’s region', () => {
    const arn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
    const made = synthesise({ alarms: 'true', cdn: 'true', domain: 'desk.example.com', certificateArn: arn });
    expect(JSON.stringify(made)).not.toContain('DaysToExpiry');
  });

  it('tell one of two topics of trouble and of its end, by their severity', () => {
    const topics = of(full(), 'AWS::SNS::Topic').map(({ Properties }) => Properties.TopicName);
    expect(topics.sort()).toEqual(['Frontdesk-staging-page', 'Frontdesk-staging-ticket']);
    const targets = (id: string) => {
      const { AlarmActions = [], OKActions = [] } = named(id)!;
      expect(OKActions).toEqual(AlarmActions);
      return AlarmActions.map(textOf);
    };
    const bySeverity = Map.groupBy(ids(), (id) => targets(id).join());
    expect([...bySeverity.keys()].sort()).toEqual(['', 'Alarmspage', 'Alarmsticket']);
    expect(bySeverity.get('Alarmspage')).toEqual([
      'lag-changes',
      'still-schedule',
      'table-faults',
      'visitors-not-answered',
    ]);
    expect(bySeverity.get('')).toEqual([
      ...['1h', '30m', '5m', '6h'].map((id) => `answers-${id}`),
      ...['1h', '30m', '5m', '6h'].map((id) => `availability-${id}`),
    ]);
    for (const { AlarmDescription } of [...alarms(), ...composites()])
      expect(AlarmDescription.length).toBeGreaterThan(20);
  });

  it('may publish to their topics, although those have a policy of their own', () => {
    // A policy that only wants TLS would take from the alarms what a topic without one gives them.
    for (const { Properties } of of(full(), 'AWS::SNS::TopicPolicy')) {
      const { Statement } = Properties.PolicyDocument;
      const [allowed] = Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
      expect(allowed).toMatchObject({ Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } });
      expect(textOf(allowed.Condition.ArnLike['aws:SourceArn'])).toBe(
        'arn:{AWS::Partition}:cloudwatch:{AWS::Region}:{AWS::AccountId}:alarm:Frontdesk-staging-*',
      );
    }
  });

  const subscriptionsOf = (made: StackTemplate) =>
    of(made, 'AWS::SNS::Subscription')
      .map(({ Properties: { TopicArn, Protocol, Endpoint } }: Resource) => [textOf(TopicArn), Protocol, Endpoint])
      .sort();

  it('mail to one address, or to another what can wait', () => {
    expect(subscriptionsOf(full())).toEqual([
      ['Alarmspage', 'email', 'ops@example.com'],
      ['Alarmsticket', 'email', 'ops@example.com'],
    ]);
    const apart = synthesise({ alarmsTo: 'ops@example.com', ticketsTo: 'team@example.com' });
    expect(subscriptionsOf(apart)).toEqual([
      ['Alarmspage', 'email', 'ops@example.com'],
      ['Alarmsticket', 'email', 'team@example.com'],
    ]);
    expect(subscriptionsOf(synthesise({ alarms: 'true' }))).toEqual([]);
    expect(() => synthesise({ ticketsTo: 'team@example.com' })).toThrow('ticketsTo needs alarmsTo');
  });

  it('look at the right figures', () => {
    expect(named('dead-ingest')).toMatchObject({
      Namespace: 'AWS/SQS',
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      TreatMissingData: 'notBreaching',
    });
    expect(named('age-maintenance')).toMatchObject({
      Namespace: 'AWS/SQS',
      MetricName: 'ApproximateAgeOfOldestMessage',
      Statistic: 'Maximum',
      Threshold: 3_600,
      TreatMissingData: 'notBreaching',
    });
    expect(textOf(named('age-maintenance')!.Dimensions[0].Value)).toBe('Queuesmaintenance.QueueName');
    expect(named('lag-changes')).toMatchObject({ MetricName: 'IteratorAge', Threshold: 300_000, Statistic: 'Maximum' });
    expect(named('slow-public')).toMatchObject({
      Namespace: 'Frontdesk-staging',
      MetricName: 'ms',
      Dimensions: [{ Name: 'function', Value: 'public' }],
      ExtendedStatistic: 'p99',
      EvaluationPeriods: 5,
      DatapointsToAlarm: 3,
    });
    expect(named('still-schedule')).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expect(named('concurrency-public')).toMatchObject({ MetricName: 'ConcurrentExecutions', Threshold: 160 });
    expect(named('concurrency-account')).toMatchObject({ Namespace: 'AWS/Lambda', Threshold: 800 });
    expect(named('concurrency-account')).not.toHaveProperty('Dimensions');
    expect(named('mail-bounces')).toMatchObject({ MetricName: 'Reputation.BounceRate', Threshold: 0.05 });
    expect(named('certificates-1')).toMatchObject({ ComparisonOperator: 'LessThanThreshold', Threshold: 30 });
    expect(metricsOf('certificates-1')).toHaveLength(10);
    const [acl] = of(full(), 'AWS::WAFv2::WebACL');
    expect(JSON.stringify(named('firewall-blocks'))).toContain(acl!.Properties.VisibilityConfig.MetricName);
    expect(named('vector-store-failures')).toMatchObject({ MetricName: 'vectorStoreFailures', EvaluationPeriods: 3 });
    expect(named('vectors-missing')).toMatchObject({ MetricName: 'vectorsMissing', EvaluationPeriods: 3 });
    const { METRICS_NAMESPACE } = of(full(), 'AWS::Lambda::Function').find(
      ({ Properties }) => Properties.FunctionName === `${PREFIX}rest`,
    )!.Properties.Environment.Variables;
    expect(METRICS_NAMESPACE).toBe('Frontdesk-staging');
  });

  it('of failures are rates, in two of three periods, and ignore single ones', () => {
    for (const id of ['errors-rest', 'throttles-webhooks', 'failures-api', 'table-reads-throttled'])
      expect(named(id)).toMatchObject({ EvaluationPeriods: 3, DatapointsToAlarm: 2, Threshold: 1 });
    expect(expressionOf('errors-rest')).toBe('IF((FILL(f0, 0)) >= 3, 100 * (FILL(f0, 0)) / (FILL(c0, 0)), 0)');
    expect(metricsOf('errors-rest')).toEqual(['Errors Sum 300', 'Invocations Sum 300']);
    // A throttled invocation is not among the invocations.
    expect(expressionOf('throttles-rest')).toBe(
      'IF((FILL(a0, 0)) >= 3, 100 * (FILL(a0, 0)) / (FILL(c0, 0) + FILL(a0, 0)), 0)',
    );
    expect(metricsOf('failures-api')).toEqual(['5XXError Sum 300', 'Count Sum 300']);
  });

  it('compare what the language model did not answer, whatever the reason, with the answers', () => {
    const problems = queriesOf('model-failures').flatMap(({ MetricStat }) =>
      JSON.stringify(MetricStat ?? '').match(/throttled|unavailable|not_enabled|timeout/g),
    );
    expect(problems.filter(Boolean).sort()).toEqual(['not_enabled', 'throttled', 'timeout', 'unavailable']);
    expect(metricsOf('model-failures')).toContain('answerMs SampleCount 3600');
    expect(named('model-not-enabled')).toMatchObject({ Threshold: 1 });
  });

  it('have at most ten metrics each, as CloudWatch allows', () => {
    for (const { Metrics = [] } of alarms()) expect(Metrics.length).toBeLessThanOrEqual(11);
  });

  it('cost what docs/deploy-reference.md says', () => {
    const plain = synthesise({ alarms: 'true' });
    const metrics = of(plain, 'AWS::CloudWatch::Alarm').map(
      ({ Properties: { Metrics } }) => Metrics?.filter((one: object) => 'MetricStat' in one).length ?? 1,
    ) as number[];
    const total = metrics.reduce((sum, one) => sum + one, 0);
    const together = of(plain, 'AWS::CloudWatch::CompositeAlarm').length;
    const priced = `${total} as it stands, 0.50 for each of ${together} alarms of alarms`;
    expect(docs('deploy-reference.md').replaceAll('\n', ' ').replaceAll(/ +/g, ' ')).toContain(priced);
  });

  it('have one dashboard in each region, although names of dashboards are the account’s', () => {
    const { DashboardName, DashboardBody } = only(full(), 'AWS::CloudWatch::Dashboard').Properties;
    expect(textOf(DashboardName)).toBe('Frontdesk-staging-{AWS::Region}');
    const body = textOf(DashboardBody);
    for (const title of ['Alarms', 'Requests', 'Dead letters', 'Credits spent']) expect(body).toContain(`"${title}"`);
    for (const name of ['cachedTokens', 'vectorsMissing', 'firstTextMs']) expect(body).toContain(`"${name}"`);
  });

  it('are not there unless they are asked for, since they are billed by the month', () => {
    for (const type of [
      'AWS::CloudWatch::Alarm',
      'AWS::CloudWatch::CompositeAlarm',
      'AWS::CloudWatch::Dashboard',
      'AWS::SNS::Topic',
      'AWS::Budgets::Budget',
    ]) {
      expect(of(template(), type)).toEqual([]);
    }
    expect(of(synthesise({ alarms: 'false', alarmsTo: 'ops@example.com' }), 'AWS::CloudWatch::Alarm')).toEqual([]);
  });
});

describe('the objectives', () => {
  it('are watched in windows at the pace at which their budget is used up', () => {
    expect(named('availability-1h')).toMatchObject({ Threshold: 1.44 });
    expect(named('availability-30m')).toMatchObject({ Threshold: 0.6 });
    expect(named('answers-5m')).toMatchObject({ Threshold: 14.4 });
    expect(named('answers-6h')).toMatchObject({ Threshold: 6 });
    expect(metricsOf('availability-6h')).toEqual([
      'faults Sum 21600',
      'Errors Sum 21600',
      'Throttles Sum 21600',
      'ms SampleCount 21600',
    ]);
    expect(metricsOf('answers-5m')).toEqual(['firstTextMs SampleCount 300', 'firstTextMs PR(0:5000) 300']);
  });

  it('are at risk if a long and a short window are bad', () => {
    const rule = (id: string) =>
      textOf(named(id)!.AlarmRule).replaceAll(/\{?Alarms(\w+?)[A-F0-9]*\.Arn\}?/g, (_, name) => name);
    expect(rule('availability-at-risk')).toMatch(/availability6h.* AND .*availability30m/);
    expect(rule('visitors-not-answered')).toMatch(
      /availability1h.* AND .*availability5m.* OR .*answers1h.* AND .*answers5m.* OR .*errorspublic.* OR .*throttlespublic/,
    );
  });
});

describe('a collector', () => {
  const otelLayerArn = 'arn:aws:lambda:eu-central-1:901920570463:layer:aws-otel-collector-arm64-ver-0-117-0:1';

  it('gets the spans of every function, which runs it from a layer', () => {
    const made = synthesise({ otelEndpoint: 'http://localhost:4318', otelLayerArn });
    for (const { Properties } of of(made, 'AWS::Lambda::Function').filter((one) => one.Properties.FunctionName)) {
      expect(Properties.Environment.Variables).toMatchObject({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
        OTEL_SERVICE_NAME: 'Frontdesk',
      });
      expect(Properties.Layers).toEqual([otelLayerArn]);
    }
  });

  it('is nowhere unless it is set', () => {
    expect(JSON.stringify(template())).not.toMatch(/OTEL_|"Layers"/);
  });

  it.each([
    [{ otelEndpoint: 'localhost' }, 'otelEndpoint'],
    [{ otelLayerArn }, 'otelLayerArn needs otelEndpoint'],
    [{ otelEndpoint: 'http://localhost:4318', otelLayerArn: 'layer' }, 'must be the ARN of a version of a layer'],
    [{ otelEndpoint: 'http://localhost:4318', otelLayerArn, region: 'eu-west-1' }, "must be in the stack's region"],
  ] as [Record<string, string>, string][])('%j cannot be', (context, problem) => {
    expect(() => synthesise(context)).toThrow(problem);
  });
});

describe('docs/runbook.md', () => {
  const entries = () => [...docs('runbook.md').matchAll(/^### (.+)$/gm)].flatMap(([, title = '']) => title.split(', '));
  const allIds = () => {
    const names = of(behindCdn(), 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties.AlarmName);
    return [...new Set([...ids(), ...names.map((name) => name.replace('Frontdesk-', ''))])];
  };
  const patternOf = (entry: string) => {
    const pattern = entry.replaceAll(/&lt;\w+&gt;/g, '[a-z0-9]+');
    return new RegExp(`^${pattern}$`);
  };

  it('has one entry for every alarm', () => {
    const explained = allIds().map((id) => [id, entries().filter((entry) => patternOf(entry).test(id)).length]);
    expect(explained.filter(([, count]) => count !== 1)).toEqual([]);
  });

  it('has no entry without an alarm', () => {
    expect(entries().filter((entry) => !allIds().some((id) => patternOf(entry).test(id)))).toEqual([]);
  });

  it('says of each what it means, where to look and what to do', () => {
    const sections = docs('runbook.md').split(/^### /m).slice(1);
    for (const section of sections)
      for (const part of ['**Means.**', '**Look.**', '**Do.**']) expect(section).toContain(part);
  });
});
