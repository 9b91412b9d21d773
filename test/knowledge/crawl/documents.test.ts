import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import { type Site, startSite } from '../../support/servers/site.ts';
import { type Bot, chat, makeBot } from '../../support/visitor.ts';
import { fixture, lockedOffice, makeDocx, oldOffice, paragraph } from '../files/office-fixtures.ts';
import { makePdf } from '../files/pdf-fixtures.ts';
import { crawlSite, outcomes } from './crawl-support.ts';

const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
const file = (type: string, body: string | Buffer, headers: Record<string, string> = {}) => ({
  headers: { 'content-type': type, ...headers },
  body,
});
const unknown = (body: string | Buffer, headers: Record<string, string> = {}) =>
  file('application/octet-stream', body, headers);

const pages = {
  '/': '<title>Ferry line</title><main><p>All about our ferries.</p><a href="/rules.docx">Rules</a> <a href="/fares">Fares</a> <a href="/old.doc">Old</a> <a href="/times.csv">Times</a> <a href="/locked.xlsx">Locked</a></main>',
  '/rules.docx': file(office('wordprocessingml.document'), makeDocx(paragraph('Dogs travel on the lower deck.'))),
  '/fares': file(office('spreadsheetml.sheet'), fixture('prices-openpyxl.xlsx')),
  '/old.doc': file('application/msword', oldOffice),
  '/times.csv': file('text/csv; charset=utf-8', 'Pier;First ferry\nNorth;6:15\nSouth;6:40\n'),
  '/locked.xlsx': unknown(lockedOffice),
  '/by/name.pptx': unknown(fixture('sauna-pptxgenjs.pptx')),
  '/download?id=7': unknown(makePdf([['Bicycles cost two euros.']]), {
    'content-disposition': 'attachment; filename="Bicycle rules.pdf"',
  }),
  '/plain.csv': file('text/plain', 'Cabin,Beds\nSuite,4\n'),
  '/as-text.docx': file('text/plain', makeDocx(paragraph('Cats travel in baskets.'))),
  '/data.json': file('application/json; charset=utf-8', '{"harbour": {"depth": "9 m"}}'),
  '/renamed.docx': unknown('Not a document.'),
  '/program': unknown('MZ'),
  '/letter.odt': file('application/vnd.oasis.opendocument.text', 'PK'),
  '/long.txt': file('text/plain', 'A ferry. '.repeat(700_000)),
  '/long': `<p>${'A ferry. '.repeat(700_000)}</p>`,
  '/huge.txt': file('text/plain', 'A ferry. '.repeat(1_200_000)),
};

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let site: Site;

beforeAll(async () => {
  site = await startSite(pages);
  platform = await startPlatform({ env: { EGRESS_ALLOW: site.host } });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
});
afterAll(async () => {
  await platform?.stop();
  await site?.close();
});

async function fetched(path: string) {
  const { body } = await tenant.api.post(`${bot.path}/sources/url`, { url: site.url + path });
  return until(`${path} is read`, async () => {
    const source = (await tenant.api.get(`${bot.path}/sources/${body.data.id}`)).body.data;
    return ['completed', 'failed'].includes(source.status) && source;
  });
}
const contentOf = async (id: string) => (await tenant.api.get(`${bot.path}/sources/${id}/content`)).body.data.content;

describe('a document at an address is told', () => {
  it.each([
    ['by its media type', '/fares', 'Bicycle list', 'Dune 5 | Carbon | 2,890.00 €'],
    ['by its name', '/by/name.pptx', 'Sauna club', '# Opening times of the sauna'],
    ['by the name that the server gives', '/download?id=7', 'Bicycle rules', 'Bicycles cost two euros.'],
    ['by its name among plain texts', '/plain.csv', 'plain', 'Cabin | Beds\nSuite | 4'],
    ['by its name if all is sent as text', '/as-text.docx', 'as-text', 'Cats travel in baskets.'],
    ['as JSON', '/data.json', 'data', '# harbour\n\ndepth: 9 m'],
  ])('%s', async (_what, path, title, text) => {
    const source = await fetched(path);
    expect(source).toMatchObject({ status: 'completed', errorMessage: null, title, sourceUrl: site.url + path });
    expect(await contentOf(source.id)).toContain(text);
  });
});

it('a file may be larger than a page', async () => {
  const errors = await Promise.all(
    ['/long.txt', '/long', '/huge.txt'].map(async (path) => (await fetched(path)).errorMessage),
  );
  expect(errors).toEqual([
    expect.not.stringContaining('larger than'),
    'The answer was larger than 5 MB.',
    'The answer was larger than 10 MB.',
  ]);
});

it.each([
  ['/renamed.docx', 'The file is not a Word document.'],
  ['/locked.xlsx', 'The file is protected by a password. Add a copy without one.'],
  ['/program', 'Pages of type application/octet-stream cannot be read.'],
  ['/old.doc', 'Pages of type application/msword cannot be read. Save the file as .docx.'],
  ['/letter.odt', 'Pages of type application/vnd.oasis.opendocument.text cannot be read. Save the file as .docx.'],
])('%s fails in words', async (path, errorMessage) => {
  expect(await fetched(path)).toMatchObject({ status: 'failed', errorMessage });
});

it('a crawl reads the documents to which a site links, and they answer', async () => {
  const own = await makeBot(platform, tenant);
  const crawl = await crawlSite(tenant, own, { url: `${site.url}/`, limit: 10 });
  expect(outcomes(crawl, site.url)).toEqual({
    '/': 'fetched',
    '/rules.docx': 'fetched',
    '/fares': 'fetched',
    '/times.csv': 'fetched',
    '/old.doc': 'skipped: Not a page (.doc).',
    '/locked.xlsx': 'failed: The file is protected by a password. Add a copy without one.',
  });
  expect((await chat(own.publicUrl, { message: 'Where do dogs travel?' })).text).toContain('lower deck');
  expect((await chat(own.publicUrl, { message: 'When is the first ferry from the North pier?' })).text).toContain(
    '6:15',
  );
});
