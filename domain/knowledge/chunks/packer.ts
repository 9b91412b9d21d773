import { itemsOf, leadAt } from './list-leads.ts';
import {
  cutWithin,
  type Heading,
  MAX_HEADING_CHARS,
  type Paragraph,
  piecesOf,
  type TextRange,
  trimmed,
} from './paragraphs.ts';

export interface TextChunk {
  /** From 0, in text order. */
  position: number;
  /** The headings above, outermost first: `Delivery > Abroad`. Null before the first heading. */
  heading: string | null;
  /**
   * The exact text, including its own heading line, without surrounding white space. A chunk that begins within a table has the table's
   * head before it, and one that begins within a list what leads in its first item.
   */
  content: string;
}

/**
 * Each chunk is a row to write, to index and to read. After this many, a heading no longer ends a chunk that is less than half full,
 * so a text of nothing but headings has no more rows than one of prose.
 */
const MAX_SMALL_CHUNKS = 1000;

/** Packs the paragraphs of a text into chunks, in their order. `finish` returns the chunks. */
export class Packer {
  private readonly text: string;
  private readonly targetChars: number;
  private readonly maxChars: number;
  private readonly chunks: TextChunk[] = [];
  private path: Heading[] = [];
  private current: TextRange | null = null;
  private heading: string | null = null;
  /** The current chunk contains only heading lines, which belong to the following text. */
  private isOnlyHeading = false;
  /** The tables with a head in which the current chunk may begin, in text order: another one may follow before it is full. */
  private tables: readonly Table[] = [];
  /** What leads in the item that was looked up last, because a chunk is measured many times. */
  private lead = { position: -1, text: '' };

  constructor(text: string, targetChars: number, maxChars: number) {
    this.text = text;
    this.targetChars = targetChars;
    this.maxChars = maxChars;
  }

  *add(paragraph: Paragraph): Generator<void> {
    if (paragraph.heading) yield* this.addHeading(paragraph, paragraph.heading);
    else yield* this.addProse(paragraph);
  }

  finish(): TextChunk[] {
    this.flush();
    return this.chunks;
  }

  private *addHeading(paragraph: TextRange, heading: Heading): Generator<void> {
    const joins = !this.isOnlyHeading && this.isCrowded();
    if (!joins && !this.isOnlyHeading) this.flush();
    const above = this.path.findLastIndex(({ level }) => level < heading.level);
    this.path = [...this.path.slice(0, above + 1), heading];
    if (!joins) this.heading = this.headingOfPath();
    for (const unit of this.divide(paragraph)) {
      this.append(unit, this.maxChars);
      yield;
    }
    if (!joins) this.isOnlyHeading = true;
  }

  private isCrowded(): boolean {
    return this.chunks.length >= MAX_SMALL_CHUNKS && this.current !== null && !this.isHalfFull();
  }

  private isHalfFull(): boolean {
    return this.current !== null && this.current.end - this.current.start >= this.targetChars / 2;
  }

  private headingOfPath(): string | null {
    const titles = this.path.map(({ title }) => title);
    return titles.length > 0 ? titles.join(' > ').slice(0, MAX_HEADING_CHARS) : null;
  }

  private *addProse(paragraph: TextRange): Generator<void> {
    this.keepTable(paragraph);
    if (this.isHalfFull() && !this.isOnlyHeading && !this.fits(paragraph, this.targetChars)) this.flush();
    const units = this.fits(paragraph, this.targetChars) ? [paragraph] : this.sentencesOf(paragraph);
    for (const unit of units) {
      this.append(unit, this.isOnlyHeading ? this.maxChars : this.targetChars);
      this.isOnlyHeading = false;
      yield;
    }
  }

  private keepTable(paragraph: TextRange): void {
    const table = tableIn(this.text, paragraph);
    const from = this.current?.start ?? paragraph.start;
    if (table) this.tables = [...this.tables.filter(({ end }) => end > from), table];
  }

  private append(unit: TextRange, limit: number): void {
    if (this.current && !this.fits(unit, limit)) this.flush();
    this.current = { start: this.current?.start ?? unit.start, end: unit.end };
  }

  private fits(unit: TextRange, limit: number): boolean {
    const start = this.current?.start ?? unit.start;
    return this.headAt(start).length + unit.end - start <= limit;
  }

  /** The head of the table in which a position is, after its head, or what leads in the item of a list there. Otherwise empty. */
  private headAt(position: number): string {
    const table = this.tables.find(({ start, end }) => position > start && position < end);
    if (table) return table.head;
    if (this.lead.position !== position) this.lead = { position, text: leadAt(this.text, position) };
    return this.lead.text;
  }

  private flush(): void {
    const { current, heading } = this;
    this.current = null;
    this.isOnlyHeading = false;
    this.heading = this.headingOfPath();
    if (!current) return;
    const content = this.headAt(current.start) + this.text.slice(current.start, current.end);
    this.chunks.push({ position: this.chunks.length, heading, content });
  }

  /**
   * Yields the rows of a table, the items of a list with what continues them, and the sentences of other text. A line break also ends a
   * sentence. The number of an item belongs to what follows.
   */
  private *sentencesOf(paragraph: TextRange): Generator<TextRange> {
    for (const { start, end } of piecesOf(this.text, paragraph)) {
      const piece = this.text.slice(start, end);
      // The head precedes the end of the first piece, so the other pieces are rows.
      const units = this.tables.at(-1)?.end === paragraph.end ? rowsOf(piece) : this.itemsOrSentences(piece);
      let from = start;
      for (const { segment, index } of units) {
        if (itemNumber.test(this.text.slice(from, start + index) + segment)) continue;
        const unit = trimmed(this.text, from, start + index + segment.length);
        from = start + index + segment.length;
        if (unit) yield* this.divide(unit);
      }
      const rest = trimmed(this.text, from, end);
      if (rest) yield rest;
    }
  }

  private itemsOrSentences(piece: string): Iterable<{ segment: string; index: number }> {
    const items = itemsOf(piece);
    if (items.length === 1) return sentences.segment(piece);
    return items.flatMap((item) => {
      if (item.segment.length <= this.targetChars) return [item];
      return Array.from(sentences.segment(item.segment), ({ segment, index }) => ({
        segment,
        index: item.index + index,
      }));
    });
  }

  /** Yields the unit, or parts of it if it is too long for a chunk. */
  private *divide(unit: TextRange): Generator<TextRange> {
    let rest: TextRange | null = unit;
    while (rest && rest.end - rest.start > this.maxChars) {
      const cut: number = rest.start + cutWithin(this.text.slice(rest.start, rest.start + this.maxChars + 1));
      const piece = trimmed(this.text, rest.start, cut);
      if (piece) yield piece;
      rest = trimmed(this.text, cut, rest.end);
    }
    if (rest) yield rest;
  }
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const itemNumber = /^\s*(?:\d{1,3}|[a-z])[.)][ \t]*$/i;

/** The lines of a table. A cell may contain several sentences. */
const rowsOf = (table: string) => [...table.matchAll(/[^\n]+/g)].map(({ 0: segment, index }) => ({ segment, index }));

/** A longer head would leave too little room for rows. */
const MAX_HEAD_CHARS = 300;
/** The first two lines of a Markdown table: names of columns, and the rule below them. */
const tableHead = /^\|?[^\n]*\|[^\n]*\n[ \t]*\|?[ \t]*:?-{2,}[ \t|:-]*(?:\n|$)/;

interface Table extends TextRange {
  head: string;
}

/** The part of a paragraph that is a table with a head. Null if it is none. */
function tableIn(text: string, { start, end }: TextRange): Table | null {
  const [head] = tableHead.exec(text.slice(start, Math.min(end, start + MAX_HEAD_CHARS))) ?? [];
  return head ? { start: start + head.length - 1, end, head } : null;
}
