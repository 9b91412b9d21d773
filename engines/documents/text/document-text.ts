import { tooMuch } from '../problem.ts';
import { tableText } from './table-text.ts';
import { oneLine, tidy } from './white-space.ts';

/** UTF-16 units. A page has about 3,000. */
const MAX_TEXT = 2 * 1024 * 1024;
const MAX_HEADING_LEVEL = 6;
const MAX_ITEM_DEPTH = 6;

/** What a reader returns. */
export interface DocumentContent {
  /** `# Heading` lines, paragraphs separated by blank lines, `- ` lists, tables as `a | b` rows. */
  text: string;
  /** The title that its author gave. */
  title: string | null;
  /** Sheets or slides. Null: it has neither. */
  pages: number | null;
  /** Sentences for the owner: what was left out. */
  notes: string[];
}

/** A line that looks like a heading but is none. */
const withoutHeadings = (text: string) => text.replaceAll(/^(?=#{1,6}\s)/gm, '\\');

/** Writes the text of a document block by block. Throws DocumentProblem if it becomes too long. */
export class TextWriter {
  readonly #blocks: string[] = [];
  #length = 0;
  #isInList = false;

  heading(level: number, text: string): void {
    const title = oneLine(text);
    if (title) this.#add(`${'#'.repeat(Math.max(1, Math.min(level, MAX_HEADING_LEVEL)))} ${title}`);
  }

  paragraph(text: string): void {
    const prose = withoutHeadings(tidy(text));
    if (prose) this.#add(prose);
  }

  /** `depth`: 0 for the outermost list. `mark`: the number of a step. */
  item(depth: number, text: string, mark = '-'): void {
    const indent = '  '.repeat(Math.max(0, Math.min(depth, MAX_ITEM_DEPTH - 1)));
    const prose = tidy(text);
    if (prose)
      this.#add(`${indent}${mark} ${prose.replaceAll('\n', `\n${indent}${' '.repeat(mark.length + 1)}`)}`, true);
  }

  /** Cells by rows. */
  table(rows: readonly (readonly string[])[]): void {
    // Merged cells repeat their texts, so that a small document may have a large table.
    this.#refuseLength(rows.reduce((sum, cells) => cells.reduce((length, cell) => length + cell.length, sum), 0));
    const text = tableText(rows);
    if (text) this.#add(text);
  }

  #add(block: string, isItem = false): void {
    this.#refuseLength(block.length);
    this.#length += block.length;
    if (this.#blocks.length > 0) this.#blocks.push(isItem && this.#isInList ? '\n' : '\n\n');
    this.#blocks.push(block);
    this.#isInList = isItem;
  }

  #refuseLength(length: number): void {
    if (this.#length + length > MAX_TEXT) throw tooMuch(`more than ${MAX_TEXT} characters of text`);
  }

  toString(): string {
    return this.#blocks.join('');
  }
}
