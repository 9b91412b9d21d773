import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { createFolderMail } from '../../adapters/mail/folder.ts';
import { notFound } from '../../domain/core/errors.ts';
import { docsAnswer } from '../../functions/docs.ts';
import { failure } from '../../functions/http/input.ts';
import { demoAnswer } from '../../local/demo.ts';
import type { Gateway } from '../../local/gateway.ts';
import { localPages } from '../../local/pages.ts';
import { temporaryFolder } from '../support/stores/stores.ts';
import { type GatewayResponse, gatewayWith, send } from './gateway/gateway-client.ts';

const publicId = 'demo0000000000000000';
const root = 'http://localhost:4000';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The platform's pages behind the local gateway. */
async function pages(demo: string | null = publicId): Promise<Gateway> {
  const docs = async ({ path }: { path: string }) => docsAnswer(path) ?? failure(notFound());
  const local = (request: IncomingMessage, response: ServerResponse) => {
    const page = demoAnswer(request.url ?? '', { publicId: demo, root });
    if (page) response.writeHead(page.statusCode, page.headers).end(page.body);
    return page !== undefined;
  };
  const routes = ['/docs', '/docs/*'].map((path) => ({ path, handler: docs as never }));
  const gateway = await gatewayWith(routes, { local });
  closing.push(() => gateway.close());
  return gateway;
}

/** Every file that a page loads, as the path that a browser asks for. */
const assetsOf = (page: string, base: string) =>
  [...page.matchAll(/<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"]+)"/g)]
    .map(([, url]) => url!)
    .filter((url) => !url.startsWith('data:'))
    .map((url) => new URL(url, `http://host${base}`).href.replace('http://host', ''));

function expectStrict({ headers, body }: GatewayResponse) {
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  // The policy would block these.
  expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/i);
}

const typeOf: Record<string, RegExp> = { js: /^text\/javascript/, css: /^text\/css/, html: /^text\/html/ };

describe.each([
  ['the reference', '/docs'],
  ['the demo', '/demo'],
])('%s', (_, path) => {
  it('comes with all that it loads, from its own host and with nothing inline', async () => {
    const { port } = await pages();
    const page = await send(port, path);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expectStrict(page);
    // The widget is the platform's own, and not of this page.
    const assets = assetsOf(page.body, path).filter((asset) => asset !== '/widget.js');
    expect(assets.length).toBeGreaterThanOrEqual(2);
    for (const asset of assets) {
      expect(asset.startsWith('/')).toBe(true);
      const answer = await send(port, asset);
      expect([asset, answer.status]).toEqual([asset, 200]);
      expect(answer.headers['content-type']).toMatch(typeOf[asset.split('.').at(-1)!]!);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('leads from the path with a slash to the one without, and knows no other file', async () => {
    const { port } = await pages();
    const slashed = demoAnswer(`${path}/`, { publicId, root }) ?? docsAnswer(`${path}/`);
    expect(new URL(slashed!.headers.location!, `http://host${path}/`).pathname).toBe(path);
    for (const name of ['package.json', 'toString', '..%2f..%2fpackage.json', '../demo.ts', 'assets.ts', 'demo.html']) {
      expect([name, (await send(port, `${path}/${name}`)).status]).toEqual([name, 404]);
    }
  });
});

describe('the reference', () => {
  it('reads the document of its own platform, and names no other host', async () => {
    const { port } = await pages();
    expect((await send(port, '/docs/main.js')).body).toContain("fetch('v1/openapi.json')");
    for (const name of ['main', 'markup', 'operation', 'schema', 'send']) {
      const { status, body } = await send(port, `/docs/${name}.js`);
      expect([name, status, body.match(/https?:\/\/(?!localhost:4000')/)]).toEqual([name, 200, null]);
    }
  });

  it('may be kept for an hour, and links the GraphQL schema', async () => {
    const { port } = await pages();
    const page = await send(port, '/docs');
    expect(page.headers['cache-control']).toBe('public, max-age=3600');
    expect(page.body).toContain('href="docs/schema.graphql"');
    const sdl = await send(port, '/docs/schema.graphql');
    expect(buildSchema(sdl.body).getMutationType()?.getFields()).toHaveProperty('updateAppearance');
  });
});

describe('the demo page', () => {
  it('says so where there is no demo chatbot', async () => {
    const { port } = await pages(null);
    const page = await send(port, '/demo');
    expect(page.status).toBe(404);
    expect(page.body).toContain('DEMO=0');
    expectStrict(page);
  });

  it('embeds the widget as any page would, from its own host under whatever name it was opened', async () => {
    const { port } = await pages();
    const { body } = await send(port, '/demo');
    expect(body).toContain(`<script async src="widget.js" data-bot="${publicId}"></script>`);
    expect(body).toContain(`<code>${root}/public/${publicId}</code>`);
  });

  it('holds the key only for whoever sits at this machine', () => {
    const bodyFor = (apiKey: string | null) => demoAnswer('/demo', { publicId, root, apiKey })!;
    expect(bodyFor('fd_live_x').body).toContain('data-key="fd_live_x"');
    expect(bodyFor('fd_live_x').headers['cache-control']).toBe('no-store');
    expect(bodyFor(null).body).toContain('data-key=""');
  });

  it('shows texts as texts: no way of its scripts makes markup or code of them', async () => {
    const { port } = await pages();
    for (const name of ['demo.js']) {
      const { body } = await send(port, `/demo/${name}`);
      expect(body).not.toMatch(
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\b/,
      );
    }
  });

  it('has every place that its script fills', async () => {
    const { port } = await pages();
    const html = (await send(port, '/demo')).body;
    const script = (await send(port, '/demo/demo.js')).body;
    const wanted = [...script.matchAll(/byId\('([\w-]+)'\)/g)].map(([, id]) => id);
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
  });
});

const demo = { apiKey: 'fd_live_demo', organisationId: 'o', workspaceId: 'w', chatbotId: 'c0ffee', publicId };

describe('GraphiQL', () => {
  it('has the key of the demo and its chatbot for whoever sits at this machine, and for nobody else', async () => {
    const gateway = await gatewayWith([], { local: localPages({ root, demo, dataDir: '.' }) });
    closing.push(() => gateway.close());
    const page = await send(gateway.port, '/graphql', { headers: ['Accept', 'text/html'] });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const [, options = ''] = /id="options">(.*?)<\/script>/s.exec(page.body)!;
    expect(JSON.parse(JSON.parse(options).editor.headers)).toEqual({ 'x-api-key': demo.apiKey });
    expect(options).toContain(demo.chatbotId);
    const stranger = await fetch(`http://127.0.0.1:${gateway.port}/graphql`, { headers: { accept: '*/*' } });
    expect(stranger.status).toBe(404);
    const rebound = await new Promise<string>((resolve) => {
      const headers = { host: 'evil.example', accept: 'text/html' };
      get({ host: '127.0.0.1', port: gateway.port, path: '/graphql', headers }, async (response) => {
        resolve(Buffer.concat(await response.toArray()).toString());
      });
    });
    expect(rebound).not.toContain(demo.apiKey);
  });
});

describe('the mails of the demo', () => {
  it('are shown to whoever sits at this machine, newest first, and to nobody else', async () => {
    const dataDir = await temporaryFolder();
    const gateway = await gatewayWith([], { local: localPages({ root, demo, dataDir }) });
    closing.push(() => gateway.close());
    const mails = async (headers: string[] = []) => send(gateway.port, '/demo/mails', { headers });
    expect((await mails()).body).toBe('[]');
    const mail = createFolderMail(join(dataDir, 'mail'), 'Shop <shop@example.com>');
    for (let n = 1; n <= 6; n++) {
      const to = { name: '', address: `visitor${n}@example.com` };
      await mail.send({ to, subject: `${n}23456 is your code`, text: 'The code.', html: '<p>The code.</p>' });
    }
    const shown = JSON.parse((await mails()).body);
    expect(shown).toHaveLength(5);
    expect(shown[0]).toEqual({ to: 'visitor6@example.com', subject: '623456 is your code' });
    const proxied = await mails(['X-Forwarded-For', '203.0.113.7']);
    expect([proxied.status, proxied.body]).toEqual([403, 'For visitors at this machine only.\n']);
  });
});
