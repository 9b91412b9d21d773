import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bedrockResources } from '../../config/bedrock.ts';
import { settingNames } from '../../infra/settings.ts';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { textOf } from '../../infra/template-grants.ts';
import { template } from './template.ts';

const of = ({ Resources }: StackTemplate, type: string) =>
  Object.entries(Resources).flatMap(([id, resource]) => (resource.Type === type ? [{ id, ...resource }] : []));
const only = (made: StackTemplate, type: string) => {
  const found = of(made, type);
  expect(found).toHaveLength(1);
  return found[0]!;
};

describe('a stage that is thrown away', () => {
  const thrown = () => synthesise({ keepData: 'false' });

  it('has its bucket emptied, every version, after the functions are gone and before the bucket goes', () => {
    const made = thrown();
    const bucket = only(made, 'AWS::S3::Bucket');
    const emptying = only(made, 'Custom::S3AutoDeleteObjects');
    expect(emptying.Properties.BucketName).toEqual({ Ref: bucket.id });
    const own = of(made, 'AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName);
    expect(own.length).toBeGreaterThan(5);
    // What depends on something is deleted before it.
    for (const { DependsOn } of own) expect(DependsOn).toContain(emptying.id);
    expect(of(template(), 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });
});

describe('the table', () => {
  it('is warmed for as much as the setting says', () => {
    const { WarmThroughput } = only(
      synthesise({ warmThroughput: 'read=40000,write=20000' }),
      'AWS::DynamoDB::GlobalTable',
    ).Properties;
    expect(WarmThroughput).toEqual({ ReadUnitsPerSecond: 40_000, WriteUnitsPerSecond: 20_000 });
    expect(only(template(), 'AWS::DynamoDB::GlobalTable').Properties).not.toHaveProperty('WarmThroughput');
  });
});

describe('the addresses of clients', () => {
  it('are in the access log alone, for the days that the setting says', () => {
    const made = synthesise({ addressLogDays: '3', logRetentionDays: '90' });
    const { AccessLogSetting } = only(made, 'AWS::ApiGateway::Stage').Properties;
    expect(JSON.parse(AccessLogSetting.Format).address).toBe('$context.identity.sourceIp');
    const days = of(made, 'AWS::Logs::LogGroup').map(({ Properties }) => [
      textOf(Properties.LogGroupName).replace(/(?<=access-).*/, '<id>'),
      Properties.RetentionInDays,
    ]);
    expect(days.filter(([, kept]) => kept === 3)).toEqual([['/Frontdesk/access-<id>', 3]]);
    expect(days.filter(([, kept]) => kept === 90)).toHaveLength(days.length - 1);
  });
});

describe('a Bedrock model', () => {
  it.each([
    'us.amazon.nova-lite-v1:0',
    'sa.amazon.nova-lite-v1:0',
    'in.anthropic.claude-x-v1:0',
    'apac.amazon.nova-lite-v1:0',
    'us-gov.anthropic.claude-x-v1:0',
    'global.anthropic.claude-x-v1:0',
  ])('%s is an inference profile, and the model behind it in any region', (id) => {
    const model = id.slice(id.indexOf('.') + 1);
    expect(bedrockResources(id)).toEqual([
      { resource: 'inference-profile', resourceName: id },
      { resource: 'foundation-model', resourceName: model, account: '', region: '*' },
    ]);
  });

  it.each(['amazon.nova-lite-v1:0', 'deepseek.v3.2', 'zai.glm-4.7', 'ai21.jamba-1-5-mini-v1:0'])(
    '%s is a model of this region',
    (id) => {
      expect(bedrockResources(id)).toEqual([{ resource: 'foundation-model', resourceName: id, account: '' }]);
    },
  );
});

describe('the settings', () => {
  it('are each explained in docs/deploy-reference.md', () => {
    const docs = readFileSync(new URL('../../docs/deploy-reference.md', import.meta.url), 'utf8');
    const rows = docs.split('\n').filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) => row.split(' | ')[0]!.match(/\w+/g) ?? []);
    expect(settingNames.filter((name) => !explained.includes(name))).toEqual([]);
  });
});

describe('settings that cannot be', () => {
  it.each([
    [{ addressLogDays: '30' }, 'addressLogDays'],
    [{ addressLogDays: '2' }, 'addressLogDays'],
    [{ addressLogDays: '3', cdn: 'true' }, 'addressLogDays and cdn exclude each other'],
    [{ warmThroughput: 'read=0' }, 'warmThroughput'],
    [{ warmThroughput: 'reads=9000' }, 'warmThroughput'],
    [{ warmThroughput: 'read=9000,read=9000' }, 'read and write once'],
  ] as [Record<string, string>, string][])('%j', (context, named) => {
    expect(() => synthesise(context)).toThrow(named);
  });
});
