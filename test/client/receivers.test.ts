import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signer } from '../../domain/core/outgoing/sign.ts';
import { temporaryFolder } from '../support/stores/stores.ts';

const project = new URL('../..', import.meta.url).pathname;
const page = readFileSync(join(project, 'docs/webhooks.md'), 'utf8');
const secret = 'whsec_example';
const body = JSON.stringify({ id: '1', event: 'test', ts: 1, workspaceId: 'w', data: { text: 'ü🙂' } });
const headersAt = (nowMs: number): Record<string, string> => ({
  ...signer(secret)(Buffer.from(body), { id: '1', event: 'test', nowMs }),
  'content-type': 'application/json',
});

type Post = (text: string, headers: Record<string, string>) => Promise<number>;
// biome-ignore lint/suspicious/noExplicitAny: what an example exports
type Example = any;

let folder: string;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
  vi.stubEnv('WEBHOOK_SECRET', secret);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Loads an example of the page as a program that gets `app`, and returns what it exports. */
async function load(name: string, app: Example = undefined): Promise<Example> {
  const [, block] = new RegExp(`^\`\`\`js ${name}\\n(.*?)^\`\`\``, 'ms').exec(page)!;
  // A new name each time, because a module runs once.
  const file = join(folder, `${name}-${randomUUID()}.mjs`);
  const source = block!.replace("'frontdesk/client/receivers'", `'${join(project, 'client/receivers.ts')}'`);
  writeFileSync(file, `const { app } = globalThis.example;\n${source}`);
  Object.assign(globalThis, { example: { app } });
  return import(/* @vite-ignore */ file);
}

async function listen(listener: RequestListener): Promise<Post> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return postTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
}

const postTo =
  (url: string): Post =>
  async (text, headers) =>
    (await fetch(url, { method: 'POST', body: text, headers })).status;

/** For receivers that take a `Request`. */
const postBy =
  (receive: (request: Request) => Promise<Response>): Post =>
  async (text, headers) =>
    (await receive(new Request('http://x/hook', { method: 'POST', body: text, headers }))).status;

const starts: Record<string, () => Promise<Post>> = {
  async express() {
    let listener: RequestListener | undefined;
    await load('express', { post: (_path: string, handler: RequestListener) => (listener = handler) });
    return listen((request, response) => listener!(request, response));
  },
  async fastify() {
    const app = fastify();
    await load('fastify', app);
    stops.push(() => app.close());
    return postTo(`${await app.listen({ host: '127.0.0.1', port: 0 })}/hook`);
  },
  async hono() {
    let handle: ((context: { req: { raw: Request } }) => Promise<Response>) | undefined;
    await load('hono', { post: (_path: string, handler: typeof handle) => (handle = handler) });
    return postBy((raw) => handle!({ req: { raw } }));
  },
  next: async () => postBy((await load('next')).POST),
  async workers() {
    const { default: worker } = await load('workers');
    return postBy((request) => worker.fetch(request, { WEBHOOK_SECRET: secret }));
  },
  async lambda() {
    const { handler } = await load('lambda');
    return async (text, headers) => {
      const encoded = { body: Buffer.from(text).toString('base64'), isBase64Encoded: true };
      const [plain, base64] = [await handler({ headers, body: text }), await handler({ headers, ...encoded })];
      expect(base64).toEqual(plain);
      return plain.statusCode;
    };
  },
};

describe.each(Object.keys(starts))('the example for %s', (name) => {
  it('accepts what is signed and recent, and nothing else', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const post = await starts[name]!();
    const now = Date.now();
    expect(await post(`${body} `, headersAt(now))).toBe(401);
    expect(await post(body, headersAt(now - 400_000))).toBe(401);
    expect(await post(body, {})).toBe(401);
    expect(log).not.toHaveBeenCalled();
    expect(await post(body, headersAt(now))).toBe(204);
    expect(log).toHaveBeenCalledWith('1', 'test');
  });

  it('answers 500 if the event could not be processed', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {
      throw new Error('not processed');
    });
    const post = await starts[name]!();
    expect(await post(body, headersAt(Date.now())).catch((error: Error) => error.message)).toSatisfy(
      (outcome) => outcome === 500 || outcome === 'not processed',
    );
  });
});

it('the receiver of Node takes a body that express.raw() has read, and explains a parsed one', async () => {
  const { nodeReceiver } = await import('../../client/receivers.ts');
  const receiver = nodeReceiver({ secret, onEvent: () => {} });
  const response = { statusCode: 0, end() {} };
  const request = (given: unknown) =>
    ({ headers: headersAt(Date.now()), body: given, async *[Symbol.asyncIterator]() {} }) as Parameters<
      typeof receiver
    >[0];
  await receiver(request(Buffer.from(body)), response);
  expect(response.statusCode).toBe(204);
  const failures: unknown[] = [];
  await receiver(request(JSON.parse(body)), response, (error) => failures.push(error));
  expect(String(failures[0])).toContain('express.raw()');
});
