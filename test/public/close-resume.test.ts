import { describe, expect, it } from 'vitest';
import { expectClosedToOthers, setConversation, startConversation } from '../support/conversation.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const [bot, other] = await Promise.all([makeBot(platform, tenant), makeBot(platform, tenant)]);

const post = (url: string, path: string, bt: string) => call('POST', `${url}/${path}?bt=${bt}`);
const record = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data;
const assignee = { id: 'a-1', name: 'Ann' };

describe('resume', () => {
  it.each(['human_requested', 'human_active', 'resolved', 'open'])('gives %s back to the platform', async (status) => {
    const started = await startConversation(bot);
    const { conversationId, bindingToken: bt, url } = started;
    await setConversation(platform, tenant, started, { status, assignee: status === 'open' ? null : assignee });
    const { status: answered, body } = await post(url, 'resume', bt);
    expect(answered).toBe(200);
    expect(body.data).toEqual({ conversationId, status: 'open', humanLive: false, agentName: null });
    expect(await record(conversationId)).toMatchObject({ status: 'open', assignee: null, closedAt: null });
    expect((await chat(bot.publicUrl, { message: 'hello', conversationId, bt })).done.message.role).toBe('assistant');
  });

  it('of a closed one is refused and changes nothing', async () => {
    const started = await startConversation(bot);
    await post(started.url, 'close', started.bindingToken);
    const before = await record(started.conversationId);
    const { status, body } = await post(started.url, 'resume', started.bindingToken);
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    expect(await record(started.conversationId)).toEqual(before);
  });
});

describe('close', () => {
  it.each(['open', 'human_requested', 'human_active', 'resolved'])('ends %s from the visitor side', async (status) => {
    const started = await startConversation(bot);
    const { conversationId, bindingToken: bt, url } = started;
    await setConversation(platform, tenant, started, { status, assignee });
    const { status: answered, body } = await post(url, 'close', bt);
    const stored = await record(conversationId);
    expect(answered).toBe(200);
    expect(stored).toMatchObject({ status: 'closed', closedBy: 'visitor', closedAt: expect.stringMatching(/Z$/) });
    const { closedAt } = stored;
    const state = { status: 'closed', humanLive: false, agentName: null };
    expect(body.data).toEqual({ conversationId, ...state, closedAt, closedBy: 'visitor' });
    expect((await chat(bot.publicUrl, { message: 'hello', conversationId, bt })).status).toBe(409);
  });

  it('once more, or many at once, changes nothing', async () => {
    const { conversationId, bindingToken: bt, url } = await startConversation(bot);
    const all = await Promise.all(Array.from({ length: 8 }, () => post(url, 'close', bt)));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const before = await record(conversationId);
    expect((await post(url, 'close', bt)).body).toEqual(all[0]!.body);
    expect(await record(conversationId)).toEqual(before);
  });

  it('of what the system closed leaves it as it was', async () => {
    const started = await startConversation(bot);
    const fields = { status: 'closed', closedBy: 'system', closedAt: '2026-01-01T00:00:00.000Z' };
    await setConversation(platform, tenant, started, fields);
    expect((await post(started.url, 'close', started.bindingToken)).body.data).toMatchObject(fields);
  });
});

describe.each(['close', 'resume'])('POST %s', (path) => {
  it('is one 404 for everyone else, and changes nothing', async () => {
    const pair = [await startConversation(bot), await startConversation(bot)] as const;
    await setConversation(platform, tenant, pair[0], { status: 'human_active', assignee });
    const before = await record(pair[0].conversationId);
    expect(await expectClosedToOthers('POST', { own: bot, other }, [...pair], path)).toEqual(['404 NOT_FOUND']);
    expect(await record(pair[0].conversationId)).toEqual(before);
  });

  it.each([
    ['the header', (bt: string) => [{}, { 'x-binding-token': bt }] as const],
    ['the body', (bt: string) => [{ bt }, {}] as const],
  ])('takes the token in %s', async (_, place) => {
    const { url, bindingToken } = await startConversation(bot);
    expect((await call('POST', `${url}/${path}`, ...place(bindingToken))).status).toBe(200);
  });

  it('asks for an allowed origin, and tells the page why not', async () => {
    const strict = await makeBot(platform, tenant, { allowedDomains: ['shop.example'] });
    const { url, bindingToken } = await startConversation(strict);
    const origin = 'https://evil.example';
    const refused = await call('POST', `${url}/${path}?bt=${bindingToken}`, undefined, { origin });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'DOMAIN_NOT_ALLOWED']);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  });
});
