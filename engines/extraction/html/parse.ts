import { type QuoteType, Tokenizer } from 'htmlparser2';
import { NEVER_READ } from './names.ts';
import { isKnownAttribute, newElement, type PageElement } from './tree.ts';

/** Real pages stay below 100. What is nested deeper is laid flat, so that no search grows with hostile depth. */
const MAX_DEPTH = 256;
/** Of 1,400 pages the largest had 16,000 elements. A page is not read beyond this. */
const MAX_ELEMENTS = 50_000;
/** So many text-level elements are looked through for one whose end tag was left out. */
const MAX_INLINE = 16;
const MAX_ATTRIBUTE_CHARS = 4096;

const VOID = new Set('area base basefont br col embed frame hr img input link meta param source track wbr'.split(' '));
const words = (list: string) => new Set(list.split(' '));
const IN_HEAD = words('title meta link script style base noscript template object');
const P = words('p');
const TABLE_PARTS = words('td th tr caption colgroup');

/** Which open elements a start tag ends, where authors may leave the end tag out. */
const CLOSED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ...(
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul'
  )
    .split(' ')
    .map((name) => [name, P] as const),
  ['li', words('li p')],
  ['dt', words('dt dd p')],
  ['dd', words('dt dd p')],
  ['option', words('option')],
  ['optgroup', words('option optgroup')],
  ['td', words('td th p')],
  ['th', words('td th p')],
  ['tr', words('td th tr caption colgroup p')],
  ['tbody', new Set([...TABLE_PARTS, 'tbody', 'thead', 'tfoot', 'p'])],
  ['thead', new Set([...TABLE_PARTS, 'tbody', 'thead', 'tfoot', 'p'])],
  ['tfoot', new Set([...TABLE_PARTS, 'tbody', 'thead', 'tfoot', 'p'])],
  ['body', words('head')],
]);
/** What a start tag may look through for an element to end: text-level elements whose end tags were forgotten. */
const INLINE = words('a abbr b big cite code em font i label q s small span strike strong sub sup tt u');
/** An end tag does not reach out of these. */
const WALLS = words('table td th caption template');
const TABLE_NAMES = words('table tbody thead tfoot tr td th caption colgroup');

/** The page as a tree under an element `#document`. Linear in the page's length; any input is accepted. */
export function parseHtml(html: string): PageElement {
  const builder = new TreeBuilder(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(html);
  tokenizer.end();
  return builder.root;
}

/** Takes the tokenizer's calls. Kept apart from htmlparser2's own tree because that one's stack has no bound. */
class TreeBuilder {
  readonly root = newElement('#document', null);
  private readonly html: string;
  private readonly open: PageElement[] = [this.root];
  private readonly openNames = new Map<string, number>();
  /** Names that cannot be closed as long as the same elements are open. */
  private readonly walledOut = new Set<string>();
  private count = 0;
  /** Start tags that were not opened because of MAX_DEPTH and whose end tags are still to come. */
  private overflow = 0;
  private pending: PageElement | null = null;
  private attribute = '';
  private value = '';

  constructor(html: string) {
    this.html = html;
  }

  private get top(): PageElement {
    return this.open[this.open.length - 1]!;
  }

  private get isFull(): boolean {
    return this.count >= MAX_ELEMENTS;
  }

  ontext(start: number, end: number): void {
    if (this.isFull) return;
    const text = this.html.slice(start, end);
    if (this.top.name === 'head' && text.trim() !== '') this.popTo(this.open.length - 1);
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
    const name = this.html.slice(start, Math.min(end, start + 64)).toLowerCase();
    // A head that was left open ends with the first thing that has no place in it.
    if (this.top.name === 'head' && !IN_HEAD.has(name)) this.popTo(this.open.length - 1);
    this.closeImplied(name);
    this.pending = newElement(name, this.top);
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, Math.min(end, start + 32)).toLowerCase();
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
    // The first of several attributes of one name counts.
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

  /** What is never read is opened one level deeper still: else its text would count as that of the element around. */
  private isTooDeep(name: string): boolean {
    return this.open.length >= (NEVER_READ.has(name) ? MAX_DEPTH + 1 : MAX_DEPTH);
  }

  private push(element: PageElement): void {
    this.top.children.push(element);
    this.walledOut.clear();
    this.open.push(element);
    this.openNames.set(element.name, (this.openNames.get(element.name) ?? 0) + 1);
  }

  /** Closes all elements from a place on the stack upwards. */
  private popTo(length: number): void {
    this.walledOut.clear();
    while (this.open.length > length) {
      const { name } = this.open.pop()!;
      this.openNames.set(name, this.openNames.get(name)! - 1);
    }
  }

  onselfclosingtag(): void {
    const element = this.pending;
    this.onopentagend();
    // HTML ignores the slash, except in drawings.
    const inDrawing = this.openNames.get('svg') || this.openNames.get('math');
    if (element && this.top === element && inDrawing) this.popTo(this.open.length - 1);
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, Math.min(end, start + 64)).toLowerCase();
    if (name === 'br') this.addBreak();
    else if (this.top.name === name && NEVER_READ.has(name)) this.popTo(this.open.length - 1);
    else if (this.overflow > 0) this.overflow--;
    else if (name !== 'body' && name !== 'html') this.close(name);
  }

  /** Browsers take `</br>` for `<br>`. */
  private addBreak(): void {
    if (this.isFull) return;
    this.count++;
    this.top.children.push(newElement('br', this.top));
  }

  private close(name: string): void {
    if (!this.openNames.get(name) || this.walledOut.has(name)) return;
    const stopsAtWalls = !TABLE_NAMES.has(name);
    for (let index = this.open.length - 1; index > 0; index--) {
      const candidate = this.open[index]!.name;
      if (candidate === name) {
        this.popTo(index);
        return;
      }
      if (candidate === 'table' || (stopsAtWalls && WALLS.has(candidate))) break;
    }
    this.walledOut.add(name);
  }

  private closeImplied(name: string): void {
    const closed = CLOSED_BY.get(name);
    if (!closed) return;
    let patience = TABLE_NAMES.has(name) ? MAX_DEPTH : MAX_INLINE;
    for (let index = this.open.length - 1; index > 0; index--) {
      const candidate = this.open[index]!.name;
      if (closed.has(candidate)) this.popTo(index);
      else if (candidate === 'table' || patience-- === 0) return;
      else if (!INLINE.has(candidate) && !TABLE_NAMES.has(name)) return;
    }
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
}
