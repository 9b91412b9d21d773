import { decodeTable } from './csv-decode.ts';

/** A line of a CSV file. `line` is the number of the row in a spreadsheet, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** As written by `toCsvLine`: an apostrophe that marks text which would otherwise run as a formula. */
const marked = /^'(?=[\t\r\n\s"'\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** The first is that of RFC 4180. Spreadsheets of some languages write semicolons, and "Unicode text" has tabs. */
const delimiters = [',', ';', '\t', '|'];
/** Excel's own first line, which names the delimiter. Excel does not show it, so it counts as no row. */
const declaration = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n|$)/i;

/** Without a declaration, the header row decides: names of columns contain no delimiter. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const plain = header.replaceAll(/"[^"]*"/g, '');
  const countOf = (delimiter: string) => plain.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}

/** A cell with the delimiter or line break after it. Blanks around quotes do not belong to the cell. */
function tokenOf(delimiter: string): RegExp {
  const blank = delimiter === '\t' ? ' ' : '[ \\t]';
  const end = `(\\${delimiter}|\\r?\\n|\\r|$)`;
  return new RegExp(
    `(?:${blank}*"([^"]*(?:""[^"]*)*)"${blank}*|([^"\\${delimiter}\\r\\n][^\\${delimiter}\\r\\n]*)?)${end}`,
    'y',
  );
}

/**
 * Parses RFC 4180 with either line break, a byte order mark, and any of the delimiters that spreadsheets write. Cells that are not
 * quoted are trimmed. Rows without a value are skipped. Throws SyntaxError for an unclosed quote and for bytes that are no text.
 */
export function parseCsv(file: string): CsvRow[] {
  const decoded = decodeTable(file);
  const [first, declared] = declaration.exec(decoded) ?? [''];
  const text = decoded.slice(first.length);
  const delimiter = declared ?? delimiterOf(text);
  const token = tokenOf(delimiter);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  while (token.lastIndex < text.length || cells.length > 0) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new SyntaxError(`has a quote in row ${line} that is not closed, or text after one`);
    const [, quoted, plain = '', end] = match;
    cells.push((quoted?.replaceAll('""', '"') ?? plain.trim()).replace(marked, ''));
    if (end === delimiter) continue;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    [cells, line] = [[], line + 1];
    if (token.lastIndex === start) break;
  }
  return rows;
}
