import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { functionNames } from '../../../config/functions.ts';
import { createStack } from '../../../infra/stack.ts';
import { type StackTemplate, synthesise, synthesiseAll } from '../../../infra/synthesise.ts';
import { grantsOf, textOf } from '../../../infra/template-grants.ts';
import { template } from '../template.ts';

/** What holds data of customers, or is how people are known. The client of the pool can be made anew. */
const stateful = [
  'DynamoDB::GlobalTable',
  'S3::Bucket',
  'S3::BucketPolicy',
  'Cognito::UserPool',
  'Cognito::UserPoolDomain',
];
const lastingOf = ({ Resources }: StackTemplate, types: readonly string[] = stateful) =>
  Object.fromEntries(Object.entries(Resources).filter(([, { Type }]) => types.includes(Type.slice('AWS::'.length))));
const idsOf = (made: StackTemplate) => Object.keys(made.Resources);

const kms = { secretsKey: 'kms' };
const two = synthesiseAll({ stacks: 'two' });
const twoWithKey = synthesiseAll({ stacks: 'two', ...kms });
const dataOf = ({ data }: typeof two): StackTemplate => {
  if (!data) throw new Error('There is no stack of the data.');
  return data;
};
const kept = {
  tableName: 'desk-table',
  tableStreamArn: 'arn:aws:dynamodb:eu-central-1:111122223333:table/desk-table/stream/2026-11-21T09:30:00.000',
  bucketName: 'desk-bucket',
};
const pool = { userPoolId: 'eu-central-1_AbCdEfGhI' };

/** A name that is handed over, by the parameter that the template reads. */
const handedOver = ({ Parameters = {} }: StackTemplate) =>
  Object.entries(Parameters).flatMap(([id, { Type, Default }]) =>
    Type === 'AWS::SSM::Parameter::Value<String>' && Default.startsWith('/frontdesk/') ? [[id, Default] as const] : [],
  );
const published = (made: StackTemplate) =>
  Object.values(lastingOf(made, ['SSM::Parameter'])).map(({ Properties }) => Properties.Name);

describe('stacks=two', () => {
  it('puts what holds data in a stack of its own, as it is in one stack, and nothing of it in the other', () => {
    const whole = synthesise(kms);
    expect(lastingOf(dataOf(two))).toEqual(lastingOf(template()));
    expect(Object.keys(lastingOf(template()))).toHaveLength(stateful.length);
    const keys = ['KMS::Key', 'KMS::Alias'];
    expect(lastingOf(dataOf(twoWithKey), keys)).toEqual(lastingOf(whole, keys));
    expect(Object.keys(lastingOf(whole, keys))).toHaveLength(keys.length);
    expect(lastingOf(twoWithKey.platform, [...stateful, ...keys])).toEqual({});
  });

  it('leaves the rest in a stack whose names, outputs and logical ids are those of one stack', () => {
    const moved = idsOf(dataOf(two));
    const replaced = idsOf(two.platform).filter((id) => !idsOf(template()).includes(id));
    // A version is named after its function's configuration.
    expect(replaced.filter((id) => !id.includes('CurrentVersion') && !id.startsWith('ApiDeployment'))).toEqual([]);
    const missing = idsOf(template()).filter((id) => !idsOf(two.platform).includes(id) && !moved.includes(id));
    expect(missing.filter((id) => !id.includes('CurrentVersion') && !id.startsWith('ApiDeployment'))).toEqual([]);
    const outputs = Object.keys(template().Outputs).filter((name) => name !== 'SignInDomain');
    expect(Object.keys(two.platform.Outputs).toSorted()).toEqual(outputs.toSorted());
    expect(Object.keys(dataOf(two).Outputs).toSorted()).toEqual([
      ...['BucketName', 'SignInDomain', 'TableName', 'TableStreamArn', 'UserPoolId'],
    ]);
  });

  it('hands names over by parameters, so that neither stack blocks the other', () => {
    for (const { data, platform } of [two, twoWithKey]) {
      expect(JSON.stringify([data, platform])).not.toMatch(/Fn::ImportValue|"Export"/);
      const names = handedOver(platform).map(([, name]) => name);
      expect(names.toSorted()).toEqual(published(data!).toSorted());
      expect(names).toContain('/frontdesk/Frontdesk-data/TableStreamArn');
    }
    expect(handedOver(twoWithKey.platform).map(([, name]) => name)).toContain(
      '/frontdesk/Frontdesk-data/SecretsKeyArn',
    );
    expect(handedOver(template())).toEqual([]);
  });

  it('grants every function what it has in one stack', () => {
    const names = new Map(handedOver(twoWithKey.platform).map(([id, name]) => [id, name.split('/').at(-1)]));
    const arns = {
      TableName: ['Table.Arn', 'arn:{AWS::Partition}:dynamodb:{AWS::Region}:{AWS::AccountId}:table/TableName'],
      TableStreamArn: ['Table.StreamArn', 'TableStreamArn'],
      BucketName: ['Bucket.Arn', 'arn:{AWS::Partition}:s3:::BucketName'],
      SecretsKeyArn: ['SecretsKey.Arn', 'SecretsKeyArn'],
      UserPoolId: [
        'SignInUsers.Arn',
        'arn:{AWS::Partition}:cognito-idp:{AWS::Region}:{AWS::AccountId}:userpool/UserPoolId',
      ],
    };
    const inOne = (resource: string) => {
      const named = [...names].reduce((text, [id, name]) => text.replace(id, String(name)), resource);
      return Object.values(arns).reduce((text, [own = '', foreign = '']) => text.replace(foreign, own), named);
    };
    const ofRoles = (made: StackTemplate) => grantsOf(made).filter(({ to }) => to.startsWith('Functions'));
    const granted = ofRoles(twoWithKey.platform).map((grant) => ({ ...grant, resources: grant.resources.map(inOne) }));
    expect(granted.length).toBeGreaterThan(50);
    expect(granted).toEqual(ofRoles(synthesise(kms)));
  });

  it('protects both stacks from deletion, and deploys the data first', () => {
    const stacksOf = (context: Record<string, string>) => {
      const app = new App({ context: { stacks: 'two', ...context } });
      const platform = createStack(app, () => Code.fromInline('exports.handler = async () => {};'));
      return [platform, ...platform.dependencies];
    };
    const protection = (context: Record<string, string>) =>
      stacksOf(context).map(({ stackName, terminationProtection }) => [stackName, terminationProtection]);
    expect(protection({})).toEqual([
      ['Frontdesk', true],
      ['Frontdesk-data', true],
    ]);
    expect(protection({ keepData: 'false', stage: 'ci' })).toEqual([
      ['Frontdesk-ci', false],
      ['Frontdesk-ci-data', false],
    ]);
  });

  it('cannot be deployed over the other layout by mistake, nor the other over it', () => {
    const [tableId = ''] = Object.keys(lastingOf(template(), ['DynamoDB::GlobalTable']));
    // CloudFormation permits no update of a resource's type.
    expect(two.platform.Resources[tableId]?.Type).toBe('AWS::CloudFormation::WaitConditionHandle');
  });

  it('has no pool with another provider, is disposable, and is refused under another name', () => {
    const oidc = { oidcIssuer: 'https://login.acme.example', oidcClientId: 'desk' };
    expect(published(dataOf(synthesiseAll({ stacks: 'two', ...oidc })))).not.toContain(
      '/frontdesk/Frontdesk-data/UserPoolId',
    );
    const disposable = dataOf(synthesiseAll({ stacks: 'two', keepData: 'false' }));
    expect(Object.values(lastingOf(disposable)).map(({ DeletionPolicy = 'Delete' }) => DeletionPolicy)).toEqual(
      stateful.map(() => 'Delete'),
    );
    expect(() => synthesise({ stacks: 'three' })).toThrow('stacks');
  });
});

describe('the way from one stack to two', () => {
  const first = synthesiseAll({ stacks: 'two', ...kept, ...pool });
  const last = synthesiseAll({ stacks: 'two', ...pool });
  const client = ['Cognito::UserPoolClient', 'Cognito::ManagedLoginBranding'];

  it('begins with letting go: the stack names what it has, keeps the client, and reads no parameter yet', () => {
    expect(lastingOf(first.platform)).toEqual({});
    expect(idsOf(first.platform)).not.toContain(Object.keys(lastingOf(template(), ['DynamoDB::GlobalTable']))[0]);
    expect(Object.keys(lastingOf(first.platform, client))).toEqual(Object.keys(lastingOf(template(), client)));
    expect(handedOver(first.platform)).toEqual([]);
    expect(textOf(first.platform.Outputs.TableName?.Value)).toBe(kept.tableName);
    const letGo = idsOf(template()).filter((id) => !idsOf(first.platform).includes(id) && !/CurrentVersion/.test(id));
    expect(letGo.toSorted()).toEqual(Object.keys(lastingOf(template())).toSorted());
    // All that it lets go is retained.
    const gone = Object.values(lastingOf(template())).filter(({ Type }) => !Type.endsWith('BucketPolicy'));
    expect(gone.map(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))).toEqual(gone.map(() => true));
  });

  it('ends with table and bucket in the other stack, under the ids by which they are imported', () => {
    const imported = ['DynamoDB::GlobalTable', 'S3::Bucket'];
    expect(lastingOf(dataOf(last), imported)).toEqual(lastingOf(template(), imported));
    expect(lastingOf(dataOf(last), ['Cognito::UserPool'])).toEqual({});
    expect(last.platform.Outputs.UserPoolId?.Value).toBe(pool.userPoolId);
  });

  it('changes every function at each step, because Lambda publishes no version of one that is the same', () => {
    const configurations = [template(), first.platform, last.platform].map((made) =>
      lastingOf(made, ['Lambda::Function', 'Lambda::Version']),
    );
    for (const [before, after] of [configurations.slice(0, 2), configurations.slice(1)] as const) {
      const published = Object.entries(after!).filter(([id, { Type }]) => Type.endsWith('Version') && !(id in before!));
      expect(published).toHaveLength(functionNames.length);
      for (const [, { Properties }] of published) {
        const id = Properties.FunctionName.Ref;
        // The variables have other references to the same names.
        expect(after![id]!.Properties.Description).not.toBe(before![id]!.Properties.Description);
      }
    }
  });

  it('or leaves them where they are: the other stack then has the bucket’s policy', () => {
    expect(Object.values(dataOf(first).Resources).map(({ Type }) => Type)).toEqual(['AWS::S3::BucketPolicy']);
  });
});
