import { clean, cleanLightly } from './clean.ts';
import { decodeText } from './html/charset.ts';
import { separateFlexItems } from './html/flex.ts';
import { parseHtml } from './html/parse.ts';
import { placeStreamed } from './html/streamed.ts';
import { type PageElement, plainText } from './html/tree.ts';
import { describePictures, openShadowRoots } from './html/unfolded.ts';
import { findMain } from './main-content.ts';
import { readMetadata } from './metadata/metadata.ts';
import type { SiteSigns } from './metadata/site-signs.ts';
import { isArticle, Page } from './page.ts';
import { type Judgement, judgeOf } from './page-problem.ts';
import { isBinary } from './problem/binary.ts';
import { type RuleSet, rulesWithout } from './rules/index.ts';
import { applyBlockRules, applyStage } from './rules/sweeper.ts';
import { labelPanels } from './tabs.ts';
import { shownQuestions, withQuestions } from './text/answered.ts';
import { blocksOf, type TextBlock } from './text/blocks.ts';
import { renderBlocks } from './text/render.ts';

export interface ExtractedPage extends Judgement {
  title: string | null;
  /** BCP 47, from `<html lang>` or a meta element. */
  language: string | null;
  /** `# Heading` lines, paragraphs separated by blank lines, `- ` lists, tables as `a | b` rows. */
  text: string;
  canonicalUrl: string | null;
  /** Unique absolute http(s) URLs without fragments, in document order. */
  links: string[];
  /** URLs of the sitemaps that the page names. */
  sitemaps: string[];
  noindex: boolean;
  /** The URL to which the page sends its readers at once, which may be its own. Null: it does not. */
  sendsTo: string | null;
  /** Null: the document is no page. */
  site: SiteSigns | null;
}

/** Where a page came from, after redirects, and its Content-Type. */
export interface PageOrigin {
  url: string;
  contentType: string | null;
}

/** Characters. A page with more text is read, whatever its scripts do. */
const MAX_FORWARDING_CHARS = 200;
/** Enough to find the questions of a long page. */
const MAX_VISIBLE_CHARS = 500_000;

/** Extracts pages by a set of rules. */
export class Extractor {
  readonly #rules: RuleSet;
  /** Without the rule that drops buttons. */
  readonly #visible: RuleSet;

  /** `without`: names of rules and exceptions to leave out. */
  constructor({ without }: { without: readonly string[] }) {
    this.#rules = rulesWithout(new Set(without));
    this.#visible = rulesWithout(new Set(['button']));
  }

  extract(bytes: Buffer, { url, contentType }: PageOrigin): ExtractedPage {
    const html = decodeText(bytes, contentType);
    const root = parsePage(html);
    const { kind, authors, questions, refresh, script, ...metadata } = readMetadata(root, url);
    // Cleaning removes what the page is judged by.
    const judge = judgeOf(root);
    const shown = questions.length === 0 ? [] : shownQuestions(questions, this.#visibleText(html));
    if (kind === null) describePictures(root);
    const read = this.#readText(new Page(root, kind, authors)) || this.#readAnything(html);
    const text = withQuestions(read, shown);
    const judgement = isBinary(bytes, html) ? BINARY : judge({ title: metadata.title, text });
    const sendsTo = refresh ?? (text.length <= MAX_FORWARDING_CHARS ? script : null);
    return { ...metadata, ...judgement, text, sendsTo };
  }

  #readText(page: Page): string {
    clean(page, this.#rules);
    const { root } = page;
    const blocks = applyBlockRules(this.#rules.text, blocksOf(findMain(root, { isArticle: isArticle(page) })), page);
    return renderBlocks(isArticle(page) ? blocks : withHeading(root, blocks));
  }

  /** All that readers see, with the buttons by which accordions open. */
  #visibleText(html: string): string {
    const page = new Page(parsePage(html), null, []);
    for (const stage of this.#visible.unseen) applyStage(stage, page);
    return plainText(page.root, MAX_VISIBLE_CHARS);
  }

  #readAnything(html: string): string {
    const page = new Page(parsePage(html), null, []);
    cleanLightly(page, this.#rules);
    return renderBlocks(blocksOf(page.root));
  }
}

const BINARY: Judgement = { problem: 'binary', doubt: 'binary' };

function parsePage(html: string): PageElement {
  const root = parseHtml(html);
  openShadowRoots(root);
  placeStreamed(root);
  separateFlexItems(root);
  labelPanels(root);
  return root;
}

/** A page's main heading is often outside of the element with its text. */
function withHeading(root: PageElement, blocks: readonly TextBlock[]): readonly TextBlock[] {
  if (blocks.some(({ prefix }) => prefix === '# ')) return blocks;
  const heading = blocksOf(root).find(({ prefix }) => prefix === '# ');
  return heading && blocks.length > 0 ? [heading, ...blocks] : blocks;
}
