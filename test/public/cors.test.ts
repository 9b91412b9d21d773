import { describe, expect, it } from 'vitest';
import { type Answer, call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const open = await makeBot(platform, tenant);
const closed = await makeBot(platform, tenant, {
  allowedDomains: ['shop.example', '*.wild.example', 'port.example:8443', 'localhost'],
});

const routes = [
  ['GET', '/config', undefined],
  ['POST', '/conversations', {}],
  ['POST', '/chat', { message: 'hello' }],
  ['POST', '/leads', { name: 'N' }],
] as const;
const send = (bot: Bot, [method, path, body]: (typeof routes)[number], origin?: string) =>
  call(method, bot.publicUrl + path, body, origin === undefined ? {} : { origin });

function expectReadable({ headers }: Pick<Answer, 'headers'>, origin: string) {
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('vary')).toMatch(/\bOrigin\b/);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('access-control-expose-headers')).toMatch(/retry-after/i);
}

describe('a preflight', () => {
  it.each([...routes.map(([, path]) => path), '/nothing', '/conversations/x/poll', ''])(
    'at %j is 204, of any origin',
    async (path) => {
      for (const bot of [open, closed]) {
        const { status, text, headers } = await call('OPTIONS', bot.publicUrl + path, undefined, {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-binding-token',
        });
        expect([status, text]).toEqual([204, '']);
        expectReadable({ headers }, 'https://evil.example');
        expect(headers.get('access-control-allow-methods')).toMatch(/POST/);
        expect(headers.get('access-control-allow-headers')).toMatch(/content-type/i);
        expect(headers.get('access-control-allow-headers')).toMatch(/x-binding-token/i);
      }
    },
  );

  it('of an unknown chatbot is 204, too', async () => {
    expect((await call('OPTIONS', `${platform.root}/public/AAAAAAAAAAAAAAAAAAAA/chat`)).status).toBe(204);
  });
});

describe('an origin', () => {
  it.each(['https://shop.example', 'https://any.where:8080', 'null', 'http://localhost:3000'])(
    '%s may use an open chatbot',
    async (origin) => {
      for (const route of routes) {
        const answer = await send(open, route, origin);
        expect(answer.status).toBe(200);
        expectReadable(answer, origin);
      }
    },
  );

  it.each([
    'https://shop.example',
    'https://shop.example:8443',
    'https://a.wild.example',
    'https://b.a.wild.example',
    'https://port.example:8443',
    'http://localhost:5173',
  ])('%s is on the list', async (origin) => {
    for (const route of routes) expect((await send(closed, route, origin)).status).toBe(200);
  });

  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'https://wild.example',
    'https://port.example',
    'http://shop.example',
    'null',
    '',
    'shop.example',
    'file://',
  ])('%j is not, and can read why', async (origin) => {
    for (const route of routes) {
      const answer = await send(closed, route, origin);
      expect([answer.status, answer.body.error.code]).toEqual([403, 'DOMAIN_NOT_ALLOWED']);
      expectReadable(answer, origin);
    }
  });

  it('that is missing passes: no browser sent it', async () => {
    for (const route of routes) {
      const { status, headers } = await send(closed, route);
      expect(status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toMatch(/\bOrigin\b/);
    }
  });

  it('is looked up afresh: a change of the list holds at once', async () => {
    const bot = await makeBot(platform, tenant);
    const origin = { origin: 'https://later.example' };
    expect((await chat(bot.publicUrl, { message: 'hello' }, origin)).status).toBe(200);
    await tenant.api.put(`${bot.path}/allowed-domains`, { domains: ['other.example'] });
    expect((await chat(bot.publicUrl, { message: 'hello' }, origin)).body.error.code).toBe('DOMAIN_NOT_ALLOWED');
    await tenant.api.put(`${bot.path}/allowed-domains`, { domains: [] });
    expect((await chat(bot.publicUrl, { message: 'hello' }, origin)).status).toBe(200);
  });
});

it.each([
  [404, 'GET', '/nothing', undefined],
  [404, 'POST', '/chat', { message: 'hi', conversationId: '01890000-0000-7000-8000-000000000000', bt: 'x' }],
  [405, 'GET', '/chat', undefined],
  [422, 'POST', '/chat', {}],
  [400, 'POST', '/conversations', '['],
  [422, 'POST', '/leads', { email: 'nobody' }],
])('an answer %i to %s %s can be read by a page', async (status, method, path, body) => {
  const origin = 'https://page.example';
  const headers = { origin, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) };
  const answer = await call(method, open.publicUrl + path, body, headers);
  expect(answer.status).toBe(status);
  expectReadable(answer, origin);
});

it('a stream can be read by a page', async () => {
  const answer = await chat(open.publicUrl, { message: 'hello' }, { origin: 'https://page.example' });
  expect(answer.done.message.role).toBe('assistant');
  expectReadable(answer, 'https://page.example');
});
