import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineFacts } from '../support/machine.ts';
import { median, rounded } from '../support/numbers.ts';
import { removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';

/**
 * How fast a site becomes knowledge: `node bench/speed/crawl.ts [--pages 300] [--rounds 3] [--delay 0]`. The site is a server on
 * this machine whose pages hold about 500 words each, `--delay` milliseconds away; a round crawls it into a new chatbot.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const PAGES = option('pages', 300);
const ROUNDS = option('rounds', 3);
const DELAY_MS = option('delay', 0);
const LINKS_PER_PAGE = 20;

const words = 'delivery returns garden kettle harbour invoice warranty colour shipping battery ladder window'.split(
  ' ',
);
const wordAt = (page: number, place: number) => words[(page * 7 + place * place + place) % words.length];
const paragraph = (page: number, at: number) =>
  `${Array.from({ length: 50 }, (_, place) => wordAt(page + at, place)).join(' ')} of page ${page}.`;

/** Page n leads to the next ones of a tree, so that the whole site is three links away. */
function pageHtml(page: number): string {
  const children = Array.from({ length: LINKS_PER_PAGE }, (_, at) => page * LINKS_PER_PAGE + at + 1);
  const links = children
    .filter((child) => child < PAGES)
    .map((child) => `<li><a href="/p/${child}">Page ${child}</a></li>`);
  const body = Array.from({ length: 10 }, (_, at) => `<h2>Part ${at}</h2><p>${paragraph(page, at)}</p>`).join('');
  return `<!doctype html><title>Page ${page}</title><nav><ul>${links.join('')}</ul></nav><main><h1>Page ${page}</h1>${body}</main>`;
}

const server = createServer(async (request, response) => {
  const [, page] = /^\/p\/(\d+)$/.exec(request.url ?? '') ?? [];
  await sleep(DELAY_MS);
  if (page === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml(Number(page)));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const site = `127.0.0.1:${(server.address() as AddressInfo).port}`;

const folder = temporaryFolder();
const platform = await startPlatform(folder, [], { EGRESS_ALLOW: site });

async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(platform.baseUrl + path, {
    method,
    headers: { 'x-api-key': platform.apiKey, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { success: boolean; data: T };
  if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

interface Outcome {
  status: string;
  pages: { status: string }[];
}

async function crawl(): Promise<{ seconds: number; pages: number; chunks: number }> {
  const { id } = await api<{ id: string }>('POST', '/chatbots', { name: 'Bench' });
  const wanted = { url: `http://${site}/p/0`, limit: PAGES, maxDepth: 5, useSitemap: false };
  const startedAt = performance.now();
  const { crawlId } = await api<{ crawlId: string }>('POST', `/chatbots/${id}/sources/crawl`, wanted);
  for (;;) {
    const { status, pages } = await api<Outcome>('GET', `/chatbots/${id}/sources/crawls/${crawlId}`);
    if (status === 'running') {
      await sleep(200);
      continue;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const fetched = pages.filter((page) => page.status === 'fetched').length;
    if (fetched !== PAGES) throw new Error(`${fetched} pages of ${PAGES} were fetched`);
    const { sources } = await api<{ sources: { chunkCount: number }[] }>('GET', `/chatbots/${id}/sources`);
    const chunks = sources.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
    await api('DELETE', `/chatbots/${id}`);
    return { seconds, pages: fetched, chunks };
  }
}

try {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await crawl());
  console.log(machineFacts());
  console.table({
    [`${PAGES} pages, ${DELAY_MS} ms away`]: {
      seconds: rounded(median(rounds.map(({ seconds }) => seconds)), 1),
      'pages a second': rounded(median(rounds.map(({ pages, seconds }) => pages / seconds)), 1),
      'chunks a second': rounded(median(rounds.map(({ chunks, seconds }) => chunks / seconds)), 1),
    },
  });
} finally {
  await platform.stop();
  server.close();
  server.closeAllConnections();
  removeFolder(folder);
}
