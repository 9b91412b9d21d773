import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { type FunctionConfig, type FunctionName, functions } from '../../config/functions.ts';
import { deployedGrant, grants } from '../../config/grants.ts';
import { queueNames } from '../../config/queues.ts';
import { synthesise } from '../../infra/synthesise.ts';
import { textOf } from '../../infra/template-grants.ts';
import { resourcesOf } from './template.ts';

const entries = Object.entries(functions) as [FunctionName, FunctionConfig][];

const deployed = (name: string) => {
  const found = resourcesOf('AWS::Lambda::Function').find(
    ({ Properties }) => Properties.FunctionName === `Frontdesk-${name}`,
  );
  if (!found) throw new Error(`no function ${name}`);
  return found.Properties;
};

const resolved = (variables: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([variable, value]) => [variable, textOf(value)]));
const variablesOf = (name: string) => resolved(deployed(name).Environment.Variables);

describe.each(entries)('%s', (name, config) => {
  it('runs on Node 24 on arm64 with the memory and the time of the configuration', () => {
    expect(deployed(name)).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: config.memoryMb,
      Timeout: config.timeoutSeconds,
    });
  });

  it('logs to a group of its own, which forgets after a month', () => {
    const group = resourcesOf('AWS::Logs::LogGroup').find(
      ({ Properties }) => Properties.LogGroupName === `/Frontdesk/${name}`,
    );
    expect(group?.Properties.RetentionInDays).toBe(30);
    expect(deployed(name).LoggingConfig).toEqual({ LogGroup: { Ref: group?.id } });
  });

  it('is told of what it may use, in variables that the code reads', () => {
    // The provider's URL is known at deployment.
    const known = (value: string) => (value === 'SignInUsers.ProviderURL' ? 'https://issuer.example' : value);
    const variables = Object.entries(variablesOf(name)).map(([variable, value]) => [variable, known(value)]);
    const environment = readEnvironment(Object.fromEntries(variables));
    const { blobs, sends = [], model } = deployedGrant(grants[name], false);
    expect(environment.tableName).toBe('Table');
    expect(environment.bucketName).toBe(blobs ? 'Bucket' : 'frontdesk');
    expect(environment.queueUrls).toEqual(
      Object.fromEntries(
        queueNames.map((queue) => [queue, sends.some((one) => one === queue) ? `Queues${queue}` : '']),
      ),
    );
    expect(environment.model).toBe(model ? 'bedrock:amazon.nova-lite-v1:0' : 'extractive');
    expect(environment.embeddingModel).toBe('');
    expect(environment.ownHosts).toEqual(['Api.execute-api.{AWS::Region}.{AWS::URLSuffix}']);
    expect(environment.root).toBe('');
    expect(environment.local).toBe(false);
  });
});

it('lets the functions that feed their own queue go on as long as there is work', () => {
  const allowed = entries.filter(([name]) => deployed(name).RecursiveLoop === 'Allow').map(([name]) => name);
  expect(allowed).toEqual(['ingest', 'maintenance', 'webhooks']);
});

it('deploys the functions of the configuration and no other', () => {
  const names = resourcesOf('AWS::Lambda::Function').flatMap(({ Properties }) => Properties.FunctionName ?? []);
  expect(names.sort()).toEqual(entries.map(([name]) => `Frontdesk-${name}`).sort());
});

it('sets no variable that nothing reads', () => {
  const read = new Set<string>();
  const recorder = new Proxy<Record<string, string>>({}, { get: (_, name) => void read.add(String(name)) });
  readEnvironment(recorder);
  const unread = entries.flatMap(([name]) => Object.keys(variablesOf(name)).filter((variable) => !read.has(variable)));
  expect(unread).toEqual([]);
});

it('tells which GraphQL documents run, where not every one does', () => {
  const { Resources } = synthesise({ persistedOperations: 'only' });
  const graphql = Object.values(Resources).find(({ Properties }) => Properties?.FunctionName === 'Frontdesk-graphql');
  const { PERSISTED_OPERATIONS } = graphql!.Properties.Environment.Variables;
  expect(readEnvironment({ PERSISTED_OPERATIONS }).persistedOperations).toBe('only');
  expect(variablesOf('graphql').PERSISTED_OPERATIONS).toBeUndefined();
});

describe('an embedding model', () => {
  it('is told to the functions that write chunks or look them up', () => {
    const { Resources } = synthesise({ embeddingModel: 'bedrock:amazon.titan-embed-text-v2:0' });
    const told = Object.values(Resources).flatMap(({ Type, Properties }) => {
      const model = Type === 'AWS::Lambda::Function' && Properties.Environment?.Variables.EMBEDDING_MODEL;
      return model ? [[Properties.FunctionName, readEnvironment({ EMBEDDING_MODEL: model }).embeddingModel]] : [];
    });
    expect(told).toEqual(
      ['rest', 'graphql', 'public', 'ingest', 'maintenance'].map((name) => [
        `Frontdesk-${name}`,
        'bedrock:amazon.titan-embed-text-v2:0',
      ]),
    );
  });
});

describe('a language model', () => {
  it('is used as the settings say, by the public function alone', () => {
    const { Resources } = synthesise({
      contextTokens: '3000',
      maxTokens: '800',
      firstTextSeconds: '40',
      rewriteFollowUps: 'false',
      promptCaching: 'false',
      guardrailId: 'gr1',
      guardrailVersion: 'DRAFT',
    });
    const read = Object.values(Resources).flatMap(({ Type, Properties }) => {
      if (Type !== 'AWS::Lambda::Function' || !Properties.FunctionName) return [];
      const Variables = resolved(Properties.Environment.Variables);
      if (!Variables.MODEL) expect(Object.keys(Variables).join()).not.toMatch(/TOKENS|REWRITE|CACHING|GUARDRAIL/);
      return Variables.MODEL ? [{ name: Properties.FunctionName, ...readEnvironment(Variables) }] : [];
    });
    expect(read).toMatchObject([
      {
        name: 'Frontdesk-public',
        contextTokens: 3000,
        maxTokens: 800,
        firstTextSeconds: 40,
        rewriteFollowUps: false,
        promptCaching: false,
        guardrail: { id: 'gr1', version: 'DRAFT' },
      },
    ]);
  });

  it('is used by default as the code does by itself', () => {
    const defaults = {
      contextTokens: 6000,
      maxTokens: 400,
      firstTextSeconds: 15,
      rewriteFollowUps: true,
      promptCaching: true,
      guardrail: undefined,
    };
    expect(readEnvironment(variablesOf('public'))).toMatchObject(defaults);
    expect(readEnvironment({})).toMatchObject(defaults);
    expect(Object.keys(variablesOf('public')).join()).not.toMatch(/TOKENS|FIRST_TEXT|REWRITE|CACHING|GUARDRAIL/);
  });
});

describe('settings', () => {
  const environmentsOf = (context: Record<string, string>) => {
    const { Resources } = synthesise(context);
    return Object.values(Resources).flatMap(({ Type, Properties }) =>
      Type === 'AWS::Lambda::Function' && Properties.FunctionName ? [Properties.Environment.Variables] : [],
    );
  };

  it('give every function the root and the host of a domain', () => {
    for (const variables of environmentsOf({ domain: 'desk.example.com', logLevel: 'WARN' })) {
      expect(variables.ROOT_URL).toBe('https://desk.example.com');
      expect(textOf(variables.OWN_HOSTS)).toMatch(/,desk\.example\.com$/);
      expect(variables.LOG_LEVEL).toBe('WARN');
    }
  });

  it.each([
    [{ model: 'openai:gpt' }, 'model'],
    [{ embeddingModel: 'openai:text-embedding-3-small' }, 'embeddingModel'],
    [{ embeddingModel: 'bedrock:amazon.nova-lite-v1:0' }, 'embeddingModel'],
    [{ vectorStore: 's3' }, 'vectorStore needs embeddingModel'],
    [{ contextTokens: '499' }, 'contextTokens'],
    [{ maxTokens: '1e9' }, 'maxTokens'],
    [{ firstTextSeconds: '4' }, 'firstTextSeconds'],
    [{ firstTextSeconds: '121' }, 'firstTextSeconds'],
    [{ guardrailId: 'gr1' }, 'guardrailId and guardrailVersion must be set together'],
    [{ guardrailId: 'arn:aws:bedrock:x', guardrailVersion: '1' }, 'must be the id of a guardrail'],
    [{ guardrailId: 'gr1', guardrailVersion: '0' }, 'must be a number or DRAFT'],
    [{ model: 'extractive', guardrailId: 'gr1', guardrailVersion: '1' }, 'guardrailId requires a Bedrock model'],
    [{ logLevel: 'LOUD' }, 'logLevel'],
    [{ certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/1' }, 'certificateArn needs a domain'],
  ])('refuse %j by name', (context, named) => {
    expect(() => synthesise(context)).toThrow(named);
  });
});
