import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectContext } from '../../infra/project-context.ts';
import { synthesiseAll } from '../../infra/synthesise.ts';

/** Together they have every resource that the settings can ask for. */
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
const contexts: Record<string, Record<string, string>> = {
  'the defaults': {},
  'CloudFront, alarms, a canary and a vector store': {
    ...{ region: 'us-east-1', cdn: 'true', domain: 'desk.example.com', certificateArn: certificate },
    ...{ alarmsTo: 'ops@example.com', monthlyBudgetUsd: '50', deployment: 'canary', accountConcurrency: '1000' },
    ...{ embeddingModel: 'bedrock:amazon.titan-embed-text-v2:0', vectorStore: 's3', replicaRegions: 'eu-west-1' },
    backup: 'daily',
  },
  'two stacks, a key, a firewall, a sign-in domain and received mail': {
    ...{ stacks: 'two', secretsKey: 'kms', waf: 'true', tracing: 'true', mailFrom: 'desk@example.com' },
    ...{ signInDomain: 'login.example.com', signInCertificateArn: certificate, keepData: 'false' },
    inboundMailDomain: 'in.desk.example.com',
  },
};

describe('CloudFormation’s schema', () => {
  beforeAll(() => void vi.stubEnv('CDK_VALIDATION', 'true'));
  afterAll(() => void vi.unstubAllEnvs());

  it.each(Object.entries(contexts))('has no objection to the templates with %s', (_, context) => {
    expect(() => synthesiseAll(context)).not.toThrow();
  });

  it('is a reason to refuse a template', () => {
    const app = new App({ context: projectContext() });
    const type = 'AWS::SQS::Queue';
    new CfnResource(new Stack(app, 'Wrong'), 'Queue', { type, properties: { Misspelt: 5 } });
    expect(() => app.synth()).toThrow('Misspelt');
  });
});
