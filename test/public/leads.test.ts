import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const submit = (body: object | undefined, headers: Record<string, string> = {}, path = '/leads') =>
  call('POST', bot.publicUrl + path, body, headers);
const lead = async (id: string) => (await tenant.api.get(`/leads/${id}`)).body.data;
const talk = async () => (await chat(bot.publicUrl, { message: 'hello' })).start;
const conversation = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data;
const emoji = (count: number) => '😀'.repeat(count);

describe('a lead', () => {
  const whole = {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '+44 20 1234',
    company: 'Analytical Engines',
    message: 'Please call.',
    pageUrl: 'https://shop.example/contact',
    visitorId: 'v-ada',
  };

  it('is kept as it was left, and the visitor reads nothing back but its id', async () => {
    const { status, body } = await submit(whole);
    expect(status).toBe(200);
    expect(Object.keys(body.data).toSorted()).toEqual(['createdAt', 'id', 'updatedAt']);
    expect(await lead(body.data.id)).toEqual({ ...whole, ...body.data, chatbotId: bot.id, conversationId: null });
  });

  it.each([
    [' kim@example.org ', 'kim@example.org'],
    ['kim@müller.example', 'kim@xn--mller-kva.example'],
    ['jörg@müller.example', 'jörg@xn--mller-kva.example'],
  ])('with the address %j has %s', async (email, stored) => {
    const { body } = await submit({ email });
    expect((await lead(body.data.id)).email).toBe(stored);
  });

  it.each([
    ['nothing at all', {}],
    ['nulls', { name: null, email: null, phone: null, company: null, message: null, pageUrl: null, visitorId: null }],
    ['empty texts', { name: '', email: '', phone: '', company: '', message: '', pageUrl: '' }],
    ['the longest texts', { name: emoji(200), company: emoji(200), message: emoji(2_000) }],
  ])('may have %s', async (_, body) => {
    const { status, body: answer } = await submit(body);
    expect(status).toBe(200);
    const kept = await lead(answer.data.id);
    for (const [field, value] of Object.entries(body)) expect(kept[field]).toBe(value || null);
  });

  it('may come without any body', async () => {
    expect((await submit(undefined)).status).toBe(200);
  });

  it.each([
    ['name', 'n'.repeat(201)],
    ['name', emoji(201)],
    ['name', 5],
    ['company', 'c'.repeat(201)],
    ['message', 'm'.repeat(2_001)],
    ['email', 'nobody'],
    ['email', 'a@b'],
    ['email', 'a..b@example.org'],
    ['email', '.a@example.org'],
    ['email', 'a@-example.org'],
    ['email', 'a?bcc=b@example.org'],
    ['email', 'a b@example.org'],
    ['email', 'a@example.org\r\nBcc: x@example.org'],
    ['email', `${'a'.repeat(250)}@example.org`],
    ['visitorId', 'v'.repeat(101)],
    ['pageUrl', 'p'.repeat(2_001)],
    ['phone', '1'.repeat(51)],
  ])('is refused for its %s %#', async (field, value) => {
    const { status, body } = await submit({ [field]: value });
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(body.error.details).toEqual([{ path: field, message: expect.any(String) }]);
  });
});

describe('a second submission', () => {
  it('of the same visitor changes the lead: what is given replaces, what is not stays', async () => {
    const bt = (await chat(bot.publicUrl, { message: 'hello', visitorId: 'v-twice' })).start.bindingToken;
    const first = (await submit({ visitorId: 'v-twice', bt, name: 'First', email: 'first@example.org' })).body.data;
    const second = (await submit({ visitorId: 'v-twice', bt, name: 'Second', phone: '123', email: '' })).body.data;
    expect([second.id, second.createdAt]).toEqual([first.id, first.createdAt]);
    expect(second.updatedAt >= first.updatedAt).toBe(true);
    expect(await lead(first.id)).toMatchObject({ name: 'Second', email: 'first@example.org', phone: '123' });
  });

  it('of the same conversation changes the lead that the conversation is linked to', async () => {
    const { conversationId, bindingToken: bt } = await talk();
    const first = (await submit({ conversationId, bt, name: 'One' })).body.data;
    expect((await conversation(conversationId)).leadId).toBe(first.id);
    const second = (await submit({ conversationId: conversationId.toUpperCase(), bt, company: 'Two' })).body.data;
    expect(second.id).toBe(first.id);
    expect(await lead(first.id)).toMatchObject({ conversationId, name: 'One', company: 'Two' });
  });

  it('of many at once is one lead', async () => {
    const bt = (await chat(bot.publicUrl, { message: 'hello', visitorId: 'v-many' })).start.bindingToken;
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => submit({ visitorId: 'v-many', bt, name: `N${n}` })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('of nobody known, or of another chatbot, is another lead', async () => {
    const other = await makeBot(platform, tenant);
    const ids = [
      (await submit({ name: 'Same' })).body.data.id,
      (await submit({ name: 'Same' })).body.data.id,
      (await submit({ visitorId: 'v-both' })).body.data.id,
      (await call('POST', `${other.publicUrl}/leads`, { visitorId: 'v-both' })).body.data.id,
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('after the lead was deleted is a new one', async () => {
    const { conversationId, bindingToken: bt } = await talk();
    const first = (await submit({ conversationId, bt, name: 'One' })).body.data;
    await tenant.api.delete(`/leads/${first.id}`);
    const second = (await submit({ conversationId, bt, name: 'Two' })).body.data;
    expect(second.id).not.toBe(first.id);
    expect((await conversation(conversationId)).leadId).toBe(second.id);
  });
});

describe('a visitor ID without proof', () => {
  const real = { name: 'Real Person', email: 'real@example.com' };
  const theirs = { email: 'attacker@evil.example' };
  const idOf = async (body: object, url = bot.publicUrl) => {
    const answer = await call('POST', `${url}/leads`, body);
    expect(answer.status).toBe(200);
    return answer.body.data.id as string;
  };
  const start = async (visitorId: string, url = bot.publicUrl) =>
    (await call('POST', `${url}/conversations`, { visitorId })).body.data;

  it('makes a lead of its own each time, whoever has that ID', async () => {
    const visitorId = 'customer-7';
    const { bindingToken: bt } = await start(visitorId);
    const first = await idOf({ visitorId, bt, ...real });
    const stranger = await start(visitorId);
    const other = await start('customer-8');
    const ids = [
      await idOf({ visitorId, ...theirs }),
      await idOf({ visitorId, ...theirs }),
      await idOf({ visitorId, bt: stranger.bindingToken, ...theirs }),
      await idOf({ visitorId, bt: other.bindingToken, ...theirs }),
      await idOf({ visitorId, bt: 'nonsense', ...theirs }),
      await idOf({ ...stranger, bt: stranger.bindingToken, visitorId: 'customer-9', ...theirs }),
    ];
    expect(ids).not.toContain(first);
    expect(await lead(first)).toMatchObject(real);
    expect(await idOf({ visitorId, bt, company: 'Real Ltd' })).toBe(first);
    expect(await lead(first)).toMatchObject({ ...real, company: 'Real Ltd' });
  });

  it('is proved by its hash once the chatbot has an identity secret, and by nothing less', async () => {
    const own = await makeBot(platform, tenant);
    const { secret } = (await tenant.api.post(`${own.path}/identity-secret`)).body.data;
    const hashOf = (id: string) => createHmac('sha256', secret).update(id).digest('hex');
    const visitorId = 'customer-7';
    const hash = hashOf(visitorId);
    const unverified = await start(visitorId, own.publicUrl);
    const before = await idOf({ visitorId, ...theirs }, own.publicUrl);
    const first = await idOf({ visitorId, hash, ...real }, own.publicUrl);
    const others = [
      await idOf({ visitorId, ...theirs }, own.publicUrl),
      await idOf({ visitorId, bt: unverified.bindingToken, ...theirs }, own.publicUrl),
    ];
    expect([before, ...others]).not.toContain(first);
    for (const wrong of [hashOf('customer-8'), '0'.repeat(64), 'no digits']) {
      const { status, body } = await call('POST', `${own.publicUrl}/leads`, { visitorId, hash: wrong, ...theirs });
      expect([status, body.error.details[0].path]).toEqual([422, 'hash']);
    }
    expect(await lead(first)).toMatchObject(real);
    expect(await idOf({ visitorId, hash: hash.toUpperCase(), phone: '123' }, own.publicUrl)).toBe(first);
    const url = `${own.publicUrl}/conversations/${unverified.conversationId}`;
    await call('POST', `${url}/identity`, { id: visitorId, hash, bt: unverified.bindingToken });
    expect(await idOf({ visitorId, bt: unverified.bindingToken, company: 'Ltd' }, own.publicUrl)).toBe(first);
    expect(await lead(first)).toMatchObject({ ...real, phone: '123', company: 'Ltd' });
  });

  it('does not put the lead of another visitor into a verified conversation', async () => {
    const own = await makeBot(platform, tenant);
    const { secret } = (await tenant.api.post(`${own.path}/identity-secret`)).body.data;
    const { conversationId, bindingToken: bt } = await start('customer-7', own.publicUrl);
    const hash = createHmac('sha256', secret).update('customer-7').digest('hex');
    await call('POST', `${own.publicUrl}/conversations/${conversationId}/identity`, { id: 'customer-7', hash, bt });
    const id = await idOf({ conversationId, bt, visitorId: 'customer-8', name: 'Kim' }, own.publicUrl);
    expect(await lead(id)).toMatchObject({ visitorId: 'customer-7', conversationId });
  });

  it('needs no secret to be checked: a hash that nothing can verify is refused by name', async () => {
    const { status, body } = await submit({ visitorId: 'v-hash', hash: '0'.repeat(64) });
    expect([status, body.error.details[0].path]).toEqual([422, 'hash']);
  });
});

describe('the conversation of a lead', () => {
  it.each([
    ['the query', (bt: string) => [`/leads?bt=${bt}`, {}, {}] as const],
    ['the header', (bt: string) => ['/leads', { 'x-binding-token': bt }, {}] as const],
    ['the body', (bt: string) => ['/leads', {}, { bt }] as const],
  ])('is opened by its token in %s', async (_, place) => {
    const { conversationId, bindingToken } = await talk();
    const [path, headers, body] = place(bindingToken);
    expect((await submit({ conversationId, ...body }, headers, path)).status).toBe(200);
  });

  it('is 404 without its token, with another, or unknown, and nothing is kept', async () => {
    const [mine, others] = [await talk(), await talk()];
    const count = async () => (await tenant.api.get('/leads')).body.data.data.length;
    const before = await count();
    const all = await Promise.all([
      submit({ conversationId: mine.conversationId, name: 'x' }),
      submit({ conversationId: mine.conversationId, bt: others.bindingToken }),
      submit({ conversationId: '01890000-0000-7000-8000-000000000000', bt: mine.bindingToken }),
      submit({ conversationId: 'nonsense', bt: mine.bindingToken }),
    ]);
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(await count()).toBe(before);
    expect((await conversation(mine.conversationId)).leadId).toBeNull();
  });
});
