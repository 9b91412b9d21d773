import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { App } from '../../../core/app.ts';
import { createTurns, type Turns } from '../../../core/turns.ts';
import { IngestProblem } from '../../ingest-problem.ts';
import { fetchPatiently } from '../../sources/page.ts';
import { botHeaders, type Robots } from './robots.ts';
import { MAX_SITEMAP_URLS, parseSitemap, type Sitemap } from './sitemap-parser.ts';

const MAX_FILES = 20;
const MAX_BYTES = 10 * 1024 * 1024;
/** A planner has 90 s in total. */
const MAX_MS = 40_000;

/**
 * Returns the pages in a site's sitemaps, in order: `/sitemap.xml`, those in robots.txt, and the sitemaps they refer
 * to.
 */
export async function readSitemaps(app: App, origin: string, robots: Robots): Promise<string[]> {
  const endMs = app.clock.now() + MAX_MS;
  const turns = createTurns(app);
  const files = [...new Set([...robots.sitemaps, `${origin}/sitemap.xml`])];
  const pages = new Set<string>();
  // The files grow while they are read.
  for (const [at, url] of files.entries()) {
    if (at >= MAX_FILES || app.clock.now() >= endMs || pages.size >= MAX_SITEMAP_URLS) break;
    const sitemap = await readSitemap(app, url, endMs, turns);
    for (const page of sitemap.pages) if (pages.size < MAX_SITEMAP_URLS) pages.add(page);
    for (const file of sitemap.files) if (files.length < MAX_FILES && !files.includes(file)) files.push(file);
  }
  return [...pages];
}

/** Returns nothing if the sitemap cannot be fetched or parsed; links are followed anyway. */
async function readSitemap(app: App, url: string, endMs: number, turns: Turns): Promise<Sitemap> {
  try {
    const request = { headers: botHeaders, maxBytes: MAX_BYTES };
    const { body } = await fetchPatiently(app, url, request, endMs - app.clock.now());
    return await parseSitemap((await unzipped(body)).toString('utf8'), url, turns);
  } catch (error) {
    if (error instanceof IngestProblem) return { pages: [], files: [] };
    throw error;
  }
}

const isZipped = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b;

async function unzipped(body: Buffer): Promise<Buffer> {
  if (!isZipped(body)) return body;
  try {
    return await promisify(gunzip)(body, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new IngestProblem('The sitemap could not be unzipped.', { cause: error });
  }
}
