import { expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

const { platform } = await useScene();
const get = (path: string, headers: Record<string, string> = {}) =>
  call('GET', platform.root + path, undefined, headers);
const names = async () =>
  [...(await get('/console')).text.matchAll(/"\/console\/assets\/([^"]+)"/g)].map(([, name]) => name!);

it('serves one page for every path of the console, which contains no data', async () => {
  const pages = await Promise.all(
    ['/console', '/console/inbox', '/console/bots/x/appearance'].map((path) => get(path)),
  );
  for (const { status, headers, text } of pages) {
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toBe(pages[0]!.text);
  }
  const etag = pages[0]!.headers.get('etag')!;
  const again = await get('/console', { 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
});

it('preloads the first answer for the workspace that the path names, and the files of a conversation', async () => {
  const id = '01a20528-8f3c-71ee-a77e-aa7f800c7b93';
  expect((await get('/console')).text).toContain('href="/auth/boot"');
  expect((await get(`/console/w/${id}/inbox`)).text).toContain(`href="/auth/boot?workspace=${id}"`);
  expect((await get('/console/w/"><script>/inbox')).text).not.toContain('"><script>');
  for (const file of ['work', 'shared'])
    expect((await get(`/console/inbox/${id}`)).text).toContain(`modulepreload" href="/console/assets/screens-${file}.`);
});

it('allows own files only, no inline code, no frame and no markup from text', async () => {
  const { headers } = await get('/console');
  const policy = Object.fromEntries(
    headers
      .get('content-security-policy')!
      .split('; ')
      .map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1).join(' ')]),
  );
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'worker',
    'worker-src': "'self'",
    'manifest-src': "'self'",
  });
  // Files are uploaded below the root, too.
  expect(policy['connect-src']).toBe("'self'");
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

it('serves an empty page for previews, which only the console may frame', async () => {
  const { status, headers, text } = await get('/console/preview');
  const policy = headers.get('content-security-policy')!;
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("script-src 'self'");
  expect(text).toContain('/widget/page.css');
  expect(text).not.toContain('<script');
});

it('serves its files compressed and for good', async () => {
  const found = await names();
  expect(found.map((name) => name.replace(/\.[0-9a-f]{12}\./, '.'))).toEqual(['console.css', 'main.js']);
  for (const name of found) {
    for (const [accepted, sent] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { status, headers } = await get(`/console/assets/${name}`, { 'accept-encoding': accepted });
      expect([status, headers.get('content-encoding')]).toEqual([200, sent]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
    }
  }
});

it('has no other files, and answers no other method', async () => {
  for (const path of ['nothing.js', 'manifest.json', '..%2fmanifest.json', 'main.js.gz']) {
    expect((await get(`/console/assets/${path}`)).status).toBe(404);
  }
  const posted = await call('POST', `${platform.root}/console`, {});
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
});

it('names an app after a brand and draws its letter, and nothing else that the address says', async () => {
  const manifest = async (query: Record<string, string>) =>
    JSON.parse((await get(`/console/manifest.webmanifest?${new URLSearchParams(query)}`)).text);
  const { name, icons } = await manifest({ name: 'Öl & Co', color: '#aa3300' });
  expect([name, icons.map(({ type, sizes }: { type: string; sizes: string }) => [type, sizes])]).toEqual([
    'Öl & Co',
    [['image/svg+xml', 'any']],
  ]);
  const { status, headers, text } = await get(`/console/${icons[0].src}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(text).toContain("fill='#aa3300'");
  expect(text).toContain('>Ö</text>');
  const icon = (query: Record<string, string>) => get(`/console/icon.svg?${new URLSearchParams(query)}`);
  expect((await icon({ name: '<script>', color: '#fff' })).text).toContain('>&lt;</text>');
  for (const color of ['', 'red', '#fff"/><script>', '#ffff', "#fff'"]) {
    expect((await manifest({ name: 'Lamps', color })).icons).toEqual((await manifest({})).icons);
    expect((await icon({ name: 'Lamps', color })).status).toBe(404);
  }
  expect((await icon({ name: ' ', color: '#fff' })).status).toBe(404);
});
