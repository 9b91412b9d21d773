import { BLOCKS, type PageElement, type Size, type TreeVisitor, walk } from './tree.ts';

/** A shorter run of text within a block says little about where the prose is. */
const PROSE_CHARS = 60;
/** Sets `size` of every element at or below `root` in one pass. */
export function measure(root: PageElement): void {
  walk(root, new Measurer());
}

class Measurer implements TreeVisitor {
  private readonly open: PageElement[] = [];
  private linkDepth = 0;
  /** Length of the text since the last block boundary. */
  private runText = 0;
  private runLink = 0;

  enter(element: PageElement): void {
    if (BLOCKS.has(element.name)) this.endRun();
    else if (element.name === 'a') this.linkDepth++;
    element.size = { text: 0, link: 0, prose: 0, runs: 0 };
    this.open.push(element);
  }

  text(text: string): void {
    const length = weigh(text);
    const element = this.open[this.open.length - 1];
    if (length === 0 || !element) return;
    const { size } = element;
    this.runText += length;
    size.text += length;
    if (this.linkDepth === 0) return;
    this.runLink += length;
    size.link += length;
  }

  leave(element: PageElement): void {
    if (BLOCKS.has(element.name)) this.endRun();
    else if (element.name === 'a') this.linkDepth--;
    this.open.pop();
    const parent = this.open[this.open.length - 1];
    if (parent) addSize(parent.size, element.size);
  }

  private endRun(): void {
    const prose = this.runText - this.runLink;
    this.runText = 0;
    this.runLink = 0;
    const block = this.open[this.open.length - 1];
    if (!block || prose < PROSE_CHARS) return;
    block.size.prose += prose;
    block.size.runs++;
  }
}

function addSize(parent: Size, child: Size): void {
  parent.text += child.text;
  parent.link += child.link;
  parent.prose += child.prose;
  parent.runs += child.runs;
}

/** What a character of a dense script counts beyond one. */
const DENSE_EXTRA = 1.5;

/** Returns the length with white space collapsed. Dense scripts count two and a half times. */
export function weigh(text: string): number {
  let length = 0;
  let dense = 0;
  let hasGap = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isSpace(code)) {
      hasGap = length > 0;
      continue;
    }
    length += hasGap ? 2 : 1;
    hasGap = false;
    if (code >= FIRST_DENSE && isDense(code)) dense++;
  }
  return length + Math.round(dense * DENSE_EXTRA);
}

const isSpace = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || code === 160 || (code >= 0x1680 && SPACES.has(code));
const SPACES: ReadonlySet<number> = new Set([
  0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029,
  0x202f, 0x205f, 0x3000, 0xfeff,
]);
/** Han, kana, hangul and Thai need one character where others need two or three. */
const isDense = (code: number) =>
  code <= 0x0e7f ||
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af);
const FIRST_DENSE = 0x0e00;

/** 0-1: the share of an element's text that is in links. */
export const linkShare = (element: PageElement) => (element.size.text > 0 ? element.size.link / element.size.text : 0);
