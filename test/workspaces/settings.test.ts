import { describe, expect, it } from 'vitest';
import { clientWith } from '../access/support.ts';
import { ask, graphqlRefusal, mutate, refusal } from '../chatbots/support.ts';
import { call, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

const { platform, tenant } = await useScene();

const fresh = {
  inactivityHours: 24,
  waitingMailMinutes: 3,
  visitorReplyMail: true,
  actionsEnabled: true,
  conversationRetentionDays: null,
  leadRetentionDays: null,
  minutesPerConversation: null,
  hourlyCost: null,
  currency: 'USD',
};
const read = async ({ api }: Tenant) => (await api.get('/workspace')).body.data;
const rowOf = ({ workspaceId }: Tenant) =>
  platform.store.get({ pk: `WS#${workspaceId}`, sk: 'SETTINGS' }, { consistent: true });

describe('PATCH /workspace', () => {
  it('changes what it names, and answers the workspace as a read does', async () => {
    const own = await platform.tenant();
    expect((await read(own)).settings).toEqual(fresh);
    const first = await own.api.patch('/workspace', { inactivityHours: 48, leadRetentionDays: 365 });
    expect([first.status, first.body.data.settings]).toEqual([
      200,
      { ...fresh, inactivityHours: 48, leadRetentionDays: 365 },
    ]);
    expect(first.body.data).toEqual(await read(own));
    const second = await own.api.patch('/workspace', { conversationRetentionDays: 30, leadRetentionDays: null });
    const settings = { ...fresh, inactivityHours: 48, conversationRetentionDays: 30 };
    expect(second.body.data.settings).toEqual(settings);
    expect((await read(await platform.tenant())).settings).toEqual(fresh);
  });

  it('keeps every field of many changes at once', async () => {
    const own = await platform.tenant();
    const changes = [{ inactivityHours: 5 }, { visitorReplyMail: false }, { waitingMailMinutes: 7 }];
    const answers = await Promise.all(changes.map((change) => own.api.patch('/workspace', change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(own)).settings).toEqual(Object.assign({}, fresh, ...changes));
  });

  it('writes a row of its own, which is due at once where something is to be erased', async () => {
    const own = await platform.tenant();
    await own.api.patch('/workspace', { inactivityHours: 1 });
    expect(await rowOf(own)).not.toHaveProperty('dueKind');
    await own.api.patch('/workspace', { conversationRetentionDays: 3650 });
    expect(await rowOf(own)).toMatchObject({ dueKind: 'retention' });
    expect(await rowOf(own)).not.toHaveProperty('entity');
  });

  it.each([
    { inactivityHours: 1 },
    { inactivityHours: 720 },
    { waitingMailMinutes: 1 },
    { waitingMailMinutes: 1440 },
    { waitingMailMinutes: null },
    { visitorReplyMail: false },
    { conversationRetentionDays: 1 },
    { conversationRetentionDays: 3650 },
    { conversationRetentionDays: null },
    { leadRetentionDays: 1 },
    { leadRetentionDays: 3650 },
    { leadRetentionDays: null },
  ])('takes %j', async (body) => {
    const own = await platform.tenant();
    const { status, body: answer } = await own.api.patch('/workspace', body);
    expect([status, answer.data.settings]).toEqual([200, { ...fresh, ...body }]);
  });

  it.each(['x', 'x'.repeat(120)])('renames the workspace and leaves its settings', async (name) => {
    const own = await platform.tenant();
    const { status, body } = await own.api.patch('/workspace', { name });
    expect([status, body.data.name, body.data.settings]).toEqual([200, name, fresh]);
    expect((await own.api.get('/workspace')).body.data.name).toBe(name);
  });

  const hours = 'must be an integer from 1 to 720';
  const minutes = 'must be an integer from 1 to 1440, or null';
  const days = 'must be an integer from 1 to 3650, or null';
  it.each([
    [
      {},
      '',
      'must name at least one of inactivityHours, waitingMailMinutes, visitorReplyMail, conversationRetentionDays, leadRetentionDays, actionsEnabled, minutesPerConversation, hourlyCost, currency, name',
    ],
    [
      { plan: 'agency' },
      '',
      'must name at least one of inactivityHours, waitingMailMinutes, visitorReplyMail, conversationRetentionDays, leadRetentionDays, actionsEnabled, minutesPerConversation, hourlyCost, currency, name',
    ],
    [{ name: '' }, 'name', 'must have 1 to 120 characters'],
    [{ name: ' ' }, 'name', 'must not be blank'],
    [{ name: 'x'.repeat(121) }, 'name', 'must have 1 to 120 characters'],
    [{ inactivityHours: 0 }, 'inactivityHours', hours],
    [{ inactivityHours: 721 }, 'inactivityHours', hours],
    [{ inactivityHours: 1.5 }, 'inactivityHours', 'must be of type integer'],
    [{ inactivityHours: '24' }, 'inactivityHours', 'must be of type number'],
    [{ inactivityHours: null }, 'inactivityHours', 'must be of type number'],
    [{ waitingMailMinutes: 0 }, 'waitingMailMinutes', minutes],
    [{ waitingMailMinutes: 1441 }, 'waitingMailMinutes', minutes],
    [{ waitingMailMinutes: 1.5 }, 'waitingMailMinutes', 'must be of type integer'],
    [{ visitorReplyMail: null }, 'visitorReplyMail', 'must be of type boolean'],
    [{ conversationRetentionDays: 0 }, 'conversationRetentionDays', days],
    [{ conversationRetentionDays: 3651 }, 'conversationRetentionDays', days],
    [{ conversationRetentionDays: 0.5 }, 'conversationRetentionDays', 'must be of type integer'],
    [{ leadRetentionDays: 0 }, 'leadRetentionDays', days],
    [{ leadRetentionDays: 3651 }, 'leadRetentionDays', days],
    [{ leadRetentionDays: true }, 'leadRetentionDays', 'must be of type number'],
  ])('refuses %j', async (body, path, message) => {
    const before = await read(tenant);
    const answer = await tenant.api.patch('/workspace', body);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.body.error.details).toEqual([{ path, message }]);
    expect(await read(tenant)).toEqual(before);
  });

  it('needs a key with workspace:write', async () => {
    expect((await call('PATCH', `${platform.baseUrl}/workspace`, { inactivityHours: 2 })).status).toBe(401);
    const reader = await clientWith(platform, tenant.workspaceId, ['workspace:read', 'team:write']);
    expect(refusal(await reader.patch('/workspace', { inactivityHours: 2 }))).toMatchObject({ status: 403 });
    const writer = await clientWith(platform, tenant.workspaceId, ['workspace:write']);
    expect((await writer.patch('/workspace', { inactivityHours: 24 })).status).toBe(200);
    const wrong = await tenant.api.put('/workspace', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, PATCH']);
  });
});

describe('updateWorkspace', () => {
  const fields = 'workspace { id settings { inactivityHours conversationRetentionDays leadRetentionDays } }';

  it('does the same', async () => {
    const own = await platform.tenant();
    const input = { inactivityHours: 3, conversationRetentionDays: 4, leadRetentionDays: null };
    const { data } = await mutate(platform, own, 'updateWorkspace', input, fields);
    expect(data.updateWorkspace.workspace).toEqual({ id: own.workspaceId, settings: input });
    const seen = await ask(platform, own, `{ ${fields} }`);
    expect(seen.data.workspace).toEqual({ id: own.workspaceId, settings: input });
  });

  it.each([
    [{}, ['']],
    [{ inactivityHours: 0 }, ['inactivityHours']],
    [{ inactivityHours: null }, ['inactivityHours']],
    [{ conversationRetentionDays: 3651, leadRetentionDays: 0 }, ['conversationRetentionDays', 'leadRetentionDays']],
  ])('refuses %j', async (input, paths) => {
    const answer = await mutate(platform, tenant, 'updateWorkspace', input, fields);
    expect(graphqlRefusal(answer)).toEqual({ code: 'VALIDATION_ERROR', paths });
  });
});
