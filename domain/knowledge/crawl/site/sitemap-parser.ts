import { Tokenizer } from 'htmlparser2';
import type { Turns } from '../../../core/turns.ts';
import { pageUrl } from '../../urls.ts';

/** More than a crawl can list. */
export const MAX_SITEMAP_URLS = 5_000;
/** A longer `<loc>` is not a URL. */
const MAX_ADDRESS_CHARS = 10_000;
const MAX_NAME_CHARS = 64;
/** How much of a document is parsed between two checks of the time. */
const PIECE_CHARS = 64 * 1024;

export interface Sitemap {
  pages: string[];
  /** Further sitemaps, if the document is a sitemap index. */
  files: string[];
}

/**
 * Parses the URLs of a sitemap or sitemap index (https://www.sitemaps.org/protocol.html), or of a plain list of lines.
 * Takes linear time for any document, and stops as soon as the limit is reached.
 */
export async function parseSitemap(text: string, base: string, turns: Turns): Promise<Sitemap> {
  const sitemap: Sitemap = { pages: [], files: [] };
  const add = (list: string[], address: string) => {
    const trimmed = address.trim();
    const url = trimmed && trimmed.length <= MAX_ADDRESS_CHARS ? pageUrl(trimmed, base) : null;
    if (url && list.length < MAX_SITEMAP_URLS) list.push(url);
  };
  if (/^\ufeff?\s{0,100}https?:/.test(text)) {
    for (const line of text.split('\n', MAX_SITEMAP_URLS)) {
      add(sitemap.pages, line);
      await turns.yield();
    }
    return sitemap;
  }
  const locations = new Locations(text, (parent, address) => {
    add(parent === 'url' ? sitemap.pages : sitemap.files, address);
  });
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, locations);
  for (let at = 0; at < text.length && sitemap.pages.length < MAX_SITEMAP_URLS; at += PIECE_CHARS) {
    tokenizer.write(text.slice(at, at + PIECE_CHARS));
    await turns.yield();
  }
  return sitemap;
}

type Parent = 'url' | 'sitemap';
const isParent = (name: string): name is Parent => name === 'url' || name === 'sitemap';

/**
 * Handles the tokenizer's callbacks. Tracks only the last `<url>` or `<sitemap>` and whether a `<loc>` is open: a stack
 * would grow with a document that closes nothing. Entities declared by the document are not expanded.
 */
class Locations {
  private readonly xml: string;
  private readonly onAddress: (parent: Parent, address: string) => void;
  private name = '';
  private parent: Parent | null = null;
  /** Text of the open `<loc>`. Null if none is open. */
  private address: string | null = null;

  constructor(xml: string, onAddress: (parent: Parent, address: string) => void) {
    this.xml = xml;
    this.onAddress = onAddress;
  }

  onopentagname(start: number, end: number): void {
    this.name = this.nameAt(start, end);
  }

  onopentagend(): void {
    if (isParent(this.name)) this.parent = this.name;
    // An element inside the URL. The text read so far is incomplete.
    this.address = this.name === 'loc' ? '' : null;
  }

  onselfclosingtag(): void {
    this.address = null;
  }

  onclosetag(start: number, end: number): void {
    const name = this.nameAt(start, end);
    if (name === 'loc' && this.parent && this.address !== null) this.onAddress(this.parent, this.address);
    else if (isParent(name)) this.parent = null;
    this.address = null;
  }

  ontext(start: number, end: number): void {
    if (this.address !== null) this.append(this.xml.slice(start, Math.min(end, start + MAX_ADDRESS_CHARS + 1)));
  }

  ontextentity(codePoint: number): void {
    if (this.address !== null) this.append(String.fromCodePoint(codePoint));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.ontext(start, end - endOffset);
  }

  private append(text: string): void {
    if (this.address !== null && this.address.length <= MAX_ADDRESS_CHARS) this.address += text;
  }

  /** `<image:loc>` is not a page. Any other prefix is just a namespace. */
  private nameAt(start: number, end: number): string {
    const name = this.xml.slice(start, Math.min(end, start + MAX_NAME_CHARS)).toLowerCase();
    return /^(?:image|video):/.test(name) ? name : name.slice(name.indexOf(':') + 1);
  }

  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
}
