import { describe, expect, it } from 'vitest';
import { synthesise } from '../../../infra/synthesise.ts';
import { grantsOf } from '../../../infra/template-grants.ts';

describe('live events by AppSync', () => {
  const template = synthesise({ live: 'appsync' });
  const ofType = (type: string) => Object.entries(template.Resources).filter(([, { Type }]) => Type === type);

  it('are one API with two namespaces, and none by default', () => {
    expect(ofType('AWS::AppSync::Api')).toHaveLength(1);
    const names = ofType('AWS::AppSync::ChannelNamespace').map(([, { Properties }]) => Properties.Name);
    expect(names.toSorted()).toEqual(['inbox', 'visitor']);
    expect(Object.values(synthesise().Resources).filter(({ Type }) => Type.startsWith('AWS::AppSync'))).toEqual([]);
  });

  it('are followed by those whom the function `auth` lets, without keeping its answers, and published by a role', () => {
    const [[, { Properties }] = ['', { Properties: {} }]] = ofType('AWS::AppSync::Api');
    const lambda = [{ AuthType: 'AWS_LAMBDA' }];
    expect(Properties.EventConfig).toMatchObject({
      ConnectionAuthModes: lambda,
      DefaultSubscribeAuthModes: lambda,
      DefaultPublishAuthModes: [{ AuthType: 'AWS_IAM' }],
    });
    const provider = Properties.EventConfig.AuthProviders.find(({ AuthType }: never) => AuthType === 'AWS_LAMBDA');
    expect(provider.LambdaAuthorizerConfig.AuthorizerResultTtlInSeconds).toBe(0);
    expect(JSON.stringify(provider)).toContain('-auth:live');
    const permission = ofType('AWS::Lambda::Permission').find(([, one]) =>
      JSON.stringify(one).includes('appsync.amazonaws.com'),
    );
    expect(JSON.stringify(permission)).toMatch(/Functionsauth.*LiveEvents.*ApiArn/);
  });

  it('may be published by `changes` alone, to these namespaces alone', () => {
    const publishers = grantsOf(template).filter(({ actions }) => actions.join().includes('appsync'));
    expect(publishers.map(({ to, actions }) => [to, actions])).toEqual([
      ['FunctionschangesRole', ['appsync:EventPublish']],
    ]);
    expect(publishers[0]?.resources).toHaveLength(2);
    expect(publishers[0]?.resources.join()).not.toContain('*');
  });

  it('are told to the functions that serve the console, the configuration of the widget, and the page of a chat', () => {
    const told = (variable: string) =>
      ofType('AWS::Lambda::Function').flatMap(([, { Properties }]) =>
        Properties.Environment?.Variables[variable] ? [Properties.FunctionName] : [],
      );
    const clients = ['Frontdesk-public', 'Frontdesk-widget', 'Frontdesk-console'];
    expect(told('LIVE_CONNECT_URL')).toEqual(clients);
    expect(told('LIVE_PUBLISH_URL').toSorted()).toEqual([...clients, 'Frontdesk-changes'].toSorted());
  });

  it('make the change stream deliver who is typing', () => {
    const [, changes] = ofType('AWS::Lambda::EventSourceMapping').find(
      ([, { Properties }]) => Properties.FilterCriteria,
    )!;
    const patterns = changes.Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => Pattern);
    expect(patterns.map((text: string) => JSON.parse(text))).toContainEqual({
      dynamodb: { Keys: { sk: { S: ['TYPING', 'PRESENCE'] } } },
    });
  });

  it('can be created: no resource waits for itself', () => {
    const waits = new Map(
      Object.entries(template.Resources).map(([id, resource]) => {
        const named = JSON.stringify(resource).matchAll(/"(?:Ref|Fn::GetAtt|DependsOn)":\s*(\[[^\]]*\]|"[^"]*")/g);
        const ids = [...named].flatMap(([, list]) => [JSON.parse(list!)].flat() as string[]);
        return [id, ids.filter((name) => name in template.Resources)] as const;
      }),
    );
    const done = new Set<string>();
    for (let before = -1; before < done.size; ) {
      before = done.size;
      for (const [id, others] of waits) if (others.every((name) => done.has(name))) done.add(id);
    }
    expect([...waits.keys()].filter((id) => !done.has(id))).toEqual([]);
  });
});
