// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { typingKey } from '../../domain/conversations/items.ts';
import { typingOf } from '../../domain/conversations/visitor/typing.ts';
import { expectClosedToOthers, newId, type Started, startConversation } from '../support/conversation.ts';
import { type HeldStreamReader, holdStream } from '../support/held-stream.ts';
import { call, client, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chatJson, makeBot } from '../support/visitor.ts';

const { platform } = await useScene();
const [tenant, stranger] = [await platform.tenant(), await platform.tenant()];
const [bot, other] = await Promise.all([makeBot(platform, tenant), makeBot(platform, tenant)]);

const held: HeldStreamReader[] = [];
afterEach(() => {
  for (const stream of held.splice(0)) stream.leave();
});
const hold = async ({ url, bindingToken }: Started, lastEventId?: string) => {
  const stream = await holdStream(url, bindingToken, lastEventId ? { 'last-event-id': lastEventId } : {});
  held.push(stream);
  return stream;
};
const act = ({ conversationId }: Started, what: string, body: object = {}, api = tenant.api) =>
  api.post(`/conversations/${conversationId}/${what}`, body);
/** A conversation that the tenant's key has taken over. */
const live = async () => {
  const started = await startConversation(bot);
  await act(started, 'takeover');
  return started;
};
const keyNamed = async (name: string, scopes = ['conversations:*']) => {
  const { body } = await tenant.api.post('/api-keys', { name, scopes });
  return client(platform.baseUrl, body.data.key);
};
const row = ({ conversationId }: Started) =>
  platform.store.get(typingKey(tenant.workspaceId, conversationId), { consistent: true });
/** Who said that they type and not that they stopped, however long ago. */
const typing = async (started: Started) => typingOf(await row(started), 1);
const visitorTypes = ({ url, bindingToken }: Started, body?: unknown) =>
  call('POST', `${url}/typing?bt=${bindingToken}`, body);

describe("an agent's typing", () => {
  it('is told on the stream until they say that they stopped', async () => {
    const started = await live();
    const stream = await hold(started);
    await stream.take(1);
    const said = await act(started, 'typing');
    expect([said.status, said.body]).toEqual([200, { success: true, data: { typing: true } }]);
    const [on] = await stream.take(1);
    expect(on).toMatchObject({ event: 'typing', data: { typing: true, agentName: 'test' } });
    expect((await act(started, 'typing', { typing: false })).body.data).toEqual({ typing: false });
    expect(await stream.take(1)).toMatchObject([{ event: 'typing', data: { typing: false, agentName: null } }]);
    expect(on!.id).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{8}\+\.0$/);
  });

  it('ends with their message, and by itself after some seconds', async () => {
    const started = await live();
    const stream = await hold(started);
    await stream.take(1);
    await act(started, 'typing', { typing: true });
    await stream.take(1);
    const { body } = await act(started, 'reply', { content: 'Here I am.' });
    const frames = await stream.take(2);
    expect(frames.map(({ event }) => event)).toEqual(['typing', 'message']);
    expect([frames[0]!.data.typing, frames[1]!.id]).toEqual([false, body.data.id]);
    await act(started, 'typing');
    expect(await stream.take(2)).toMatchObject([{ data: { typing: true } }, { data: { typing: false } }]);
  });

  it('is told while they have the conversation, and by no other', async () => {
    const started = await startConversation(bot);
    const [ann, ben] = [await keyNamed('Ann'), await keyNamed('Ben')];
    const stream = await hold(started);
    await stream.take(1);
    expect((await act(started, 'typing', {}, ann)).status).toBe(200);
    await act(started, 'takeover', {}, ben);
    const refused = await act(started, 'typing', {}, ann);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      { code: 'CONFLICT', message: 'The conversation is taken by Ben.' },
    ]);
    await act(started, 'typing', {}, ben);
    expect(await stream.take(2)).toMatchObject([
      { event: 'status', data: { agentName: 'Ben' } },
      { event: 'typing', data: { typing: true, agentName: 'Ben' } },
    ]);
    await act(started, 'release', {}, ben);
    expect(await stream.take(2)).toMatchObject([
      { event: 'status', data: { status: 'open' } },
      { event: 'typing', data: { typing: false, agentName: null } },
    ]);
  });

  it('is not told again to who comes back with the id of its event, only its end', async () => {
    const started = await live();
    const first = await hold(started);
    await first.take(1);
    await act(started, 'typing');
    const [on] = await first.take(1);
    first.leave();
    await act(started, 'typing', { typing: false });
    const second = await hold(started, on!.id);
    expect(await second.take(1)).toMatchObject([{ event: 'typing', data: { typing: false } }]);
  });

  it('over GraphQL is the same', async () => {
    const started = await live();
    const query = 'mutation ($input: SetTypingInput!) { setTyping(input: $input) { typing } }';
    const said = await call(
      'POST',
      platform.graphqlUrl,
      { query, variables: { input: { conversationId: started.conversationId } } },
      { 'x-api-key': tenant.apiKey },
    );
    expect(said.body).toEqual({ data: { setTyping: { typing: true } } });
    expect((await typing(started)).agent).toMatchObject({ name: 'test' });
  });

  it('is refused without key, scope, a conversation of their own, a fitting body, and once it is closed', async () => {
    const started = await live();
    const path = `/conversations/${started.conversationId}/typing`;
    expect((await call('POST', platform.baseUrl + path, {})).status).toBe(401);
    const reader = await keyNamed('Reader', ['conversations:read']);
    expect((await reader.post(path, {})).status).toBe(403);
    for (const { status, text } of [
      await stranger.api.post(path, {}),
      await tenant.api.post(`/conversations/${newId()}/typing`, {}),
    ]) {
      expect([status, text]).toEqual([404, '{"success":false,"error":{"code":"NOT_FOUND","message":"Not found."}}']);
    }
    for (const wrong of ['yes', 1, null]) {
      const { status, body } = await tenant.api.post(path, { typing: wrong });
      expect([status, body.error.details]).toEqual([422, [{ path: 'typing', message: 'must be of type boolean' }]]);
    }
    expect(await row(started)).toBeUndefined();
    await call('POST', `${started.url}/close?bt=${started.bindingToken}`);
    const closed = await tenant.api.post(path, {});
    expect([closed.status, closed.body.error.message]).toEqual([409, 'The conversation is closed.']);
  });
});

describe("a visitor's typing", () => {
  it('is kept for some seconds, beside the agent and out of the change stream', async () => {
    const started = await live();
    await act(started, 'typing');
    expect((await visitorTypes(started)).body).toEqual({ success: true, data: { typing: true } });
    expect(await typing(started)).toMatchObject({ visitor: true, agent: { name: 'test' } });
    const kept = (await row(started))!;
    expect(kept).not.toHaveProperty('entity');
    expect(Number(kept.ttl) * 1000).toBeGreaterThan(Number(kept.visitorUntil));
    expect(typingOf(kept, Number(kept.visitorUntil))).toMatchObject({ visitor: false });
    expect((await visitorTypes(started, { typing: false })).body.data).toEqual({ typing: false });
    expect(await typing(started)).toMatchObject({ visitor: false, agent: { name: 'test' } });
  });

  it('ends with their message, and leaves the agent typing', async () => {
    const started = await live();
    await act(started, 'typing');
    await visitorTypes(started, {});
    const { conversationId, bindingToken: bt } = started;
    const sent = await chatJson(bot.publicUrl, { message: 'are you there?', conversationId, bt });
    expect(sent.body.data.status).toBe('human_active');
    expect(await typing(started)).toMatchObject({ visitor: false, agent: { name: 'test' } });
  });

  it('takes the token in query, header and body, and is one 404 for everyone else', async () => {
    const started = await live();
    const { url, bindingToken: bt } = started;
    expect((await call('POST', `${url}/typing`, {}, { 'x-binding-token': bt })).status).toBe(200);
    expect((await call('POST', `${url}/typing`, { bt, typing: false })).status).toBe(200);
    const pair = [await startConversation(bot), await startConversation(bot)] as const;
    expect(await expectClosedToOthers('POST', { own: bot, other }, [...pair], 'typing')).toEqual(['404 NOT_FOUND']);
  });

  it('is refused with a wrong body, another method, and once the conversation is closed', async () => {
    const started = await live();
    expect((await visitorTypes(started, { typing: 'no' })).body.error.details).toEqual([
      { path: 'typing', message: 'must be of type boolean' },
    ]);
    const wrong = await call('GET', `${started.url}/typing?bt=${started.bindingToken}`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    await call('POST', `${started.url}/close?bt=${started.bindingToken}`);
    const closed = await visitorTypes(started);
    expect([closed.status, closed.body.error.message]).toEqual([409, 'The conversation is closed.']);
  });

  it('goes with the conversation when that is erased', async () => {
    const started = await live();
    await visitorTypes(started);
    await tenant.api.delete(`/conversations/${started.conversationId}`);
    await until('the row is gone', async () => (await row(started)) === undefined);
  });
});
