import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { App, EgressResponse } from '../../../core/app.ts';
import { createTurns, type Turns } from '../../../core/turns.ts';
import { IngestProblem } from '../../ingest-problem.ts';
import { siteHeaders } from '../../site-credentials/site-headers.ts';
import { fetchPatiently } from '../../sources/page.ts';
import { pageUrl } from '../../urls.ts';
import type { StoredCrawl } from '../records.ts';
import { botHeaders, type Robots } from './robots.ts';
import { MAX_SITEMAP_URLS, parseSitemap, type Sitemap } from './sitemap-parser.ts';

const MAX_FILES = 20;
const MAX_BYTES = 10 * 1024 * 1024;
/** A planner has 90 s in total. */
const MAX_MS = 40_000;

/** Where publishing systems put theirs. The first one that names pages is used, unless the site says where its own is. */
const USUAL_PATHS = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml', '/sitemap-index.xml'];

interface SitemapSearch {
  /** Sitemaps that the start page names. */
  named: readonly string[];
  /** False: the usual places are not tried. */
  isWide: boolean;
}

/**
 * Returns the pages in a site's sitemaps, in order: those that robots.txt and the start page name, otherwise those at the usual
 * paths, and the sitemaps they refer to.
 */
export async function readSitemaps(
  app: App,
  crawl: StoredCrawl,
  robots: Robots,
  { named, isWide }: SitemapSearch,
): Promise<string[]> {
  const { origin } = crawl;
  const reader = new SitemapReader(app, crawl, app.clock.now() + MAX_MS);
  const declared = isWide ? robots.sitemaps.flatMap((address) => pageUrl(address, `${origin}/robots.txt`) ?? []) : [];
  await reader.read([...named, ...declared]);
  if (!isWide) return reader.pages;
  // Most sites have the first one, whatever else they name.
  for (const [at, path] of USUAL_PATHS.entries()) {
    if (at > 0 && reader.pages.length > 0) break;
    await reader.read([`${origin}${path}`]);
  }
  return reader.pages;
}

/** Reads sitemaps and those that they refer to, each once and within the limits. */
class SitemapReader {
  readonly #app: App;
  readonly #crawl: StoredCrawl;
  readonly #endMs: number;
  readonly #turns: Turns;
  readonly #pages = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(app: App, crawl: StoredCrawl, endMs: number) {
    this.#app = app;
    this.#crawl = crawl;
    this.#endMs = endMs;
    this.#turns = createTurns(app);
  }

  get pages(): string[] {
    return [...this.#pages];
  }

  async read(urls: readonly string[]): Promise<void> {
    const waiting = [...urls];
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (this.#isFull) return;
      if (this.#seen.has(url)) continue;
      this.#seen.add(url);
      const sitemap = await this.#fetch(url);
      for (const page of sitemap.pages) if (this.#pages.size < MAX_SITEMAP_URLS) this.#pages.add(page);
      waiting.push(...sitemap.files.slice(0, MAX_FILES));
    }
  }

  /** Returns nothing if the sitemap cannot be fetched or parsed; links are followed anyway. */
  async #fetch(url: string): Promise<Sitemap> {
    try {
      const headers = { ...botHeaders, ...(await siteHeaders(this.#app, this.#crawl, url)) };
      const request = { headers, maxBytes: MAX_BYTES };
      const { body } = await fetchPatiently(this.#app, url, request, this.#endMs - this.#app.clock.now());
      return await parseSitemap((await unzipped(body)).toString('utf8'), url, this.#turns);
    } catch (error) {
      if (error instanceof IngestProblem) return { pages: [], files: [] };
      throw error;
    }
  }

  get #isFull(): boolean {
    const { size } = this.#pages;
    return this.#seen.size >= MAX_FILES || size >= MAX_SITEMAP_URLS || this.#app.clock.now() >= this.#endMs;
  }
}

/** Returns true for a sitemap, a sitemap index, or a list of nothing but URLs. */
export async function isSitemap({ body, headers }: EgressResponse): Promise<boolean> {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/xml|gzip|^text\/plain|octet-stream|^$/.test(type) || type.includes('html')) return false;
  const text = (await unzipped(body).catch(() => Buffer.alloc(0))).toString('utf8');
  if (type !== 'text/plain') return /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, SNIFFED_CHARS));
  const lines = text.split('\n', MAX_SITEMAP_URLS).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => /^\ufeff?\s*https?:\/\/\S+\s*$/.test(line));
}

const SNIFFED_CHARS = 10_000;

const isZipped = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b;

async function unzipped(body: Buffer): Promise<Buffer> {
  if (!isZipped(body)) return body;
  try {
    return await promisify(gunzip)(body, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new IngestProblem('The sitemap could not be unzipped.', { cause: error });
  }
}
