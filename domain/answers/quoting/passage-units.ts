import { sentencesIn } from './sentences.ts';

/** A part of an answer: a sentence, or an independent line. */
export interface PassageUnit {
  /** `title`: an item that names what continues it. */
  kind: 'sentence' | 'line' | 'item' | 'step' | 'title' | 'row' | 'head';
  text: string;
  /**
   * The heading above it, otherwise the passage's title. For a row also its table's head, for what continues an item its title, for an item
   * those that it is below of.
   */
  heading: string;
  /** Index of its section in the passage. */
  section: number;
  /** The same for lines of one list or table, and for sentences of one paragraph. */
  block: number;
  /** The item that an item is below of. */
  parent?: PassageUnit | undefined;
}

/** Passages have at most a page; more would only take time. */
const maxChars = 20_000;
/** A line of this length without an end of sentence was wrapped by its column. */
const wrappedChars = 50;

const heading = /^ {0,3}#{1,6}\s+(\S.*)$/;
const item = /^\s*[-*•·–]\s+\S/;
const step = /^\s*\d{1,3}[.)]\s+\S/;
const tableRule = /^[\s|:+-]{3,}$/;
const sentenceEnd = /[.!?:;。！？：；…؟۔"”»)\]]$/;
/** An item of several sentences that is longer is a paragraph, and its label a heading. */
const LONG_ITEM_CHARS = 300;
const MAX_LABEL_CHARS = 60;
const MAX_TITLE_CHARS = 100;
const MIN_CONTINUATION_INDENT = 2;

/** The term that an item of a list of definitions defines. */
const labelOf = (line: string): string | undefined => {
  const [, label] = /^\s*[-*•·–]\s+([^:：]+)[:：]/.exec(line) ?? [];
  return label !== undefined && label.length <= MAX_LABEL_CHARS ? plainText(label) : undefined;
};

/** Replaces links by their text, and removes images and bold marks, because an answer is plain text. */
export const plainText = (text: string): string =>
  text
    .replace(/!\[[^[\]\n]{0,300}\]\([^()\n]{0,1000}\)/g, '')
    .replace(/\[([^[\]\n]{1,300})\]\([^()\n]{0,1000}\)/g, '$1')
    .replaceAll('**', '')
    .replace(/^\s*\\(?=#)/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A line of code after a prompt, or a comment in code: it is a line of its own. */
export const isCodeLine = (line: string): boolean => /^\s*(?:\\#{1,6}|\$)\s/.test(line);

const kindOf = (line: string): PassageUnit['kind'] => {
  if (step.test(line)) return 'step';
  if (item.test(line)) return 'item';
  return /\s\|\s|^\s*\||\|\s*$/.test(line) ? 'row' : 'line';
};

const continues = (line: string, next: string | undefined): boolean =>
  next !== undefined &&
  next.trim() !== '' &&
  !heading.test(next) &&
  !isCodeLine(next) &&
  kindOf(next) === 'line' &&
  !sentenceEnd.test(line) &&
  line.length >= wrappedChars;

const indentOf = (text: string): number => text.length - text.trimStart().length;

/** Whether an item only names what the next lines say, which are indented further. */
function isTitle(text: string, next: string | undefined): boolean {
  if (next === undefined || next.trim() === '' || text.length > MAX_TITLE_CHARS || /[:：]$/.test(text)) return false;
  return kindOf(next) === 'line' && indentOf(next) >= Math.max(MIN_CONTINUATION_INDENT, indentOf(text) + 1);
}

/** Collects the units of a passage, line by line. */
class UnitReader {
  readonly units: PassageUnit[] = [];
  #above: string;
  #section = 0;
  #block = 0;
  #last: PassageUnit['kind'] | '' = '';
  /** The last item of each indent, outermost first. */
  #items: { indent: number; unit: PassageUnit }[] = [];
  /** The item that names the lines below it, and the heading above it. */
  #title: { indent: number; above: string } | undefined;

  constructor(title: string) {
    this.#above = title;
  }

  addHeading(text: string): void {
    this.#title = undefined;
    this.#begin(text);
  }

  endBlock(): void {
    this.#block++;
    this.#last = '';
  }

  addTitle(kind: PassageUnit['kind'], text: string): void {
    this.#leaveTitle(kind, text);
    this.#title = { indent: indentOf(text), above: this.#above };
    this.#begin(this.#above);
    this.#add('title', plainText(text));
    this.#above = plainText(text);
  }

  addLine(kind: PassageUnit['kind'], text: string): void {
    this.#leaveTitle(kind, text);
    if (this.#last && this.#last !== kind) this.#block++;
    this.#last = kind;
    const isItem = kind === 'item' || kind === 'step';
    const sentences = isItem && text.length > LONG_ITEM_CHARS ? sentencesIn(plainText(text)) : [];
    if (sentences.length > 1) {
      this.#begin(labelOf(text) ?? this.#above);
      for (const sentence of sentences) this.#add('sentence', sentence);
    } else if (kind === 'line') this.#addSentences(plainText(text));
    else if (isItem) this.#addItem(kind, text);
    else this.#add(kind, plainText(text));
  }

  #addItem(kind: PassageUnit['kind'], text: string): void {
    const indent = indentOf(text);
    this.#items = this.#items.filter((item) => item.indent < indent);
    const parent = this.#items.at(-1)?.unit;
    const unit = this.#add(kind, plainText(text), parent);
    if (unit) this.#items.push({ indent, unit });
  }

  #addSentences(text: string): void {
    const sentences = sentencesIn(text);
    const isClosed = /[.!?。！？؟…]["”»)\]]?$/.test(text);
    for (const sentence of sentences) this.#add(sentences.length > 1 || isClosed ? 'sentence' : 'line', sentence);
  }

  /** A line that is not indented further than an item does not continue it. */
  #leaveTitle(kind: PassageUnit['kind'], text: string): void {
    const title = this.#title;
    const least = kind === 'line' ? MIN_CONTINUATION_INDENT : (title?.indent ?? 0) + 1;
    if (!title || indentOf(text) >= least) return;
    this.#title = undefined;
    this.#begin(title.above);
  }

  #begin(heading: string): void {
    [this.#above, this.#section, this.#block, this.#last] = [heading, this.#section + 1, this.#block + 1, ''];
    this.#items = [];
  }

  #add(kind: PassageUnit['kind'], text: string, parent?: PassageUnit): PassageUnit | undefined {
    if (!text) return undefined;
    const heading = [this.#above, parent?.parent?.text, parent?.text].filter((part) => part !== undefined).join(' ');
    const unit = { kind, text, heading, section: this.#section, block: this.#block, parent };
    this.units.push(unit);
    return unit;
  }
}

/** Splits a passage's text into units, in order. Headings are not units; they describe the text below. */
export function unitsOf(content: string, title: string): PassageUnit[] {
  const reader = new UnitReader(title);
  const lines = content.slice(0, maxChars).split(/\r\n?|\n/);
  for (let at = 0; at < lines.length; at++) {
    let line = (lines[at] ?? '').trimEnd();
    const [, named] = heading.exec(line) ?? [];
    if (named !== undefined) reader.addHeading(plainText(named));
    else if (line.trim() === '') reader.endBlock();
    else if (!tableRule.test(line)) {
      const kind = kindOf(line);
      while (kind === 'line' && continues(line, lines[at + 1])) line = `${line} ${(lines[++at] ?? '').trim()}`;
      const isItem = kind === 'item' || kind === 'step';
      if (isItem && isTitle(line, lines[at + 1])) reader.addTitle(kind, line);
      else reader.addLine(kind, line);
    }
  }
  return withHeads(reader.units);
}

const hasDigit = /\p{N}/u;

/** A first row without numbers above rows with numbers is the table's head, which answers nothing alone. */
function withHeads(units: readonly PassageUnit[]): PassageUnit[] {
  const heads = new Map<number, string>();
  return units.map((unit, at) => {
    const next = units[at + 1];
    const isFirst = unit.kind === 'row' && units[at - 1]?.block !== unit.block;
    if (isFirst && next?.block === unit.block && !hasDigit.test(unit.text) && hasDigit.test(next.text)) {
      heads.set(unit.block, unit.text);
      return { ...unit, kind: 'head' };
    }
    const head = unit.kind === 'row' ? heads.get(unit.block) : undefined;
    return head ? { ...unit, heading: `${unit.heading} ${head}` } : unit;
  });
}
