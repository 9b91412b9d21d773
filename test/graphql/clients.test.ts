import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryLimits } from '../../schema/core/builder.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

const { platform, tenant } = await useScene();
const ask = async (query: string, rest: Record<string, unknown> = {}, apiKey = tenant.apiKey) =>
  (await call('POST', platform.graphqlUrl, { query, ...rest }, { 'x-api-key': apiKey })).body;

let chatbotId: string;
let conversationId: string;
beforeAll(async () => {
  const made = await tenant.api.post('/chatbots', { name: 'Shop' });
  chatbotId = made.body.data.id;
  const started = await tenant.api.post(`/chatbots/${chatbotId}/test-conversations`, {});
  conversationId = started.body.data.conversationId;
});

describe('node', () => {
  const query =
    'query($id: ID!) { node(id: $id) { __typename id ... on Chatbot { name } ... on Conversation { isTest } } }';

  it('loads a chatbot and a conversation by their ids', async () => {
    expect((await ask(query, { variables: { id: chatbotId } })).data.node).toEqual({
      __typename: 'Chatbot',
      id: chatbotId,
      name: 'Shop',
    });
    expect((await ask(query, { variables: { id: conversationId } })).data.node).toEqual({
      __typename: 'Conversation',
      id: conversationId,
      isTest: true,
    });
  });

  it('finds nothing that is unknown, of another workspace, or outside the scopes of the key', async () => {
    const other = await platform.tenant();
    const { body } = await tenant.api.post('/api-keys', { name: 'leads', scopes: ['leads:read'] });
    const answers = [
      await ask(query, { variables: { id: crypto.randomUUID() } }),
      await ask(query, { variables: { id: chatbotId } }, other.apiKey),
      await ask(query, { variables: { id: chatbotId } }, body.data.key),
      await ask(query, { variables: { id: 'x' } }),
    ];
    for (const { data, errors } of answers) expect([data.node, errors[0].extensions.code]).toEqual([null, 'NOT_FOUND']);
  });
});

it('counts all chatbots, whatever the page holds', async () => {
  await tenant.api.post('/chatbots', { name: 'Second' });
  const { data } = await ask('{ chatbots(first: 1) { totalCount edges { node { id } } } }');
  expect([data.chatbots.edges.length, data.chatbots.totalCount]).toEqual([1, 2]);
});

describe('the cost of a query', () => {
  const dashboard = `query Dashboard { workspace { name balance } analytics { conversations } members { name } webhooks { feature }
    chatbots(first: 50) { edges { node { id name appearance { settings { primaryColor } } sources { id title status }
      conversations(first: 20) { edges { node { id status messages { id content } notes { body } } } } } } } }`;

  it('is in `extensions` if asked for, and a dashboard stays below the limit', async () => {
    const { data, errors: mistakes, extensions } = await ask(dashboard, { extensions: { cost: true } });
    expect(mistakes).toBeUndefined();
    expect(data.chatbots.edges.length).toBe(2);
    expect(extensions.cost).toMatchObject({ requests: 5, maximum: { complexity: queryLimits.complexity } });
    expect(extensions.cost.complexity).toBeGreaterThan(20_000);
    expect(extensions.cost.complexity).toBeLessThan(queryLimits.complexity);
    expect((await ask(dashboard)).extensions).toBeUndefined();
  });

  it('is told without running anything, and with the refusal of what costs too much', async () => {
    const only = await ask('mutation { createChatbot(input: { name: "Never" }) { chatbot { id } } }', {
      extensions: { cost: 'only' },
    });
    expect([only.data, only.extensions.cost.requests]).toEqual([null, 1]);
    expect((await ask('{ chatbots { totalCount } }')).data.chatbots.totalCount).toBe(2);
    const dear = '{ chatbots { edges { node { sources { content chunks { chunks { id content } } } } } } }';
    const { errors, extensions } = await ask(dear, { extensions: { cost: true } });
    expect(errors[0].extensions.code).toBe('BAD_REQUEST');
    expect(extensions.cost.complexity).toBeGreaterThan(queryLimits.complexity);
  });
});

describe('a subscription in parts', () => {
  const leaving = new AbortController();
  afterAll(() => leaving.abort());

  it("arrives as Apollo's HttpLink expects it", async () => {
    const response = await fetch(`${platform.graphqlUrl}/stream`, {
      method: 'POST',
      headers: {
        'x-api-key': tenant.apiKey,
        'content-type': 'application/json',
        accept: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json',
      },
      body: JSON.stringify({
        query: 'subscription($id: ID!) { conversationEvents(conversationId: $id) { type note { body } } }',
        variables: { id: conversationId },
      }),
      signal: leaving.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'multipart/mixed;boundary="graphql";subscriptionSpec="1.0"',
    ]);
    expect([response.headers.get('cache-control'), response.headers.get('x-accel-buffering')]).toEqual([
      'no-cache, no-store, no-transform',
      'no',
    ]);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const until = async (wanted: string) => {
      while (!received.includes(wanted)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended before ${wanted}: ${received}`);
        received += value;
      }
    };
    await until('"payload"');
    expect(received).toMatch(/^\r\n--graphql\r\ncontent-type: application\/json\r\n\r\n\{/);
    await tenant.api.post(`/conversations/${conversationId}/notes`, { body: 'Grüße' });
    await until('"note":{"body":"Grüße"}');
    leaving.abort();
  });

  it('that is refused says so in its last part', async () => {
    const { text } = await call(
      'POST',
      platform.graphqlUrl,
      { query: 'subscription { nothing }' },
      { 'x-api-key': tenant.apiKey, accept: 'multipart/mixed;subscriptionSpec=1.0, application/json' },
    );
    expect(text.endsWith('\r\n--graphql--\r\n')).toBe(true);
    const payloads = text
      .split('\r\n\r\n')
      .slice(1)
      .map((part) => JSON.parse(part.split('\r\n--')[0]!).payload);
    expect(payloads.at(-1).errors[0].extensions.code).toBe('BAD_REQUEST');
  });
});
