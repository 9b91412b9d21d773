import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHookCatcher } from '../../local/hooks.ts';
import { CookieBrowser, signInUrl } from '../people/support.ts';
import { call, type Platform } from '../support/platform.ts';
import { sharedPlatform } from '../support/scene.ts';
import {
  apachePath,
  caddyPath,
  nginxPath,
  type ReverseProxy,
  startApache,
  startCaddy,
  startNginx,
} from '../support/servers/proxy.ts';
import { gatewayWith, send } from './gateway/gateway-client.ts';

let platform: Platform;
let host: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  platform = await sharedPlatform('demo');
  host = new URL(platform.root).host;
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const allOpen = { demoKey: true, graphiqlKey: true, hooks: 200, buttons: true };
const allClosed = { demoKey: false, graphiqlKey: false, hooks: 403, buttons: false };

/** What is open to a visitor who asks `root` with these headers. */
async function openTo(visitor: CookieBrowser, signInPage?: string) {
  const { root, apiKey } = platform;
  const [demo, graphiql, hooks, page] = await Promise.all([
    visitor.ask('GET', `${root}/demo`),
    visitor.ask('GET', `${root}/graphql`, undefined, { accept: 'text/html' }),
    visitor.ask('GET', `${root}/hooks/list`),
    signInPage ? visitor.ask('GET', signInPage) : visitor.open(signInUrl(platform)),
  ]);
  expect([demo.status, page.status, page.text.includes('Send me a code')]).toEqual([200, 200, true]);
  return {
    demoKey: demo.text.includes(apiKey!),
    graphiqlKey: graphiql.text.includes(apiKey!),
    hooks: hooks.status,
    buttons: page.text.includes('Continue as'),
  };
}

it('shows the key, the webhooks and the buttons to a person on the machine itself', async () => {
  expect(await openTo(new CookieBrowser())).toEqual(allOpen);
});

it.each([
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Server',
  'X-Forwarded',
  'Forwarded',
  'Forwarded-For',
  'Via',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'Client-IP',
  'True-Client-IP',
  'Fastly-Client-IP',
  'X-Azure-ClientIP',
  'CF-Connecting-IP',
  'CF-Ray',
  'CDN-Loop',
  'X-Original-URL',
  'X-Original-For',
  'X-Rewrite-URL',
  'X-ProxyUser-Ip',
  'WL-Proxy-Client-IP',
  'X-Envoy-External-Address',
  'X-Amzn-Trace-Id',
  'X-Remote-Addr',
])('shows nothing of that to a request with %s, whatever its value', async (name) => {
  const near = new CookieBrowser();
  const { url } = await near.open(signInUrl(platform));
  for (const value of ['127.0.0.1', '']) {
    const proxied = new CookieBrowser({}, { [name]: value });
    proxied.cookies = near.cookies;
    expect([value, await openTo(proxied, url)]).toEqual([value, allClosed]);
  }
});

it('shows nothing of that to HTTP/1.0, which proxies speak and browsers do not', async () => {
  const ask = async (path: string, version: string) => {
    const socket = connect(Number(new URL(platform.root).port), 'localhost');
    socket.write(`GET ${path} HTTP/${version}\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };
  for (const path of ['/demo', '/graphql']) {
    expect(await ask(path, '1.1')).toContain(platform.apiKey);
    expect(await ask(path, '1.0')).not.toContain(platform.apiKey);
  }
  expect(await ask('/hooks', '1.0')).toMatch(/^HTTP\/1\.1 403 /);
});

it.each([
  [{ trustProxy: true }, 403],
  [{ root: 'https://desk.example' }, 403],
  [{ root: 'http://192.168.1.20:4000' }, 403],
  [{ root: 'http://localhost.example:4000' }, 403],
  [{ root: 'http://localhost:4000' }, 200],
  [{ root: 'http://127.0.0.1:4000/desk' }, 200],
  [{ root: 'http://[::1]:4000' }, 200],
])('is for this machine alone where the settings say so: %j', async (exposure, status) => {
  const gateway = await gatewayWith([], { local: createHookCatcher(() => 0, exposure) });
  closing.push(() => gateway.close());
  expect((await send(gateway.port, '/hooks')).status).toBe(status);
});

/** What a stranger sees through a proxy that sends on the platform's own host name. */
async function openThrough(starting: Promise<ReverseProxy>) {
  const proxy = await starting;
  closing.push(proxy.stop);
  // Proves that the proxy reaches the platform.
  expect((await call('GET', `${proxy.url}/health`)).status).toBe(200);
  return openTo(new CookieBrowser({ [host]: proxy.url }));
}

describe.skipIf(!nginxPath)('behind nginx', () => {
  it.each([
    ['as it comes', ''],
    ['with the address of the client', 'proxy_set_header X-Forwarded-For $remote_addr; proxy_http_version 1.1;'],
    ['with the address under another name', 'proxy_set_header X-Real-IP $remote_addr; proxy_http_version 1.1;'],
  ])('a stranger sees nothing of that: %s', async (_name, directives) => {
    expect(await openThrough(startNginx(platform.root, directives))).toEqual(allClosed);
  });
});

describe.skipIf(!apachePath)('behind Apache', () => {
  it('a stranger sees nothing of that', async () => {
    expect(await openThrough(startApache(platform.root))).toEqual(allClosed);
  });
});

describe.skipIf(!caddyPath)('behind Caddy', () => {
  it('a stranger sees nothing of that', async () => {
    expect(await openThrough(startCaddy(platform.root))).toEqual(allClosed);
  });
});
