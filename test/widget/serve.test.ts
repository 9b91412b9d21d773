import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { buildSync } from 'esbuild';
import { expect, it } from 'vitest';
import { createWidgetHandler } from '../../functions/widget/handle.ts';
import { frameAncestors } from '../../functions/widget/page.ts';
import { appOf } from '../support/app-of.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { blobKeys } from '../support/stores/blobs.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant, { botName: 'A <b>' });

const project = fileURLToPath(new URL('../..', import.meta.url));
const get = (path: string, headers: Record<string, string> = {}) =>
  call('GET', platform.root + path, undefined, headers);
const pins = async () => (await get('/widget/version.json')).body.data as { version: string; src: string };

it('the moving script may be kept for five minutes, comes compressed, and any page may load it', async () => {
  for (const [accepted, sent] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { status, headers, text } = await get('/widget.js', { 'accept-encoding': accepted });
    expect([status, headers.get('content-encoding')]).toEqual([200, sent]);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).toContain('frontdesk-widget');
  }
  const { headers } = await get('/widget.js');
  const again = await get('/widget.js', { 'if-none-match': headers.get('etag')! });
  expect([again.status, again.text]).toEqual([304, '']);
});

it('a pinned script never changes, and outlives its deployment once somebody pinned it', async () => {
  const { version, src } = await pins();
  expect(src).toBe(`${platform.root}/widget/${version}/widget.js`);
  for (const name of ['widget.js', 'app.js', 'more.js', 'act.js']) {
    const { status, headers } = await get(`/widget/${version}/${name}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
  expect(blobKeys(platform.dataDir, 'widget/')).toEqual(
    ['act', 'app', 'more', 'widget'].map((name) => `widget/${version}/${name}.js`),
  );
});

it('a later deployment serves the version that pages have pinned', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'widget-'));
  const kept = new Map<string, Buffer>();
  const blobs = {
    get: async (key: string) => kept.get(key),
    size: async (key: string) => kept.get(key)?.length,
    put: async (key: string, body: Buffer) => void kept.set(key, body),
  };
  const deploy = (version: string) => {
    const widgetDir = join(folder, version);
    mkdirSync(widgetDir);
    writeFileSync(join(widgetDir, 'manifest.json'), JSON.stringify({ version, integrity: {} }));
    for (const name of ['widget.js', 'app.js', 'more.js', 'act.js'])
      writeFileSync(join(widgetDir, name), `/* ${name} ${version} */`);
    const handle = createWidgetHandler(appOf({ settings: { widgetDir }, blobs, log: console }));
    return async (path: string) => {
      const event = { httpMethod: 'GET', path, headers: {}, requestContext: {} } as unknown as APIGatewayProxyEvent;
      const { statusCode, body } = await handle(event);
      return [statusCode, Buffer.from(body, 'base64').toString()];
    };
  };
  const [one, two] = ['1'.repeat(12), '2'.repeat(12)];
  const first = deploy(one!);
  await first(`/widget/${one}/app.js`);
  const second = deploy(two!);
  expect(await second(`/widget/${one}/widget.js`)).toEqual([200, `/* widget.js ${one} */`]);
  expect(await second(`/widget/${one}/app.js`)).toEqual([200, `/* app.js ${one} */`]);
  expect(await second(`/widget/${one}/more.js`)).toEqual([200, `/* more.js ${one} */`]);
  expect(await second('/widget.js')).toEqual([200, `/* widget.js ${two} */`]);
  expect((await second(`/widget/${'3'.repeat(12)}/app.js`))[0]).toBe(404);
  rmSync(folder, { recursive: true });
});

it.each([
  ['GET', '/widget/000000000000/widget.js', 404],
  ['GET', '/widget/000000000000/app.js', 404],
  ['GET', '/widget/manifest.json', 404],
  ['GET', '/widget/..%2f..%2fpackage.json', 404],
  ['POST', '/widget.js', 405],
  ['DELETE', '/w/abcdefgh', 405],
])('%s %s is %i', async (method, path, status) => {
  expect((await call(method, platform.root + path)).status).toBe(status);
});

it('tells the licences of all packages that browsers receive', async () => {
  const { status, headers, text } = await get('/widget/notices.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const sources = [
    'widget/loader.ts',
    'widget/app/app.tsx',
    'widget/more/more.ts',
    'widget/act/act.ts',
    'console/main.tsx',
  ].map((path) => join(project, path));
  const { metafile } = buildSync({
    absWorkingDir: project,
    entryPoints: sources,
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    external: ['#screens/*', '#texts/*'],
  });
  const bundled = Object.keys(metafile.inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  expect(bundled).toContain('preact');
  for (const name of new Set([...bundled, '@graphql-yoga/render-graphiql'])) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\n\n`, 'm'));
  }
  expect(text.match(/Permission is hereby granted|Apache License/g)?.length).toBeGreaterThanOrEqual(4);
});

it('knows no other file of a version', async () => {
  const { version } = await pins();
  for (const name of ['manifest.json', 'app.js.br', '', 'toString', 'app.js/x']) {
    expect([name, (await get(`/widget/${version}/${name}`)).status]).toEqual([name, 404]);
  }
});

it('the hosted page names its chatbot, runs nothing but the platform, and may be framed by whoever may chat', async () => {
  const { status, headers, text } = await get(`/w/${bot.publicId}`);
  expect(status).toBe(200);
  expect(text).toContain('<title>A &lt;b&gt;</title>');
  expect(text).toContain(`<frontdesk-widget inline data-bot="${bot.publicId}">`);
  const policy = headers.get('content-security-policy')!;
  expect(policy).toMatch(
    /default-src 'none'; script-src 'self'.*frame-ancestors \*;.*require-trusted-types-for 'script'/,
  );
  expect(policy).not.toMatch(/unsafe/);
  expect(text).not.toMatch(/<style|\sstyle=|<script(?![^>]*\bsrc=)/);
  expect((await get('/widget/page.css')).headers.get('content-type')).toMatch(/^text\/css/);
});

it.each(['nobody00', 'short', '%00', '<x>'])('there is no page of %s', async (publicId) => {
  const { status, text, headers } = await get(`/w/${publicId}`);
  expect(status).toBe(404);
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  expect(text).not.toContain('frontdesk-widget');
});

it('frames follow the allowed domains', () => {
  expect(frameAncestors([])).toBe('*');
  expect(frameAncestors(['a.example', 'b.example:8443', '*.c.example', 'localhost', 'app.localhost:3000'])).toBe(
    "'self' https://a.example:* https://b.example:8443 https://*.c.example:* https://localhost:* http://localhost:* https://app.localhost:3000 http://app.localhost:3000",
  );
});

it("the platform's own page may chat under any list, another page may not", async () => {
  const own = await makeBot(platform, tenant);
  await tenant.api.put(`${own.path}/allowed-domains`, { domains: ['shop.example'] });
  const from = (origin: string) => call('POST', `${own.publicUrl}/conversations`, {}, { origin });
  expect((await from(platform.root)).status).toBe(200);
  expect((await from('https://other.example')).body.error.code).toBe('DOMAIN_NOT_ALLOWED');
  expect((await from(platform.root.replace(/\d+$/, '1'))).body.error.code).toBe('DOMAIN_NOT_ALLOWED');
});
