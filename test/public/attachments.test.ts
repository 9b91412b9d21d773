import { describe, expect, it } from 'vitest';
import { fileKey } from '../../domain/conversations/items.ts';
import { bytesOf, samples, startAttachments } from '../conversations/attachment-client.ts';
import { conversationRowKey, expectClosedToOthers, newId } from '../support/conversation.ts';
import { call } from '../support/platform.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant, bot, talk, reply, sent, addressOf, fetchFile } = await startAttachments();

const NOT_FOUND = '{"success":false,"error":{"code":"NOT_FOUND","message":"Not found."}}';

describe('a file that an agent sent', () => {
  it('comes with headers under which nothing of it can run', async () => {
    const to = await talk();
    const record = await sent(to, 'a.pdf', samples.pdf!);
    const { status, headers } = await fetchFile(to, record.id);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(samples.pdf!.length),
      'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      vary: 'Origin',
    });
  });

  it.each(Object.keys(samples))('as a .%s is shown or saved as it ought to be', async (ending) => {
    const to = await talk();
    const record = await sent(to, `a.${ending}`, samples[ending]!);
    const disposition = (await fetchFile(to, record.id)).headers.get('content-disposition');
    const shown = ['png', 'jpg', 'gif', 'webp'].includes(ending);
    expect(disposition?.split(';')[0]).toBe(shown ? 'inline' : 'attachment');
  });

  it.each([
    ['größe 1.txt', `filename="gr__e 1.txt"; filename*=UTF-8''gr%C3%B6%C3%9Fe%201.txt`],
    [`it's "so" (50%).txt`, `filename="it's _so_ (50_).txt"; filename*=UTF-8''it%27s%20%22so%22%20%2850%25%29.txt`],
    ['価格*.txt', `filename="__*.txt"; filename*=UTF-8''%E4%BE%A1%E6%A0%BC%2A.txt`],
    ['a;\r\nx: y.txt', `filename="a;x: y.txt"; filename*=UTF-8''a%3Bx%3A%20y.txt`],
    ['😀.txt', `filename="_.txt"; filename*=UTF-8''%F0%9F%98%80.txt`],
  ])('keeps its name %j', async (name, expected) => {
    const to = await talk();
    const record = await sent(to, name, samples.txt!);
    expect((await fetchFile(to, record.id)).headers.get('content-disposition')).toBe(`attachment; ${expected}`);
  });

  it('of 8 MB comes whole, to many at once', async () => {
    const to = await talk();
    const bytes = Buffer.concat([samples.png!, Buffer.alloc(8 * 1024 * 1024, 0xe9)]);
    const opened = await tenant.api.post(`${to.path}/uploads`, {
      filename: 'big.png',
      contentType: 'image/png',
      size: bytes.length,
    });
    const { uploadId, uploadUrl, headers } = opened.body.data;
    await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    const { body } = await reply(to, { content: '', attachments: [{ uploadId }] });
    const all = await Promise.all(Array.from({ length: 4 }, () => fetchFile(to, body.data.attachments[0].id)));
    for (const response of all) expect((await bytesOf(response)).equals(bytes)).toBe(true);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const to = await talk();
    const { id } = await sent(to, 'a.png', samples.png!);
    const response = await fetchFile(to, id, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('content-length')).toBe(String(samples.png!.length));
    expect((await bytesOf(response)).length).toBe(0);
  });

  it('opens by the token in a header, too, and by an id in capitals', async () => {
    const to = await talk();
    const { id } = await sent(to, 'a.png', samples.png!);
    const url = `${to.url}/attachments/${id.toUpperCase()}`;
    const response = await fetch(url, { headers: { 'x-binding-token': to.bt } });
    expect([response.status, (await bytesOf(response)).equals(samples.png!)]).toEqual([200, true]);
  });

  it('outlives the end of the conversation', async () => {
    const to = await talk();
    const { id } = await sent(to, 'a.png', samples.png!);
    await call('POST', `${to.url}/close?bt=${to.bt}`);
    expect((await fetchFile(to, id)).status).toBe(200);
  });
});

describe('everyone else', () => {
  it('is answered one and the same 404', async () => {
    const [to, another] = [await talk(), await talk()];
    const { id } = await sent(to, 'a.png', samples.png!);
    const foreign = await sent(another, 'b.png', samples.png!);
    const other = await makeBot(platform, tenant);
    const started = ({ id: conversationId, bt: bindingToken, url }: typeof to) => ({
      conversationId,
      bindingToken,
      url,
    });
    const pair: Parameters<typeof expectClosedToOthers>[2] = [started(to), started(another)];
    expect(await expectClosedToOthers('GET', { own: bot, other }, pair, `attachments/${id}`)).toEqual([
      '404 NOT_FOUND',
    ]);
    for (const wrong of [newId(), foreign.id, 'nonsense', '%00', '..', `${id}0`, 'FILE', to.id]) {
      const { status, text } = await call('GET', addressOf(to, wrong));
      expect([wrong, status, text]).toEqual([wrong, 404, NOT_FOUND]);
    }
  });

  it('is so while the reply is on its way, where its bytes are gone, and once it is erased', async () => {
    const to = await talk();
    const { id } = await sent(to, 'a.png', samples.png!);
    const key = fileKey(tenant.workspaceId, to.id, id);
    const row = await platform.store.get(key, { consistent: true });
    await platform.store.update(key, { remove: ['messageId'] });
    expect((await fetchFile(to, id)).status).toBe(404);
    expect((await tenant.api.get(`${to.path}/attachments/${id}`)).status).toBe(404);
    await platform.store.put({ ...row!, blob: `${row!.blob}-gone` });
    expect((await fetchFile(to, id)).status).toBe(404);
    await platform.store.put(row!);
    expect((await fetchFile(to, id)).status).toBe(200);
    await platform.store.remove(conversationRowKey(tenant.workspaceId, to.id));
    expect((await fetchFile(to, id)).status).toBe(404);
  });

  it('of a page that is not allowed is refused, and may read why', async () => {
    const shop = await makeBot(platform, tenant, { allowedDomains: ['shop.example'] });
    const to = await talk(shop);
    const { id } = await sent(to, 'a.png', samples.png!);
    const from = (origin: string) => fetchFile(to, id, { headers: { origin } });
    const allowed = await from('https://shop.example');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, 'https://shop.example']);
    const refused = await from('https://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, 'https://evil.example']);
    expect(await refused.json()).toMatchObject({ error: { code: 'DOMAIN_NOT_ALLOWED' } });
    const preflight = await fetchFile(to, id, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } });
    expect(preflight.status).toBe(204);
  });

  it('who uses another method is told which there is', async () => {
    const to = await talk();
    const { id } = await sent(to, 'a.png', samples.png!);
    const { status, headers } = await call('POST', addressOf(to, id));
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });
});
