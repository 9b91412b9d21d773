import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBlobs, createS3Client } from '../../../adapters/s3.ts';
import { readEnvironment } from '../../../config/environment.ts';
import { type FunctionName, functions } from '../../../config/functions.ts';
import { grants } from '../../../config/grants.ts';
import { grantedEnvironment } from '../../../local/functions.ts';
import type { Gateway } from '../../../local/gateway.ts';
import { derivePresigning } from '../../../local/presigned/keys.ts';
import { presignedFiles } from '../../../local/presigned/serve.ts';
import { readLocalSettings } from '../../../local/settings.ts';
import { isGranted } from '../../../local/stores/guarded-s3.ts';
import { type LocalStores, startStores } from '../../../local/stores/start.ts';
import { temporaryFolder } from '../../support/stores/stores.ts';
import { type GatewayRequest, gatewayWith, send } from '../gateway/gateway-client.ts';

let stores: LocalStores;
beforeAll(async () => {
  stores = await startStores(readLocalSettings({ DATA_DIR: await temporaryFolder() }), readEnvironment({}));
});
afterAll(() => stores.stop());

const blobsOf = (name: FunctionName) =>
  createBlobs(createS3Client({ region: 'us-east-1', endpoint: stores.s3Endpoints[name] }), 'frontdesk');

describe('the bucket on one machine', () => {
  it('gives each function what the stack would give it, and no more', async () => {
    await blobsOf('ingest').put('ws/1/text', 'text');
    expect(String(await blobsOf('public').get('ws/1/text'))).toBe('text');
    await expect(blobsOf('ingest').remove('ws/1/text')).rejects.toThrow();
    await expect(blobsOf('live').put('ws/1/text', 'other')).rejects.toThrow();
    await expect(blobsOf('live').get('tmp/1')).rejects.toThrow();
    await expect(blobsOf('changes').get('ws/1/text')).rejects.toThrow();
    await blobsOf('public').put('ws/1/conv/2/file/3', 'file');
    await expect(blobsOf('public').put('ws/1/text', 'other')).rejects.toThrow();
    await blobsOf('maintenance').remove('ws/1/text');
    expect(await blobsOf('public').get('ws/1/text')).toBeUndefined();
  });

  it('refuses a malformed URL and goes on', async () => {
    for (const path of ['/%zz', '//']) expect((await fetch(stores.s3Endpoints.rest + path)).status).toBe(403);
  });

  it('refuses a name other than that of this machine', async () => {
    await blobsOf('rest').put('ws/1/kept', 'kept');
    const kept = '/frontdesk/ws/1/kept';
    const get = (endpoint: string, host?: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = host ? { host } : {};
        request(endpoint + kept, { headers }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end();
      });
    for (const endpoint of [stores.s3Endpoints.rest, stores.s3Endpoint]) {
      const { port } = new URL(endpoint);
      expect(await get(endpoint)).toBe(200);
      expect(await get(endpoint, `localhost:${port}`)).toBe(200);
      expect(await get(endpoint, `evil.example:${port}`)).toBe(403);
    }
  });

  it('refuses every request that a page sends', async () => {
    const options = { contentType: 'text/plain', size: 4, expiresSeconds: 60 };
    const { url, headers } = await blobsOf('rest').uploadUrl('tmp/3', options);
    await blobsOf('rest').put('ws/1/kept', 'kept');
    const kept = `${stores.s3Endpoints.rest}/frontdesk/ws/1/kept`;
    const direct = `${stores.s3Endpoint}/frontdesk/ws/1/kept`;
    for (const address of [url, kept, direct, stores.sqsEndpoint]) {
      for (const method of ['OPTIONS', 'GET', 'HEAD', 'PUT', 'POST', 'DELETE']) {
        const asked = { ...headers, origin: 'https://shop.example', 'access-control-request-method': 'PUT' };
        const body = ['PUT', 'POST'].includes(method) ? 'evil' : null;
        const answer = await fetch(address, { method, headers: asked, body });
        const seen = [method, answer.status, answer.headers.get('access-control-allow-origin')];
        expect(seen).toEqual([method, 403, null]);
      }
    }
    expect(String(await blobsOf('rest').get('ws/1/kept'))).toBe('kept');
    expect(await blobsOf('rest').get('tmp/3')).toBeUndefined();
  });

  it('takes a key for what it is, however it is written', () => {
    const grant = { blobs: { 'ws/': ['read'] } } as const;
    expect(isGranted(grant, 'GET', '/frontdesk/ws/1?x-id=GetObject')).toBe(true);
    expect(isGranted(grant, 'GET', '/frontdesk/ws%2F1')).toBe(true);
    for (const path of [
      '/frontdesk/ws/%zz',
      '//',
      '/frontdesk/wsx/1',
      '/frontdesk/tmp/ws/1',
      '/frontdesk/',
      '/frontdesk',
    ]) {
      expect([path, isGranted(grant, 'GET', path)]).toEqual([path, false]);
    }
    for (const method of ['PUT', 'DELETE', 'POST', 'constructor']) {
      expect([method, isGranted(grant, method, '/frontdesk/ws/1')]).toEqual([method, false]);
    }
  });
});

describe('presigned URLs of the bucket on one machine', () => {
  const presigning = derivePresigning('https://desk.example', Buffer.alloc(32, 7));
  let gateway: Gateway;
  beforeAll(async () => {
    const files = { ...presigning, ...stores, bucketName: 'frontdesk', region: 'us-east-1', now: Date.now };
    gateway = await gatewayWith([], { local: presignedFiles(files) });
  });
  afterAll(() => gateway.close());

  const signedBy = (name: FunctionName) => {
    const credentials = { accessKeyId: name, secretAccessKey: presigning.secrets.get(name)! };
    return createBlobs(
      createS3Client({ region: 'us-east-1', endpoint: presigning.endpoint, credentials }),
      'frontdesk',
    );
  };
  /** Requests with the host of the gateway, as a proxy may send them. */
  const ask = (url: string, sent: GatewayRequest = {}) =>
    send(gateway.port, url.slice('https://desk.example'.length), sent);
  const upload = async (name: FunctionName, key: string, sent: GatewayRequest = {}) => {
    const options = { contentType: 'text/plain', size: 4, expiresSeconds: 60 };
    const { url } = await signedBy(name).uploadUrl(key, options);
    return ask(url, { method: 'PUT', body: 'text', headers: ['Content-Type', 'text/plain'], ...sent });
  };
  const download = (name: FunctionName, key: string) =>
    signedBy(name).downloadUrl(key, {
      contentType: 'image/png',
      contentDisposition: 'inline; filename="a.png"',
      expiresSeconds: 300,
    });

  it('carry the rights of the function that signed them, and write uploads only', async () => {
    expect((await upload('rest', 'tmp/w/1')).status).toBe(200);
    expect((await upload('public', 'tmp/w/2')).status).toBe(200);
    for (const [name, key] of [
      ['live', 'tmp/w/3'],
      ['rest', 'ws/w/3'],
      ['public', 'ws/w/conv/c/file/3'],
      ['widget', 'widget/3'],
    ] as const) {
      expect([name, (await upload(name, key)).status]).toEqual([name, 403]);
      expect(
        await blobsOf('rest')
          .get(key)
          .catch(() => undefined),
      ).toBeUndefined();
    }
    await blobsOf('rest').put('ws/w/4', 'four');
    expect((await ask(await download('live', 'ws/w/4'))).body).toBe('four');
    expect((await ask(await download('live', 'tmp/w/1'))).status).toBe(403);
    expect((await ask(await download('widget', 'ws/w/4'))).status).toBe(403);
    expect((await ask(await download('rest', 'ws/w/none'))).status).toBe(404);
  });

  it('answer under headers by which nothing of a file can run', async () => {
    await blobsOf('rest').put('ws/w/5', '<script>alert(1)</script>', { contentType: 'text/html' });
    const url = await download('rest', 'ws/w/5');
    const whole = await ask(url, { headers: ['Cookie', 'session=1', 'Origin', 'https://shop.example'] });
    const expected = {
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="a.png"',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'x-request-id': expect.any(String),
    };
    expect(whole).toMatchObject({ status: 200, headers: { ...expected, 'content-length': '25' } });
    expect(Object.keys(whole.headers).filter((name) => /cookie|^x-amz/.test(name))).toEqual([]);
    const part = await ask(url, { headers: ['Range', 'bytes=1-6'] });
    expect(part).toMatchObject({
      status: 206,
      body: 'script',
      headers: { ...expected, 'content-range': 'bytes 1-6/25' },
    });
    const head = await ask(url, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '', headers: { ...expected, 'content-length': '25' } });
    const again = await ask(url, { headers: ['If-None-Match', whole.headers.etag!] });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('take no header that changes what an upload does', async () => {
    await blobsOf('rest').put('ws/other/secret', 'secret');
    const headers = ['Content-Type', 'text/plain', 'X-Amz-Copy-Source', '/frontdesk/ws/other/secret'];
    headers.push('X-Amz-Meta-A', 'b', 'X-Amz-Acl', 'public-read', 'Content-Encoding', 'aws-chunked');
    expect((await upload('rest', 'tmp/w/6', { headers })).status).toBe(200);
    expect(String(await blobsOf('rest').get('tmp/w/6'))).toBe('text');
  });

  it('are refused in the format of S3', async () => {
    const url = await download('rest', 'ws/w/4');
    for (const wrong of ['https://desk.example/_files', url.split('?')[0]!, url.replace('ws/w/4', 'ws/w/5')]) {
      const { status, headers, body } = await ask(wrong);
      expect([wrong, status, headers['content-type']]).toEqual([wrong, 403, 'application/xml']);
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
      expect(body).toMatch(/<Error><Code>(AccessDenied|SignatureDoesNotMatch)<\/Code>/);
    }
    const large = await ask(url, { method: 'PUT', body: Buffer.alloc(2_000_000) });
    expect(large.status).toBe(403);
    for (const method of ['POST', 'DELETE', 'PATCH']) {
      const { status, headers } = await ask(url, { method });
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD, PUT, OPTIONS']);
    }
    const preflight = await ask(url, { method: 'OPTIONS', headers: ['Origin', 'https://shop.example'] });
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, PUT' },
    });
    // Not a file's path: the gateway's own 404.
    const other = await send(gateway.port, '/_filesystem');
    expect([other.status, other.headers['content-type']]).toEqual([404, 'application/json']);
  });
});

describe('a function on one machine', () => {
  it.each([
    ['exports', [], undefined, undefined],
    ['public', ['maintenance'], undefined, '/key-visitors'],
    ['streams', [], undefined, undefined],
    ['webhooks', ['webhooks'], '/key', undefined],
    ['maintenance', ['maintenance'], '/key', '/key-visitors'],
  ] as const)('%s is told of the queues %j alone, and of the keys %s and %s', (name, queues, key, visitorsKey) => {
    const { queueUrls, ...environment } = readEnvironment(grantedEnvironment(name, stores, '/key', undefined));
    expect(Object.entries(queueUrls).flatMap(([queue, url]) => (url ? [queue] : []))).toEqual(queues);
    expect([environment.secretsKeyFile, environment.visitorsKeyFile]).toEqual([key, visitorsKey]);
    expect(environment.rowRights).toEqual(grants[name].rows);
  });

  it('signs with its own secret if it may use the bucket, and with none if the bucket is configured', () => {
    const presigning = derivePresigning('https://desk.example', Buffer.alloc(32, 7));
    const variablesOf = (name: FunctionName) => grantedEnvironment(name, stores, '/key', presigning);
    for (const name of Object.keys(functions) as FunctionName[]) {
      const secret = presigning.secrets.get(name);
      const { endpoint } = presigning;
      expect(readEnvironment(variablesOf(name)).presigning).toEqual(
        secret && { endpoint, credentials: { accessKeyId: name, secretAccessKey: secret } },
      );
      const others = [...presigning.secrets.values()].filter((each) => each !== secret);
      expect(others.filter((each) => Object.values(variablesOf(name)).includes(each))).toEqual([]);
      expect(readEnvironment(grantedEnvironment(name, stores, '/key', undefined)).presigning).toBeUndefined();
    }
    expect(variablesOf('live').SECRETS_KEY_FILE).toBe('');
    expect(variablesOf('console').UPLOAD_ORIGIN).toBe('');
    expect(grantedEnvironment('console', stores, '/key', undefined).UPLOAD_ORIGIN).toBe(
      new URL(stores.s3Endpoints.console).origin,
    );
  });
});
