import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it, vi } from 'vitest';
import { bedrockResources } from '../../config/bedrock.ts';
import { functions } from '../../config/functions.ts';
import { synthesise } from '../../infra/synthesise.ts';
import { grantsOf, type TemplateGrant } from '../../infra/template-grants.ts';
import { template } from './template.ts';

const line = ({ to, actions, resources }: TemplateGrant) => `${to}: ${actions.join(' ')} on ${resources.join(' ')}`;
const roleOf = (name: string) => `Functions${name}Role`;
const who = (action: string, grants = grantsOf(template())) =>
  grants
    .filter(({ actions }) => actions.includes(action))
    .map(({ to, resources }) => `${to} on ${resources.join(' ')}`);

describe('the permissions', () => {
  it('have no wildcards but these', () => {
    const wild = grantsOf(template()).filter(({ actions, resources }) =>
      [...actions, ...resources].join().includes('*'),
    );
    expect(wild.map(line)).toEqual([
      // Objects below a prefix.
      'FunctionsrestRole: s3:GetObject s3:PutObject on Bucket.Arn/ws/*',
      'FunctionsrestRole: s3:PutObjectTagging on Bucket.Arn/ws/*/conv/*',
      'FunctionsrestRole: s3:GetObject s3:PutObject on Bucket.Arn/tmp/*',
      'FunctionsgraphqlRole: s3:GetObject s3:PutObject on Bucket.Arn/ws/*',
      'FunctionsgraphqlRole: s3:PutObjectTagging on Bucket.Arn/ws/*/conv/*',
      'FunctionsgraphqlRole: s3:GetObject s3:PutObject on Bucket.Arn/tmp/*',
      'FunctionsliveRole: s3:GetObject on Bucket.Arn/ws/*',
      'FunctionspublicRole: s3:GetObject on Bucket.Arn/ws/*',
      'FunctionspublicRole: s3:PutObject s3:PutObjectTagging on Bucket.Arn/ws/*/conv/*',
      'FunctionspublicRole: s3:GetObject s3:PutObject on Bucket.Arn/tmp/*',
      'FunctionswidgetRole: s3:GetObject s3:PutObject on Bucket.Arn/widget/*',
      'FunctionsingestRole: s3:GetObject s3:PutObject on Bucket.Arn/ws/*',
      'FunctionsingestRole: s3:GetObject s3:PutObject on Bucket.Arn/tmp/read/*',
      'FunctionsmaintenanceRole: s3:DeleteObject s3:GetObject s3:PutObject s3:PutObjectTagging on Bucket.Arn/ws/*',
      'FunctionsmaintenanceRole: s3:DeleteObject s3:PutObject on Bucket.Arn/tmp/*',
    ]);
  });

  it('let nobody scan, and only what does scheduled work look into the index', () => {
    expect(who('dynamodb:Scan')).toEqual([]);
    const onIndex = grantsOf(template()).filter(({ resources }) => resources.join().includes('/index/'));
    expect(onIndex.map(line)).toEqual([
      'FunctionsmaintenanceRole: dynamodb:Query on Table.Arn/index/due-index',
      'FunctionsscheduleRole: dynamodb:Query on Table.Arn/index/due-index',
    ]);
  });

  it('let the reader of documents do nothing but write its log, and only these invoke it', () => {
    const own = grantsOf(template()).filter(({ to }) => to === roleOf('read'));
    expect(own.map(({ sid }) => sid)).toEqual(['Log']);
    const arn = 'arn:{AWS::Partition}:lambda:{AWS::Region}:{AWS::AccountId}:function:Frontdesk-read:live';
    expect(who('lambda:InvokeFunction')).toEqual(
      ['rest', 'graphql', 'ingest'].map((name) => `${roleOf(name)} on ${arn}`),
    );
  });

  it('let only these send to each queue', () => {
    expect(who('sqs:SendMessage')).toEqual([
      'FunctionsrestRole on Queuesmaintenance.Arn Queueswebhooks.Arn',
      'FunctionsgraphqlRole on Queuesmaintenance.Arn Queueswebhooks.Arn',
      'FunctionspublicRole on Queuesmaintenance.Arn',
      'FunctionschangesRole on Queuesingest.Arn Queuesmaintenance.Arn Queueswebhooks.Arn',
      'FunctionschangesRole on Queueschangesdead.Arn',
      'FunctionsingestRole on Queuesingest.Arn Queuesmaintenance.Arn',
      'FunctionsmaintenanceRole on Queuesmaintenance.Arn',
      'FunctionswebhooksRole on Queueswebhooks.Arn',
      'FunctionsscheduleRole on Queuesingest.Arn Queuesmaintenance.Arn',
    ]);
  });

  it('let only these remove and replace rows', () => {
    const writers = ['rest', 'graphql', 'live', 'public', 'streams', 'auth'];
    writers.push('changes', 'ingest', 'maintenance', 'webhooks', 'schedule');
    const onRows = grantsOf(template()).filter(({ sid }) => sid.endsWith('Rows'));
    for (const { conditions } of onRows) expect(conditions).not.toEqual([]);
    for (const action of ['dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem']) {
      expect(who(action)).toEqual(writers.map((name) => `${roleOf(name)} on Table.Arn`));
    }
    expect(who('dynamodb:UpdateItem')).toContain('FunctionsexportsRole on Table.Arn');
    expect(who('dynamodb:UpdateItem').join()).not.toContain(roleOf('widget'));
  });

  it('let each function write to its own log and nowhere else', () => {
    expect(who('logs:PutLogEvents')).toEqual(
      Object.keys(functions).map((name) => `${roleOf(name)} on Functions${name}Log.Arn`),
    );
  });

  it('let only the public function call the model', () => {
    const arn = 'arn:{AWS::Partition}:bedrock:{AWS::Region}::foundation-model/amazon.nova-lite-v1:0';
    expect(who('bedrock:InvokeModelWithResponseStream')).toEqual([`FunctionspublicRole on ${arn}`]);
  });

  it('lets whoever reads objects see that one is missing', () => {
    const readers = (action: string) => [...new Set(who(action).map((one) => one.split(' ')[0]))];
    expect(readers('s3:ListBucket')).toEqual(readers('s3:GetObject'));
  });

  it('name no model where none of Bedrock is set', () => {
    expect(who('bedrock:InvokeModel', grantsOf(synthesise({ model: 'extractive' })))).toEqual([]);
  });

  it('let those that need vectors, and only them, call the embedding model, and only that', () => {
    expect(who('bedrock:InvokeModel')).toHaveLength(1);
    const grants = grantsOf(
      synthesise({ model: 'extractive', embeddingModel: 'bedrock:amazon.titan-embed-text-v2:0' }),
    );
    const arn = 'arn:{AWS::Partition}:bedrock:{AWS::Region}::foundation-model/amazon.titan-embed-text-v2:0';
    expect(who('bedrock:InvokeModel', grants)).toEqual(
      ['rest', 'graphql', 'public', 'ingest', 'maintenance'].map((name) => `${roleOf(name)} on ${arn}`),
    );
    expect(who('bedrock:InvokeModelWithResponseStream', grants)).toEqual([]);
  });

  it('let nobody recognise text, unless it is turned on: then only the function that reads files', () => {
    expect(who('textract:DetectDocumentText')).toEqual([]);
    const grants = grantsOf(synthesise({ ocr: 'textract' }));
    expect(who('textract:DetectDocumentText', grants)).toEqual([`${roleOf('read')} on *`]);
  });

  it('let nobody send a mail, unless a sender is set: then those that invite or alert, as that sender alone', () => {
    expect(who('ses:SendEmail')).toEqual([]);
    // The identity that SES checks may be a domain above the sender's.
    const made = synthesise({ mailFrom: 'desk@mail.acme.example' });
    const identity = 'arn:{AWS::Partition}:ses:{AWS::Region}:{AWS::AccountId}:identity';
    expect(who('ses:SendEmail', grantsOf(made))).toEqual(
      ['rest', 'graphql', 'maintenance'].map(
        (name) =>
          `${roleOf(name)} on ${identity}/acme.example ${identity}/desk@mail.acme.example ${identity}/mail.acme.example`,
      ),
    );
    const condition = { StringEquals: { 'ses:FromAddress': 'desk@mail.acme.example' } };
    expect(JSON.stringify(made).split(JSON.stringify(condition))).toHaveLength(4);
  });

  it('name an inference profile and the model behind it', () => {
    const grants = grantsOf(synthesise({ model: 'bedrock:eu.amazon.nova-lite-v1:0' }));
    expect(who('bedrock:InvokeModel', grants)).toEqual([
      'FunctionspublicRole on ' +
        'arn:{AWS::Partition}:bedrock:{AWS::Region}:{AWS::AccountId}:inference-profile/eu.amazon.nova-lite-v1:0 ' +
        'arn:{AWS::Partition}:bedrock:*::foundation-model/amazon.nova-lite-v1:0',
    ]);
  });

  it.each(['us', 'us-gov', 'eu', 'apac', 'jp', 'au', 'ca', 'sa', 'in', 'global'])(
    'know the inference profiles of the geography %s',
    (geography) => {
      const profile = `${geography}.anthropic.claude-haiku-4-5-20251001-v1:0`;
      expect(bedrockResources(profile).map(({ resource, resourceName }) => [resource, resourceName])).toEqual([
        ['inference-profile', profile],
        ['foundation-model', 'anthropic.claude-haiku-4-5-20251001-v1:0'],
      ]);
    },
  );

  it.each([
    'amazon.nova-lite-v1:0',
    'zai.glm-4.6',
    'deepseek.v3.2',
    'meta.llama3-1-8b-instruct-v1:0',
    'qwen.qwen3.5-a',
  ])('take %s for the id of a model', (id) => {
    expect(bedrockResources(id)).toEqual([{ resource: 'foundation-model', resourceName: id, account: '' }]);
  });

  it('let the public function apply the guardrail that is set, and no other', () => {
    expect(who('bedrock:ApplyGuardrail')).toEqual([]);
    const grants = grantsOf(synthesise({ guardrailId: 'gr1', guardrailVersion: '3' }));
    expect(who('bedrock:ApplyGuardrail', grants)).toEqual([
      'FunctionspublicRole on arn:{AWS::Partition}:bedrock:{AWS::Region}:{AWS::AccountId}:guardrail/gr1',
    ]);
  });
});

describe('the AWS Solutions checks', () => {
  it('find nothing in the stack', () => {
    expect(() => synthesise({ logLevel: 'DEBUG' })).not.toThrow();
  });

  it('do find a queue that lets everyone in', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const outdir = mkdtempSync(join(tmpdir(), 'checks-'));
    const app = new App({ outdir });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    new Queue(new Stack(app, 'Open'), 'Queue');
    expect(() => app.synth()).toThrow('AwsSolutions-SQS4');
    quiet.mockRestore();
    rmSync(outdir, { recursive: true });
  });
});
