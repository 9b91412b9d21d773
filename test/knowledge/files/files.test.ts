import { describe, expect, it } from 'vitest';
import { uploadKey } from '../../../domain/uploads/items.ts';
import { strangeId } from '../../access/support.ts';
import { call, until } from '../../support/platform.ts';
import { blobKeys } from '../../support/stores/blobs.ts';
import { type Bot, chat, makeBot } from '../../support/visitor.ts';
import { codeOf, detailsOf, formOf, type Json, MB, put, startFiles } from './file-client.ts';
import { makePdf } from './pdf-fixtures.ts';

const { platform, tenant, bot, post, sendFile, open, uploaded, add, contentOf, settled, idsOf } = await startFiles();

describe('a file in a form', () => {
  it('is a pending source at once, read in the background, and answers questions', async () => {
    const own = await makeBot(platform, tenant);
    const text = 'Parcels to Iceland take nine days.\n\nOur workshop is closed on Tuesdays.\n';
    const { status, body } = await sendFile('Delivery times.txt', text, own);
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data).toMatchObject({
      type: 'file',
      title: 'Delivery times',
      status: 'pending',
      sourceUrl: null,
      errorMessage: null,
      chatbotId: own.id,
      chunkCount: 0,
    });
    const source = await settled(body.data.id, own);
    expect(source).toMatchObject({ status: 'completed', chunkCount: 1, lastCrawledAt: null, enabled: true });
    expect(source.processedAt).toBeTruthy();
    expect(await contentOf(source.id, own)).toBe(text.trim());
    const answer = await chat(own.publicUrl, { message: 'How long do parcels to Iceland take?' });
    expect(answer.text).toContain('nine days');
    expect(answer.sources.sources).toMatchObject([{ sourceId: source.id, title: 'Delivery times', url: null }]);
  });

  it.each([
    'Multipart/Form-Data; boundary=edge',
    'multipart/form-data ; boundary="edge"',
    'multipart/form-data; charset=utf-8; Boundary=edge',
  ])('is a form under any spelling of its media type: %s', async (type) => {
    const parts = [{ name: 'file', filename: 'a.txt', value: `Tea is 3 euro (${type}).` }];
    const { status } = await post(`${bot.path}/sources/file`, formOf(parts), { 'content-type': type });
    expect(status).toBe(200);
  });

  it('takes a title, before or after the file, and ignores parts it does not know', async () => {
    const parts = [
      { name: 'title', value: ' Prices 2026 ' },
      { name: 'file', filename: 'p.md', value: '# Prices\n\nTea is 3 euro.' },
    ];
    for (const list of [parts, [...parts].reverse(), [...parts, { name: 'colour', value: 'red' }]]) {
      const { status, body } = await post(`${bot.path}/sources/file`, formOf(list));
      expect([status, body.data?.title]).toEqual([200, 'Prices 2026']);
    }
  });

  it('as a browser and Node send it', async () => {
    const form = new FormData();
    form.set('title', 'From a browser');
    form.set('file', new File(['The museum opens at ten.'], 'größe "1".txt', { type: 'text/plain' }));
    const url = `${platform.baseUrl}${bot.path}/sources/file`;
    const response = await fetch(url, { method: 'POST', body: form, headers: { 'x-api-key': tenant.apiKey } });
    const { data } = (await response.json()) as Json;
    expect(await settled(data.id)).toMatchObject({ title: 'From a browser', status: 'completed' });
  });

  it('has up to 4 MB, the whole form counted', async () => {
    const rest = formOf([{ name: 'file', filename: 'long.txt', value: '' }]).length;
    const line = 'No answer is in here, only words.\n';
    const full = Buffer.alloc(4 * MB - rest, line);
    const own = await makeBot(platform, tenant);
    expect(codeOf(await sendFile('long.txt', Buffer.concat([full, Buffer.from('x')]), own))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    const { status, body } = await sendFile('long.txt', full, own);
    expect(status).toBe(200);
    expect((await tenant.api.delete(`${own.path}/sources/${body.data.id}`)).status).toBe(200);
  });
});

describe('an upload', () => {
  it('opens with an address that takes the bytes from outside, and becomes a source once', async () => {
    const bytes = Buffer.from('Lost keys are kept at the gate for a month.');
    const { status, body } = await open('lost.txt', bytes.length, 'text/plain; charset=utf-8');
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(['uploadId', 'uploadUrl', 'headers']);
    expect(body.data.headers).toEqual({ 'content-type': 'text/plain; charset=utf-8' });
    const url = new URL(body.data.uploadUrl);
    expect(url.href.split('?')[0]).toBe(
      `${platform.root}/_files/frontdesk/tmp/${tenant.workspaceId}/${body.data.uploadId}`,
    );
    expect(url.searchParams.get('X-Amz-SignedHeaders')?.split(';').sort()).toEqual([
      'content-length',
      'content-type',
      'host',
    ]);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
    expect([...url.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
    const { uploadId } = body.data;
    const early = await add({ uploadId });
    expect(detailsOf(early)).toEqual([{ path: 'uploadId', message: 'is an upload whose file has not been sent yet' }]);
    expect((await put(body.data, bytes)).status).toBe(200);
    const added = await add({ uploadId: uploadId.toUpperCase(), title: 'Lost and found' });
    expect([added.status, added.body.data.status, added.body.data.title]).toEqual([200, 'pending', 'Lost and found']);
    expect(await settled(added.body.data.id)).toMatchObject({ status: 'completed', chunkCount: 1 });
    expect(codeOf(await add({ uploadId }))).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('carries more than a form does', async () => {
    const own = await makeBot(platform, tenant);
    const bytes = makePdf([['The bridge opens at noon.']]);
    const padded = Buffer.concat([
      bytes,
      Buffer.from(`\n%${'-'.repeat(6 * MB)}\n`),
      bytes.subarray(bytes.indexOf('startxref')),
    ]);
    const added = await add({ uploadId: await uploaded('Big.pdf', padded, own) }, own);
    expect(added.status).toBe(200);
    expect(await settled(added.body.data.id, own)).toMatchObject({ status: 'completed', title: 'Big' });
    expect(await contentOf(added.body.data.id, own)).toBe('The bridge opens at noon.');
  });

  it('gives two calls at once one source only', async () => {
    const own = await makeBot(platform, tenant);
    const uploadId = await uploaded('once.txt', Buffer.from('Only once.'), own);
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ uploadId }, own)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    expect(await idsOf(own)).toHaveLength(1);
  });

  it('takes exactly the announced length, which is checked again when it is used', async () => {
    const { body } = await open('short.txt', 9);
    const { uploadId } = body.data;
    for (const wrong of ['short', 'far too long']) {
      expect((await put(body.data, Buffer.from(wrong))).status).toBe(403);
    }
    expect(detailsOf(await add({ uploadId }))).toEqual([
      { path: 'uploadId', message: 'is an upload whose file has not been sent yet' },
    ]);
    expect((await put(body.data, Buffer.from('too short'))).status).toBe(200);
    // Another bucket may not check the length.
    await platform.store.update(uploadKey(tenant.workspaceId, uploadId), { set: { size: 100 } });
    const message = 'is an upload of 9 bytes, but 100 were announced';
    expect(detailsOf(await add({ uploadId }))).toEqual([{ path: 'uploadId', message }]);
  });

  it('is unknown to another chatbot, to another workspace, and after an hour', async () => {
    const message = 'is not an open upload of this chatbot';
    const uploadId = await uploaded('mine.txt', Buffer.from('Mine.'));
    const second = await makeBot(platform, tenant);
    expect(detailsOf(await add({ uploadId }, second))).toEqual([{ path: 'uploadId', message }]);
    const other = await platform.tenant();
    const othersBot = await makeBot(platform, other);
    const foreign = await other.api.post(`${othersBot.path}/sources/file`, { uploadId });
    expect([codeOf(foreign), detailsOf(foreign)]).toEqual([[422, 'VALIDATION_ERROR'], [{ path: 'uploadId', message }]]);
    const key = { pk: `WS#${tenant.workspaceId}#UPLOAD`, sk: uploadId };
    const row = await platform.store.get(key, { consistent: true });
    expect(row?.ttl).toBe(Math.ceil(Number(row?.expiresAt) / 1000));
    await platform.store.update(key, { set: { expiresAt: Date.now() - 1 } });
    for (const id of [uploadId, strangeId(), 'no-id', ''])
      expect(detailsOf(await add({ uploadId: id }))).toEqual([{ path: 'uploadId', message }]);
  });

  it.each([
    [
      { filename: 'a.exe', contentType: 'text/plain', size: 1 },
      'filename',
      'must end in .pdf, .docx, .xlsx, .pptx, .csv, .json, .txt, .md or .html',
    ],
    [
      { filename: 'pdf', contentType: 'text/plain', size: 1 },
      'filename',
      'must end in .pdf, .docx, .xlsx, .pptx, .csv, .json, .txt, .md or .html',
    ],
    [
      { filename: 'a.txt', contentType: 'text', size: 1 },
      'contentType',
      'must be a media type such as application/pdf',
    ],
    [
      { filename: 'a.txt', contentType: 'text/plain\r\nx: y', size: 1 },
      'contentType',
      'must be a media type such as application/pdf',
    ],
    [{ filename: 'a.txt', contentType: 'text/plain', size: 0 }, 'size', 'must be from 1 to 10485760 bytes'],
    [{ filename: 'a.txt', contentType: 'text/plain', size: 10 * MB + 1 }, 'size', 'must be from 1 to 10485760 bytes'],
    [{ filename: 'a.txt', contentType: 'text/plain', size: 1.5 }, 'size', 'must be of type integer'],
    [{ filename: 'a.txt', contentType: 'text/plain' }, 'size', 'is required'],
  ])('of %j is refused', async (body, path, message) => {
    const answer = await tenant.api.post(`${bot.path}/sources/uploads`, body);
    expect([codeOf(answer), detailsOf(answer)]).toEqual([[422, 'VALIDATION_ERROR'], [{ path, message }]]);
  });

  it('of a name beyond all measure is refused', async () => {
    expect(detailsOf(await open('x'.repeat(10_001), 1))).toEqual([
      { path: 'filename', message: 'must have 1 to 10000 characters' },
    ]);
  });
});

describe('the file itself', () => {
  const keptBlob = async (to: Bot, id: string) =>
    (await platform.store.get({ pk: `WS#${tenant.workspaceId}#BOT#${to.id}`, sk: `SRC#${id}` }, { consistent: true }))
      ?.blob as string;
  const isKept = (blob: string) => blobKeys(platform.dataDir, blob).length === 1;

  it('is kept under its source, and removed with it', async () => {
    const own = await makeBot(platform, tenant);
    const { body } = await sendFile('kept.txt', 'Kept for later.', own);
    await settled(body.data.id, own);
    const blob = await keptBlob(own, body.data.id);
    expect(blob).toBe(`ws/${tenant.workspaceId}/bot/${own.id}/file/${body.data.id}`);
    expect(isKept(blob)).toBe(true);
    expect(body.data).not.toHaveProperty('blob');
    await tenant.api.delete(`${own.path}/sources/${body.data.id}`);
    await until('the blob gone', async () => !isKept(blob));
  });

  it('is removed with its chatbot', async () => {
    const own = await makeBot(platform, tenant);
    const { body } = await sendFile('kept.txt', 'Kept for later.', own);
    await settled(body.data.id, own);
    const blob = await keptBlob(own, body.data.id);
    await tenant.api.delete(own.path);
    await until('the blob gone', async () => !isKept(blob));
  });
});

describe('GraphQL', () => {
  const ask = async (query: string, input: object, key = tenant.apiKey) =>
    (await call('POST', platform.graphqlUrl, { query, variables: { input } }, { 'x-api-key': key })).body;
  const OPEN =
    'mutation ($input: CreateUploadInput!) { createUpload(input: $input) { upload { uploadId uploadUrl headers { name value } } } }';
  const ADD =
    'mutation ($input: AddFileSourceInput!) { addFileSource(input: $input) { source { id type title status } } }';

  it('opens an upload and adds it as REST does', async () => {
    const bytes = Buffer.from('Dogs are welcome in the garden.');
    const opened = await ask(OPEN, {
      chatbotId: bot.id,
      filename: 'dogs.txt',
      contentType: 'text/plain',
      size: bytes.length,
    });
    const { upload } = opened.data.createUpload;
    expect(upload.headers).toEqual([{ name: 'content-type', value: 'text/plain' }]);
    await put({ uploadUrl: upload.uploadUrl, headers: { 'content-type': 'text/plain' } }, bytes);
    const added = await ask(ADD, { chatbotId: bot.id, uploadId: upload.uploadId });
    expect(added.data.addFileSource.source).toMatchObject({ type: 'FILE', title: 'dogs', status: 'PENDING' });
    expect(await settled(added.data.addFileSource.source.id)).toMatchObject({ status: 'completed' });
  });

  it('refuses with the same codes', async () => {
    const bad = await ask(OPEN, { chatbotId: bot.id, filename: 'dogs.exe', contentType: 'text/plain', size: 1 });
    expect(bad.errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'filename' }] });
    const unknown = await ask(ADD, { chatbotId: bot.id, uploadId: strangeId() });
    expect(unknown.errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'uploadId' }] });
    const other = await platform.tenant();
    const foreign = await ask(ADD, { chatbotId: bot.id, uploadId: strangeId() }, other.apiKey);
    expect(foreign.errors[0].extensions.code).toBe('NOT_FOUND');
  });
});
