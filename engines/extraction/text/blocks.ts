import { weigh } from '../html/measure.ts';
import { wordSet } from '../html/names.ts';
import { BLOCKS, type PageElement, type TreeVisitor, walk } from '../html/tree.ts';
import { BARE_TAG, HEADING, headingPrefix, headingText, isDataTable, oneLine, tidy, UNTIDY } from './block-text.ts';

/** One heading, paragraph, list item or table row. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'code';
  /** Markdown prefix such as `## ` or `- `. */
  prefix: string;
  text: string;
  /** Weighted length of the text, and of its links. */
  size: number;
  link: number;
  /** Its list or table. */
  group: PageElement | null;
  /** The innermost enclosing block element. */
  element: PageElement;
}

/** Deeper lists are indented like this one. */
const MAX_LIST_DEPTH = 6;
const LISTS = wordSet('ul ol menu dir dl');

/** Returns the blocks at or below `root`, in reading order. */
export function blocksOf(root: PageElement): TextBlock[] {
  const writer = new BlockWriter(root);
  walk(root, writer);
  writer.flush();
  return writer.blocks;
}

/** Collects text until a block boundary, and then writes it as the kind of block that the open elements determine. */
class BlockWriter implements TreeVisitor {
  readonly blocks: TextBlock[] = [];
  private readonly root: PageElement;
  /** The open block elements, and separately those that determine the kind of a block. */
  private readonly open: PageElement[] = [];
  private readonly headings: PageElement[] = [];
  private readonly items: PageElement[] = [];
  private readonly lists: PageElement[] = [];
  private readonly definitions: PageElement[] = [];
  private run: string[] = [];
  private link = 0;
  private linkDepth = 0;
  private preDepth = 0;
  /** Set inside a table that is rendered as rows. */
  private table: PageElement | null = null;
  private row: string[] | null = null;
  private rowLink = 0;
  private cell: string[] = [];
  /** A term of a definition list whose definition has not been read yet. */
  private term: string | null = null;
  /** The list item whose marker has been written. */
  private marked: PageElement | null = null;

  constructor(root: PageElement) {
    this.root = root;
  }

  private get innermost(): PageElement {
    return this.open.at(-1) ?? this.root;
  }

  text(text: string): void {
    this.run.push(this.preDepth > 0 || !UNTIDY.test(text) ? text : text.replaceAll(/\s+/g, ' '));
    if (this.linkDepth > 0) this.link += weigh(text);
  }

  enter(element: PageElement): void {
    const { name } = element;
    if (name === 'br') this.lineBreak();
    else if (name === 'hr') this.flush();
    else if (name === 'a') this.linkDepth++;
    if (!BLOCKS.has(name)) return;
    this.flush();
    this.open.push(element);
    this.stackOf(name)?.push(element);
    if (name === 'dl') this.definitions.push(element);
    else if (name === 'pre') this.preDepth++;
    else if (name === 'table' && !this.table && isDataTable(element)) this.table = element;
    else if (name === 'tr' && this.table) this.row = [];
  }

  private stackOf(name: string): PageElement[] | undefined {
    if (HEADING.test(name) || name === 'summary') return this.headings;
    if (LISTS.has(name)) return this.lists;
    if (name === 'dt' || name === 'dd') return this.definitions;
    return name === 'li' ? this.items : undefined;
  }

  /** Many authors end a paragraph with two line breaks. */
  private lineBreak(): void {
    const lastWritten = this.run.findLast((piece) => piece !== ' ' && piece !== '');
    if (lastWritten === '\n' && this.preDepth === 0) this.flush();
    else this.run.push('\n');
  }

  leave(element: PageElement): void {
    const { name } = element;
    if (name === 'a') this.linkDepth--;
    if (!BLOCKS.has(name)) return;
    this.flush();
    this.open.pop();
    if (name === 'dl') this.endDefinitions(element);
    this.stackOf(name)?.pop();
    if (name === 'pre') this.preDepth--;
    else if (name === 'td' || name === 'th') this.endCell();
    else if (name === 'tr') this.endRow();
    else if (element === this.table) this.table = null;
  }

  flush(): void {
    const { run, link } = this;
    this.run = [];
    this.link = 0;
    const text = tidy(run.join(''), this.preDepth > 0);
    if (text === '' || BARE_TAG.test(text)) return;
    if (this.row) {
      this.cell.push(text.replaceAll('\n', ' '));
      this.rowLink += link;
    } else this.write(text, link);
  }

  private write(text: string, link: number): void {
    const element = this.innermost;
    const heading = this.headings.at(-1);
    const definition = this.definitions.at(-1)?.name;
    if (heading) this.push({ kind: 'heading', prefix: headingPrefix(heading), text: headingText(text), link, element });
    else if (definition === 'dt') this.term = this.term ? `${this.term} / ${oneLine(text)}` : oneLine(text);
    else if (definition === 'dd' && this.term) this.writeDefinition(this.term, text, link, element);
    else if (this.preDepth > 0) this.push({ kind: 'code', prefix: '', text, link, element });
    else this.writeProse(text, link, element);
  }

  private writeDefinition(term: string, text: string, link: number, element: PageElement): void {
    this.term = null;
    const joint = /[\p{P}]$/u.test(term) ? ' ' : ': ';
    this.push({ kind: 'item', prefix: '- ', text: `${term}${joint}${text}`, link, element });
  }

  private writeProse(text: string, link: number, element: PageElement): void {
    const item = this.items.at(-1);
    if (!item) {
      this.push({ kind: 'paragraph', prefix: '', text, link, element });
      return;
    }
    const indent = '  '.repeat(Math.max(0, Math.min(this.lists.length, MAX_LIST_DEPTH) - 1));
    const prefix = this.marked === item ? `${indent}  ` : `${indent}- `;
    this.marked = item;
    this.push({ kind: 'item', prefix, text: text.replaceAll(/\n+/g, `\n${indent}  `), link, element });
  }

  private push(block: Omit<TextBlock, 'size' | 'group'>): void {
    const group = block.kind === 'item' ? (this.lists[0] ?? null) : this.table;
    this.blocks.push({ ...block, size: weigh(block.text), group });
  }

  private endCell(): void {
    if (!this.row) return;
    this.row.push(this.cell.join(' '));
    this.cell = [];
  }

  private endRow(): void {
    const { row } = this;
    this.row = null;
    if (!row) return;
    while (row.at(-1) === '') row.pop();
    const text = row.join(' | ');
    const element = this.innermost;
    if (row.some((cell) => cell !== '')) this.push({ kind: 'row', prefix: '', text, link: this.rowLink, element });
    this.rowLink = 0;
  }

  /** A term without a definition is a separate line. */
  private endDefinitions(element: PageElement): void {
    this.definitions.pop();
    if (this.term) this.push({ kind: 'item', prefix: '- ', text: this.term, link: 0, element });
    this.term = null;
  }
}
