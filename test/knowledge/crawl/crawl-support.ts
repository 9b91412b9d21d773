import { type Platform, type Tenant, until } from '../../support/platform.ts';
import type { Bot } from '../../support/visitor.ts';

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
export const endOfCrawl = ({ api }: Tenant, bot: Bot, crawlId: string, withinMs = 120_000): Promise<CrawlResult> =>
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
