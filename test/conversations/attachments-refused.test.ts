import { expect, it } from 'vitest';
import { blobKeys } from '../support/stores/blobs.ts';
import { messagesOf } from '../support/visitor.ts';
import { codeOf, detailsOf, inline, samples, startAttachments } from './attachment-client.ts';

const { platform, tenant, talk, reply } = await startAttachments();

const to = await talk();
const before = await messagesOf(tenant, to.id);
const good = inline('good.txt', samples.txt!);
const endings = 'must end in .png, .jpg, .jpeg, .gif, .webp, .pdf, .txt, .md, .csv, .docx, .xlsx, .pptx or .zip';
const media = 'must be a media type such as application/pdf';
const { txt, png, pdf, docx, zip } = samples as Record<string, Buffer>;

async function expectRefused(body: object, details: { path: string; message: string }[]) {
  const answer = await reply(to, body);
  expect([codeOf(answer), detailsOf(answer)]).toEqual([[422, 'VALIDATION_ERROR'], details]);
  const [first] = details;
  expect(answer.body.error.message).toBe(`${first!.path} ${first!.message}.`);
}

it.each<[string, string, Buffer, string]>([
  ['an image that is none', 'a.png', txt!, 'must be a PNG image, as its name says'],
  ['a JPEG that is a PNG', 'a.jpeg', png!, 'must be a JPEG image, as its name says'],
  ['a GIF that is none', 'a.gif', Buffer.from('GIF88a'), 'must be a GIF image, as its name says'],
  ['a WebP that is a sound', 'a.webp', Buffer.from('RIFF\0\0\0\0WAVE'), 'must be a WebP image, as its name says'],
  ['a PDF that is none', 'a.pdf', txt!, 'must be a PDF, as its name says'],
  ['a text that is an image', 'a.txt', png!, 'must be a text, as its name says'],
  ['a table that is a PDF', 'a.csv', pdf!, 'must be a text, as its name says'],
  ['a program called text', 'a.md', Buffer.from('MZ\x90\0\x03\0', 'latin1'), 'must be a text, as its name says'],
  ['a document that is a workbook', 'a.xlsx', docx!, 'must be an Excel workbook without macros, as its name says'],
  ['a plain archive', 'a.docx', zip!, 'must be a Word document without macros, as its name says'],
  [
    'macros',
    'a.docx',
    Buffer.concat([docx!, Buffer.from('word/vbaProject.bin')]),
    'must be a Word document without macros, as its name says',
  ],
  ['an archive that is none', 'a.zip', txt!, 'must be a ZIP archive, as its name says'],
  ['nothing', 'a.txt', Buffer.alloc(0), 'must not be empty'],
])('A file that is %s is refused by its bytes', async (_what, name, bytes, message) => {
  await expectRefused({ content: 'x', attachments: [good, inline(name, bytes, 'text/plain')] }, [
    { path: 'attachments.1.contentBase64', message },
  ]);
});

it.each([
  'page.html',
  'page.htm',
  'image.svg',
  'run.js',
  'run.exe',
  'a.docm',
  'README',
  'a.txt.exe',
  'a.txt/',
  'a.pdf\u202efdp.exe',
  'png',
])('A name such as %j is refused', async (name) => {
  const attachments = [inline(name, png!, 'image/png')];
  await expectRefused({ content: 'x', attachments }, [{ path: 'attachments.0.name', message: endings }]);
});

it.each([
  [{ name: '' }, 'name', 'must have 1 to 200 characters'],
  [{ name: `${'x'.repeat(197)}.txt` }, 'name', 'must have 1 to 200 characters'],
  [{ name: 5 }, 'name', 'must be of type string'],
  [{ name: null }, 'name', 'is required'],
  [{ contentType: 'text' }, 'contentType', media],
  [{ contentType: 'text/plain\r\nx: y' }, 'contentType', media],
  [{ contentType: undefined }, 'contentType', 'is required'],
  [{ contentBase64: undefined }, 'contentBase64', 'is required'],
  [{ contentBase64: 'not base64!' }, 'contentBase64', 'must be base64'],
  [{ contentBase64: 'QUI' }, 'contentBase64', 'must be base64'],
  [{ contentBase64: 'QUJD\n' }, 'contentBase64', 'must be base64'],
  [{ contentBase64: 'data:text/plain;base64,QUJD' }, 'contentBase64', 'must be base64'],
  [{ contentBase64: 7 }, 'contentBase64', 'must be of type string'],
  [{ uploadId: 'x' }, 'uploadId', 'must not be combined with contentBase64'],
])('A file with %j is refused', async (change, field, message) => {
  await expectRefused({ content: 'x', attachments: [{ ...good, ...change }] }, [
    { path: `attachments.0.${field}`, message },
  ]);
});

it('A name may have 200 characters', async () => {
  const name = `${'😀'.repeat(196)}.txt`;
  const { status, body } = await reply(await talk(), { content: '', attachments: [inline(name, txt!)] });
  expect([status, body.data.attachments[0].name]).toEqual([200, name]);
});

it('Each bad file has its rows', async () => {
  await expectRefused({ content: 'x', attachments: [{}, good, { name: 'a.exe', contentType: 'a/b' }] }, [
    { path: 'attachments.0.name', message: 'is required' },
    { path: 'attachments.0.contentType', message: 'is required' },
    { path: 'attachments.0.contentBase64', message: 'is required' },
    { path: 'attachments.2.name', message: endings },
    { path: 'attachments.2.contentBase64', message: 'is required' },
  ]);
});

it.each([
  [{ content: '' }, 'content', 'must have 1 to 4000 characters if no file is attached'],
  [{ content: '', attachments: [] }, 'content', 'must have 1 to 4000 characters if no file is attached'],
  [{ content: '', attachments: null }, 'content', 'must have 1 to 4000 characters if no file is attached'],
  [{ content: 'x'.repeat(4001), attachments: [good] }, 'content', 'must have at most 4000 characters'],
  [{ attachments: [good] }, 'content', 'is required'],
  [{ content: 'x', attachments: good }, 'attachments', 'must be of type array'],
  [{ content: 'x', attachments: ['a.txt'] }, 'attachments.0', 'must be of type object'],
  [{ content: 'x', attachments: Array(6).fill(good) }, 'attachments', 'must have at most 5 items'],
])('The body %# is refused', async (body, path, message) => {
  await expectRefused(body, [{ path, message }]);
});

it('Nothing of a refused reply is kept', async () => {
  expect(await messagesOf(tenant, to.id)).toEqual(before);
  expect(blobKeys(platform.dataDir, `ws/${tenant.workspaceId}/conv/${to.id}/`)).toEqual([]);
});
