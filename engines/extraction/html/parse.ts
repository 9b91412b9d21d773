import { type QuoteType, Tokenizer } from 'htmlparser2';
import { NEVER_READ } from './names.ts';
import { CLOSED_BY, IN_HEAD, INLINE, TABLE_NAMES, VOID, WALLS } from './tag-rules.ts';
import { isKnownAttribute, newElement, type PageElement } from './tree.ts';

/**
 * Real pages stay below 100. Deeper elements become siblings, so that hostile nesting does not slow down later steps.
 */
const MAX_DEPTH = 256;
/** Of 1,400 pages the largest had 16,000 elements. The rest of a larger page is ignored. */
const MAX_ELEMENTS = 50_000;
/** Maximum number of open text-level elements to search for one whose end tag is missing. */
const MAX_INLINE = 16;
const MAX_ATTRIBUTE_CHARS = 4096;
/** Longer names are of no element and no attribute that is read. */
const MAX_TAG_CHARS = 64;
const MAX_ATTRIBUTE_NAME_CHARS = 32;

/** Parses a page into a tree with the root `#document`. Takes linear time, and accepts any input. */
export function parseHtml(html: string): PageElement {
  const builder = new TreeBuilder(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(html);
  tokenizer.end();
  return builder.root;
}

/** Handles the tokenizer's callbacks. htmlparser2's own tree builder is not used, because its stack is unbounded. */
class TreeBuilder {
  readonly root = newElement('#document', null);
  private readonly html: string;
  /** The innermost open element. The others are its parents. */
  private top: PageElement = this.root;
  private depth = 1;
  private readonly openNames = new Map<string, number>();
  /** Names that cannot be closed while the same elements are open. */
  private readonly walledOut = new Set<string>();
  private count = 0;
  /** Number of start tags that were ignored because of MAX_DEPTH and whose end tags are still expected. */
  private overflow = 0;
  private pending: PageElement | null = null;
  private attribute = '';
  private value = '';

  constructor(html: string) {
    this.html = html;
  }

  private get isFull(): boolean {
    return this.count >= MAX_ELEMENTS;
  }

  ontext(start: number, end: number): void {
    if (this.isFull) return;
    const text = this.html.slice(start, end);
    if (this.top.name === 'head' && text.trim() !== '') this.closeTop();
    this.write(text);
  }

  ontextentity(codePoint: number): void {
    if (!this.isFull) this.write(String.fromCodePoint(codePoint));
  }

  private write(text: string): void {
    const { children } = this.top;
    const last = children.length - 1;
    if (typeof children[last] === 'string') children[last] += text;
    else children.push(text);
  }

  onopentagname(start: number, end: number): void {
    const name = this.html.slice(start, Math.min(end, start + MAX_TAG_CHARS)).toLowerCase();
    // An unclosed head ends with the first element that does not belong in it.
    if (this.top.name === 'head' && !IN_HEAD.has(name)) this.closeTop();
    this.closeImplied(name);
    this.pending = newElement(name, this.top);
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, Math.min(end, start + MAX_ATTRIBUTE_NAME_CHARS)).toLowerCase();
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    const room = MAX_ATTRIBUTE_CHARS - this.value.length;
    if (room > 0) this.value += this.html.slice(start, Math.min(end, start + room));
  }

  onattribentity(codePoint: number): void {
    if (this.value.length < MAX_ATTRIBUTE_CHARS) this.value += String.fromCodePoint(codePoint);
  }

  onattribend(_quote: QuoteType, _end: number): void {
    const { attribute } = this;
    if (!this.pending || !isKnownAttribute(attribute)) return;
    // The first attribute of a name counts.
    this.pending.attributes[attribute] ??= this.value;
  }

  onopentagend(): void {
    const element = this.pending;
    this.pending = null;
    if (!element || this.isFull) return;
    this.count++;
    if (VOID.has(element.name)) this.top.children.push(element);
    else if (this.isTooDeep(element.name)) this.overflow++;
    else this.push(element);
  }

  /** Unreadable elements may be one level deeper. Otherwise their text would belong to their parent. */
  private isTooDeep(name: string): boolean {
    return this.depth >= (NEVER_READ.has(name) ? MAX_DEPTH + 1 : MAX_DEPTH);
  }

  private push(element: PageElement): void {
    this.top.children.push(element);
    this.walledOut.clear();
    this.top = element;
    this.countOpen(element.name, 1);
  }

  private countOpen(name: string, change: 1 | -1): void {
    this.depth += change;
    this.openNames.set(name, (this.openNames.get(name) ?? 0) + change);
  }

  /** Closes all open elements within one of them. */
  private closeWithin(outer: PageElement): void {
    this.walledOut.clear();
    for (let open = this.top; open !== outer && open.parent; open = open.parent) this.countOpen(open.name, -1);
    this.top = outer;
  }

  /** The root is never closed. */
  private closeTop(): void {
    if (this.top.parent) this.closeWithin(this.top.parent);
  }

  onselfclosingtag(): void {
    const element = this.pending;
    this.onopentagend();
    // HTML ignores the slash, except in SVG and MathML.
    const inDrawing = this.openNames.get('svg') || this.openNames.get('math');
    if (element && this.top === element && inDrawing) this.closeTop();
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, Math.min(end, start + MAX_TAG_CHARS)).toLowerCase();
    if (name === 'br') this.addBreak();
    else if (this.top.name === name && NEVER_READ.has(name)) this.closeTop();
    else if (this.overflow > 0) this.overflow--;
    else if (name !== 'body' && name !== 'html') this.close(name);
  }

  /** Browsers treat `</br>` as `<br>`. */
  private addBreak(): void {
    if (this.isFull) return;
    this.count++;
    this.top.children.push(newElement('br', this.top));
  }

  private close(name: string): void {
    if (!this.openNames.get(name) || this.walledOut.has(name)) return;
    const stopsAtWalls = !TABLE_NAMES.has(name);
    for (let open = this.top; open.parent; open = open.parent) {
      if (open.name === name) {
        this.closeWithin(open.parent);
        return;
      }
      if (open.name === 'table' || (stopsAtWalls && WALLS.has(open.name))) break;
    }
    this.walledOut.add(name);
  }

  private closeImplied(name: string): void {
    const closed = CLOSED_BY.get(name);
    if (!closed) return;
    let patience = TABLE_NAMES.has(name) ? MAX_DEPTH : MAX_INLINE;
    for (let open = this.top; open.parent; open = open.parent) {
      if (closed.has(open.name)) this.closeWithin(open.parent);
      else if (open.name === 'table' || patience-- === 0) return;
      else if (!INLINE.has(open.name) && !TABLE_NAMES.has(name)) return;
    }
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
}
