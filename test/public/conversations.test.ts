import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import { expectClosedToOthers, startConversation } from '../support/conversation.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const conversation = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data;
const emoji = (count: number) => '😀'.repeat(count);

describe('POST /conversations', () => {
  const start = (body: object | undefined, headers: Record<string, string> = {}) =>
    call('POST', `${bot.publicUrl}/conversations`, body, headers);

  it('starts one from an empty body, without a word said', async () => {
    const { status, body } = await start(undefined);
    expect(status).toBe(200);
    expect(Object.keys(body.data).toSorted()).toEqual(['bindingToken', 'conversationId', 'createdAt', 'status']);
    expect(await conversation(body.data.conversationId)).toMatchObject({
      chatbotId: bot.id,
      status: 'open',
      messageCount: 0,
      createdAt: body.data.createdAt,
      visitorId: null,
      lastMessageAt: null,
    });
    const { conversationId, bindingToken: bt } = body.data;
    expect((await chat(bot.publicUrl, { message: 'hello', conversationId, bt })).start.conversationId).toBe(
      conversationId,
    );
    expect((await conversation(conversationId)).messageCount).toBe(2);
  });

  it('keeps who came from where', async () => {
    const visit = { visitorId: emoji(100), pageUrl: `https://shop.example/${'p'.repeat(1_979)}` };
    const { body } = await start(visit, { 'accept-language': 'fr-CH, fr;q=0.9' });
    expect(await conversation(body.data.conversationId)).toMatchObject({ ...visit, language: 'fr-CH' });
  });

  it.each([
    ['visitorId', { visitorId: 'v'.repeat(101) }],
    ['visitorId', { visitorId: 5 }],
    ['pageUrl', { pageUrl: 'p'.repeat(2_001) }],
  ])('is refused for its %s %#', async (path, body) => {
    const { status, body: refusal } = await start(body);
    expect([status, refusal.error.details[0].path]).toEqual([422, path]);
  });
});

describe('POST /conversations/{id}/identity', () => {
  const hmac = (secret: string, id: string) => createHmac('sha256', secret).update(id).digest('hex');
  const secretOf = async (path: string) =>
    (await tenant.api.post(`${path}/identity-secret`)).body.data.secret as string;
  const identify = ({ url, bindingToken }: { url: string; bindingToken: string }, id: string, hash: string) =>
    call('POST', `${url}/identity`, { id, hash }, { 'x-binding-token': bindingToken });
  const hashError = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error.details[0].path];

  it('verifies a visitor whose id the site has signed, and shows that to agents in REST and GraphQL', async () => {
    const own = await makeBot(platform, tenant);
    const secret = await secretOf(own.path);
    expect(secret).toMatch(/^idsec_[0-9A-Za-z]{40}$/);
    const started = await startConversation(own);
    expect(await conversation(started.conversationId)).toMatchObject({ visitorId: null, visitorVerified: false });
    const { status, body } = await identify(started, 'kündin-7', hmac(secret, 'kündin-7').toUpperCase());
    expect([status, body.data]).toEqual([200, { visitorId: 'kündin-7', verified: true }]);
    const shown = { visitorId: 'kündin-7', visitorVerified: true };
    expect(await conversation(started.conversationId)).toMatchObject(shown);
    const query = `{ conversation(id: "${started.conversationId}") { visitorId visitorVerified } }`;
    const inGraphql = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
    expect(inGraphql.body.data.conversation).toEqual(shown);
    expect((await identify(started, 'kündin-7', hmac(secret, 'kündin-7'))).status).toBe(200);
  });

  it('is verified by a secret that an earlier version sealed, which then has the key for visitors as well', async () => {
    const own = await makeBot(platform, tenant);
    const secret = await secretOf(own.path);
    const key = chatbotKey(tenant.workspaceId, own.id);
    const read = async () => (await platform.store.get(key, { consistent: true }))?.identitySecret;
    const { forVisitors, ...earlier } = z.record(z.string(), z.string()).parse(await read());
    await platform.store.update(key, { set: { identitySecret: earlier } });
    const [one, two] = [await startConversation(own), await startConversation(own)];
    const verified = await Promise.all([one, two].map((each) => identify(each, 'a', hmac(secret, 'a'))));
    expect(verified.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toEqual({ ...earlier, forVisitors: expect.not.stringMatching(forVisitors!) });
    expect(hashError(await identify(one, 'a', hmac('idsec_other', 'a')))).toEqual([422, 'hash']);
  });

  it('refuses a hash of another id, secret, chatbot or form, and names the field', async () => {
    const [own, other] = [await makeBot(platform, tenant), await makeBot(platform, tenant)];
    const [started, without] = [await startConversation(own), await startConversation(other)];
    const secret = await secretOf(own.path);
    const wrong = [hmac(secret, 'b'), hmac('idsec_other', 'a'), '0'.repeat(64), 'short', `${hmac(secret, 'a')}0`];
    for (const hash of wrong) expect(hashError(await identify(started, 'a', hash))).toEqual([422, 'hash']);
    expect(hashError(await identify(without, 'a', hmac(secret, 'a')))).toEqual([422, 'hash']);
    await secretOf(other.path);
    expect(hashError(await identify(without, 'a', hmac(secret, 'a')))).toEqual([422, 'hash']);
    expect(await conversation(started.conversationId)).toMatchObject({ visitorId: null, visitorVerified: false });
  });

  it('gives a verified conversation to nobody else, also where both ask at once', async () => {
    const own = await makeBot(platform, tenant);
    const secret = await secretOf(own.path);
    const started = await startConversation(own);
    const ids = ['a', 'b', 'c', 'd'];
    const all = await Promise.all(ids.map((id) => identify(started, id, hmac(secret, id))));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = ids[all.findIndex(({ status }) => status === 200)];
    expect(await conversation(started.conversationId)).toMatchObject({ visitorId: winner, visitorVerified: true });
  });

  it('needs the binding token of the conversation', async () => {
    const pair: [Awaited<ReturnType<typeof startConversation>>, Awaited<ReturnType<typeof startConversation>>] = [
      await startConversation(bot),
      await startConversation(bot),
    ];
    const other = await makeBot(platform, tenant);
    expect(await expectClosedToOthers('POST', { own: bot, other }, pair, 'identity')).toEqual(['404 NOT_FOUND']);
  });

  it('has a secret that is shown once, sealed at rest, rotated, and removed by those who may change the chatbot', async () => {
    const own = await makeBot(platform, tenant);
    const path = `${own.path}/identity-secret`;
    expect((await tenant.api.get(path)).body.data).toEqual({ createdAt: null });
    const first = await secretOf(own.path);
    const started = await startConversation(own);
    const { secret, createdAt } = (await tenant.api.post(path)).body.data;
    expect((await tenant.api.get(path)).body.data).toEqual({ createdAt });
    expect(hashError(await identify(started, 'a', hmac(first, 'a')))).toEqual([422, 'hash']);
    expect((await identify(started, 'a', hmac(secret, 'a'))).status).toBe(200);
    const row = await platform.store.get(chatbotKey(tenant.workspaceId, own.id), { consistent: true });
    expect(JSON.stringify(row)).not.toContain(secret);
    const reader = await tenant.api.post('/api-keys', { name: 'reader', scopes: ['chatbots:read'] });
    const readOnly = client(platform.baseUrl, reader.body.data.key);
    const stranger = (await platform.tenant()).api;
    expect([(await readOnly.get(path)).status, (await readOnly.post(path)).status]).toEqual([200, 403]);
    expect([(await stranger.post(path)).status, (await stranger.delete(path)).status]).toEqual([404, 404]);
    expect((await tenant.api.delete(path)).body.data).toEqual({ removed: true });
    expect((await tenant.api.delete(path)).status).toBe(200);
    expect((await tenant.api.get(path)).body.data).toEqual({ createdAt: null });
    expect(hashError(await identify(started, 'a', hmac(secret, 'a')))).toEqual([422, 'hash']);
    expect((await conversation(started.conversationId)).visitorVerified).toBe(true);
  });
});
