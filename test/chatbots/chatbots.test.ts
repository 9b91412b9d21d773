import { describe, expect, it } from 'vitest';
import { idTime } from '../../domain/core/ids.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { ask, graphqlRefusal, mutate, newChatbot, refusal, strange } from './support.ts';

const { platform, tenant } = await useScene();

const record =
  'id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt';

describe('create', () => {
  it('gives the whole record, the same in either face', async () => {
    const before = Date.now();
    const made = await newChatbot(tenant, {
      name: 'Shop',
      greetingMessage: 'Hi',
      language: 'pt-BR',
      allowedDomains: ['Shop.example'],
    });
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      publicId: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
      name: 'Shop',
      botName: 'Shop',
      status: 'active',
      allowedDomains: ['shop.example'],
      language: 'pt-BR',
      instructions: null,
      tone: null,
      templateKey: null,
      sourceCount: 0,
      settingsRevision: 0,
      createdAt: new Date(idTime(made.id)).toISOString(),
      updatedAt: made.createdAt,
    });
    expect(idTime(made.id)).toBeGreaterThanOrEqual(before);
    expect((await tenant.api.get(`/chatbots/${made.id}`)).body).toEqual({ success: true, data: made });
    const { data } = await ask(
      platform,
      tenant,
      `{ chatbot(id: "${made.id}") { ${record} appearance { chatbot { greetingMessage } } } }`,
    );
    expect(data.chatbot).toEqual({ ...made, status: 'ACTIVE', appearance: { chatbot: { greetingMessage: 'Hi' } } });
    await tenant.api.delete(`/chatbots/${made.id}`);
  });

  it.each([
    [{}, ['name']],
    [{ name: '' }, ['name']],
    [{ name: ' \t' }, ['name']],
    [{ name: 'x'.repeat(121) }, ['name']],
    [{ name: '😀'.repeat(121) }, ['name']],
    [{ name: 7 }, ['name']],
    [{ name: 'x', botName: '' }, ['botName']],
    [{ name: 'x', botName: null }, ['botName']],
    [{ name: 'x', greetingMessage: 'x'.repeat(501) }, ['greetingMessage']],
    [{ name: 'x', language: 'english please' }, ['language']],
    [{ name: 'x', language: '' }, ['language']],
    [
      { name: 'x', allowedDomains: ['ok.example', 'not ok', 'https://no.example'] },
      ['allowedDomains.1', 'allowedDomains.2'],
    ],
    [{ name: '', language: 'x', allowedDomains: ['*'] }, ['name', 'language', 'allowedDomains.0']],
    [{ name: 'x', allowedDomains: Array(101).fill('a.example') }, ['allowedDomains']],
  ])('%j is refused with the same paths in both faces, and makes nothing', async (input, paths) => {
    const places = async () => (await tenant.api.get('/chatbots')).body.data.data.length;
    const before = await places();
    expect(refusal(await tenant.api.post('/chatbots', input))).toEqual({
      status: 422,
      code: 'VALIDATION_ERROR',
      paths,
    });
    expect(graphqlRefusal(await mutate(platform, tenant, 'createChatbot', input, 'chatbot { id }'))).toEqual({
      code: 'VALIDATION_ERROR',
      paths,
    });
    expect(await places()).toBe(before);
  });
});

describe('change', () => {
  it('changes what is named and nothing else', async () => {
    const made = await newChatbot(tenant, { name: 'Before', greetingMessage: 'Hi', language: 'en' });
    const patch = async (body: object) => (await tenant.api.patch(`/chatbots/${made.id}`, body)).body.data;
    const renamed = await patch({ name: 'After', status: 'paused' });
    const changed = { name: 'After', status: 'paused', settingsRevision: 1, updatedAt: expect.any(String) };
    expect(renamed).toEqual({ ...made, ...changed });
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(String(made.createdAt)));
    expect((await patch({ language: null, greetingMessage: null })).language).toBeNull();
    expect((await tenant.api.get(`/chatbots/${made.id}/appearance`)).body.data.chatbot).toEqual({
      botName: 'Before',
      greetingMessage: null,
    });
    const input = { chatbotId: made.id, status: 'ACTIVE', botName: 'Ada' };
    const { data } = await mutate(platform, tenant, 'updateChatbot', input, `chatbot { ${record} }`);
    expect(data.updateChatbot.chatbot).toMatchObject({
      name: 'After',
      botName: 'Ada',
      status: 'ACTIVE',
      language: null,
    });
    expect(await patch({})).toEqual({ ...data.updateChatbot.chatbot, status: 'active' });
    await tenant.api.delete(`/chatbots/${made.id}`);
  });

  it.each([
    [{ name: '' }, ['name']],
    [{ name: null }, ['name']],
    [{ botName: 'x'.repeat(121) }, ['botName']],
    [{ language: 'x' }, ['language']],
    [{ status: 'deleted' }, ['status']],
    [{ status: null }, ['status']],
    [{ instructions: '' }, ['instructions']],
    [{ instructions: 'x'.repeat(4001) }, ['instructions']],
    [{ instructions: 5, tone: 'rude' }, ['instructions', 'tone']],
  ])('%j is refused with the same paths in both faces', async (change, paths) => {
    const { id } = await newChatbot(tenant);
    const answer = await tenant.api.patch(`/chatbots/${id}`, change);
    expect(refusal(answer)).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
    const graphql = await mutate(platform, tenant, 'updateChatbot', { chatbotId: id, ...change }, 'chatbot { id }');
    expect(graphqlRefusal(graphql)).toEqual({ code: 'VALIDATION_ERROR', paths });
    await tenant.api.delete(`/chatbots/${id}`);
  });
});

describe('instructions and tone for language models', () => {
  it('are set, kept by other changes, cleared by null, and the same in both faces', async () => {
    const { id } = await newChatbot(tenant);
    const patch = async (body: object) => (await tenant.api.patch(`/chatbots/${id}`, body)).body.data;
    const instructions = 'x'.repeat(4000);
    expect(await patch({ instructions, tone: 'formal' })).toMatchObject({ instructions, tone: 'formal' });
    expect(await patch({ name: 'Renamed' })).toMatchObject({ instructions, tone: 'formal' });
    const query = `{ chatbot(id: "${id}") { instructions tone } }`;
    expect((await ask(platform, tenant, query)).data).toEqual({ chatbot: { instructions, tone: 'FORMAL' } });
    const input = { chatbotId: id, instructions: null, tone: 'NEUTRAL' };
    const { data } = await mutate(platform, tenant, 'updateChatbot', input, 'chatbot { instructions tone }');
    expect(data.updateChatbot.chatbot).toEqual({ instructions: null, tone: 'NEUTRAL' });
    expect(await patch({ tone: null })).toMatchObject({ instructions: null, tone: null });
    await tenant.api.delete(`/chatbots/${id}`);
  });

  it('are exported and imported', async () => {
    const { id } = await newChatbot(tenant);
    await tenant.api.patch(`/chatbots/${id}`, { instructions: 'Offer a call back.', tone: 'friendly' });
    const bundle = (await tenant.api.get(`/chatbots/${id}/export`)).body.data;
    expect(bundle).toMatchObject({ instructions: 'Offer a call back.', tone: 'friendly' });
    const copy = (await tenant.api.post('/chatbots/import', { bundle })).body.data;
    expect(copy.chatbot).toMatchObject({ instructions: 'Offer a call back.', tone: 'friendly' });
    for (const made of [id, copy.chatbot.id]) await tenant.api.delete(`/chatbots/${made}`);
  });
});

describe('delete', () => {
  it('takes the chatbot away everywhere at once', async () => {
    const { id, publicId } = await newChatbot(tenant);
    expect((await tenant.api.delete(`/chatbots/${id}`)).body).toEqual({ success: true, data: { deleted: true } });
    expect((await tenant.api.get(`/chatbots/${id}`)).status).toBe(404);
    expect((await tenant.api.delete(`/chatbots/${id}`)).status).toBe(404);
    expect((await call('GET', `${platform.root}/public/${publicId}/config`)).status).toBe(404);
    const listed = (await tenant.api.get('/chatbots')).body.data.data.map((row: { id: string }) => row.id);
    expect(listed).not.toContain(id);
  });

  it('happens once, however many ask for it', async () => {
    const { id: chatbotId } = await newChatbot(tenant);
    const count = async () =>
      (await ask(platform, tenant, '{ workspace { chatbotCount } }')).data.workspace.chatbotCount;
    const before = await count();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tenant.api.delete(`/chatbots/${chatbotId}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await count()).toBe(before - 1);
  });
});

describe('another workspace', () => {
  const routes: [string, string, string, unknown?][] = [
    ['get', '', 'read'],
    ['patch', '', 'write', { name: 'Mine' }],
    ['delete', '', 'write'],
    ['get', '/appearance', 'read'],
    ['put', '/appearance', 'write', { chatbot: {}, settings: {} }],
    ['patch', '/settings', 'write', { showSources: true }],
    ['get', '/business-hours', 'read'],
    ['put', '/business-hours', 'write', { enabled: false, timezone: 'UTC', schedule: {} }],
    ['put', '/allowed-domains', 'write', { domains: [] }],
  ];

  it.each(routes)('%s /chatbots/{id}%s is as if the chatbot did not exist', async (method, path, _scope, body) => {
    const made = await newChatbot(tenant);
    const other = await platform.tenant();
    const ask = (id: string) => other.api[method as 'get'](`/chatbots/${id}${path}`, body);
    const [foreign, unknown] = [await ask(made.id), await ask(strange)];
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect((await tenant.api.get(`/chatbots/${made.id}`)).body.data).toEqual(made);
    await tenant.api.delete(`/chatbots/${made.id}`);
  });

  it.each(routes)('%s /chatbots/{id}%s needs chatbots:%s', async (method, path, scope, body) => {
    const { id } = await newChatbot(tenant);
    const wrong = scope === 'read' ? 'chatbots:write,knowledge:*' : 'chatbots:read,knowledge:*';
    const { key = '' } = await platform.operator('key create', {
      workspace: tenant.workspaceId,
      scopes: wrong,
      name: 'narrow',
    });
    const answer = await client(platform.baseUrl, key)[method as 'get'](`/chatbots/${id}${path}`, body);
    expect(refusal(answer)).toEqual({ status: 403, code: 'FORBIDDEN', paths: undefined });
    await tenant.api.delete(`/chatbots/${id}`);
  });

  it('lists nothing of ours', async () => {
    const other = await platform.tenant();
    expect((await other.api.get('/chatbots')).body.data).toEqual({ data: [], nextCursor: null });
  });
});
