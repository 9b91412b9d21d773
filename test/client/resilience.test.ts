// @slow
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { hmacSha256, sha256 } from '../../client/hmac.ts';
import { createClient, createGraphql, verifyWebhook } from '../../client/index.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const workspace = JSON.stringify({ success: true, data: { name: 'W' } });
const busy = JSON.stringify({ success: false, error: { code: 'SERVICE_UNAVAILABLE', message: 'Later.' } });

/** Fails twice in this way, then answers. */
async function failingTwice(fail: RequestListener) {
  let calls = 0;
  const root = await serve((request, response) => {
    calls++;
    if (calls < 3) fail(request, response);
    else response.end(workspace);
  });
  return { client: createClient({ root, apiKey: 'k', maxRetries: 3, timeoutMs: 300 }), calls: () => calls };
}

describe.each<[string, RequestListener]>([
  ['a 503', (_request, response) => response.writeHead(503).end(busy)],
  ['a lost connection', (request) => request.socket.destroy()],
  ['a server that hangs', () => {}],
])('after %s', (_what, fail) => {
  it('a read is repeated', async () => {
    const { client, calls } = await failingTwice(fail);
    expect((await client.getWorkspace()).name).toBe('W');
    expect(calls()).toBe(3);
  });

  it('a write is repeated only with an Idempotency-Key', async () => {
    const plain = await failingTwice(fail);
    await expect(plain.client.createChatbot({ name: 'x' })).rejects.toThrow();
    expect(plain.calls()).toBe(1);
    server!.closeAllConnections();
    server!.close();
    const keyed = await failingTwice(fail);
    await keyed.client.createChatbot({ name: 'x' }, { headers: { 'Idempotency-Key': 'abcdefgh' } });
    expect(keyed.calls()).toBe(3);
  });
});

it('says that a call took too long, and keeps the reason of the caller who aborts', async () => {
  const root = await serve(() => {});
  const client = createClient({ root, apiKey: 'k', maxRetries: 0 });
  const late = client.getWorkspace({}, { timeoutMs: 50 });
  await expect(late).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'The platform did not answer within 50 ms.',
  });
  const leaving = new AbortController();
  const left = client.getWorkspace({}, { signal: leaving.signal });
  leaving.abort(new Error('enough'));
  await expect(left).rejects.toThrow('enough');
});

it('says which option is missing or wrong, and takes the base URL of ready.json', async () => {
  // @ts-expect-error no root
  expect(() => createClient({ apiKey: 'k' })).toThrow("createClient needs root, the platform's URL");
  expect(() => createGraphql({ root: 'localhost:4000', apiKey: 'k' })).toThrow('It is "localhost:4000".');
  // @ts-expect-error no key
  expect(() => createClient({ root: 'http://x', apiKey: undefined })).toThrow('createClient needs apiKey');
  const paths: (string | undefined)[] = [];
  const root = await serve((request, response) => {
    paths.push(request.url);
    response.end(workspace);
  });
  await createClient({ root: `${root}/v1/`, apiKey: 'k' }).getWorkspace();
  expect(paths).toEqual(['/v1/workspace']);
});

describe('the signature without node:crypto', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_000])('is right for %i bytes', (length) => {
    const [message, key] = [randomBytes(length), randomBytes((length % 130) + 1)];
    expect(Buffer.from(sha256(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'));
    expect(hmacSha256(key, message)).toBe(createHmac('sha256', key).update(message).digest('hex'));
  });

  it('needs the raw body, and says so', () => {
    expect(() => verifyWebhook({ id: 'x' } as never, {}, 'whsec_x')).toThrow('not a parsed object. In Express');
  });
});
