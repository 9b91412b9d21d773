import { beforeAll, describe, expect, it } from 'vitest';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import { call, type Platform, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

let platform: Platform;
let tenant: Tenant;
let chatbotId: string;
beforeAll(async () => {
  ({ platform, tenant } = await useScene());
  chatbotId = (await tenant.api.post('/chatbots', { name: 'Bot' })).body.data.id;
});

const strange = '01900000-0000-7000-8000-000000000000';

function ask(query: string, variables: Record<string, unknown> = {}, apiKey = tenant.apiKey) {
  return call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey, accept: 'application/json' });
}

/** Each error as `CODE at.its.path`. */
// biome-ignore lint/suspicious/noExplicitAny: what came
const told = (body: any): string[] =>
  // biome-ignore lint/suspicious/noExplicitAny: what came
  (body.errors ?? []).map((error: any) => `${error.extensions.code} ${(error.path ?? []).join('.')}`.trim()).sort();

const keyWith = async (scopes: string, workspaceId = tenant.workspaceId) =>
  (await platform.operator('key create', { workspace: workspaceId, scopes, name: 'narrow' })).key;

describe('the document and its variables', () => {
  it.each([
    ['a syntax error', '{ chatbots('],
    ['an unknown field', '{ chatbot(id: "x") { colour } }'],
    ['a missing selection', '{ templates }'],
    ['an unknown argument', '{ chatbots(last: 5) { edges { cursor } } }'],
    ['an inline value of the wrong type', '{ chatbots(first: "five") { edges { cursor } } }'],
    ['an unused variable', 'query ($n: Int) { templates { key } }'],
    ['no operation', 'fragment F on Query { templates { key } }'],
    ['two operations and no name', 'query A { templates { key } } query B { templates { key } }'],
  ])('answers %s with BAD_REQUEST', async (_what, query) => {
    const { body } = await ask(query);
    expect(new Set(told(body))).toEqual(new Set(['BAD_REQUEST']));
    expect(body.data).toBeUndefined();
  });

  it('tells variables that do not fit in one VALIDATION_ERROR, with the paths of REST', async () => {
    const { body } = await ask(
      `mutation ($input: UpdateAppearanceInput!) { updateAppearance(input: $input) { chatbot { id } } }`,
      {
        input: {
          chatbotId,
          chatbot: { botName: 5, nickname: 'x' },
          settings: { position: 'MIDDLE', blockedTopics: ['a', 7] },
        },
      },
    );
    expect(told(body)).toEqual(['VALIDATION_ERROR']);
    const { details } = body.errors[0].extensions;
    expect(details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'chatbot.botName',
      'chatbot.nickname',
      'settings.blockedTopics.1',
      'settings.position',
    ]);
    expect(body.errors[0].message).toMatch(/^chatbot\.\w+ .+\.$/);
  });

  it.each([
    ['a variable that is missing', 'query ($id: ID!) { chatbot(id: $id) { id } }', {}, 'id', 'is required'],
    [
      'null for what is required',
      'query ($id: ID!) { chatbot(id: $id) { id } }',
      { id: null },
      'id',
      'must not be null',
    ],
    [
      'a missing field',
      'mutation ($input: CreateChatbotInput!) { createChatbot(input: $input) { chatbot { id } } }',
      { input: {} },
      'name',
      'is required',
    ],
  ])('names %s', async (_what, query, variables, path, message) => {
    const { body } = await ask(query, variables);
    expect(body.errors[0].extensions).toEqual({ code: 'VALIDATION_ERROR', details: [{ path, message }] });
  });

  it('cannot be led astray by what a value says', async () => {
    const { body } = await ask('query ($n: Int) { chatbots(first: $n) { edges { cursor } } }', {
      n: '7" at "input.password"; nothing; Field "evil" is not defined',
    });
    expect(told(body)).toEqual(['VALIDATION_ERROR']);
    expect(body.errors[0].extensions.details).toHaveLength(1);
    expect(body.errors[0].extensions.details[0].path).toBe('n');
  });
});

describe('what is not there', () => {
  it.each([
    ['chatbot', (id: string) => `{ chatbot(id: "${id}") { id } }`],
    ['conversation', (id: string) => `{ conversation(id: "${id}") { id } }`],
    ['lead', (id: string) => `{ lead(id: "${id}") { id } }`],
    ['source', (id: string) => `{ source(chatbotId: "${chatbotId}", id: "${id}") { id } }`],
    ['sources', (id: string) => `{ sources(chatbotId: "${id}") { id } }`],
    ['searchKnowledge', (id: string) => `{ searchKnowledge(chatbotId: "${id}", query: "x") { answerable } }`],
    ['deleteChatbot', (id: string) => `mutation { deleteChatbot(input: { chatbotId: "${id}" }) { deleted } }`],
    ['updateSettings', (id: string) => `mutation { updateSettings(input: { chatbotId: "${id}" }) { chatbot { id } } }`],
    [
      'toggleSource',
      (id: string) =>
        `mutation { toggleSource(input: { chatbotId: "${chatbotId}", sourceId: "${id}", enabled: true }) { source { id } } }`,
    ],
    ['deleteLead', (id: string) => `mutation { deleteLead(input: { leadId: "${id}" }) { deleted } }`],
    ['revokeApiKey', (id: string) => `mutation { revokeApiKey(input: { keyId: "${id}" }) { revoked } }`],
  ])('%s: unknown and malformed ids are one NOT_FOUND', async (field, query) => {
    for (const id of [strange, 'x', '', '../..']) {
      const { body } = await ask(query(id));
      expect(told(body), id).toEqual([`NOT_FOUND ${field}`]);
      expect(body.errors[0].message).toBe('Not found.');
      expect(body.data).toEqual({ [field]: null });
    }
  });

  it("another tenant's is not there either, and stays as it was", async () => {
    const other = await platform.tenant();
    const queries = [
      `{ chatbot(id: "${chatbotId}") { id } }`,
      `mutation { updateChatbot(input: { chatbotId: "${chatbotId}", name: "Mine" }) { chatbot { id } } }`,
      `mutation { setAllowedDomains(input: { chatbotId: "${chatbotId}", domains: [] }) { chatbot { id } } }`,
      `mutation { deleteChatbot(input: { chatbotId: "${chatbotId}" }) { deleted } }`,
    ];
    const before = (await tenant.api.get(`/chatbots/${chatbotId}`)).body;
    for (const query of queries) {
      const foreign = (await ask(query, {}, other.apiKey)).body;
      expect(foreign).toEqual((await ask(query.replace(chatbotId, strange), {}, other.apiKey)).body);
      expect(told(foreign)[0]).toMatch(/^NOT_FOUND /);
    }
    expect((await tenant.api.get(`/chatbots/${chatbotId}`)).body).toEqual(before);
  });

  it('leaves the other root fields standing', async () => {
    const { body } = await ask(`{ gone: chatbot(id: "${strange}") { id } here: chatbot(id: "${chatbotId}") { id } }`);
    expect(told(body)).toEqual(['NOT_FOUND gone']);
    expect(body.data).toEqual({ gone: null, here: { id: chatbotId } });
  });
});

describe('scopes and keys', () => {
  it.each([
    ['{ chatbots { edges { cursor } } }', 'chatbots:read'],
    ['{ templates { key } }', 'chatbots:read'],
    ['{ conversations { edges { cursor } } }', 'conversations:read'],
    ['{ leads { edges { cursor } } }', 'leads:read'],
    ['{ members { id } }', 'team:read'],
    ['{ invites { id } }', 'team:read'],
    ['{ workspace { id } }', 'workspace:read'],
    ['{ apiKeys { id } }', 'workspace:*'],
    ['mutation { createChatbot(input: { name: "x" }) { chatbot { id } } }', 'chatbots:write'],
  ])('%s needs %s', async (query, scope) => {
    const [resource] = scope.split(':');
    const without = ['chatbots', 'knowledge', 'conversations', 'leads', 'team', 'workspace']
      .filter((name) => name !== resource)
      .map((name) => `${name}:*`);
    if (scope.endsWith(':write')) without.push(`${resource}:read`);
    if (scope.endsWith(':read')) without.push(`${resource}:write`);
    const refused = await ask(query, {}, await keyWith(without.join(',')));
    expect(told(refused.body)[0]).toMatch(/^FORBIDDEN /);
    expect(refused.body.errors[0].message).toBe(`This key lacks the scope ${scope}.`);
    expect(told((await ask(query, {}, await keyWith(scope))).body)).toEqual([]);
  });

  it('a nested field needs its own scope', async () => {
    await tenant.api.post(`/chatbots/${chatbotId}/sources/faq`, { question: 'Why?', answer: 'Because.' });
    const { publicId } = (await tenant.api.get(`/chatbots/${chatbotId}`)).body.data;
    await call('POST', `${platform.root}/public/${publicId}/conversations`, {});
    const chatbots = await keyWith('chatbots:read');
    expect(told((await ask(`{ chatbot(id: "${chatbotId}") { name sources { id } } }`, {}, chatbots)).body)).toEqual([
      'FORBIDDEN chatbot.sources',
    ]);
    const conversations = await keyWith('conversations:read');
    const seen = (await ask('{ conversations { edges { node { id chatbot { name } } } } }', {}, conversations)).body;
    expect(told(seen)).toEqual(['FORBIDDEN conversations.edges.0.node.chatbot']);
    expect(seen.data.conversations.edges[0].node).toEqual({ id: expect.any(String), chatbot: null });
    const writer = await keyWith('knowledge:write');
    const input = `input: { chatbotId: "${chatbotId}", question: "How?", answer: "So." }`;
    const added = (await ask(`mutation { addFaqSource(${input}) { source { title content } } }`, {}, writer)).body;
    expect(told(added)).toEqual(['FORBIDDEN addFaqSource.source.content']);
  });

  it('no key is UNAUTHORIZED field by field, a wrong one altogether', async () => {
    const none = await call('POST', platform.graphqlUrl, { query: '{ templates { key } workspace { id } }' });
    expect(told(none.body)).toEqual(['UNAUTHORIZED templates', 'UNAUTHORIZED workspace']);
    const wrong = await ask('{ templates { key } }', {}, `fd_live_${'a'.repeat(38)}`);
    expect([wrong.status, ...told(wrong.body)]).toEqual([401, 'UNAUTHORIZED']);
    expect(wrong.body.errors[0].message).toBe(none.body.errors[0].message);
  });

  it('a closed gate is FORBIDDEN with the fixed message', async () => {
    const { apiKey } = await platform.tenant({ plan: 'free' });
    const { body } = await ask('{ templates { key } }', {}, apiKey);
    expect(told(body)).toEqual(['FORBIDDEN templates']);
    expect(body.errors[0].message).toBe('API access is not enabled for this workspace.');
  });
});

it('tells nobody what went wrong inside, and logs it', async () => {
  const { id } = (await tenant.api.post('/chatbots', { name: 'Broken' })).body.data;
  await platform.store.update(chatbotKey(tenant.workspaceId, id), { remove: ['publicId'] });
  const { status, body } = await ask(`{ chatbot(id: "${id}") { name } templates { key } }`);
  expect(status).toBe(200);
  expect(body.errors).toEqual([
    {
      message: 'Something went wrong on our side.',
      path: ['chatbot'],
      locations: [{ line: 1, column: 3 }],
      extensions: { code: 'INTERNAL_ERROR' },
    },
  ]);
  expect(body.data.templates.length).toBeGreaterThan(7);
  expect(platform.log()).toMatch(/"field failed".*"path":"chatbot".*ZodError/);
  const rest = await tenant.api.get(`/chatbots/${id}`);
  expect([rest.status, rest.body.error]).toEqual([
    500,
    { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' },
  ]);
});
