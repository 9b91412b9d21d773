import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../config/environment.ts';
import { type StackTemplate, synthesise, synthesiseAll } from '../../../infra/synthesise.ts';
import { grantsOf, textOf } from '../../../infra/template-grants.ts';
import { template } from '../template.ts';

const settings = { inboundMailDomain: 'in.desk.example', mailFrom: 'desk@acme.example' };
let made: StackTemplate | undefined;
const receiving = (): StackTemplate => {
  made ??= synthesise(settings);
  return made;
};
const of = ({ Resources }: StackTemplate, type: string) =>
  Object.values(Resources).flatMap(({ Type, ...resource }) => (Type === type ? [resource] : []));
const account = '{AWS::Region}:{AWS::AccountId}';
const ruleArn = `arn:{AWS::Partition}:ses:${account}:receipt-rule-set/Frontdesk-mail:receipt-rule/Frontdesk-mail`;
const setArn = `arn:{AWS::Partition}:ses:${account}:configuration-set/Frontdesk-mail`;
const maintenance = 'FunctionsmaintenanceRole';

/** What only a stack has that receives mail, or only one that does not. */
const grantLines = (one: StackTemplate) =>
  grantsOf(one).map(({ to, sid, actions, resources }) => `${to} ${sid}: ${actions.join()} on ${resources.join()}`);

describe('mail by SES', () => {
  it('is stored in the bucket by a rule for the domain, scanned, and told of on a topic', () => {
    const [rule] = of(receiving(), 'AWS::SES::ReceiptRule');
    expect(rule!.Properties.Rule).toEqual({
      ...{ Name: 'Frontdesk-mail', Enabled: true, ScanEnabled: true, TlsPolicy: 'Optional' },
      Recipients: ['in.desk.example'],
      Actions: [{ S3Action: { BucketName: expect.anything(), ObjectKeyPrefix: 'mail/', TopicArn: expect.anything() } }],
    });
    // SES tries both out when the rule is created.
    expect(rule!.DependsOn?.map((id) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual([
      'BucketPolicy',
      'MailSubscription',
      'MailTopicPolicy',
    ]);
    expect(of(receiving(), 'AWS::SES::ReceiptRuleSet')).toMatchObject([
      { Properties: { RuleSetName: 'Frontdesk-mail' } },
    ]);
  });

  it('may be written and told of by SES alone, for this rule and configuration set of this account', () => {
    const bySes = grantsOf(receiving()).filter(({ sid }) => sid.startsWith('Ses') || sid === 'MailTopicSends');
    expect(bySes).toEqual(
      [
        {
          ...{ to: 'Queuesmaintenance', sid: 'MailTopicSends', actions: ['sqs:SendMessage'] },
          ...{ resources: ['Queuesmaintenance.Arn'], conditions: ['MailTopic'] },
        },
        {
          ...{ to: 'BucketPolicy', sid: 'SesStoresMail', actions: ['s3:PutObject'], resources: ['Bucket.Arn/mail/*'] },
          conditions: ['{AWS::AccountId}', ruleArn],
        },
        {
          ...{ to: 'MailTopic', sid: 'SesTells', actions: ['sns:Publish'], resources: ['MailTopic'] },
          conditions: ['{AWS::AccountId}', ruleArn, setArn],
        },
      ].map((one) => expect.objectContaining({ ...one, to: expect.stringMatching(one.to) })),
    );
  });

  it('reaches the queue as SES wrote it, and nothing else does', () => {
    expect(of(receiving(), 'AWS::SNS::Subscription').map(({ Properties }) => Properties)).toMatchObject([
      {
        ...{ Protocol: 'sqs', RawMessageDelivery: true, FilterPolicyScope: 'MessageBody' },
        FilterPolicy: { $or: [{ notificationType: ['Received'] }, { eventType: ['Bounce', 'Complaint'] }] },
      },
    ]);
  });

  it('gives maintenance what it needs to receive and answer, and others nothing', () => {
    const before = new Set(grantLines(synthesise({ mailFrom: settings.mailFrom, mailFeedback: 'true' })));
    const model = 'arn:{AWS::Partition}:bedrock:{AWS::Region}::foundation-model/amazon.nova-lite-v1:0';
    const read = 'arn:{AWS::Partition}:lambda:{AWS::Region}:{AWS::AccountId}:function:Frontdesk-read:live';
    expect(grantLines(receiving()).filter((line) => !before.has(line) && line.startsWith('Functions'))).toEqual([
      `${maintenance} Blobsmail: s3:DeleteObject,s3:GetObject on Bucket.Arn/mail/*`,
      `${maintenance} Model: bedrock:InvokeModel,bedrock:InvokeModelWithResponseStream on ${model}`,
      `${maintenance} Read: lambda:InvokeFunction on ${read}`,
    ]);
  });

  it('is told to the functions that show addresses, send and receive', () => {
    const told = of(receiving(), 'AWS::Lambda::Function').flatMap(({ Properties: { FunctionName, Environment } }) => {
      const variables = Object.entries(Environment?.Variables ?? {}).map(([name, value]) => [name, textOf(value)]);
      // The provider's URL is known at deployment.
      const known = Object.fromEntries(variables.filter(([name]) => !name?.startsWith('OIDC_')));
      const { inboundMailDomain, mailConfigurationSet, model } = readEnvironment(known);
      return inboundMailDomain ? [[FunctionName, inboundMailDomain, mailConfigurationSet, model]] : [];
    });
    const nova = 'bedrock:amazon.nova-lite-v1:0';
    expect(told).toEqual([
      ['Frontdesk-rest', 'in.desk.example', 'Frontdesk-mail', 'extractive'],
      ['Frontdesk-graphql', 'in.desk.example', 'Frontdesk-mail', 'extractive'],
      ['Frontdesk-public', 'in.desk.example', '', nova],
      ['Frontdesk-maintenance', 'in.desk.example', 'Frontdesk-mail', nova],
    ]);
  });

  it('is forgotten with the jobs that were to receive it', () => {
    const { Rules } = of(receiving(), 'AWS::S3::Bucket')[0]!.Properties.LifecycleConfiguration;
    expect(Rules.find(({ Prefix }: { Prefix?: string }) => Prefix === 'mail/')).toMatchObject({
      ...{ Status: 'Enabled', ExpirationInDays: 14, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
    });
  });

  it('is announced by the MX record and the command that activates the rule set', () => {
    const outputs = Object.fromEntries(
      Object.entries(receiving().Outputs).map(([name, { Value }]) => [name, textOf(Value)]),
    );
    expect(outputs).toMatchObject({
      InboundMailMx: 'in.desk.example MX 10 inbound-smtp.{AWS::Region}.amazonaws.com',
      InboundMailActivation:
        'aws ses set-active-receipt-rule-set --rule-set-name Frontdesk-mail --region {AWS::Region}',
    });
  });

  it('takes an existing rule set, and an adopted bucket, whose policy lets SES write', () => {
    const own = synthesise({ ...settings, inboundMailRuleSet: 'default-rule-set', bucketName: 'kept-bucket' });
    expect(of(own, 'AWS::SES::ReceiptRuleSet')).toEqual([]);
    expect(of(own, 'AWS::SES::ReceiptRule')[0]!.Properties.RuleSetName).toBe('default-rule-set');
    expect(own.Outputs).not.toHaveProperty('InboundMailActivation');
    const [granted] = grantsOf(own).filter(({ sid }) => sid === 'SesStoresMail');
    expect(granted!.resources).toEqual(['arn:{AWS::Partition}:s3:::kept-bucket/mail/*']);
    expect(granted!.conditions).toContain(
      ruleArn.replace('receipt-rule-set/Frontdesk-mail', 'receipt-rule-set/default-rule-set'),
    );
  });

  it('may be written to a bucket of another stack', () => {
    const { platform, data } = synthesiseAll({ ...settings, stacks: 'two' });
    expect(of(platform, 'AWS::SES::ReceiptRule')).toHaveLength(1);
    expect(grantsOf(data!).filter(({ sid }) => sid === 'SesStoresMail')).toMatchObject([
      { resources: ['Bucket.Arn/mail/*'], conditions: ['{AWS::AccountId}', ruleArn] },
    ]);
  });

  it('is off by default, also where mail is sent: then SES tells of bounces if that is wanted', () => {
    const types = (one: StackTemplate) =>
      Object.values(one.Resources).flatMap(({ Type }) => (/SES|SNS/.test(Type) ? [Type.slice(5)] : []));
    expect(types(template())).toEqual([]);
    expect(types(synthesise({ mailFrom: settings.mailFrom }))).toEqual([]);
    expect(types(synthesise({ mailFrom: settings.mailFrom, mailFeedback: 'true' })).toSorted()).toEqual([
      ...['SES::ConfigurationSet', 'SES::ConfigurationSetEventDestination'],
      ...['SNS::Subscription', 'SNS::Topic', 'SNS::TopicPolicy'],
    ]);
    expect(types(synthesise({ ...settings, mailFeedback: 'false' })).join()).not.toContain('ConfigurationSet');
    expect(JSON.stringify(template())).not.toMatch(/mail\//);
  });

  it('lets mails be sent with the configuration set alone', () => {
    const sending = grantsOf(receiving()).filter(({ sid }) => sid === 'Mail');
    expect(sending.map(({ to }) => to)).toEqual(['FunctionsrestRole', 'FunctionsgraphqlRole', maintenance]);
    for (const { resources } of sending) expect(resources).toContain(setArn);
  });

  it.each([
    [{ inboundMailDomain: 'localhost' }, 'inboundMailDomain'],
    [{ inboundMailDomain: 'In.desk.example' }, 'inboundMailDomain'],
    [{ inboundMailRuleSet: 'mine' }, 'inboundMailRuleSet needs inboundMailDomain'],
    [{ inboundMailRuleSet: 'a b', inboundMailDomain: 'in.desk.example' }, 'must be the name of a receipt rule set'],
    [{ mailFeedback: 'true' }, 'mailFeedback needs mailFrom'],
    [{ domain: 'desk.example', inboundMailDomain: 'desk.example' }, 'must be another name than those of pages'],
  ])('refuses %j by name', (context, named) => {
    expect(() => synthesise(context)).toThrow(named);
  });
});
