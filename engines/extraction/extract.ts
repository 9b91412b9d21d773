import { clean, cleanLightly } from './clean.ts';
import { decodeText } from './html/charset.ts';
import { separateFlexItems } from './html/flex.ts';
import { parseHtml } from './html/parse.ts';
import { placeStreamed } from './html/streamed.ts';
import type { PageElement } from './html/tree.ts';
import { findMain } from './main-content.ts';
import { readMetadata } from './metadata/metadata.ts';
import type { PageKind } from './metadata/page-kind.ts';
import { labelPanels } from './tabs.ts';
import { blocksOf, type TextBlock } from './text/blocks.ts';
import { dropEnding } from './text/endings.ts';
import { renderBlocks } from './text/render.ts';
import { dropRepeats } from './text/repeats.ts';
import { trimArticle, trimPage } from './text/trim.ts';

export { decodeText } from './html/charset.ts';

export interface ExtractedPage {
  title: string | null;
  /** BCP 47, from `<html lang>` or a meta element. */
  language: string | null;
  /** `# Heading` lines, paragraphs separated by blank lines, `- ` lists, tables as `a | b` rows. */
  text: string;
  canonicalUrl: string | null;
  /** Unique absolute http(s) URLs without fragments, in document order. */
  links: string[];
  noindex: boolean;
}

/**
 * Extracts a page's text without menus, banners, footers and other surroundings, and its metadata. `url`: where it came
 * from, after redirects. Accepts any bytes, takes linear time and never throws.
 */
export function extractHtml(bytes: Buffer, options: { url: string; contentType: string | null }): ExtractedPage {
  const html = decodeText(bytes, options.contentType);
  const root = parsePage(html);
  const { kind, authors, ...metadata } = readMetadata(root, options.url);
  const text = readText(root, kind, authors) || readAnything(html);
  return { ...metadata, text };
}

function parsePage(html: string): PageElement {
  const root = parseHtml(html);
  placeStreamed(root);
  separateFlexItems(root);
  labelPanels(root);
  return root;
}

function readText(root: PageElement, said: PageKind | null, authors: readonly string[]): string {
  const isArticle = clean(root, said) === 'article';
  const blocks = dropRepeats(blocksOf(findMain(root, { isArticle })));
  return renderBlocks(isArticle ? dropEnding(trimArticle(blocks), authors) : withHeading(root, trimPage(blocks)));
}

function readAnything(html: string): string {
  const root = parsePage(html);
  cleanLightly(root);
  return renderBlocks(blocksOf(root));
}

/** A page's main heading is often outside of the element with its text. */
function withHeading(root: PageElement, blocks: TextBlock[]): TextBlock[] {
  if (blocks.some(({ prefix }) => prefix === '# ')) return blocks;
  const outside = blocksOf(root).find(({ prefix }) => prefix === '# ');
  return outside && blocks.length > 0 ? [outside, ...blocks] : blocks;
}
