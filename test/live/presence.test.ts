// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { inboxLogPk } from '../../domain/conversations/live-items.ts';
import { presenceOf } from '../../domain/conversations/presence.ts';
import { startConversation } from '../support/conversation.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chatJson, makeBot } from '../support/visitor.ts';
import { conversationEvents, inboxEvents, subscriber } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const live = subscriber(() => platform);
afterEach(() => live.leaveAll());

const fields = 'id type conversationId presence { agent { id name } typing }';
async function agent(name: string, scopes = ['conversations:*']) {
  const { body } = await tenant.api.post('/api-keys', { name, scopes });
  return {
    person: { id: body.data.id as string, name },
    apiKey: body.data.key as string,
    api: client(platform.baseUrl, body.data.key),
  };
}
const be = (id: string, state: unknown, { api } = tenant as { api: typeof tenant.api }) =>
  api.post(`/conversations/${id}/presence`, { state });

describe('presence', () => {
  it('shows colleagues who looks at a conversation and who types, and that they left', async () => {
    const inbox = await live.open(inboxEvents(fields), tenant);
    const { conversationId: id } = await startConversation(bot);
    const [dana, ben] = [await agent('Dana'), await agent('Ben')];
    const stream = await live.open(conversationEvents(fields), tenant, { id });
    await stream.events(1);
    expect(await inbox.events(1)).toMatchObject([{ type: 'CREATED', conversationId: id }]);
    const both = async (presence: object[]) => {
      const expected = [expect.objectContaining({ type: 'PRESENCE', conversationId: id, presence })];
      expect(await stream.events(1)).toEqual(expected);
      expect(await inbox.events(1)).toEqual(expected);
    };
    expect((await be(id, 'viewing', dana)).body.data).toEqual({ state: 'viewing' });
    const looking = { agent: dana.person, typing: false };
    await both([looking]);
    await be(id, 'typing', ben);
    const byId = (one: { agent: { id: string } }, other: { agent: { id: string } }) =>
      one.agent.id < other.agent.id ? -1 : 1;
    await both([looking, { agent: ben.person, typing: true }].toSorted(byId));
    const query = 'mutation ($input: SetPresenceInput!) { setPresence(input: $input) { state } }';
    const input = { conversationId: id, state: 'AWAY' };
    const { body } = await call(
      'POST',
      platform.graphqlUrl,
      { query, variables: { input } },
      { 'x-api-key': ben.apiKey },
    );
    expect(body.data.setPresence).toEqual({ state: 'AWAY' });
    await both([looking]);
    await be(id, 'away', dana);
    await both([]);
  });

  it('is told to who subscribes later, keeps agents who arrive at once, and ends without a signal', async () => {
    const { conversationId: id } = await startConversation(bot);
    const agents = await Promise.all(['A', 'B', 'C', 'D'].map((name) => agent(name)));
    await Promise.all(agents.map((each) => be(id, 'viewing', each)));
    const stream = await live.open(conversationEvents(fields), tenant, { id });
    const [, told] = await stream.events(2);
    expect(told.presence.map((each: { agent: { name: string } }) => each.agent.name).sort()).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
    const row = await platform.store.get({ pk: `WS#${tenant.workspaceId}#CONV#${id}`, sk: 'PRESENCE' });
    expect(presenceOf(row, Date.now())).toHaveLength(4);
    expect(presenceOf(row, Date.now() + 46_000)).toEqual([]);
    expect(row).not.toHaveProperty('entity');
  });

  it('is not in the change stream, nor in what visitors read', async () => {
    const inbox = await live.open(inboxEvents(fields), tenant);
    const { conversationId, bindingToken: bt, url } = await startConversation(bot);
    // Agents of other conversations come and go meanwhile.
    const comes = async (type: string) => {
      for (;;) {
        const [event] = await inbox.events(1);
        if (event.type === type && event.conversationId === conversationId) return;
      }
    };
    await comes('CREATED');
    const dana = await agent('Dana the invisible');
    await be(conversationId, 'typing', dana);
    await comes('PRESENCE');
    await chatJson(bot.publicUrl, { message: 'hello', conversationId, bt });
    await comes('MESSAGE');
    await comes('MESSAGE');
    const where = { pk: inboxLogPk(tenant.workspaceId), consistent: true };
    const entries = await Array.fromAsync(platform.store.queryAll(where));
    expect(JSON.stringify(entries)).not.toContain('presence');
    expect((await call('GET', `${url}/poll?bt=${bt}`)).text).not.toContain('invisible');
  });

  it('needs conversations:read, a known conversation and a state', async () => {
    const { conversationId: id } = await startConversation(bot);
    expect((await be(id, 'viewing', await agent('r', ['conversations:read']))).status).toBe(200);
    expect((await be(id, 'viewing', await agent('l', ['leads:read']))).status).toBe(403);
    expect((await be(id, 'viewing', await platform.tenant())).status).toBe(404);
    for (const state of ['asleep', undefined]) expect((await be(id, state)).body.error.details[0].path).toBe('state');
    expect(
      (await call('POST', `${platform.baseUrl}/v1/conversations/${id}/presence`, { state: 'viewing' })).status,
    ).toBe(401);
  });
});
