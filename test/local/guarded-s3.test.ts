import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBlobs, createS3Client } from '../../adapters/s3.ts';
import { readEnvironment } from '../../config/environment.ts';
import type { functions } from '../../config/functions.ts';
import { grantedEnvironment } from '../../local/functions.ts';
import { readLocalSettings } from '../../local/settings.ts';
import { isGranted } from '../../local/stores/guarded-s3.ts';
import { type LocalStores, startStores } from '../../local/stores/start.ts';
import { temporaryFolder } from '../support/stores.ts';

let stores: LocalStores;
beforeAll(async () => {
  stores = await startStores(readLocalSettings({ DATA_DIR: await temporaryFolder() }), readEnvironment({}));
});
afterAll(() => stores.stop());

const blobsOf = (name: keyof typeof functions) =>
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

  it('carries the right of whoever signed an address', async () => {
    const options = { contentType: 'text/plain', size: 4, expiresSeconds: 60 };
    const { url, headers } = await blobsOf('rest').uploadUrl('tmp/1', options);
    const put = await fetch(url, { method: 'PUT', headers, body: 'text' });
    expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    const other = await blobsOf('live').uploadUrl('tmp/2', options);
    expect((await fetch(other.url, { method: 'PUT', headers: other.headers, body: 'text' })).status).toBe(403);
  });

  it('lets a page of a site upload to the address that it was given, and nothing else', async () => {
    const options = { contentType: 'text/plain', size: 4, expiresSeconds: 60 };
    const origin = 'https://shop.example';
    const { url, headers } = await blobsOf('rest').uploadUrl('tmp/3', options);
    const ask = (address: string, method: string) =>
      fetch(address, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method } });
    const corsOf = (response: Response) => [response.status, response.headers.get('access-control-allow-origin')];
    expect(corsOf(await ask(url, 'PUT'))).toEqual([204, '*']);
    const put = await fetch(url, { method: 'PUT', headers: { ...headers, origin }, body: 'text' });
    expect(corsOf(put)).toEqual([200, '*']);

    await blobsOf('rest').put('ws/1/kept', 'kept');
    const kept = `${stores.s3Endpoints.rest}/frontdesk/ws/1/kept`;
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? 'evil' : null;
      expect([method, ...corsOf(await ask(kept, method))]).toEqual([method, 403, null]);
      expect([method, ...corsOf(await fetch(kept, { method, headers: { origin }, body }))]).toEqual([
        method,
        403,
        null,
      ]);
    }
    expect(corsOf(await ask(url, 'DELETE'))).toEqual([403, null]);
    expect(corsOf(await fetch(url, { headers: { origin } }))).toEqual([403, null]);
    expect(String(await blobsOf('rest').get('ws/1/kept'))).toBe('kept');
  });

  it('takes a key for what it is, however it is written', () => {
    const grant = { table: [], blobs: { 'ws/': ['read'] } } as const;
    expect(isGranted(grant, 'GET', '/frontdesk/ws/1?x-id=GetObject')).toBe(true);
    expect(isGranted(grant, 'GET', '/frontdesk/ws%2F1')).toBe(true);
    for (const path of ['/frontdesk/wsx/1', '/frontdesk/tmp/ws/1', '/frontdesk/', '/frontdesk']) {
      expect([path, isGranted(grant, 'GET', path)]).toEqual([path, false]);
    }
    for (const method of ['PUT', 'DELETE', 'POST', 'constructor']) {
      expect([method, isGranted(grant, method, '/frontdesk/ws/1')]).toEqual([method, false]);
    }
  });
});

describe('a function on one machine', () => {
  it.each([
    ['exports', [], undefined],
    ['public', ['maintenance'], '/key'],
    ['streams', [], undefined],
    ['webhooks', ['webhooks'], '/key'],
  ] as const)('%s is told of the queues %j alone, and of the key %s', (name, queues, key) => {
    const { queueUrls, secretsKeyFile } = readEnvironment(grantedEnvironment(name, stores, '/key'));
    expect(Object.entries(queueUrls).flatMap(([queue, url]) => (url ? [queue] : []))).toEqual(queues);
    expect(secretsKeyFile).toBe(key);
  });
});
