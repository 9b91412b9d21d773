import { describe, expect, it } from 'vitest';
import { messageKey } from '../../domain/conversations/items.ts';
import { readMessagePage } from '../../domain/conversations/message-page.ts';
import type { Item } from '../../domain/core/app.ts';
import { idAt, idTime } from '../../domain/core/ids.ts';
import { choreApp } from '../support/chores.ts';
import { newId, putMessage, startConversation } from '../support/conversation.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

const get = (id: string, query = '', { api } = tenant) => api.get(`/conversations/${id}/messages${query}`);
/** A conversation with messages, in the order in which they were stored. `late`: which of them have an earlier id. */
async function filled(count: number, late: readonly number[] = []) {
  const started = await startConversation(bot);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const earlier = () => idAt(idTime(ids[n - 2]!) - 5_000 * n).slice(0, 14) + newId().slice(14);
    const message = await putMessage(platform, tenant, started, late.includes(n) ? { id: earlier() } : {});
    ids.push(message.id);
  }
  return { id: started.conversationId as string, ids };
}
async function pages(id: string, limit: number): Promise<string[][]> {
  const found: string[][] = [];
  let before: string | null = null;
  do {
    const { data }: Json = (await get(id, `?limit=${limit}${before ? `&before=${before}` : ''}`)).body;
    found.unshift(data.messages.map((message: { id: string }) => message.id));
    before = data.nextBefore;
  } while (before);
  return found;
}

describe('pages of messages', () => {
  it('are the newest first, each in order', async () => {
    const { id, ids } = await filled(7);
    expect(await pages(id, 3)).toEqual([ids.slice(0, 1), ids.slice(1, 4), ids.slice(4)]);
    expect(await pages(id, 7)).toEqual([ids]);
    const { data } = (await get(id)).body;
    expect([data.messages.map((each: Json) => each.id), data.nextBefore]).toEqual([ids, null]);
    expect((await get(id, `?before=${ids[0]}`)).body.data).toEqual({ messages: [], nextBefore: null });
  });

  it.each([1, 2, 3, 5])('have each message once and in order if some were stored late, by %i', async (limit) => {
    const { id, ids } = await filled(11, [3, 4, 7, 10]);
    expect((await pages(id, limit)).flat()).toEqual(ids);
  });

  it('hold 200 messages at most, and 200 by default', async () => {
    const { id, ids } = await filled(2);
    const { workspaceId } = tenant;
    const sample = (await platform.store.get(messageKey(workspaceId, id, ids[1]!), { consistent: true })) as Item;
    const more = Array.from({ length: 210 }, (_, n) => {
      const own = idAt(idTime(ids[1]!) + 1_000 + n).slice(0, 14) + newId().slice(14);
      return { put: { ...sample, ...messageKey(workspaceId, id, own), id: own, seq: 3 + n } };
    });
    await platform.store.writeMany(more);
    for (const query of ['', '?limit=1000', '?limit=200']) {
      const { data } = (await get(id, query)).body;
      expect([data.messages.length, data.messages[0].id]).toEqual([200, more[10]!.put.id]);
      expect(data.nextBefore).toBe(more[10]!.put.id);
    }
  });

  it('are those of GraphQL', async () => {
    const { id, ids } = await filled(5);
    const query = `query ($id: ID!, $before: ID) {
      conversation(id: $id) { messages(last: 2, before: $before) { id } page: messagePage(last: 2) { messages { id } nextBefore } }
    }`;
    const ask = async (before: string | null) => {
      const body = { query, variables: { id, before } };
      return (await call('POST', platform.graphqlUrl, body, { 'x-api-key': tenant.apiKey })).body;
    };
    const { conversation } = (await ask(ids[3]!)).data;
    expect(conversation.messages).toEqual([{ id: ids[1] }, { id: ids[2] }]);
    expect(conversation.page).toEqual({ messages: [{ id: ids[3] }, { id: ids[4] }], nextBefore: ids[3] });
    expect((await ask('nonsense')).errors[0].extensions).toMatchObject({ details: [{ path: 'before' }] });
  });

  it('refuse a message of another conversation, and keep to the tenant and the scope', async () => {
    const [{ id }, other] = [await filled(1), await filled(1)];
    const message = 'is not the id of a message of this conversation';
    for (const before of [other.ids[0], idAt(9)]) {
      expect((await get(id, `?before=${before}`)).body.error.details).toEqual([{ path: 'before', message }]);
    }
    expect((await get(id, '?before=x')).status).toBe(422);
    expect((await get(id, '', await platform.tenant())).status).toBe(404);
    const { key } = (await tenant.api.post('/api-keys', { name: 'l', scopes: ['leads:read'] })).body.data;
    expect((await get(id, '', { api: client(platform.baseUrl, key) } as never)).status).toBe(403);
    expect((await call('GET', `${platform.baseUrl}/v1/conversations/${id}/messages`)).status).toBe(401);
  });

  it('take one query; before a message also one read in parallel', async () => {
    const { id, ids } = await filled(4);
    const calls: string[] = [];
    const { store } = platform;
    const app = choreApp(platform, 0, {
      get: (key, options) => {
        calls.push('get');
        return store.get(key, options);
      },
      queryAll: (query) => {
        calls.push('query');
        return store.queryAll(query);
      },
    });
    const place = { workspaceId: tenant.workspaceId, conversationId: id };
    await readMessagePage(app, place, { limit: 4, before: null });
    expect(calls.splice(0)).toEqual(['query']);
    await readMessagePage(app, place, { limit: 200, before: ids[3] });
    expect(calls).toEqual(['query', 'get']);
  });
});
