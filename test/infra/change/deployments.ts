import { readFileSync } from 'node:fs';
import { App, Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { type FunctionName, functionNames, visitorFunctions } from '../../../config/functions.ts';
import { Frontdesk } from '../../../infra/frontdesk.ts';
import type { FrontdeskProps } from '../../../infra/props.ts';
import { type Resource, type StackTemplate, synthesise } from '../../../infra/synthesise.ts';
import { textOf } from '../../../infra/template-grants.ts';
import { resourcesOf, template } from '../template.ts';

const of = ({ Resources }: StackTemplate, type: string) =>
  Object.entries(Resources).flatMap(([id, resource]) => (resource.Type === type ? [{ id, ...resource }] : []));
const aliasOf = (made: StackTemplate, name: string) =>
  of(made, 'AWS::Lambda::Alias').find(({ id }) => id.startsWith(`Functions${name}Function`))!;
/** CloudFormation reads this of a resource besides its properties. */
type Alias = Resource & { UpdatePolicy?: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } } };

describe('what is live', () => {
  it('is a version of every function behind one alias, and earlier versions are kept', () => {
    const versions = new Map(resourcesOf('AWS::Lambda::Version').map((version) => [version.id, version]));
    expect(versions.size).toBe(functionNames.length);
    for (const { DeletionPolicy } of versions.values()) expect(DeletionPolicy).toBe('Retain');
    for (const name of functionNames) {
      const { Properties, ...alias } = aliasOf(template(), name) as Alias;
      expect(Properties.Name).toBe('live');
      expect(versions.has(Properties.FunctionVersion['Fn::GetAtt'][0])).toBe(true);
      expect(alias.UpdatePolicy).toBeUndefined();
    }
  });

  it('is all that the API, CloudFront, the queues and the schedule may invoke', () => {
    const made = synthesise({ cdn: 'true' });
    const invoked = of(made, 'AWS::Lambda::Permission').map(({ Properties }) => textOf(Properties.FunctionName));
    expect(invoked.length).toBeGreaterThan(25);
    expect(invoked.filter((name) => !name.endsWith('Aliaslive'))).toEqual([]);
    expect(of(made, 'AWS::Lambda::Url').map(({ Properties }) => Properties.Qualifier)).toEqual([
      'live',
      'live',
      'live',
    ]);
  });

  const code = (text: string) => () => Code.fromInline(text);
  const made = (props: FrontdeskProps): StackTemplate => {
    const app = new App();
    const stack = new Stack(app, 'Support');
    new Frontdesk(stack, 'Frontdesk', { codeOf: code('1'), ...props });
    return app.synth().getStackByName('Support').template;
  };
  const versionsOf = (props: FrontdeskProps) => of(made(props), 'AWS::Lambda::Version').map(({ id }) => id);

  it('is a new version if code or variables change, and none if only concurrency does', () => {
    const before = versionsOf({});
    expect(versionsOf({ reservedConcurrency: { public: 50 } })).toEqual(before);
    const changed = versionsOf({ codeOf: (name) => code(name === 'rest' ? '2' : '1')() });
    expect(changed.filter((id) => !before.includes(id))).toHaveLength(1);
    expect(versionsOf({ logLevel: 'DEBUG' }).filter((id) => before.includes(id))).toEqual([]);
  });
});

describe('deployment=canary', () => {
  const made = synthesise({ deployment: 'canary' });
  const groups = new Map(of(made, 'AWS::CodeDeploy::DeploymentGroup').map((group) => [group.id, group]));
  const groupOf = (name: FunctionName) => {
    const { UpdatePolicy } = aliasOf(made, name) as Alias;
    return UpdatePolicy && groups.get(UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref);
  };
  const alarms = new Map(of(made, 'AWS::CloudWatch::Alarm').map((alarm) => [alarm.id, alarm.Properties]));
  const alarmsOf = (name: FunctionName) =>
    groupOf(name)!.Properties.AlarmConfiguration.Alarms.map(
      (alarm: { Name: { Ref: string } }) => alarms.get(alarm.Name.Ref)!.AlarmName,
    );

  it.each(functionNames.filter((name) => name !== 'widget' && name !== 'console'))(
    'moves a tenth of the calls of %s first, and returns on its alarms',
    (name) => {
      expect(groupOf(name)!.Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
      });
      const own = [`Frontdesk-stop-${name}`, 'Frontdesk-stop-api'];
      expect(alarmsOf(name)).toEqual(name === 'public' ? [...own, 'Frontdesk-stop-model'] : own);
    },
  );

  it.each(['widget', 'console'] as const)('moves %s at once, whose files are named after their content', (name) => {
    expect(groupOf(name)).toBeUndefined();
  });

  it('watches minutes, because an alarm that takes longer than the first step stops nothing', () => {
    expect(alarms.size).toBe(functionNames.length);
    for (const { Period, Metrics = [], EvaluationPeriods } of alarms.values()) {
      const periods = [Period, ...Metrics.map((part: { MetricStat?: { Period: number } }) => part.MetricStat?.Period)];
      expect(new Set(periods.filter((seconds) => seconds !== undefined))).toEqual(new Set([60]));
      expect(EvaluationPeriods).toBe(1);
    }
  });

  it('also watches what visitors get behind CloudFront', () => {
    const behindCdn = of(synthesise({ deployment: 'canary', cdn: 'true' }), 'AWS::CloudWatch::Alarm');
    const stop = behindCdn.find(({ Properties }) => Properties.AlarmName === 'Frontdesk-stop-visitors');
    const metrics = stop?.Properties.Metrics.flatMap(
      ({ MetricStat }: { MetricStat?: { Metric: { MetricName: string; Dimensions: object[] } } }) =>
        MetricStat ? [[MetricStat.Metric.MetricName, MetricStat.Metric.Dimensions]] : [],
    );
    expect(metrics).toEqual(visitorFunctions.map((Value) => ['faults', [{ Name: 'function', Value }]]));
  });

  it('costs what the docs say, by the metrics in its alarms', () => {
    const metrics = [...alarms.values()].flatMap(
      ({ Metrics }) => Metrics?.filter((one: object) => 'MetricStat' in one) ?? [1],
    );
    const usd = `${(metrics.length / 10).toFixed(2)} USD a month for its alarms`;
    for (const page of ['deploy-reference.md', 'costs.md'])
      expect(readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8')).toContain(usd);
  });

  it('needs no alarm of a model that is not there, and is refused under another name', () => {
    const named = of(synthesise({ deployment: 'canary', model: 'extractive' }), 'AWS::CloudWatch::Alarm');
    expect(named.map(({ Properties }) => Properties.AlarmName)).not.toContain('Frontdesk-stop-model');
    expect(() => synthesise({ deployment: 'linear' })).toThrow('deployment');
  });
});
