import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingPackages } from '../../../adapters/ocr/packages.ts';
import { browserPath, openBrowser } from '../../support/browser/browser.ts';
import { type OwnPlatform, startPlatform } from '../../support/platform.ts';
import { type FoundLine, type SentPicture, startTextract } from '../../support/servers/textract.ts';
import { filesOn, startFiles } from './file-client.ts';
import { cornerScan, makeScannedPdf, PAGE, type Scan } from './scan-fixtures.ts';

const UPRIGHT = [PAGE.width, 0, 0, PAGE.height, 0, 0];
const KINDS = ['grey', 'colour', 'bits', 'mask'] as const;
const TEXT_PAGE = 'The workshop is open from Tuesday to Saturday.';

/** Letters of 11 points. `top` and `left` are points from the top left, in which the words of a line follow each other. */
function lineOf(text: string, top: number, left = 72): FoundLine {
  let x = left;
  return text.split(' ').map((word) => {
    const width = word.length * 5.5;
    x += width + 3;
    return [word, (x - width - 3) / PAGE.width, top / PAGE.height, width / PAGE.width, 10.5 / PAGE.height];
  });
}

/** The same line on a page that lies on its left side, so that it runs upwards. */
const upwards = (line: FoundLine): FoundLine =>
  line.map(([word, left, top, width, height]) => [
    word,
    (top * PAGE.height) / PAGE.width,
    1 - ((left + width) * PAGE.width) / PAGE.height,
    (height * PAGE.height) / PAGE.width,
    (width * PAGE.width) / PAGE.height,
  ]);

describe('without recognition', () => {
  it('the note names the pages and says what to do', async () => {
    const { ingested } = await startFiles();
    const source = await ingested('a.pdf', makeScannedPdf([TEXT_PAGE, { scans: [cornerScan('grey', UPRIGHT)] }]));
    expect(source.reading.notes).toEqual([
      'Page 2 is a picture without text. Add a copy with text, or ask whoever runs the platform to turn on text recognition (OCR).',
    ]);
  });
});

describe('with Textract', () => {
  let textract: Awaited<ReturnType<typeof startTextract>>;
  let platform: OwnPlatform;
  let files: Awaited<ReturnType<typeof filesOn>>;
  let pictures: SentPicture[] = [];
  let find: (picture: SentPicture) => ReturnType<Parameters<typeof startTextract>[0]>;

  beforeAll(async () => {
    textract = await startTextract((picture) => {
      pictures.push(picture);
      return find(picture);
    });
    const env = {
      OCR: 'textract',
      AWS_ENDPOINT_URL_TEXTRACT: `http://${textract.host}`,
      AWS_ACCESS_KEY_ID: 'AKIATEST',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    platform = await startPlatform({ env });
    files = await filesOn({ platform, tenant: await platform.tenant() });
  });
  afterAll(async () => {
    await platform?.stop();
    await textract?.close();
  });

  async function read(pdf: Buffer, answer: typeof find) {
    pictures = [];
    find = answer;
    const source = await files.ingested('scan.pdf', pdf);
    const text = source.status === 'completed' ? await files.contentOf(source.id) : '';
    return { source, text };
  }

  it('the text of pictures stands between that of other pages, and the note says that it was recognised', async () => {
    const scan = { scans: [cornerScan('grey', UPRIGHT)] };
    const lines = [
      lineOf('Bowls that were fired in May can be collected', 80),
      lineOf('within three weeks. ?smudge', 94),
    ];
    const { source, text } = await read(makeScannedPdf([TEXT_PAGE, scan, 'The end of it.']), () => lines);
    expect(text).toBe(
      `${TEXT_PAGE}\n\nBowls that were fired in May can be collected within three weeks.\n\nThe end of it.`,
    );
    expect(source.reading).toMatchObject({
      pages: 3,
      notes: ['Page 2 is a picture. The text was recognised, and may have errors.'],
    });
    expect(textract.targets).toContain('Textract.DetectDocumentText');
  });

  it.each(KINDS)('a picture of the kind %s is sent as it lies on the page', async (kind) => {
    await read(makeScannedPdf([{ scans: [cornerScan(kind, UPRIGHT)] }]), () => [lineOf('Seen', 80)]);
    const [picture] = pictures;
    expect([picture!.greyAt(0.1, 0.1), picture!.greyAt(0.9, 0.1), picture!.greyAt(0.1, 0.9)]).toEqual([0, 255, 255]);
    expect(picture!.width / picture!.height).toBeCloseTo(PAGE.width / PAGE.height, 1);
  });

  it.each([
    ['a page that is shown turned', { scans: [cornerScan('grey', UPRIGHT)], rotate: 90 }, [0.9, 0.1]],
    [
      'a picture upside down',
      { scans: [cornerScan('grey', [-PAGE.width, 0, 0, -PAGE.height, PAGE.width, PAGE.height])] },
      [0.9, 0.9],
    ],
    [
      'strips',
      { scans: [cornerScan('bits', [612, 0, 0, 396, 0, 396]), cornerScan('bits', [612, 0, 0, 396, 0, 0])] },
      [0.1, 0.55],
    ],
  ] as const)('%s is drawn as it is seen', async (_name, page, [x, y]) => {
    await read(makeScannedPdf([page]), () => [lineOf('Seen', 80)]);
    expect(pictures[0]!.greyAt(x, y)).toBe(0);
    expect(pictures[0]!.greyAt(0.5, 0.5)).toBe(255);
  });

  it('a page whose text runs upwards is read in order', async () => {
    const lines = [lineOf('Glazes are mixed on the first Monday of', 80), lineOf('each month.', 94)].map(upwards);
    const { text } = await read(makeScannedPdf([{ scans: [cornerScan('grey', UPRIGHT)] }]), () => lines);
    expect(text).toBe('Glazes are mixed on the first Monday of each month.');
  });

  it('cells that stand apart are a row of a table', async () => {
    const rows = [
      ['Bisque', '14 EUR'],
      ['Glaze', '19 EUR'],
      ['Raku', '31 EUR'],
    ];
    const lines = rows.flatMap(([name, price], at) => [lineOf(name!, 80 + at * 20), lineOf(price!, 80 + at * 20, 300)]);
    const { text, source } = await read(makeScannedPdf([{ scans: [cornerScan('grey', UPRIGHT)] }]), () => lines);
    expect(text).toContain('Glaze | 19 EUR');
    expect(source.reading.tables).toBe(1);
  });

  it('a page that is refused, and one without words, are named, and the others are read', async () => {
    const scan = (kind: (typeof KINDS)[number]) => ({ scans: [cornerScan(kind, UPRIGHT)] });
    let calls = 0;
    const pdf = makeScannedPdf([TEXT_PAGE, { ...scan('grey'), rotate: 90 }, scan('grey')]);
    const { source, text } = await read(pdf, ({ width, height }) => {
      calls++;
      return width > height ? { status: 400, type: 'BadDocumentException' } : [];
    });
    expect(text).toBe(TEXT_PAGE);
    expect(source.reading.notes).toEqual([
      'Page 3 is a picture in which no text was recognised.',
      'Page 2 is a picture that could not be read now. Read the source again later.',
    ]);
    expect(calls).toBe(2);
  });

  it('a PDF of pictures without words still fails', async () => {
    const { source } = await read(makeScannedPdf([{ scans: [cornerScan('grey', UPRIGHT)] }]), () => []);
    expect(source).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('No readable text') });
  });
});

const hasTesseract = missingPackages(['eng']) === undefined && browserPath !== undefined;
if (!hasTesseract) console.warn(`Tesseract is not tested: ${missingPackages(['eng']) ?? 'there is no browser'}`);

describe.runIf(hasTesseract)('with Tesseract', () => {
  const page = `<body style="margin:60px;font:17px/1.5 serif;background:#fff"><h1>Rules of the pottery</h1>
    <p>Unfired pieces dry for nine days on the lower shelf. Nobody may move the work of another member.</p>
    <table cellpadding="12"><tr><td>Small kiln<td>22.40 EUR<tr><td>Large kiln<td>58.90 EUR<tr><td>Raku kiln<td>71.10 EUR</table>`;
  let platform: OwnPlatform;
  let jpeg: Buffer;
  beforeAll(async () => {
    const browser = await openBrowser();
    const tab = await browser.newPage({ viewport: { width: 816, height: 1056 }, deviceScaleFactor: 2 });
    await tab.setContent(page);
    jpeg = await tab.screenshot({ type: 'jpeg', quality: 70 });
    await browser.close();
    platform = await startPlatform({ env: { OCR: 'eng' } });
  });
  afterAll(() => platform?.stop());

  const scanned = (matrix: readonly number[]): Scan => ({
    width: 1632,
    height: 2112,
    kind: 'jpeg',
    bytes: jpeg,
    matrix,
  });
  const tilted = (degrees: number) => {
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    return [PAGE.width * cosine, PAGE.width * sine, -PAGE.height * sine, PAGE.height * cosine, 20, -10];
  };

  it.each([
    ['upright', { scans: [() => scanned(UPRIGHT)] }],
    ['tilted by two degrees', { scans: [() => scanned(tilted(2))] }],
    ['on its side', { scans: [() => scanned(UPRIGHT)], rotate: 90 }],
  ])('reads a page that is %s', async (_name, { scans, ...rest }) => {
    const { ingested, contentOf } = await filesOn({ platform, tenant: await platform.tenant() });
    const source = await ingested('scan.pdf', makeScannedPdf([{ scans: scans.map((scan) => scan()), ...rest }]));
    expect(source).toMatchObject({ status: 'completed', errorMessage: null });
    const text: string = await contentOf(source.id);
    expect(text).toContain('# Rules of the pottery');
    expect(text).toContain('Unfired pieces dry for nine days on the lower shelf. Nobody may move the work');
    expect(text).toContain('Large kiln | 58.90 EUR');
  });
});
