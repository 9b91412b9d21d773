import { describe, expect, it } from 'vitest';
import { type Answer, client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { ask, mutate, refusal } from './support.ts';

const { platform } = await useScene();

const full = (plan: string, cap: string) => ({
  code: 'USAGE_LIMIT_REACHED',
  message: `The plan ${plan} allows ${cap}.`,
});
const create = (tenant: Tenant, name: string) => mutate(platform, tenant, 'createChatbot', { name }, 'chatbot { id }');
const createFrom = (tenant: Tenant) =>
  mutate(platform, tenant, 'createChatbotFromTemplate', { key: 'hotel' }, 'chatbot { id }');
const count = async (tenant: { apiKey: string }) =>
  (await ask(platform, tenant, '{ workspace { chatbotCount limits { chatbots } } }')).data.workspace;

/** What became of a call of either face: its chatbot's id, or the refusal. */
// biome-ignore lint/suspicious/noExplicitAny: what came
function outcome(came: any): string | object {
  if ('status' in came)
    return (came as Answer).body.data?.id ?? { code: came.body.error.code, message: came.body.error.message };
  const [payload] = Object.values(came.data as Record<string, { chatbot: { id: string } } | null>);
  return payload?.chatbot.id ?? { code: came.errors[0].extensions.code, message: came.errors[0].message };
}

it('holds while both faces and both ways to create race for the last places', async () => {
  const tenant = await platform.tenant({ plan: 'pro' });
  const attempts = Array.from({ length: 24 }, (_, index) => {
    if (index % 4 === 0) return tenant.api.post('/chatbots', { name: `R${index}` });
    if (index % 4 === 1) return create(tenant, `G${index}`);
    if (index % 4 === 2) return tenant.api.post('/chatbots/from-template', { key: 'clinic' });
    return createFrom(tenant);
  });
  const outcomes = (await Promise.all(attempts)).map(outcome);
  const made = outcomes.filter((one) => typeof one === 'string');
  expect(made).toHaveLength(10);
  expect(outcomes.filter((one) => typeof one === 'object')).toEqual(Array(14).fill(full('pro', '10 chatbots')));
  expect(await count(tenant)).toEqual({ chatbotCount: 10, limits: { chatbots: 10 } });
  expect((await tenant.api.get('/chatbots')).body.data.data).toHaveLength(10);

  const [first, second, third] = made as string[];
  await Promise.all([
    tenant.api.delete(`/chatbots/${first}`),
    mutate(platform, tenant, 'deleteChatbot', { chatbotId: second }, 'deleted'),
    tenant.api.delete(`/chatbots/${third}`),
    tenant.api.delete(`/chatbots/${third}`),
  ]);
  expect((await count(tenant)).chatbotCount).toBe(7);
  const again = (await Promise.all([1, 2, 3, 4, 5, 6].map((index) => create(tenant, `Again ${index}`)))).map(outcome);
  expect(again.filter((one) => typeof one === 'string')).toHaveLength(3);
});

describe('a client workspace', () => {
  it('has the one place of its plan, and reads templates when it is taken', async () => {
    const { organisationId } = await platform.tenant();
    const { workspaceId = '' } = await platform.operator('workspace create', {
      org: organisationId,
      name: 'Client',
      plan: 'free',
    });
    await platform.operator('workspace set', { 'api-access': 'on' }, workspaceId);
    const { key: apiKey = '' } = await platform.operator('key create', {
      workspace: workspaceId,
      scopes: 'all',
      name: 'k',
    });
    const api = client(platform.baseUrl, apiKey);
    expect((await api.post('/chatbots', { name: 'One' })).status).toBe(200);
    const refused = await api.post('/chatbots', { name: 'Two' });
    expect([refused.status, refused.body.error]).toEqual([402, full('free', '1 chatbot')]);
    expect((await api.get('/chatbots/from-template')).body.data.templates.length).toBeGreaterThan(7);
    expect(await count({ apiKey })).toEqual({ chatbotCount: 1, limits: { chatbots: 1 } });
  });
});

it('is that of the plan as it stands, in the moment that it changes', async () => {
  const agency = await platform.tenant({ plan: 'agency' });
  const { id } = (await agency.api.post('/reseller/clients', { name: 'Client', plan: 'free' })).body.data;
  const { key: apiKey = '' } = await platform.operator('key create', { workspace: id, scopes: 'all', name: 'k' });
  const become = (change: object) => agency.api.patch(`/reseller/clients/${id}`, change);
  await become({ apiAccess: true });
  const api = client(platform.baseUrl, apiKey);
  const bot = (await api.post('/chatbots', { name: 'One' })).body.data.id;
  const addFaq = (question: string) => api.post(`/chatbots/${bot}/sources/faq`, { question, answer: 'Yes.' });
  await Promise.all(Array.from({ length: 10 }, (_, index) => addFaq(`Q${index}`)));
  expect((await api.post('/chatbots', { name: 'Two' })).body.error).toEqual(full('free', '1 chatbot'));
  expect((await addFaq('More')).body.error).toEqual(full('free', '10 sources in a chatbot'));

  await become({ plan: 'starter' });
  expect((await addFaq('More')).status).toBe(200);
  expect((await api.post('/chatbots', { name: 'Two' })).status).toBe(200);

  await become({ plan: 'free' });
  expect((await api.post('/chatbots', { name: 'Three' })).body.error).toEqual(full('free', '1 chatbot'));
});

it('is judged after what was sent', async () => {
  const tenant = await platform.tenant({ plan: 'pro' });
  await Promise.all(Array.from({ length: 10 }, (_, index) => create(tenant, `Bot ${index}`)));
  expect(refusal(await tenant.api.post('/chatbots', { name: '' }))).toMatchObject({ status: 422, paths: ['name'] });
  expect((await tenant.api.post('/chatbots', { name: 'x', allowedDomains: ['?'] })).status).toBe(422);
  expect((await tenant.api.post('/chatbots/from-template', { key: 'no-such' })).status).toBe(404);
  expect((await tenant.api.post('/chatbots', { name: 'x' })).status).toBe(402);
});

describe('templates', () => {
  it('are at least eight, each makes its chatbot in either face', async () => {
    const tenant = await platform.tenant();
    const { templates } = (await tenant.api.get('/chatbots/from-template')).body.data;
    expect(templates.length).toBeGreaterThanOrEqual(8);
    expect((await ask(platform, tenant, '{ templates { key label } }')).data.templates).toEqual(templates);
    expect(new Set(templates.map(({ key }: { key: string }) => key)).size).toBe(templates.length);
    for (const { key, label } of templates) {
      const rest = (await tenant.api.post('/chatbots/from-template', { key })).body.data;
      expect(rest).toMatchObject({ templateKey: key, name: label, status: 'active', sourceCount: 0 });
      const graphql = await mutate(
        platform,
        tenant,
        'createChatbotFromTemplate',
        { key, name: 'Mine' },
        'chatbot { id name templateKey }',
      );
      const { chatbot } = graphql.data.createChatbotFromTemplate;
      expect(chatbot).toMatchObject({ templateKey: key, name: 'Mine' });
      const bundle = (await tenant.api.get(`/chatbots/${rest.id}/appearance`)).body.data;
      expect(bundle.chatbot.greetingMessage).toMatch(/\w/);
      expect((await tenant.api.get(`/chatbots/${chatbot.id}/appearance`)).body.data).toEqual(bundle);
      // What a template sets is what its owner may save again.
      expect((await tenant.api.put(`/chatbots/${rest.id}/appearance`, bundle)).body.data).toEqual(bundle);
    }
  });

  it.each([
    [{}, 422],
    [{ key: '' }, 422],
    [{ key: 7 }, 422],
    [{ key: 'hotel', name: ' ' }, 422],
    [{ key: 'hotel', name: 'x'.repeat(121) }, 422],
    [{ key: 'no-such' }, 404],
    [{ key: '__proto__' }, 404],
    [{ key: 'constructor' }, 404],
  ])('%j is refused', async (body, status) => {
    const tenant = await platform.tenant();
    expect((await tenant.api.post('/chatbots/from-template', body)).status).toBe(status);
    const { errors } = await mutate(platform, tenant, 'createChatbotFromTemplate', body, 'chatbot { id }');
    expect(errors[0].extensions.code).toBe(status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR');
    expect((await count(tenant)).chatbotCount).toBe(0);
  });
});
