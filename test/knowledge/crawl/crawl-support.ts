import { afterEach } from 'vitest';
import { type Platform, type Tenant, until } from '../../support/platform.ts';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';

export interface Page {
  url: string;
  status: 'queued' | 'fetched' | 'failed' | 'skipped';
  sourceId: string | null;
  reason: string | null;
}
export interface CrawlResult {
  crawlId: string;
  status: 'running' | 'completed' | 'failed';
  pages: Page[];
}

/** Begins a crawl and answers its id. */
export async function beginCrawl({ api }: Tenant, bot: Bot, body: object): Promise<string> {
  const { status, text, body: answer } = await api.post(`${bot.path}/sources/crawl`, body);
  if (status !== 200) throw new Error(`no crawl: ${status} ${text}`);
  return answer.data.crawlId;
}

/** The outcome of a crawl once it is over. */
export const endOfCrawl = ({ api }: Tenant, bot: Bot, crawlId: string, withinMs?: number): Promise<CrawlResult> =>
  until(
    'the end of the crawl',
    async () => {
      const crawl: CrawlResult = (await api.get(`${bot.path}/sources/crawls/${crawlId}`)).body.data;
      return crawl.status !== 'running' && crawl;
    },
    withinMs,
  );

export const crawlSite = async (tenant: Tenant, bot: Bot, body: object): Promise<CrawlResult> =>
  endOfCrawl(tenant, bot, await beginCrawl(tenant, bot, body));

/** By path: `fetched`, or the status with its reason, in which the site's own root is left out. */
export const outcomes = ({ pages }: CrawlResult, root: string): Record<string, string> =>
  Object.fromEntries(
    pages.map(({ url, status, reason }) => [
      url.replace(root, ''),
      reason === null ? status : `${status}: ${reason.replaceAll(root, '')}`,
    ]),
  );

export const fetchedIn = (crawl: CrawlResult, root: string): string[] =>
  crawl.pages.filter(({ status }) => status === 'fetched').map(({ url }) => url.replace(root, ''));

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
export const sourcesOf = async ({ api }: Tenant, bot: Bot): Promise<any[]> =>
  (await api.get(`${bot.path}/sources`)).body.data.sources;

/** Every row of a partition. */
export async function rowsIn({ store }: Platform, pk: string, prefix?: string) {
  const rows = [];
  for await (const row of store.queryAll({ pk, consistent: true, ...(prefix ? { prefix } : {}) })) rows.push(row);
  return rows;
}

/** Adds a page, and returns its source once it is read, or could not be. */
export async function readPage({ api }: Tenant, bot: Bot, url: string) {
  const { body } = await api.post(`${bot.path}/sources/url`, { url });
  return until('the page was read', async () => {
    const source = (await api.get(`${bot.path}/sources/${body.data.id}`)).body.data;
    return ['completed', 'failed'].includes(source.status) && source;
  });
}

type Pages = Parameters<typeof startAllowedSite>[0];

/** Sites on the shared platform, each with a chatbot of its own, until the test ends. */
export class Sites {
  readonly platform: Platform;
  readonly tenant: Tenant;
  /** The chatbot of the site that was opened last. */
  bot!: Bot;
  readonly #open: Site[] = [];

  constructor({ platform, tenant }: Awaited<ReturnType<typeof useScene>>) {
    this.platform = platform;
    this.tenant = tenant;
    afterEach(() => Promise.all(this.#open.splice(0).map((site) => site.close())));
  }

  async open(pages: Pages): Promise<Site> {
    this.bot = await makeBot(this.platform, this.tenant);
    return this.openBeside(pages);
  }

  /** Opens a site for the same chatbot. */
  async openBeside(pages: Pages): Promise<Site> {
    const site = await startAllowedSite(pages);
    this.#open.push(site);
    return site;
  }

  read(url: string) {
    return readPage(this.tenant, this.bot, url);
  }
}

export const useSites = async (): Promise<Sites> => new Sites(await useScene());
