import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variableNames } from '../../config/environment.ts';
import { localVariableNames } from '../../local/settings.ts';
import { holdStream } from '../support/held-stream.ts';
import { call, client, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { blockOf, hasServer, type ReverseProxy, startReverseProxy } from '../support/servers/reverse-proxy.ts';
import { subscribe } from '../support/subscription.ts';
import { type Bot, chat, makeBot } from '../support/visitor.ts';

const FILE_BYTES = 10 * 1024 * 1024;
/** The limit of accepting invites, per address and minute. */
const ADDRESS_LIMIT = 20;

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  platform = await startPlatform({ env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' } });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
});
afterAll(() => platform?.stop());

const inbox = 'subscription { inboxEvents { type conversationId } }';

/** A limited call from an address that says that it is another one. */
async function callFrom(root: string, localAddress: string, claimed: string): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': claimed };
  const sent = request(`${root}/invites/accept`, { method: 'POST', localAddress, headers });
  sent.end('{"token":"none","name":"Kim"}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await text(response);
  return response.statusCode;
}

/** Addresses that no other test of this file calls from. */
let lastAddress = 1;

/** Streams must pass every proxy. `isWhole`: it also has what the guide says. */
function passes(name: 'nginx' | 'apache' | 'caddy', siteOf: () => string, isWhole: boolean): void {
  let proxy: ReverseProxy;
  beforeAll(async () => {
    proxy = await startReverseProxy(name, siteOf(), platform.root);
  });
  afterAll(() => proxy?.stop());
  const throughProxy = (url: string) => url.replace(platform.root, proxy.root);

  it.each([
    ['/graphql/stream', 'text/event-stream'],
    ['/graphql', 'text/event-stream'],
  ])('delivers events of a subscription on %s as they happen', async (path, accept) => {
    const subscription = await subscribe(proxy.root + path, inbox, { apiKey: tenant.apiKey, accept });
    const headers = ['content-type', 'cache-control', 'content-encoding'].map((each) => subscription.headers.get(each));
    expect(headers).toEqual(['text/event-stream; charset=utf-8', 'no-cache, no-store, no-transform', null]);
    const { start } = await chat(bot.publicUrl, { message: 'Hello' });
    expect(await subscription.events(1)).toEqual([{ type: 'CREATED', conversationId: start.conversationId }]);
    subscription.leave();
  });

  it('delivers events of a conversation as they happen, and the events of an answer', async () => {
    const url = throughProxy(bot.publicUrl);
    const { start, events } = await chat(url, { message: 'Hello' });
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['start', 'done']));
    const stream = await holdStream(`${url}/conversations/${start.conversationId}`, start.bindingToken);
    expect((await stream.take(1))[0]?.event).toBe('status');
    stream.leave();
  });

  if (!isWhole) return;

  it('answers what is not a stream', async () => {
    expect((await call('GET', `${proxy.root}/health`)).status).toBe(200);
    const missing = await client(`${proxy.root}/v1`, tenant.apiKey).get('/chatbots/a%2Fb');
    expect(missing.status).toBe(404);
  });

  it('takes a file of 10 MB', async () => {
    const upload = { filename: 'big.txt', contentType: 'text/plain', size: FILE_BYTES };
    const { body } = await tenant.api.post(`${bot.path}/sources/uploads`, upload);
    const { uploadUrl, headers } = body.data;
    const host = new URL(platform.root).host;
    const sent = request(throughProxy(uploadUrl), { method: 'PUT', headers: { ...headers, host } });
    sent.end(Buffer.alloc(FILE_BYTES, 'x'));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([200, '']);
  });

  it('passes on the address of the client, whatever the client says', async () => {
    const address = `127.0.0.${++lastAddress}`;
    const statuses: unknown[] = [];
    // A minute may begin meanwhile.
    while (statuses.length <= 2 * ADDRESS_LIMIT && statuses.at(-1) !== 429)
      statuses.push(await callFrom(proxy.root, address, `203.0.113.${statuses.length}`));
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).not.toBe(429);
    expect(await callFrom(proxy.root, `127.0.0.${++lastAddress}`, address)).not.toBe(429);
  });
}

const asInstalled = { nginx: 'server { listen 443 ssl; location / { proxy_pass http://localhost:4000; } }' };

describe.skipIf(!hasServer('nginx'))('nginx', () => {
  describe('with the site of the guide', () => passes('nginx', () => blockOf('nginx'), true));
  describe('that was told nothing but where the platform is', () => passes('nginx', () => asInstalled.nginx, false));
});

const plainApache = '<VirtualHost *:443>\nProxyPass / http://localhost:4000/\n</VirtualHost>';

describe.skipIf(!hasServer('apache'))('Apache', () => {
  describe('with the site of the guide', () => passes('apache', () => blockOf('apache'), true));
  describe('that was told nothing but where the platform is', () => passes('apache', () => plainApache, false));
});

describe.skipIf(!hasServer('caddy'))('Caddy with the site of the guide', () =>
  passes('caddy', () => blockOf('caddyfile'), true),
);

it('the compose file sets variables that exist', () => {
  const [, environment = ''] = /\n {4}environment:\n(.*?)\n {4}\w/s.exec(blockOf('yaml')) ?? [];
  const names = [...environment.matchAll(/^ {6}(\w+): \S/gm)].map(([, name]) => name!);
  expect(names).toEqual(expect.arrayContaining(['ROOT_URL', 'TRUST_PROXY', 'DEMO', 'SMTP_URL', 'MAIL_FROM']));
  expect(names.length).toBe(environment.split('\n').length);
  const known = [...variableNames, ...localVariableNames];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
