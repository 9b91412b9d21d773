import { withoutHeading } from '../plain.ts';
import type { SourceLine } from './source.ts';
import { ruleOf } from './tags.ts';

/** Lines that belong together. The text of a paragraph is still inline Markdown. */
export interface SourceBlock {
  kind: 'heading' | 'paragraph' | 'table' | 'code';
  lines: string[];
}

/** What a document defines for references elsewhere in it: addresses by label. */
export type Definitions = Map<string, string>;

export const labelOf = (label: string): string => label.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const DEFINITION =
  /^ {0,3}\[((?:[^\]\\]|\\.){1,300})\]:[ \t]*(?:<([^<>]{0,1000})>|(\S{1,2000}))?(?:[ \t]+["'(].{0,1000})?[ \t]*$/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]{1,100}\]:[ \t]*/;
const ABBREVIATION = /^ {0,3}\*\[([^\]]{1,100})\]:[ \t]*/;
const CONTENTS =
  /^\s*(?:\[\[?_?toc_?\]\]?|\[\[?_?table[ _]of[ _]contents_?\]\]?|@\[toc\].{0,50}|\\(?:newpage|pagebreak|tableofcontents))\s*$/i;
/** An entry of a list that only leads to a heading of the same document. */
const CONTENTS_ENTRY = /^\s*(?:[-*+]|\d{1,4}[.)])\s+\[[^\]]{1,300}\]\(#[^()\s]{0,300}\)\s*$/;
/** `:::note[Title]`, `::: tip Title` and the `:::` that ends it. */
const CONTAINER =
  /^:{3,}[ \t]*\{?[\w-]*\}?(?:[ \t]*\[([^\]]{1,200})\]|[ \t]+([^{}\s][^{}]{0,200}))?[ \t]*(?:\{[^{}]{0,200}\})?$/;
/** `!!! note "Title"`, `??? tip` and `=== "Tab"`, whose text is indented. */
const INDENTED_CONTAINER =
  /^(?:(?:!!!|\?\?\?\+?)[ \t]+[\w-]{1,40}(?:[ \t][\w-]{1,40}){0,3}|===[+!]?(?=[ \t]+"))(?:[ \t]+"([^"]{0,200})")?$/;
const ALERT = /^\s*\[!\w{1,30}\][+-]?[ \t]*/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/s;
const CLOSING_MARKS = /(?:^|[ \t])#+$/;
const UNDERLINE = /^ {0,3}(?:(=+)|-+)[ \t]*$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const TABLE_RULE = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])(?=\s|$)/;
const TASK = /^(\s*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[ xX~-]\][ \t]+/;
const INDENTED = /^(?: {4}|\t)/;
const IMPORT =
  /^import\s*(?:[\w*$\s{},]{1,300}\sfrom\s*)?["'][^"']{1,300}["'](?:\s*(?:with|assert)\s*\{[^{}]{0,100}\})?;?\s*$/;
const EXPORT =
  /^export\s+(?:default\b.{0,300}[({[;=]|(?:const|let|var)\s+[\w${},\s]{1,200}=|(?:async\s+)?function\b|class\s+\w|\{|\*\s+from\b)/;
const MAX_SETEXT_LINES = 3;
/** No line with a meaning of its own is longer. */
const MAX_MARKUP_CHARS = 2000;

/** Reads the blocks of a document line by line. */
export class BlockReader {
  readonly blocks: SourceBlock[] = [];
  readonly definitions: Definitions = new Map();
  private open: SourceBlock | undefined;
  private isInList = false;
  /** Within an admonition whose text is indented. */
  private isIndented = false;
  private isAfterBlank = true;

  add({ text, isCode }: SourceLine): void {
    if (isCode) this.addTo('code', withoutHeading(text.trimEnd()));
    else if (text.trim() === '') this.close();
    else if (text.length > MAX_MARKUP_CHARS) this.addTo('paragraph', text);
    else this.addLine(this.dedented(text));
    this.isAfterBlank = !isCode && text.trim() === '';
  }

  private close(): void {
    this.open = undefined;
  }

  private addTo(blockKind: SourceBlock['kind'], text: string): void {
    if (this.open?.kind !== blockKind || blockKind === 'heading') {
      this.open = { kind: blockKind, lines: [] };
      this.blocks.push(this.open);
    }
    this.open.lines.push(text);
  }

  private dedented(text: string): string {
    if (this.isIndented && INDENTED.test(text)) return text.replace(INDENTED, '');
    this.isIndented = false;
    return text;
  }

  private addLine(text: string): void {
    if (!ITEM.test(text) && !/^\s/.test(text) && this.isAfterBlank) this.isInList = false;
    const isCode = INDENTED.test(text) && !ITEM.test(text) && this.isOutsideOfLists();
    if (ITEM.test(text)) this.isInList = true;
    if (isCode) this.addTo('code', withoutHeading(text.replace(INDENTED, '').trimEnd()));
    else if (!this.isOnlyMarkup(text)) this.addContent(text);
  }

  private addContent(text: string): void {
    const [, marks, title = ''] = HEADING.exec(text) ?? [];
    if (marks) this.addHeading(marks.length, title.trim().replace(CLOSING_MARKS, ''));
    else if (this.addTable(text) || this.underlines(text)) return;
    else if (RULE.test(text) || TABLE_RULE.test(text.trim())) this.close();
    else this.addTo('paragraph', cleanLine(text));
  }

  /** Indented code follows an empty line or other code. Within a list, the same is a part of an item. */
  private isOutsideOfLists(): boolean {
    return !this.isInList && (this.isAfterBlank || this.open?.kind === 'code');
  }

  /** Takes lines that show nothing, or only a title. */
  private isOnlyMarkup(text: string): boolean {
    const [definition, label = '', inAngles, address] = FOOTNOTE.test(text) ? [] : (DEFINITION.exec(text) ?? []);
    if (definition !== undefined) this.definitions.set(labelOf(label), inAngles ?? address ?? '');
    return (
      definition !== undefined || this.isContainer(text.trim()) || CONTENTS.test(text) || CONTENTS_ENTRY.test(text)
    );
  }

  /** Takes the first and the last line of an admonition, and keeps its title. */
  private isContainer(text: string): boolean {
    const container = CONTAINER.exec(text) ?? INDENTED_CONTAINER.exec(text);
    if (!container) return false;
    this.isIndented = !text.startsWith(':');
    this.close();
    const title = (container[1] ?? container[2])?.trim();
    if (title) this.addTo('paragraph', title);
    this.close();
    return true;
  }

  private addHeading(level: number, title: string): void {
    this.isInList = false;
    if (title.trim() !== '') this.addTo('heading', `${'#'.repeat(level)} ${title}`);
    this.close();
  }

  /** Begins a table at the rule below its head, or goes on with one. */
  private addTable(text: string): boolean {
    const { open } = this;
    if (open?.kind === 'table' && text.includes('|')) this.addTo('table', text.trim());
    else if (
      open?.kind === 'paragraph' &&
      text.includes('|') &&
      TABLE_RULE.test(text.trim()) &&
      open.lines.at(-1)?.includes('|')
    ) {
      const head = (open.lines.pop() ?? '').trim();
      if (open.lines.length === 0) this.blocks.pop();
      this.addTo('table', head);
      this.addTo('table', ruleOf(cellCount(head)));
    } else return false;
    return true;
  }

  /** A line below a paragraph that makes it a heading. */
  private underlines(text: string): boolean {
    const [underline, first] = UNDERLINE.exec(text) ?? [];
    const { open } = this;
    if (underline === undefined || open?.kind !== 'paragraph') return false;
    const isTitle = open.lines.length <= MAX_SETEXT_LINES && !open.lines.some((text) => ITEM.test(text));
    if (!isTitle) return false;
    this.blocks.pop();
    this.close();
    this.addHeading(first ? 1 : 2, open.lines.map((text) => text.trim()).join(' '));
    return true;
  }
}

const cleanLine = (text: string): string =>
  text.replace(ALERT, '').replace(FOOTNOTE, '').replace(ABBREVIATION, '$1: ').replace(TASK, '$1');

const cellCount = (rowText: string): number => rowText.replace(/^\||\|$/g, '').split(/(?<!\\)\|/).length;

/** Without the imports and exports of MDX. They end where their brackets are closed. */
export function withoutModules(lines: readonly SourceLine[]): SourceLine[] {
  let depth = 0;
  let isWithin = false;
  return lines.filter(({ text, isCode }, at) => {
    if (isWithin && (HEADING.test(text) || (depth === 0 && text.trim() === ''))) isWithin = false;
    if (!isCode && !isWithin) isWithin = isModule(lines, at);
    if (isWithin) depth = Math.max(0, depth + balanceOf(text));
    if (isWithin && depth === 0 && /[;'"})\]]\s*$/.test(text)) {
      isWithin = false;
      return false;
    }
    return !isWithin;
  });
}

/** An import may have a line for each name. */
const MAX_IMPORT_LINES = 30;

function isModule(lines: readonly SourceLine[], at: number): boolean {
  const { text = '' } = lines[at] ?? {};
  if (EXPORT.test(text.slice(0, MAX_MARKUP_CHARS)) || IMPORT.test(text.slice(0, MAX_MARKUP_CHARS))) return true;
  if (!/^import\s*\{[^{}]*$/.test(text)) return false;
  const statement = lines.slice(at, at + MAX_IMPORT_LINES).map((line) => line.text);
  return IMPORT.test(statement.slice(0, statement.findIndex((line) => line.includes('}')) + 1).join('\n'));
}

const balanceOf = (line: string): number => (line.match(/[([{]/g)?.length ?? 0) - (line.match(/[)\]}]/g)?.length ?? 0);
