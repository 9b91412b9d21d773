import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBlobs, createS3Client } from '../../adapters/s3.ts';
import { derivePresigning } from '../../local/presigned/keys.ts';
import { type Verifier, verifyPresigned } from '../../local/presigned/verify.ts';

const region = 'eu-central-1';
const bucketName = 'frontdesk';
const presigning = derivePresigning('https://desk.example/base', randomBytes(32));
const MINUTE = 60_000;

interface Signing {
  accessKeyId?: string;
  secretAccessKey?: string;
  in?: string;
  bucket?: string;
}
/** Signs as a function does, with the SDK. */
const blobsOf = ({ accessKeyId = 'rest', secretAccessKey, in: at = region, bucket = bucketName }: Signing = {}) => {
  const secret = secretAccessKey ?? presigning.secrets.get(accessKeyId)!;
  const credentials = { accessKeyId, secretAccessKey: secret };
  return createBlobs(createS3Client({ region: at, endpoint: presigning.endpoint, credentials }), bucket);
};
const upload = (key = 'tmp/w/1', signing?: Signing) =>
  blobsOf(signing).uploadUrl(key, { contentType: 'image/png; a="b  c"', size: 7, expiresSeconds: 3600 });
const download = (key = 'ws/w/conv/c/file/f', signing?: Signing) =>
  blobsOf(signing).downloadUrl(key, {
    contentType: 'text/plain',
    contentDisposition: `attachment; filename="it's (_)*.txt"; filename*=UTF-8''it%27s%20%C3%BC.txt`,
    expiresSeconds: 300,
  });

interface Attempt {
  method?: string;
  headers?: Record<string, string>;
  afterMs?: number;
}
/** Verifies a URL as a proxy passes it on: without the root's own path and host. */
function verdict(url: string, { method = 'GET', headers = {}, afterMs = 0 }: Attempt = {}) {
  const [, path = '', query = ''] = /^https:\/\/desk\.example\/base([^?]*)\??(.*)$/.exec(url) ?? [];
  const verifier: Verifier = { ...presigning, bucketName, region, now: () => Date.now() + afterMs };
  const found = verifyPresigned(verifier, { method, path, query, headers: { host: 'internal:4000', ...headers } });
  return 'refused' in found ? found.refused : `${found.signer} ${found.key}`;
}
const announced = { 'content-length': '7', 'content-type': 'image/png; a="b  c"' };
const put = (url: string, attempt: Attempt = {}) =>
  verdict(url, { method: 'PUT', ...attempt, headers: { ...announced, ...attempt.headers } });

let uploadUrl: string;
let downloadUrl: string;
beforeAll(async () => {
  [{ url: uploadUrl }, downloadUrl] = await Promise.all([upload(), download()]);
});

describe('a presigned URL', () => {
  it('is accepted below the root, for GET also with HEAD, until it expires', () => {
    expect(uploadUrl).toMatch(/^https:\/\/desk\.example\/base\/_files\/frontdesk\/tmp\/w\/1\?/);
    expect(put(uploadUrl)).toBe('rest tmp/w/1');
    expect(put(uploadUrl, { afterMs: 59 * MINUTE })).toBe('rest tmp/w/1');
    for (const method of ['GET', 'HEAD']) expect(verdict(downloadUrl, { method })).toBe('rest ws/w/conv/c/file/f');
    // The signer's clock may be ahead.
    expect(verdict(downloadUrl, { afterMs: -14 * MINUTE })).toBe('rest ws/w/conv/c/file/f');
  });

  it('is refused once it has expired, or if it is of the future', () => {
    expect(put(uploadUrl, { afterMs: 60 * MINUTE })).toBe('expired');
    expect(verdict(downloadUrl, { afterMs: 5 * MINUTE })).toBe('expired');
    expect(verdict(downloadUrl, { afterMs: -16 * MINUTE })).toBe('expired');
  });

  it('is refused for another method, length or type', () => {
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST']) {
      expect(put(uploadUrl, { method })).not.toBe('rest tmp/w/1');
      if (!['GET', 'HEAD'].includes(method)) expect(verdict(downloadUrl, { method })).toBe('mismatch');
    }
    expect(put(downloadUrl)).toBe('denied');
    expect(put(uploadUrl, { headers: { 'content-length': '8' } })).toBe('mismatch');
    expect(put(uploadUrl, { headers: { 'content-type': 'text/html' } })).toBe('mismatch');
    expect(verdict(uploadUrl, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } })).toBe('mismatch');
  });

  it.each([
    ['X-Amz-Expires', '3601'],
    ['X-Amz-Expires', '0'],
    ['X-Amz-Expires', '604801'],
    ['X-Amz-Date', '20000101T000000Z'],
    ['X-Amz-Date', 'now'],
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA1'],
    ['X-Amz-Content-Sha256', 'e3b0c442'],
    ['X-Amz-SignedHeaders', 'host'],
    ['X-Amz-SignedHeaders', 'content-type;host'],
    ['X-Amz-SignedHeaders', 'content-length;content-type;host;x-amz-acl'],
    ['X-Amz-Signature', 'f'.repeat(64)],
    ['X-Amz-Signature', 'f'.repeat(63)],
    ['X-Amz-Signature', ''],
    ['x-id', 'GetObject'],
  ])('is refused with %s=%s', (name, value) => {
    const changed = new URL(uploadUrl);
    expect(changed.searchParams.has(name)).toBe(true);
    changed.searchParams.set(name, value);
    expect(['denied', 'mismatch']).toContain(put(changed.href.replaceAll('+', '%20')));
  });

  it('is refused without any one of its parameters, with one more, and with one twice', () => {
    for (const whole of [uploadUrl, downloadUrl]) {
      const verify = whole === uploadUrl ? put : verdict;
      const parts = new URL(whole).search.slice(1).split('&');
      expect(parts.length).toBeGreaterThan(7);
      const of = (some: readonly string[]) => `${whole.split('?')[0]}?${some.join('&')}`;
      for (const part of parts) {
        expect([part, verify(of(parts.filter((each) => each !== part)))]).not.toEqual([part, verify(whole)]);
        expect([part, verify(of([...parts, part]))]).toEqual([part, 'denied']);
        expect([part, verify(of([`${part.split('=')[0]}=`, ...parts]))]).toEqual([part, 'denied']);
      }
      for (const more of ['partNumber=1', 'acl', 'response-content-type=text%2Fhtml2', 'x=%zz', '', '__proto__=1']) {
        expect([more, verify(of([...parts, more]))]).not.toEqual([more, verify(whole)]);
      }
    }
  });

  it('is refused if it is signed by nobody who may, with another secret, or for another region', async () => {
    const wrong = [
      { accessKeyId: 'local', secretAccessKey: 'local' },
      { accessKeyId: 'rest', secretAccessKey: 'local' },
      { accessKeyId: 'rest', secretAccessKey: presigning.secrets.get('graphql')! },
      { accessKeyId: 'rest', secretAccessKey: '' },
      { accessKeyId: 'console', secretAccessKey: 'local' },
      { accessKeyId: '__proto__', secretAccessKey: 'local' },
      { in: 'us-east-1' },
    ];
    for (const signing of wrong) {
      expect(['denied', 'mismatch']).toContain(put((await upload('tmp/w/1', signing)).url));
      expect(['denied', 'mismatch']).toContain(verdict(await download('ws/w/a', signing)));
    }
    expect(verdict(await download('ws/w/a', { accessKeyId: 'live' }))).toBe('live ws/w/a');
    expect(put(uploadUrl.replace('rest%2F', 'graphql%2F'))).toBe('mismatch');
  });

  it.each([
    '/frontdesk/tmp/w/2',
    '/frontdesk/tmp/w/1/',
    '/frontdesk/tmp//w/1',
    '/frontdesk/tmp/w/%31',
    '/frontdesk/tmp/w%2F1',
    '/frontdesk/tmp/x/../w/1',
    '/frontdesk/tmp/./w/1',
    '/frontdesk/tmp/x/%2e%2e/w/1',
    '/frontdesk/tmp/x/%2E./w/1',
    '/frontdesk/tmp/x/..%2fw/1',
    '/frontdesk/tmp/x/%252e%252e/w/1',
    '/frontdesk/tmp/x\\..\\w/1',
    '/frontdesk/tmp/w/1%00',
    '/frontdesk/tmp/w/1;a',
    '//frontdesk/tmp/w/1',
    '/frontdesk/',
    '/frontdesk',
    '/other/tmp/w/1',
    '/frontdesk%2Ftmp/w/1',
    '/../_files/frontdesk/tmp/w/1',
  ])('is refused with the path %s', (path) => {
    const changed = uploadUrl.replace('/frontdesk/tmp/w/1', path);
    expect(['denied', 'mismatch']).toContain(put(changed));
  });

  it('is refused for other buckets and for keys of any other form, even if the platform signs them', async () => {
    for (const key of ['ws/../tmp/w/1', 'tmp/./1', 'tmp//1', 'tmp/a b', 'tmp/ü', 'tmp/a%2e']) {
      expect([key, put((await upload(key)).url)]).toEqual([key, 'denied']);
    }
    expect(put((await upload('tmp/w/1', { bucket: 'other' })).url)).toBe('denied');
  });
});

describe('the secrets that sign', () => {
  const key = Buffer.alloc(32, 1);
  const { secrets, endpoint } = derivePresigning('http://localhost:4000', key);

  it('belong to the functions with rights on the bucket, each to one', () => {
    expect(endpoint).toBe('http://localhost:4000/_files');
    expect([...secrets.keys()].sort()).toEqual(
      ['graphql', 'ingest', 'live', 'maintenance', 'public', 'rest', 'widget'].sort(),
    );
    expect(new Set(secrets.values()).size).toBe(secrets.size);
    for (const secret of secrets.values()) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('are the same after a restart, and others in another installation', () => {
    expect(derivePresigning('http://localhost:5000', key).secrets).toEqual(secrets);
    const others = [...derivePresigning('http://localhost:4000', Buffer.alloc(32, 2)).secrets.values()];
    expect(others.filter((secret) => [...secrets.values()].includes(secret))).toEqual([]);
    expect([...secrets.values()].join()).not.toContain(key.toString('base64url'));
  });
});
