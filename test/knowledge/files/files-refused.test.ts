import { describe, expect, it } from 'vitest';
import { clientWith, NOT_FOUND_BODY, strangeId } from '../../access/support.ts';
import { call } from '../../support/platform.ts';
import { makeBot } from '../../support/visitor.ts';
import { codeOf, detailsOf, FORM, formOf, MB, type Part, startFiles } from './file-client.ts';
import { makePdf } from './pdf-fixtures.ts';

const { platform, tenant, bot, post, sendFile, uploaded, add, idsOf } = await startFiles();

describe('a file that is not taken', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  it.each<[string, string, string | Buffer, string]>([
    ['of another kind', 'photo.png', PNG, 'must end in .pdf, .docx, .xlsx, .pptx, .csv, .json, .txt, .md or .html'],
    ['without an ending', 'README', 'text', 'must end in .pdf, .docx, .xlsx, .pptx, .csv, .json, .txt, .md or .html'],
    ['without a name', '', 'text', 'must end in .pdf, .docx, .xlsx, .pptx, .csv, .json, .txt, .md or .html'],
    [
      'that turns its name around',
      'a.pdf\u202etxt.exe',
      'text',
      'must end in .pdf, .docx, .xlsx, .pptx, .csv, .json, .txt, .md or .html',
    ],
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
    expect(body.error.message).toBe(
      'The request body must be JSON or multipart/form-data, and the header Content-Type must say which.',
    );
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
