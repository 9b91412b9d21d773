import { expect, it } from 'vitest';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

const { platform, tenant } = await useScene();

const made = async (): Promise<string> => (await tenant.api.post('/chatbots', { name: 'Lamp shop' })).body.data.id;
const revisionOf = async (id: string) => (await tenant.api.get(`/chatbots/${id}`)).body.data.settingsRevision;

const changes: [string, 'patch' | 'put', string, object][] = [
  ['a field', 'patch', '', { name: 'Shop' }],
  ['a setting', 'patch', '/settings', { primaryColor: '#112233' }],
  ['the appearance', 'put', '/appearance', { chatbot: { botName: 'Lumi' }, settings: {} }],
  ['the domains', 'put', '/allowed-domains', { domains: ['example.com'] }],
  ['the hours', 'put', '/business-hours', { enabled: true, timezone: 'Europe/London', schedule: {} }],
];

it.each(changes)('a change of %s counts, and is refused if another came first', async (_what, method, path, body) => {
  const id = await made();
  expect(await revisionOf(id)).toBe(0);
  const send = (settingsRevision: unknown) =>
    tenant.api[method](`/chatbots/${id}${path}`, { ...body, settingsRevision });
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.error.code).toBe('CONFLICT');
  expect(await revisionOf(id)).toBe(1);
  expect((await send(undefined)).status).toBe(200);
  expect((await send(null)).status).toBe(200);
  expect(await revisionOf(id)).toBe(3);
  expect((await send(3)).status).toBe(200);
  for (const wrong of [-1, 1.5, 'x']) {
    expect((await send(wrong)).body.error.details[0].path).toBe('settingsRevision');
  }
});

it('is that of GraphQL, and 0 for a chatbot of an earlier version', async () => {
  const id = await made();
  await platform.store.update(chatbotKey(tenant.workspaceId, id), { remove: ['settingsRevision'] });
  expect(await revisionOf(id)).toBe(0);
  const query = `mutation ($input: UpdateChatbotInput!) { updateChatbot(input: $input) { chatbot { settingsRevision } } }`;
  const ask = async (settingsRevision: number) => {
    const input = { chatbotId: id, name: 'Shop', settingsRevision };
    return (await call('POST', platform.graphqlUrl, { query, variables: { input } }, { 'x-api-key': tenant.apiKey }))
      .body;
  };
  expect((await ask(0)).data.updateChatbot.chatbot).toEqual({ settingsRevision: 1 });
  expect((await ask(0)).errors[0].extensions.code).toBe('CONFLICT');
});
