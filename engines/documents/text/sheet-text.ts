import { type QuestionColumns, questionColumns } from './column-names.ts';
import type { TextWriter } from './document-text.ts';
import { isQuestion, type SheetRow } from './rows.ts';
import { hasHead, withoutEmpty } from './table-text.ts';

/** A longer single cell above a table is a remark and not its title. */
const MAX_TITLE_CHARS = 120;

type Rows = readonly (readonly string[])[];
const valuesOf = (cells: readonly string[] | undefined) => cells?.filter((cell) => cell !== '') ?? [];
const isSingle = (cells: readonly string[] | undefined) => valuesOf(cells).length === 1;

/** Writes the rows of a sheet. Empty rows separate tables. `level`: of the headings of its parts. */
export function writeRows(writer: TextWriter, rows: readonly SheetRow[], level: number): void {
  let block: string[][] = [];
  let last = 0;
  for (const { line, cells } of rows) {
    if (line > last + 1) {
      writeBlock(writer, block, level);
      block = [];
    }
    if (cells.length > 0) block.push(cells);
    last = line;
  }
  writeBlock(writer, block, level);
}

/** Writes a table with the remarks above and below it, each of which is a single cell. */
function writeBlock(writer: TextWriter, block: Rows, level: number): void {
  const start = block.findIndex((cells) => !isSingle(cells));
  const isFaq = questionColumns(block[start] ?? []) !== undefined;
  const end = isFaq ? block.length : block.findLastIndex((cells) => !isSingle(cells)) + 1;
  const table = start < 0 ? [] : block.slice(start, end);
  const above = start < 0 ? block : block.slice(0, start);
  for (const [at, row] of above.entries()) {
    const [text = ''] = valuesOf(row);
    const isTitle = at === start - 1 && text.length <= MAX_TITLE_CHARS && !/[.!。！]$/.test(text);
    if (isTitle) writer.heading(level, text);
    else writer.paragraph(text);
  }
  writeTable(writer, table, level);
  if (start >= 0) for (const row of block.slice(end)) writer.paragraph(valuesOf(row).join(' '));
}

/** Writes a table of a sheet or a document: questions and answers as sections. `level`: of the headings of its parts. */
export function writeTable(writer: TextWriter, cells: Rows, level: number): void {
  const table = withoutEmpty(cells);
  const [head = [], ...rows] = table;
  const columns = questionColumns(head);
  if (columns && rows.some((cells) => isQuestion(cells[columns.question] ?? ''))) {
    for (const row of rows) writeQuestion(writer, { head, row, columns }, level);
    return;
  }
  if (hasHead(table)) writeGroups(writer, table, level);
  else writer.table(table);
}

/** Writes a table whose parts have titles as a table for each, all with its head. */
function writeGroups(writer: TextWriter, [head = [], ...rows]: Rows, level: number): void {
  let part: (readonly string[])[] = [head];
  for (const [at, row] of rows.entries()) {
    if (!isGroup(rows, at)) {
      part.push(row);
      continue;
    }
    if (part.length > 1) writer.table(part);
    writer.heading(level + 1, row[0] ?? '');
    part = [head];
  }
  writer.table(part);
}

/** A single cell in the first column, with rows below, names a group of rows. */
const isGroup = (rows: Rows, at: number) =>
  isSingle(rows[at]) &&
  rows[at]?.[0] !== '' &&
  rows[at + 1] !== undefined &&
  valuesOf(rows[at + 1]).length > 1 &&
  (at === 0 || !isSingle(rows[at - 1]));

interface QuestionRow {
  head: readonly string[];
  row: readonly string[];
  columns: QuestionColumns;
}

/** Writes a question with its answer as a section, and its other cells below. */
function writeQuestion(writer: TextWriter, { head, row, columns }: QuestionRow, level: number): void {
  const [question, answer] = [row[columns.question] ?? '', row[columns.answer] ?? ''];
  if (answer === '') return;
  if (isQuestion(question)) writer.heading(level, question);
  else writer.paragraph(question);
  writer.paragraph(answer);
  for (const [at, cell] of row.entries()) {
    if (cell === '' || at === columns.question || at === columns.answer) continue;
    writer.paragraph(head[at] ? `${head[at]}: ${cell}` : cell);
  }
}
