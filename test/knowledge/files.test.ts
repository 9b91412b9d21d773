import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientWith, NOT_FOUND_BODY, strangeId } from '../access/support.ts';
import { type Answer, call, type Platform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { type Bot, chat, makeBot } from '../support/visitor.ts';
import { makeBombPdf, makeLockedPdf, makeLoopingPdf, makePdf } from './pdf-fixtures.ts';

let platform: Platform;
let tenant: Tenant;
let bot: Bot;

beforeAll(async () => {
  platform = await startPlatform();
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
});
afterAll(() => platform.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
const MB = 1024 * 1024;
const codeOf = ({ status, body }: Answer) => [status, body?.error?.code];
const detailsOf = ({ body }: Answer) => body?.error?.details;

interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
}

/** Made by hand, so that a name comes through as it is. */
function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--edge\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from('--edge--\r\n')]);
}

const FORM = { 'content-type': 'multipart/form-data; boundary=edge' };

async function post(
  path: string,
  body: Buffer,
  headers: Record<string, string> = FORM,
  key = tenant.apiKey,
): Promise<Answer> {
  const init = { method: 'POST', body: new Uint8Array(body), headers: { 'x-api-key': key, ...headers } };
  const response = await fetch(platform.baseUrl + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

const sendFile = (filename: string, value: string | Buffer, more: Part[] = [], to = bot) =>
  post(`${to.path}/sources/file`, formOf([{ name: 'file', filename, value }, ...more]));

const open = (filename: string, size: number, contentType = 'text/plain', to = bot) =>
  tenant.api.post(`${to.path}/sources/uploads`, { filename, contentType, size });

const put = ({ uploadUrl, headers }: Json, bytes: Buffer) =>
  fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });

async function uploaded(filename: string, bytes: Buffer, to = bot): Promise<string> {
  const { body } = await open(filename, bytes.length, 'text/plain', to);
  expect((await put(body.data, bytes)).status).toBe(200);
  return body.data.uploadId;
}

const add = (body: object, to = bot) => tenant.api.post(`${to.path}/sources/file`, body);
const read = async (id: string, to = bot) => (await tenant.api.get(`${to.path}/sources/${id}`)).body.data;
const contentOf = async (id: string, to = bot) =>
  (await tenant.api.get(`${to.path}/sources/${id}/content`)).body.data.content;

/** The source when its worker is done with it. */
const settled = (id: string, to = bot) =>
  until(`source ${id} settled`, async () => {
    const source = await read(id, to);
    return source.status === 'completed' || source.status === 'failed' ? source : undefined;
  });

async function ingested(filename: string, value: string | Buffer): Promise<Json> {
  const { status, body, text } = await sendFile(filename, value);
  if (status !== 200) throw new Error(`not added: ${status} ${text}`);
  return settled(body.data.id);
}

const idsOf = async (to = bot) =>
  (await tenant.api.get(`${to.path}/sources`)).body.data.sources.map(({ id }: Json) => id);

describe('a file in a form', () => {
  it('is a pending source at once, read in the background, and answers questions', async () => {
    const own = await makeBot(platform, tenant);
    const text = 'Parcels to Iceland take nine days.\n\nOur workshop is closed on Tuesdays.\n';
    const { status, body } = await sendFile('Delivery times.txt', text, [], own);
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
    expect(codeOf(await sendFile('long.txt', Buffer.concat([full, Buffer.from('x')]), [], own))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    const { status, body } = await sendFile('long.txt', full, [], own);
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
    expect(url.pathname).toContain(`/tmp/${tenant.workspaceId}/${body.data.uploadId}`);
    expect(url.searchParams.get('X-Amz-SignedHeaders')?.split(';').sort()).toEqual([
      'content-length',
      'content-type',
      'host',
    ]);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
    expect([...url.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
    const { uploadId } = body.data;
    const early = await add({ uploadId });
    expect(detailsOf(early)).toEqual([
      { path: 'uploadId', message: 'names an upload whose bytes have not been put yet' },
    ]);
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

  it('is refused where it was put in part, by name', async () => {
    const { body } = await open('short.txt', 100);
    await put(body.data, Buffer.from('too short'));
    const message = 'names an upload of 9 bytes where 100 were announced';
    expect(detailsOf(await add({ uploadId: body.data.uploadId }))).toEqual([{ path: 'uploadId', message }]);
  });

  it('is unknown to another chatbot, to another workspace, and after an hour', async () => {
    const message = 'names no open upload of this chatbot';
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
    [{ filename: 'a.docx', contentType: 'text/plain', size: 1 }, 'filename', 'must end in .pdf, .txt, .md or .html'],
    [{ filename: 'pdf', contentType: 'text/plain', size: 1 }, 'filename', 'must end in .pdf, .txt, .md or .html'],
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

describe('a file that is not taken', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  it.each<[string, string, string | Buffer, string]>([
    ['of another kind', 'photo.png', PNG, 'must end in .pdf, .txt, .md or .html'],
    ['without an ending', 'README', 'text', 'must end in .pdf, .txt, .md or .html'],
    ['without a name', '', 'text', 'must end in .pdf, .txt, .md or .html'],
    ['that turns its name around', 'a.pdf\u202etxt.exe', 'text', 'must end in .pdf, .txt, .md or .html'],
    ['that only says it is a PDF', 'a.pdf', 'Not at all.', 'must be a PDF, as its name says'],
    ['that only says it is text', 'a.txt', PNG, 'must be a text, as its name says'],
    ['that is a PDF and says it is text', 'a.md', makePdf([['x']]), 'must be a text, as its name says'],
    [
      'that breaks off in UTF-16',
      'a.txt',
      Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x42]),
      'must be a text, as its name says',
    ],
    ['that is empty', 'a.html', '', 'must not be empty'],
  ])('%s names the field', async (_what, filename, value, message) => {
    const before = await idsOf();
    const answer = await sendFile(filename, value);
    expect([codeOf(answer), detailsOf(answer)]).toEqual([[422, 'VALIDATION_ERROR'], [{ path: 'file', message }]]);
    expect(await idsOf()).toEqual(before);
  });

  it('is refused as an upload too, once its bytes are seen', async () => {
    const uploadId = await uploaded('a.pdf', Buffer.from('Not at all.'));
    expect(detailsOf(await add({ uploadId }))).toEqual([
      { path: 'uploadId', message: 'names a file that must be a PDF, as its name says' },
    ]);
  });

  it.each<[string, Part[], string, string]>([
    ['no file', [{ name: 'title', value: 'x' }], 'file', 'is required'],
    ['a file by another name', [{ name: 'upload', filename: 'a.txt', value: 'x' }], 'file', 'is required'],
    ['a text in its place', [{ name: 'file', value: 'x' }], 'file', 'must be a file'],
    [
      'a title too long',
      [
        { name: 'file', filename: 'a.txt', value: 'x' },
        { name: 'title', value: 'x'.repeat(201) },
      ],
      'title',
      'must have at most 200 characters',
    ],
    [
      'two files',
      [
        { name: 'file', filename: 'a.txt', value: 'x' },
        { name: 'file', filename: 'b.txt', value: 'y' },
      ],
      'file',
      'must be one file',
    ],
  ])('a form with %s is refused', async (_what, parts, path, message) => {
    const answer = await post(`${bot.path}/sources/file`, formOf(parts));
    expect([codeOf(answer), detailsOf(answer)]).toEqual([[422, 'VALIDATION_ERROR'], [{ path, message }]]);
  });

  it('a JSON body without an upload, or with too long a title, is refused', async () => {
    expect(detailsOf(await add({}))).toEqual([{ path: 'uploadId', message: 'is required' }]);
    expect(detailsOf(await add({ uploadId: strangeId(), title: 'x'.repeat(201) }))).toEqual([
      { path: 'title', message: 'must have at most 200 characters' },
    ]);
  });

  it('takes no place over the cap of sources, and leaves nothing behind', async () => {
    const small = await platform.tenant({ plan: 'pro' });
    const own = await makeBot(platform, small);
    const key = { pk: `WS#${small.workspaceId}`, sk: `BOT#${own.id}` };
    await platform.store.update(key, { set: { sourceCount: 500 } });
    const form = formOf([{ name: 'file', filename: 'a.txt', value: 'One too many.' }]);
    const answer = await post(`${own.path}/sources/file`, form, FORM, small.apiKey);
    expect(codeOf(answer)).toEqual([402, 'USAGE_LIMIT_REACHED']);
    expect((await small.api.get(`${own.path}/sources`)).body.data.sources).toEqual([]);
  });
});

describe('the order of the checks', () => {
  const good = formOf([{ name: 'file', filename: 'a.txt', value: 'Text.' }]);
  const tooLarge = Buffer.alloc(4 * MB + 1, 'x');
  const bad: [string, Buffer, Record<string, string>, [number, string]][] = [
    ['too large', tooLarge, FORM, [413, 'PAYLOAD_TOO_LARGE']],
    [
      'too large for JSON',
      Buffer.alloc(MB + 1, 'x'),
      { 'content-type': 'application/json' },
      [413, 'PAYLOAD_TOO_LARGE'],
    ],
    ['of another type', good, { 'content-type': 'text/plain' }, [415, 'UNSUPPORTED_MEDIA_TYPE']],
    ['without an edge', good, { 'content-type': 'multipart/form-data' }, [400, 'BAD_REQUEST']],
    ['broken off', good.subarray(0, -12), FORM, [400, 'BAD_REQUEST']],
    ['without its parts', Buffer.from('--edge--\r\n'), FORM, [422, 'VALIDATION_ERROR']],
  ];

  it.each(bad)('a body %s', async (_what, body, headers, expected) => {
    const path = `${bot.path}/sources/file`;
    expect(codeOf(await post(path, body, headers, 'fd_live_wrong'))).toEqual([401, 'UNAUTHORIZED']);
    const narrow = await platform.operator('key create', {
      workspace: tenant.workspaceId,
      scopes: 'knowledge:read',
      name: 'narrow',
    });
    expect(codeOf(await post(path, body, headers, narrow.key))).toEqual([403, 'FORBIDDEN']);
    const nowhere = await post(`/chatbots/${strangeId()}/sources/file`, body, headers);
    expect([nowhere.status, nowhere.text]).toEqual([404, NOT_FOUND_BODY]);
    expect(codeOf(await post(path, body, headers))).toEqual(expected);
  });

  it('tells which types it takes', async () => {
    const { body } = await post(`${bot.path}/sources/file`, good, { 'content-type': 'text/plain' });
    expect(body.error.message).toBe('The request body must be JSON or multipart/form-data.');
    expect(codeOf(await post(`${bot.path}/sources/faq`, good))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('needs the right scope, and finds no chatbot of another', async () => {
    const reader = await clientWith(platform, tenant.workspaceId, ['knowledge:read']);
    const upload = { filename: 'a.txt', contentType: 'text/plain', size: 1 };
    expect(codeOf(await reader.post(`${bot.path}/sources/uploads`, upload))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await call('POST', `${platform.baseUrl}${bot.path}/sources/uploads`, upload))).toEqual([
      401,
      'UNAUTHORIZED',
    ]);
    const other = await platform.tenant();
    for (const [name, body] of [
      ['uploads', upload],
      ['uploads', {}],
      ['file', {}],
    ] as const) {
      const answer = await other.api.post(`${bot.path}/sources/${name}`, body);
      expect([answer.status, answer.text]).toEqual([404, NOT_FOUND_BODY]);
    }
    const form = await post(`${bot.path}/sources/file`, good, FORM, other.apiKey);
    expect([form.status, form.text]).toEqual([404, NOT_FOUND_BODY]);
  });

  it('counts a form as one call', async () => {
    const first = await sendFile('one.txt', 'One call.');
    const second = await sendFile('two.txt', 'One call more.');
    const left = [first, second].map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    const resets = [first, second].map(({ headers }) => Number(headers.get('ratelimit-reset')));
    // In a new minute the count starts afresh.
    if (resets[1]! <= resets[0]!) expect(left[0]! - left[1]!).toBe(1);
    expect(first.headers.get('ratelimit-limit')).toBe('120000');
  });
});

describe('hostile names', () => {
  it.each([
    ['with a path', '../../etc/Opening hours.txt', 'Opening hours'],
    ["with another system's path", 'C:\\\\Users\\\\me\\\\Menu.txt', 'Menu'],
    ['with marks that show nothing', 'Re\u202eport\u0007\u200b 1.txt', 'Report 1'],
    ['with nothing before the dot', '.txt', 'File'],
    ['with dots and blanks', '  .. .txt', '..'],
    ['with 5,000 characters', `${'ab '.repeat(1700)}.txt`, 'ab '.repeat(66).slice(0, 196).trim()],
    ['with markup', '<script>alert(1)</script>.txt', 'script>'],
    ['in another script', '你好.TXT', '你好'],
  ])('%s become a title', async (_what, filename, title) => {
    const { status, body } = await sendFile(filename, 'Text.');
    expect([status, body.data?.title]).toEqual([200, title]);
    expect((await tenant.api.delete(`${bot.path}/sources/${body.data.id}`)).status).toBe(200);
  });
});

describe('what is read', () => {
  it('of a PDF: all pages in order, broken lines and words made whole', async () => {
    const pdf = makePdf([
      [
        'Refunds are paid within fourteen days of the day on which the par-',
        'cel came back to us, whatever the reason.',
        null,
        'Call us: 555 0100',
      ],
      ['Gift cards never expire.'],
    ]);
    const source = await ingested('Terms.pdf', pdf);
    expect(source).toMatchObject({ status: 'completed', title: 'Terms', errorMessage: null });
    expect(await contentOf(source.id)).toBe(
      'Refunds are paid within fourteen days of the day on which the parcel came back to us, whatever the reason.\n\n' +
        'Call us: 555 0100\n\nGift cards never expire.',
    );
    const { body } = await tenant.api.post(`${bot.path}/search`, { query: 'Do gift cards expire?' });
    expect(body.data.results[0]).toMatchObject({ sourceId: source.id, url: null });
  });

  it('of a page: its text, without its markup', async () => {
    const html =
      '<!doctype html><title>T</title><script>bad()</script><h1>Parking</h1><p>Bicycles stand behind the house.</p>';
    const content = await contentOf((await ingested('page.html', html)).id);
    expect(content).toContain('# Parking');
    expect(content).toContain('Bicycles stand behind the house.');
    expect(content).not.toMatch(/bad|</);
  });

  it('of Markdown: its text, without what tools keep at its head', async () => {
    const { id } = await ingested(
      'guide.md',
      '---\ntitle: Guide\ndraft: true\n---\n# Boats\n\nBoats leave on the hour.\n',
    );
    expect(await contentOf(id)).toBe('# Boats\n\nBoats leave on the hour.');
  });

  it.each<[string, Buffer]>([
    ['UTF-8 with a mark', Buffer.from('\ufeffDas Café öffnet.')],
    ['UTF-16', Buffer.from('\ufeffDas Café öffnet.', 'utf16le')],
    ['windows-1252', Buffer.from('Das Café öffnet.', 'latin1')],
  ])('of text in %s', async (_name, bytes) => {
    expect(await contentOf((await ingested('cafe.txt', bytes)).id)).toBe('Das Café öffnet.');
  });
});

describe('what cannot be read fails in words', () => {
  it.each<[string, string, Buffer, string]>([
    ['a locked PDF', 'a.pdf', makeLockedPdf(), 'The PDF is protected by a password. Add a copy without one.'],
    ['a broken PDF', 'a.pdf', Buffer.from('%PDF-1.7\nand nothing more'), 'The PDF is damaged and cannot be read.'],
    ['a PDF that turns in circles', 'a.pdf', makeLoopingPdf(), 'The PDF is damaged and cannot be read.'],
    [
      'a PDF of pictures',
      'a.pdf',
      makePdf([[]]),
      'No readable text was found in the PDF. Scanned pages are pictures, without text.',
    ],
    [
      'a PDF of 501 pages',
      'a.pdf',
      makePdf(Array.from({ length: 501 }, () => ['x'])),
      'The PDF has 501 pages; at most 500 are read. Divide it.',
    ],
    [
      'a PDF that unpacks without end',
      'a.pdf',
      makeBombPdf(700),
      'The PDF takes too much memory to read. Divide it, or save it anew.',
    ],
    ['a text without words', 'a.txt', Buffer.from(' \n --- \n'), 'No readable text was found in the file.'],
  ])('%s', async (_what, filename, bytes, errorMessage) => {
    expect(await ingested(filename, bytes)).toMatchObject({ status: 'failed', errorMessage, chunkCount: 0 });
  });
});

describe('the file itself', () => {
  const keptBlob = async (to: Bot, id: string) =>
    (await platform.store.get({ pk: `WS#${tenant.workspaceId}#BOT#${to.id}`, sk: `SRC#${id}` }, { consistent: true }))
      ?.blob as string;
  const origin = async () => new URL((await open('a.txt', 1)).body.data.uploadUrl);
  const statusOf = async (blob: string) => {
    const { origin: root, pathname } = await origin();
    return (await fetch(`${root}/${pathname.split('/')[1]}/${blob}`)).status;
  };

  it('is kept under its source, and removed with it', async () => {
    const own = await makeBot(platform, tenant);
    const { body } = await sendFile('kept.txt', 'Kept for later.', [], own);
    await settled(body.data.id, own);
    const blob = await keptBlob(own, body.data.id);
    expect(blob).toBe(`ws/${tenant.workspaceId}/bot/${own.id}/file/${body.data.id}`);
    expect(await statusOf(blob)).toBe(200);
    expect(body.data).not.toHaveProperty('blob');
    await tenant.api.delete(`${own.path}/sources/${body.data.id}`);
    await until('the blob gone', async () => (await statusOf(blob)) === 404);
  });

  it('is removed with its chatbot', async () => {
    const own = await makeBot(platform, tenant);
    const { body } = await sendFile('kept.txt', 'Kept for later.', [], own);
    await settled(body.data.id, own);
    const blob = await keptBlob(own, body.data.id);
    await tenant.api.delete(own.path);
    await until('the blob gone', async () => (await statusOf(blob)) === 404);
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
