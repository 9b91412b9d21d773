import { collapse, elementsOf, type PageElement, plainText } from '../html/tree.ts';
import { authorsOf, noteAuthor } from './authors.ts';
import { refreshTarget } from './forward.ts';
import { declaredKind, type KindSigns, noteKind, type PageKind } from './page-kind.ts';
import { type DeclaredQuestion, noteMarkedQuestion, questionsIn } from './questions.ts';
import { scriptTarget } from './script-forward.ts';
import { type CollectedSigns, noSigns, noteSigns, type SiteSigns, siteSignsOf } from './site-signs.ts';

const MAX_TITLE_CHARS = 300;
const MAX_READ_CHARS = 1000;
const MAX_LINKS = 5000;
const MAX_SITEMAPS = 10;

interface Metadata {
  title: string | null;
  language: string | null;
  canonicalUrl: string | null;
  links: string[];
  sitemaps: string[];
  noindex: boolean;
  kind: PageKind | null;
  /** Names of an article's authors. */
  authors: string[];
  /** Questions with answers, in structured data. */
  questions: DeclaredQuestion[];
  /** Where a refresh sends readers soon, and where a script does. */
  refresh: string | null;
  script: string | null;
  site: SiteSigns;
}

/** Reads a page's metadata. Call this before anything is removed from the tree. */
export function readMetadata(root: PageElement, url: string): Metadata {
  const found = collect(root);
  const base = httpUrl(found.base, url) ?? url;
  return {
    title: titleOf(found),
    language: languageOf(found),
    canonicalUrl: httpUrl(found.canonical, base),
    links: absoluteLinks(found.hrefs, base),
    sitemaps: absoluteLinks(found.sitemaps, base),
    noindex: found.robots.some((rule) => /\b(?:noindex|none)\b/i.test(rule)),
    kind: declaredKind(found.signs, found.meta, url),
    authors: authorsOf(found.authors, found.meta),
    questions: found.questions,
    refresh: httpUrl(refreshTarget(found.meta.get('refresh') ?? ''), base),
    script: httpUrl(found.script, base),
    site: siteSignsOf(found.site, found.meta, (href) => httpUrl(href, base)),
  };
}

interface CollectedMetadata {
  title: string | null;
  heading: string | null;
  lang: string | null;
  base: string | null;
  canonical: string | null;
  hrefs: string[];
  sitemaps: string[];
  robots: string[];
  meta: Map<string, string>;
  signs: KindSigns;
  authors: Set<string>;
  questions: DeclaredQuestion[];
  script: string | null;
  /** Scripts that may send readers on. */
  forwards: number;
  site: CollectedSigns;
}

function collect(root: PageElement): CollectedMetadata {
  const found: CollectedMetadata = {
    title: null,
    heading: null,
    lang: null,
    base: null,
    canonical: null,
    hrefs: [],
    sitemaps: [],
    robots: [],
    meta: new Map(),
    signs: { isArticle: false, isProduct: false, isPost: false },
    authors: new Set(),
    questions: [],
    script: null,
    forwards: 0,
    site: noSigns(),
  };
  for (const element of elementsOf(root)) note(found, element);
  return found;
}

function note(found: CollectedMetadata, element: PageElement): void {
  const { attributes, name } = element;
  noteKind(found.signs, element);
  noteAuthor(found.authors, element);
  noteSigns(found.site, element);
  noteMarkedQuestion(found.questions, element);
  if (name === 'title' && !isInDrawing(element)) found.title ??= plainText(element, MAX_READ_CHARS) || null;
  else if (name === 'h1') found.heading ??= plainText(element, MAX_READ_CHARS) || null;
  else if (name === 'html') found.lang ??= attributes.lang || attributes['xml:lang'] || null;
  else if (name === 'base') found.base ??= attributes.href ?? null;
  else if (name === 'a' || name === 'area') noteLink(found, attributes.href);
  else if (name === 'link') noteRelation(found, attributes);
  else if (name === 'meta') noteMeta(found, element);
  else if (name === 'script') noteScript(found, element);
  else if (name === 'body') noteForward(found, attributes.onload ?? '');
}

function noteScript(found: CollectedMetadata, element: PageElement): void {
  const [text] = element.children;
  if (typeof text !== 'string') return;
  const type = element.attributes.type ?? '';
  if (/ld\+json/i.test(type)) found.questions.push(...questionsIn(text));
  else if (type === '' || /script|module/i.test(type)) noteForward(found, text);
}

/** A page with more of them does not only send on. */
const MAX_FORWARDS = 20;

function noteForward(found: CollectedMetadata, script: string): void {
  if (script.includes('location') && found.forwards++ < MAX_FORWARDS) found.script ??= scriptTarget(script);
}

const isInDrawing = (element: PageElement) => element.parent?.name === 'svg' || element.parent?.name === 'symbol';

function noteRelation(found: CollectedMetadata, { rel = '', href }: PageElement['attributes']): void {
  if (/\bcanonical\b/i.test(rel)) found.canonical ??= href ?? null;
  else if (/\bsitemap\b/i.test(rel) && href && found.sitemaps.length < MAX_SITEMAPS) found.sitemaps.push(href);
}

function noteLink(found: CollectedMetadata, href: string | undefined): void {
  if (href && found.hrefs.length < MAX_LINKS) found.hrefs.push(href);
}

function noteMeta(found: CollectedMetadata, { attributes }: PageElement): void {
  const key = (attributes.name ?? attributes.property ?? attributes['http-equiv'] ?? '').toLowerCase().trim();
  const content = collapse(attributes.content ?? '');
  if (key === '' || content === '') return;
  if (key === 'robots') found.robots.push(content);
  else if (!found.meta.has(key)) found.meta.set(key, content);
}

function titleOf({ title, heading, meta }: CollectedMetadata): string | null {
  const chosen = title ?? meta.get('og:title') ?? meta.get('twitter:title') ?? heading;
  return chosen ? [...chosen].slice(0, MAX_TITLE_CHARS).join('') : null;
}

function languageOf({ lang, meta }: CollectedMetadata): string | null {
  const named = [lang, meta.get('content-language'), meta.get('og:locale'), meta.get('language')];
  for (const name of named) {
    const tag = canonicalTag(name ?? '');
    if (tag) return tag;
  }
  return null;
}

/**
 * Normalises a language tag: `en_us`, `EN-us` and `en-US, de` become `en-US`. Returns null if it is not one, such as
 * `English`.
 */
function canonicalTag(name: string): string | null {
  const [first = ''] = name.split(',');
  const candidate = first.trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(candidate)) return null;
  try {
    return Intl.getCanonicalLocales(candidate)[0] ?? null;
  } catch {
    return null;
  }
}

function absoluteLinks(hrefs: readonly string[], base: string): string[] {
  const links = new Set<string>();
  for (const href of hrefs) {
    const link = href.startsWith('#') ? null : httpUrl(href, base);
    if (link) links.add(link);
  }
  return [...links];
}

/** Returns an absolute URL without its fragment, or null if a crawl cannot fetch it. */
function httpUrl(href: string | null, base: string): string | null {
  if (!href || !URL.canParse(href.trim(), base)) return null;
  const url = new URL(href.trim(), base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.hash = '';
  return url.href;
}
