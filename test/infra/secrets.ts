import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { grantsOf, textOf } from '../../infra/template-grants.ts';
import { template } from './template.ts';

const parameter = 'arn:{AWS::Partition}:ssm:{AWS::Region}:{AWS::AccountId}:parameter/frontdesk/Frontdesk/secrets-key';
const keyArn = 'arn:aws:kms:eu-central-1:111122223333:key/0123-abcd';
const who = (made: StackTemplate, action: string) =>
  grantsOf(made)
    .filter(({ actions }) => actions.includes(action))
    .map(({ to, resources }) => `${to} on ${resources.join(' ')}`);
const roles = (names: string[], resource: string) => names.map((name) => `Functions${name}Role on ${resource}`);
const visitorsParameter = `${parameter}-visitors`;
const sealing = ['rest', 'graphql'];
const decrypting = [...sealing, 'public', 'ingest', 'maintenance', 'webhooks'];
const encrypting = [...sealing, 'maintenance'];
/** In the order of the functions. */
const readingParameters = [
  ...sealing.flatMap((name) => [...roles([name], parameter), ...roles([name], visitorsParameter)]),
  ...roles(['public'], visitorsParameter),
  ...roles(['ingest', 'maintenance'], parameter),
  ...roles(['maintenance'], visitorsParameter),
  ...roles(['webhooks'], parameter),
];

const environmentOf = (made: StackTemplate, name: string) => {
  const found = Object.values(made.Resources).find(
    ({ Properties }) => Properties?.FunctionName === `Frontdesk-${name}`,
  );
  const variables = Object.entries(found!.Properties.Environment.Variables).map(([key, value]) => [key, textOf(value)]);
  return readEnvironment(Object.fromEntries(variables));
};
const keysOf = (made: StackTemplate) => Object.values(made.Resources).filter(({ Type }) => Type === 'AWS::KMS::Key');

describe('the key for secrets', () => {
  it('is a parameter that those who open may read, those who seal may create, and nobody may overwrite', () => {
    expect(keysOf(template())).toEqual([]);
    expect(who(template(), 'ssm:GetParameter')).toEqual(readingParameters);
    expect(who(template(), 'ssm:PutParameter')).toEqual([
      ...[...sealing, 'maintenance'].flatMap((name) => [
        ...roles([name], parameter),
        ...roles([name], visitorsParameter),
      ]),
    ]);
    const denials = Object.values(template().Resources).flatMap(({ Type, Properties }) =>
      Type === 'AWS::IAM::Policy'
        ? Properties.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Deny')
        : [],
    );
    expect(denials.map(({ Resource }) => textOf(Resource))).toEqual([
      ...[...sealing, 'maintenance'].flatMap(() => [parameter, visitorsParameter]),
    ]);
    for (const denial of denials) {
      expect(denial).toMatchObject({
        Action: 'ssm:PutParameter',
        Condition: { StringEquals: { 'ssm:Overwrite': 'true' } },
      });
    }
    expect(environmentOf(template(), 'rest')).toMatchObject({
      secretsParameter: '/frontdesk/Frontdesk/secrets-key',
      kmsKeyId: undefined,
      secretsSealedBy: 'own',
    });
    expect(environmentOf(template(), 'streams').secretsParameter).toBeUndefined();
    expect(environmentOf(template(), 'public')).toMatchObject({
      secretsParameter: undefined,
      visitorsParameter: '/frontdesk/Frontdesk/secrets-key-visitors',
    });
  });

  it('is one of KMS where that is set, turned every year and kept', () => {
    const made = synthesise({ secretsKey: 'kms' });
    expect(keysOf(made)).toMatchObject([
      {
        Properties: { EnableKeyRotation: true },
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      },
    ]);
    expect(who(made, 'kms:Decrypt')).toEqual(roles(decrypting, 'SecretsKey.Arn'));
    expect(who(made, 'kms:Encrypt')).toEqual(roles(encrypting, 'SecretsKey.Arn'));
    const purposes = (action: string) =>
      Object.fromEntries(
        grantsOf(made).flatMap(({ to, actions, conditions }) => (actions.includes(action) ? [[to, conditions]] : [])),
      );
    expect(purposes('kms:Decrypt')).toMatchObject({
      FunctionspublicRole: ['action:*', 'visitors:*'],
      FunctionsingestRole: ['site:*'],
      FunctionsmaintenanceRole: ['identity:*', 'mail:*', 'outbox:*'],
      FunctionswebhooksRole: ['push:*', 'webhook:*'],
    });
    // Mails about mentions that wait for a mail server are sealed.
    expect(purposes('kms:Encrypt').FunctionsmaintenanceRole).toEqual(['visitors:*', 'outbox:*']);
    expect(who(made, 'ssm:GetParameter')).toEqual([]);
    expect(environmentOf(made, 'webhooks')).toMatchObject({ kmsKeyId: 'SecretsKey.Arn', secretsSealedBy: 'kms' });
    expect(textOf(made.Outputs.SecretsKeyArn?.Value)).toBe('SecretsKey.Arn');
    expect(made.Outputs).not.toHaveProperty('SecretsParameter');
  });

  it('may be one that was kept: of KMS, or a parameter of another name', () => {
    const adopted = synthesise({ secretsKey: 'kms', secretsKeyArn: keyArn });
    expect(keysOf(adopted)).toEqual([]);
    expect(who(adopted, 'kms:Encrypt')).toEqual(roles(encrypting, keyArn));
    const renamed = synthesise({ secretsParameter: '/frontdesk/Old/secrets-key' });
    const arn = parameter.replace('/Frontdesk/', '/Old/');
    expect(who(renamed, 'ssm:PutParameter')).toEqual(expect.arrayContaining(roles(sealing, arn)));
    expect(who(renamed, 'ssm:PutParameter').join()).not.toContain(parameter);
  });

  it('opens what the other kind has sealed before, and seals with its own', () => {
    const fromKms = synthesise({ secretsKeyArn: keyArn });
    expect(who(fromKms, 'kms:Decrypt')).toEqual(roles(decrypting, keyArn));
    expect(who(fromKms, 'kms:Encrypt')).toEqual([]);
    expect(environmentOf(fromKms, 'rest')).toMatchObject({ kmsKeyId: keyArn, secretsSealedBy: 'own' });
    const back = synthesise({ secretsKey: 'kms', secretsParameter: '/frontdesk/Frontdesk/secrets-key' });
    expect(who(back, 'ssm:GetParameter')).toEqual(readingParameters);
    expect(who(back, 'ssm:PutParameter')).toEqual([]);
    expect(environmentOf(back, 'rest').secretsSealedBy).toBe('kms');
  });

  it.each([
    [{ secretsKey: 'file' }, 'secretsKey'],
    [{ secretsKeyArn: 'arn:aws:kms:eu-central-1:111122223333:alias/x' }, 'ARN of a KMS key'],
    [{ secretsParameter: 'key' }, 'path of a parameter'],
    [{ secretsParameter: '/aws/key' }, 'path of a parameter'],
  ] as [Record<string, string>, string][])('refuses %j', (context, named) => {
    expect(() => synthesise(context)).toThrow(named);
  });
});
