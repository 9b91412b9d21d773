// @slow
import { describe, expect, it } from 'vitest';
import { fileKey } from '../../domain/conversations/items.ts';
import { bytesOf, MB, type OpenConversation, samples, startAttachments } from '../conversations/attachment-client.ts';
import { conversationRowKey, expectClosedToOthers, newId } from '../support/conversation.ts';
import { type Answer, call, until } from '../support/platform.ts';
import { blobKeys } from '../support/stores/blobs.ts';
import { chat, makeBot, messagesOf } from '../support/visitor.ts';

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

describe('a file that a visitor sends', () => {
  const post = (to: OpenConversation, path: string, body: object) =>
    call('POST', `${to.url}/${path}`, body, { 'x-binding-token': to.bt });
  const openFor = (to: OpenConversation, filename: string, size: number, contentType = 'image/png') =>
    post(to, 'uploads', { filename, contentType, size });
  async function put(
    to: OpenConversation,
    filename: string,
    bytes: Buffer,
    contentType = 'image/png',
  ): Promise<string> {
    const { uploadId, uploadUrl, headers } = (await openFor(to, filename, bytes.length, contentType)).body.data;
    const named = Object.fromEntries(headers.map(({ name, value }: Record<string, string>) => [name, value]));
    expect((await fetch(uploadUrl, { method: 'PUT', headers: named, body: new Uint8Array(bytes) })).status).toBe(200);
    return uploadId;
  }
  const send = (to: OpenConversation, uploadIds: string[], more: object = {}) =>
    post(to, 'files', { uploadIds, ...more });
  const small = (name: string, bytes: Buffer) => ({ name, contentBase64: bytes.toString('base64') });
  const detail = ({ status, body }: Answer) => [status, body.error.details[0].path, body.error.details[0].message];

  it('reaches the team before a human came, and the chatbot says that it cannot read it, once', async () => {
    const to = await talk();
    const bytes = Buffer.concat([samples.png!, Buffer.alloc(5 * MB, 0xe9)]);
    const { status, body } = await send(to, [await put(to, 'schäden/..\\lamp.png', bytes)], { content: 'Look' });
    const { message, reply: note, status: state } = body.data;
    expect([status, state, message.role, message.content]).toEqual([200, 'open', 'visitor', 'Look']);
    expect(message.attachments).toMatchObject([{ name: 'lamp.png', contentType: 'image/png', size: bytes.length }]);
    expect([note.role, note.content]).toEqual(['assistant', expect.stringContaining('talk to a person')]);
    expect((await bytesOf(await fetchFile(to, message.attachments[0].id))).equals(bytes)).toBe(true);
    const { url } = (await tenant.api.get(`${to.path}/attachments/${message.attachments[0].id}`)).body.data;
    expect((await bytesOf(await fetch(url))).equals(bytes)).toBe(true);
    const second = (await send(to, [await put(to, 'b.pdf', samples.pdf!, 'application/pdf')])).body.data;
    expect([second.reply, second.message.attachments[0].contentType]).toEqual([null, 'application/pdf']);
    const roles = (await messagesOf(tenant, to.id)).map(({ role }) => role);
    expect(roles.slice(2)).toEqual(['visitor', 'assistant', 'visitor']);
    expect((await chat(bot.publicUrl, { message: 'yes', conversationId: to.id, bt: to.bt })).handoff).toEqual({
      status: 'human_requested',
    });
  });

  it('is uploaded from any page and opened without a key, both below the root', async () => {
    const to = await talk();
    const bytes = Buffer.concat([samples.png!, Buffer.alloc(3.5 * MB, 0xe9)]);
    const { uploadId, uploadUrl } = (await openFor(to, 'lamp.png', bytes.length)).body.data;
    expect(uploadUrl.split('?')[0]).toBe(`${platform.root}/_files/frontdesk/tmp/${tenant.workspaceId}/${uploadId}`);
    const origin = 'https://shop.example';
    const asks = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
    const preflight = await fetch(uploadUrl, { method: 'OPTIONS', headers: asks });
    const corsOf = ({ status, headers }: Response) => [status, headers.get('access-control-allow-origin')];
    expect(corsOf(preflight)).toEqual([204, '*']);
    const headers = { origin, 'content-type': 'image/png' };
    const altered = uploadUrl.replace(uploadId, newId());
    const body = new Uint8Array(bytes);
    expect(corsOf(await fetch(altered, { method: 'PUT', headers, body }))).toEqual([403, '*']);
    expect(corsOf(await fetch(uploadUrl, { method: 'PUT', headers, body }))).toEqual([200, '*']);
    const { message } = (await send(to, [uploadId])).body.data;
    const { url } = (await tenant.api.get(`${to.path}/attachments/${message.attachments[0].id}`)).body.data;
    expect(url.startsWith(`${platform.root}/_files/frontdesk/ws/${tenant.workspaceId}/conv/${to.id}/`)).toBe(true);
    const [whole, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })];
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    for (const answer of [whole, head]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(bytes.length),
        'content-disposition': `inline; filename="lamp.png"; filename*=UTF-8''lamp.png`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=300',
        'x-content-type-options': 'nosniff',
      });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    }
    expect(await (await fetch(url.split('?')[0])).text()).toContain('<Code>AccessDenied</Code>');
  });

  it('goes to the human who has the conversation, without a word of the chatbot, and is erased with it', async () => {
    const to = await talk();
    await tenant.api.post(`${to.path}/takeover`);
    const uploadId = await put(to, 'a.png', samples.png!);
    const clientMessageId = newId();
    const all = await Promise.all([1, 2, 3].map(() => send(to, [uploadId], { clientMessageId })));
    const stored = all.filter(({ status }) => status === 200).map(({ body }) => body.data);
    expect(new Set(stored.map(({ message }) => message.id)).size).toBe(1);
    expect((await send(to, [uploadId], { clientMessageId })).body.data.message.id).toBe(stored[0].message.id);
    expect(stored[0]).toMatchObject({ reply: null, status: 'human_active' });
    const { data } = (await tenant.api.get(to.path)).body;
    expect([data.lastMessage.preview, data.waitingSince]).toEqual(['a.png', expect.any(String)]);
    const blobs = () => blobKeys(platform.dataDir, 'ws/').filter((key) => key.includes(to.id));
    expect(blobs()).toHaveLength(1);
    await tenant.api.delete(to.path);
    expect((await fetchFile(to, stored[0].message.attachments[0].id)).status).toBe(404);
    await until('its bytes are gone', async () => blobs().length === 0);
  });

  it('comes inline where it is small, several at a time', async () => {
    const to = await talk();
    const files = [small('a.png', samples.png!), small('b.txt', samples.pdf!)];
    const { message } = (await send(to, [await put(to, 'c.gif', samples.gif!)], { files })).body.data;
    expect(message.attachments.map(({ name }: { name: string }) => name)).toEqual(['a.png', 'b.txt.pdf', 'c.gif']);
    const bytes = await Promise.all(
      message.attachments.map(async ({ id }: { id: string }) => bytesOf(await fetchFile(to, id))),
    );
    expect(bytes).toEqual([samples.png, samples.pdf, samples.gif]);
  });

  it('is what its content says, whatever it is called', async () => {
    const to = await talk();
    const sentAs = async (name: string, bytes: Buffer) =>
      (await send(to, [await put(to, name, bytes)])).body.data.message.attachments[0];
    expect(await sentAs('photo.exe', samples.jpg!)).toMatchObject({
      name: 'photo.exe.jpg',
      contentType: 'image/jpeg',
    });
    expect(await sentAs('\u202egnp.webp', samples.pdf!)).toMatchObject({
      name: 'gnp.webp.pdf',
      contentType: 'application/pdf',
    });
    for (const wrong of [samples.txt!, samples.zip!, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
      expect(detail(await send(to, [await put(to, 'a.png', wrong)]))).toEqual([
        422,
        'uploadIds.0',
        'names a file that must be a PNG, JPEG, GIF or WebP image or a PDF',
      ]);
  });

  it('is refused beyond its bounds, in a closed conversation, without bytes, twice, and from elsewhere', async () => {
    const [to, another] = [await talk(), await talk()];
    for (const [path, refused] of [
      ['size', openFor(to, 'a.png', 10 * MB + 1)],
      ['size', openFor(to, 'a.png', 0)],
      ['contentType', openFor(to, 'a.svg', 5, 'image/svg+xml')],
      ['filename', openFor(to, ' ', 5)],
      ['files', send(to, [])],
      ['files', send(to, [newId()], { files: Array.from({ length: 5 }, () => small('a.png', samples.png!)) })],
      ['uploadIds', send(to, Array.from({ length: 6 }, newId))],
      ['files.0.contentBase64', send(to, [], { files: [{ name: 'a.png', contentBase64: 'no base64!' }] })],
      ['files.1.contentBase64', send(to, [], { files: [small('a.png', samples.png!), small('b.png', samples.txt!)] })],
      ['files.0.name', send(to, [], { files: [small(' ', samples.png!)] })],
      ['files', send(to, [], { files: [small('a.png', Buffer.concat([samples.png!, Buffer.alloc(3 * MB)]))] })],
      ['content', send(to, [newId()], { content: 'x'.repeat(4_001) })],
    ] as const)
      expect(detail(await refused).slice(0, 2)).toEqual([422, path]);
    const unknown = [422, 'uploadIds.0', 'is not an open upload of this conversation'];
    const uploadId = await put(to, 'a.png', samples.png!);
    expect(detail(await send(another, [uploadId]))).toEqual(unknown);
    expect(detail(await send(to, [newId()]))).toEqual(unknown);
    const agents = await tenant.api.post(`${to.path}/reply`, { content: '', attachments: [{ uploadId }] });
    expect(agents.status).toBe(422);
    const empty = (await openFor(to, 'a.png', 10)).body.data.uploadId;
    expect(detail(await send(to, [empty]))[2]).toBe('is an upload whose file has not been sent yet');
    expect((await send(to, [uploadId])).status).toBe(200);
    expect(detail(await send(to, [uploadId]))).toEqual(unknown);
    const own = { conversationId: to.id, bindingToken: to.bt, url: to.url };
    const other = await makeBot(platform, tenant);
    for (const path of ['uploads', 'files']) {
      const pair: Parameters<typeof expectClosedToOthers>[2] = [
        own,
        { conversationId: another.id, bindingToken: another.bt, url: another.url },
      ];
      expect(await expectClosedToOthers('POST', { own: bot, other }, pair, path)).toEqual(['404 NOT_FOUND']);
    }
    await call('POST', `${to.url}/close?bt=${to.bt}`);
    expect((await openFor(to, 'a.png', 10)).status).toBe(409);
  });
});
