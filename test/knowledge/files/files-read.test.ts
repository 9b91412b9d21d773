// @slow
import { describe, expect, it } from 'vitest';
import { startFiles } from './file-client.ts';
import { makeBombPdf, makeLockedPdf, makeLoopingPdf, makePdf } from './pdf-fixtures.ts';

const { tenant, bot, sendFile, contentOf, ingested } = await startFiles();

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
      'The PDF takes too much time or memory to read. Divide it, or save it anew.',
    ],
    ['a text without words', 'a.txt', Buffer.from(' \n --- \n'), 'No readable text was found in the file.'],
  ])('%s', async (_what, filename, bytes, errorMessage) => {
    expect(await ingested(filename, bytes)).toMatchObject({ status: 'failed', errorMessage, chunkCount: 0 });
  });
});
