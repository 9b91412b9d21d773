// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { useScene } from '../support/scene.ts';
import { emoji, named, placed, settings } from './settings-table.ts';
import { ask, graphqlRefusal, mutate, newChatbot, refusal, strange } from './support.ts';

const { platform, tenant } = await useScene();
// A plan has room for fifty chatbots; each test takes a fresh one.
afterEach(async () => {
  const { data } = (await tenant.api.get('/chatbots')).body.data;
  await Promise.all(data.map(({ id }: { id: string }) => tenant.api.delete(`/chatbots/${id}`)));
});

const readSettings = async (id: string) => (await tenant.api.get(`/chatbots/${id}/appearance`)).body.data.settings;

/** The four ways to write one setting. */
const doors = (field: string) => ({
  patch: (id: string, value: unknown) => tenant.api.patch(`/chatbots/${id}/settings`, { [field]: value }),
  put: (id: string, value: unknown) =>
    tenant.api.put(`/chatbots/${id}/appearance`, { chatbot: {}, settings: { [field]: value } }),
  change: (chatbotId: string, value: unknown) =>
    mutate(platform, tenant, 'updateSettings', { chatbotId, [field]: named(field, value) }, `settings { ${field} }`),
  save: (chatbotId: string, value: unknown) => {
    const input = { chatbotId, chatbot: {}, settings: { [field]: named(field, value) } };
    return mutate(platform, tenant, 'updateAppearance', input, `appearance { settings { ${field} } }`);
  },
});

describe.each(settings)('settings.$field', ({ field, accepts, refuses, restRefuses = [], nullable = false }) => {
  const { patch, put, change, save } = doors(field);

  it('is saved as it is, by either face', async () => {
    const { id } = await newChatbot(tenant);
    for (const value of accepts) {
      expect((await put(id, value)).body.data?.settings, JSON.stringify(value)).toEqual({ [field]: value });
      expect(await readSettings(id)).toEqual({ [field]: value });
    }
    for (const value of accepts.toReversed()) {
      expect((await change(id, value)).data?.updateSettings, JSON.stringify(value)).toEqual({
        settings: { [field]: named(field, value) },
      });
      expect((await patch(id, value)).body).toEqual({ success: true, data: { settings: { [field]: value } } });
      expect((await save(id, value)).data.updateAppearance.appearance.settings).toEqual({
        [field]: named(field, value),
      });
    }
  });

  it('is refused outside its bounds, by either face and with the same paths', async () => {
    const { id } = await newChatbot(tenant);
    await patch(id, accepts[0]);
    const check = async (entry: unknown) => {
      const { at, value } = placed(entry);
      const label = JSON.stringify(value);
      const bare = { code: 'VALIDATION_ERROR', paths: [`${field}${at}`] };
      const nested = { code: 'VALIDATION_ERROR', paths: [`settings.${field}${at}`] };
      expect(refusal(await patch(id, value)), label).toEqual({ status: 422, ...bare });
      expect(refusal(await put(id, value)), label).toEqual({ status: 422, ...nested });
      expect(graphqlRefusal(await change(id, value)), label).toEqual(bare);
      expect(graphqlRefusal(await save(id, value)), label).toEqual(nested);
    };
    await Promise.all((nullable ? refuses : [...refuses, null]).map(check));
    for (const value of restRefuses) {
      expect(refusal(await patch(id, value))).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths: [field] });
    }
    expect(await readSettings(id)).toEqual({ [field]: accepts[0] });
  });
});

it.each(settings.filter(({ nullable }) => nullable))(
  'settings.$field is cleared by null and left alone when it is absent',
  async ({ field, accepts }) => {
    const { patch, put, change, save } = doors(field);
    const { id } = await newChatbot(tenant);
    const other = field === 'textColor' ? { backgroundColor: '#fff' } : { textColor: '#fff' };
    const clearings = [() => patch(id, null), () => put(id, null), () => change(id, null), () => save(id, null)];
    for (const clear of clearings) {
      await patch(id, accepts[0]);
      await tenant.api.patch(`/chatbots/${id}/settings`, other);
      await mutate(platform, tenant, 'updateSettings', { chatbotId: id, showSources: true }, 'chatbot { id }');
      expect(await readSettings(id)).toEqual({ [field]: accepts[0], ...other, showSources: true });
      await clear();
      expect(await readSettings(id)).toEqual({ ...other, showSources: true });
    }
  },
);

describe.each([
  {
    field: 'botName',
    accepts: ['x', 'x'.repeat(120), emoji(120), ' Ada '],
    refuses: ['', 'x'.repeat(121), emoji(121), '   ', 7, null],
  },
  {
    field: 'greetingMessage',
    accepts: ['', 'x'.repeat(500), emoji(500), null],
    refuses: ['x'.repeat(501), emoji(501), 7],
  },
])('chatbot.$field', ({ field, accepts, refuses }) => {
  const put = (id: string, value: unknown) =>
    tenant.api.put(`/chatbots/${id}/appearance`, { chatbot: { [field]: value }, settings: {} });
  const save = (chatbotId: string, value: unknown) => {
    const input = { chatbotId, chatbot: { [field]: value }, settings: {} };
    return mutate(platform, tenant, 'updateAppearance', input, 'appearance { chatbot { botName greetingMessage } }');
  };

  it('keeps its bounds in both faces', async () => {
    const { id } = await newChatbot(tenant, { botName: 'Before', greetingMessage: 'Hello' });
    for (const value of accepts) {
      const before = (await put(id, 'Before')).body.data.chatbot;
      expect((await put(id, value)).body.data.chatbot, JSON.stringify(value)).toEqual({ ...before, [field]: value });
      await put(id, 'Before');
      expect((await save(id, value)).data.updateAppearance.appearance.chatbot).toEqual({ ...before, [field]: value });
    }
    await put(id, 'Before');
    for (const value of refuses) {
      const paths = [`chatbot.${field}`];
      expect(refusal(await put(id, value)), JSON.stringify(value)).toEqual({
        status: 422,
        code: 'VALIDATION_ERROR',
        paths,
      });
      expect(graphqlRefusal(await save(id, value)), JSON.stringify(value)).toEqual({ code: 'VALIDATION_ERROR', paths });
    }
    expect((await tenant.api.get(`/chatbots/${id}/appearance`)).body.data.chatbot[field]).toBe('Before');
  });
});

describe('the bundle', () => {
  it('knows every setting of the table and no other', async () => {
    const query = '{ __type(name: "ChatbotSettingsInput") { inputFields { name } } }';
    const { data } = await ask(platform, tenant, query);
    const names = data.__type.inputFields.map(({ name }: { name: string }) => name).sort();
    expect(names).toEqual(settings.map(({ field }) => field).sort());
  });

  it('is one write: all of it or nothing', async () => {
    const { id } = await newChatbot(tenant);
    const whole = {
      chatbot: { botName: 'Ada', greetingMessage: 'Hello' },
      settings: Object.fromEntries(settings.map(({ field, accepts }) => [field, accepts[0]])),
    };
    const saved = await tenant.api.put(`/chatbots/${id}/appearance`, whole);
    expect(saved.body).toEqual({ success: true, data: whole });
    const bad = {
      chatbot: { botName: 'Eve' },
      settings: { showSources: false, primaryColor: 'red', position: 'top', blockedTopics: [1] },
    };
    const refused = await tenant.api.put(`/chatbots/${id}/appearance`, bad);
    const paths = ['settings.primaryColor', 'settings.position', 'settings.blockedTopics.0'];
    expect(refusal(refused)).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
    expect((await tenant.api.get(`/chatbots/${id}/appearance`)).body.data).toEqual(whole);
  });

  it.each([
    [{ settings: {} }, ['chatbot']],
    [{ chatbot: {} }, ['settings']],
    [{}, ['chatbot', 'settings']],
    [{ chatbot: null, settings: [] }, ['chatbot', 'settings']],
    [{ chatbot: 'Ada', settings: 7 }, ['chatbot', 'settings']],
  ])('needs both parts: %j', async (body, paths) => {
    const { id } = await newChatbot(tenant);
    expect(refusal(await tenant.api.put(`/chatbots/${id}/appearance`, body))).toEqual({
      status: 422,
      code: 'VALIDATION_ERROR',
      paths,
    });
  });

  it('names every part that GraphQL misses', async () => {
    const { id: chatbotId } = await newChatbot(tenant);
    const refused = graphqlRefusal(await mutate(platform, tenant, 'updateAppearance', { chatbotId }, 'chatbot { id }'));
    expect({ ...refused, paths: refused.paths?.sort() }).toEqual({
      code: 'VALIDATION_ERROR',
      paths: ['chatbot', 'settings'],
    });
  });

  it('takes enum names in GraphQL and values in REST, and not the other way round', async () => {
    const { id: chatbotId } = await newChatbot(tenant);
    const graphql = await mutate(
      platform,
      tenant,
      'updateSettings',
      { chatbotId, position: 'bottom-left' },
      'chatbot { id }',
    );
    expect(graphqlRefusal(graphql)).toEqual({ code: 'VALIDATION_ERROR', paths: ['position'] });
    const rest = await tenant.api.patch(`/chatbots/${chatbotId}/settings`, { position: 'BOTTOM_LEFT' });
    expect(refusal(rest)).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths: ['position'] });
  });

  it('drops what it does not know', async () => {
    const { id } = await newChatbot(tenant);
    const { body } = await tenant.api.patch(`/chatbots/${id}/settings`, {
      theme: 'dark',
      __proto__: { a: 1 },
      showSources: true,
    });
    expect(body.data).toEqual({ settings: { showSources: true } });
  });

  it('keeps what two writers at once change apart', async () => {
    const { id } = await newChatbot(tenant);
    const changes = settings.map(({ field, accepts }) => ({ [field]: accepts[0] }));
    const answers = await Promise.all(changes.map((change) => tenant.api.patch(`/chatbots/${id}/settings`, change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await readSettings(id)).toEqual(Object.assign({}, ...changes));
  });

  it('tells of a body that is wrong in a hundred thousand places briefly', async () => {
    const { id } = await newChatbot(tenant);
    const body = `{"blockedTopics":[${'0,'.repeat(100_000)}0]}`;
    const answer = await tenant.api.patch(`/chatbots/${id}/settings`, body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(422);
    expect(answer.body.error.details).toEqual([{ path: 'blockedTopics', message: 'must have at most 25 items' }]);
  });

  it.each(['GET', 'PUT'])('%s: an unknown chatbot is NOT_FOUND, before the body is looked at', async (method) => {
    for (const id of [strange, 'x', '%00']) {
      const path = `/chatbots/${id}/appearance`;
      const answer =
        method === 'GET'
          ? await tenant.api.get(path)
          : await tenant.api.put(path, '{', { 'content-type': 'application/json' });
      expect([answer.status, answer.body]).toEqual([
        404,
        { success: false, error: { code: 'NOT_FOUND', message: 'Not found.' } },
      ]);
    }
  });
});
