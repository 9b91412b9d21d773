import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { App } from '../../app.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { fetchPatiently } from '../page.ts';
import { botHeaders, type Robots } from './robots.ts';
import { pageUrl } from './urls.ts';

const MAX_FILES = 20;
const MAX_BYTES = 10 * 1024 * 1024;
/** More than a crawl can hold. */
const MAX_URLS = 5_000;
/** A planner has 90 s in all. */
const MAX_MS = 40_000;

interface Sitemap {
  pages: string[];
  /** Further sitemaps, where it is an index. */
  files: string[];
}

/** The pages that a site's sitemaps name, in their order: `/sitemap.xml` and those of robots.txt, with what they lead to. */
export async function readSitemaps(app: App, origin: string, robots: Robots): Promise<string[]> {
  const endMs = app.clock.now() + MAX_MS;
  const files = [...new Set([...robots.sitemaps, `${origin}/sitemap.xml`])];
  const pages = new Set<string>();
  for (let at = 0; at < Math.min(files.length, MAX_FILES) && app.clock.now() < endMs; at++) {
    const found = await readSitemap(app, files[at]!, endMs);
    for (const page of found.pages) if (pages.size < MAX_URLS) pages.add(page);
    for (const file of found.files) if (!files.includes(file) && files.length < MAX_FILES) files.push(file);
  }
  return [...pages];
}

/** What cannot be fetched or read names nothing: the links are followed all the same. */
async function readSitemap(app: App, url: string, endMs: number): Promise<Sitemap> {
  try {
    const request = { headers: botHeaders, maxBytes: MAX_BYTES };
    const { body } = await fetchPatiently(app, url, request, endMs - app.clock.now());
    return parseSitemap(unzipped(body).toString('utf8'), url);
  } catch (error) {
    if (error instanceof IngestProblem) return { pages: [], files: [] };
    throw error;
  }
}

const isZipped = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b;

function unzipped(body: Buffer): Buffer {
  if (!isZipped(body)) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new IngestProblem('The sitemap could not be unzipped.', { cause: error });
  }
}

/** The addresses of a sitemap or a sitemap index (https://www.sitemaps.org/protocol.html), or of a plain list of lines. */
export function parseSitemap(text: string, base: string): Sitemap {
  const found: Sitemap = { pages: [], files: [] };
  const add = (list: string[], address: string) => {
    const trimmed = address.trim();
    const url = trimmed && list.length < MAX_URLS ? pageUrl(trimmed, base) : null;
    if (url) list.push(url);
  };
  if (/^\ufeff?\s{0,100}https?:/.test(text)) {
    for (const line of text.split('\n', MAX_URLS)) add(found.pages, line);
    return found;
  }
  readLocations(text, (parent, address) => {
    if (parent === 'url') add(found.pages, address);
    else if (parent === 'sitemap') add(found.files, address);
  });
  return found;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Each `<loc>` with the element that it stands in. Entities that a document declares are not expanded. */
function readLocations(xml: string, found: (parent: string, address: string) => void): void {
  const path: string[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        // An image's own `<image:loc>` is no page.
        path.push(name.startsWith('image:') || name.startsWith('video:') ? name : localName(name));
        text = '';
      },
      ontext(part) {
        if (path.at(-1) === 'loc' && text.length < 10_000) text += part;
      },
      onclosetag(_name, isImplied) {
        // Implied where the document was cut off, and then perhaps the address too.
        if (path.pop() === 'loc' && !isImplied) found(path.at(-1) ?? '', text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}
