import { afterEach, expect, it } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import { createHookCatcher } from '../../local/hooks.ts';
import { gatewayWith, open, send } from './gateway/gateway-client.ts';

let gateway: Gateway;
afterEach(() => gateway.close());
const start = async () => {
  gateway = await gatewayWith([], { local: createHookCatcher(() => 0) });
  return gateway.port;
};
const post = (port: number, path: string, body: string) =>
  send(port, path, { method: 'POST', headers: ['X-Service-Event', 'test'], body });
const list = async (port: number, query = '') => JSON.parse((await send(port, `/hooks/list${query}`)).body);

it('remembers the last 200, and shows what came after one', async () => {
  const port = await start();
  for (let n = 1; n <= 203; n++) expect((await post(port, '/hooks/in', `{"n":${n}}`)).status).toBe(200);
  const all = await list(port);
  expect(all).toHaveLength(200);
  expect(all[0]).toMatchObject({ n: 4, body: '{"n":4}', headers: { 'x-service-event': 'test' } });
  expect((await list(port, '?after=202')).map(({ n }: { n: number }) => n)).toEqual([203]);
});

it('keeps at most 8 MB of them', async () => {
  const port = await start();
  for (let n = 1; n <= 12; n++) await post(port, '/hooks/in', 'x'.repeat(1_000_000));
  expect((await list(port)).map(({ n }: { n: number }) => n)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
});

it('answers as it is asked to', async () => {
  const port = await start();
  const { status, headers } = await post(port, '/hooks/in?status=500', '{}');
  expect([status, headers['x-request-id']]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect((await post(port, '/hooks/in?status=99', '{}')).status).toBe(200);
  expect((await post(port, '/hooks/in', 'x'.repeat(1_048_577))).status).toBe(413);
  expect(await list(port)).toHaveLength(2);
});

it('is a page of its own files under a strict policy', async () => {
  const port = await start();
  for (const [path, type] of [
    ['/hooks', 'text/html'],
    ['/hooks/hooks.css', 'text/css'],
    ['/hooks/hooks.js', 'text/javascript'],
  ] as const) {
    const page = await send(port, path);
    expect([page.status, page.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(page.body).not.toMatch(/innerHTML|<style|\son\w+=|https?:\/\/(?!localhost)/);
  }
  expect((await send(port, '/hooks/../pages.ts')).status).not.toBe(200);
  expect((await send(port, '/hooks/other')).status).toBe(404);
  expect((await send(port, '/hooks', { method: 'PUT' })).status).toBe(405);
});

it('is for visitors who call this machine by its own name', async () => {
  const port = await start();
  await post(port, '/hooks/in', '{}');
  const headers = ['Host', 'rebound.example'];
  const { request } = await import('node:http');
  const status = (path: string, method: string) =>
    new Promise((resolve) =>
      request({ host: '127.0.0.1', port, path, method, headers: headers as never, agent: false }, (answer) =>
        resolve(answer.resume().statusCode),
      ).end(),
    );
  for (const [path, method] of [
    ['/hooks', 'GET'],
    ['/hooks/list', 'GET'],
    ['/hooks/in', 'POST'],
  ] as const) {
    expect(await status(path, method)).toBe(403);
  }
  expect((await open(port, '/hooks')).resume().statusCode).toBe(200);
});
