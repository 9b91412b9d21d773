import { withoutMark } from '../csv.ts';

/** A line of a CSV file. `line` is the number of the row in a spreadsheet, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const WAY_OUT = 'Save it as "CSV UTF-8" and send the file\'s text';
export const NOT_UTF8 = `was not read in the encoding in which it was saved. ${WAY_OUT}`;

const latin1 = (text: string): Buffer | undefined =>
  /^[\u0000-\u00ff]*$/.test(text) ? Buffer.from(text, 'latin1') : undefined;

/** Byte order marks as they appear if each byte was read as a character, with the encoding that they stand for. */
const byteOrderMarks = [
  { mark: '\u00ef\u00bb\u00bf', encoding: 'utf-8' },
  { mark: '\u00ff\u00fe', encoding: 'utf-16le' },
  { mark: '\u00fe\u00ff', encoding: 'utf-16be' },
] as const;

/** Share of zero characters from which on a text is UTF-16 that was read as something else. Fewer are of no meaning. */
const WIDE_SHARE = 0.2;
const isWide = (text: string) => (text.split('\0').length - 1) / Math.max(1, text.length) >= WIDE_SHARE;

/**
 * The text of a table, without its byte order mark. Spreadsheets write UTF-8 and UTF-16 ("Unicode text"), and a program that reads
 * the file as bytes sends each byte as a character: the mark tells which. Throws SyntaxError for anything else that is not text.
 */
function decodeTable(file: string): string {
  const form = byteOrderMarks.find(({ mark }) => file.startsWith(mark));
  const text = form ? decoded(latin1(file), form.encoding) : file.replace(/^\ufeff/, '');
  if (text === undefined || isWide(text)) throw new SyntaxError(NOT_UTF8);
  return text.replaceAll('\0', '');
}

/**
 * Whether a cell was read in another encoding than that of its file. A file with a byte order mark was not: there, U+FFFD is what somebody
 * wrote.
 */
export function garbledIn(file: string): (cell: string) => boolean {
  const isMarked = file.startsWith('\ufeff') || byteOrderMarks.some(({ mark }) => file.startsWith(mark));
  return (cell) => !isMarked && cell.includes('\ufffd');
}

function decoded(bytes: Buffer | undefined, encoding: string): string | undefined {
  try {
    return bytes && new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first is that of RFC 4180. Spreadsheets of some languages write semicolons, and "Unicode text" has tabs. */
const delimiters = [',', ';', '\t', '|'];
/** Excel's own first line, which names the delimiter. Excel does not show it, so it counts as no row. */
const declaration = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n|$)/i;

/** The header is within so many lines. */
const TOP_LINES = 10;

/** Without a declaration, the header row decides: names of columns contain no delimiter. A title above it may. */
function delimiterOf(text: string, isHeader: (cells: readonly string[]) => boolean): string {
  const lines = text.split(/[\r\n]+/, TOP_LINES + 1).slice(0, TOP_LINES);
  for (const line of lines) {
    const delimiter = byCount(line).find((sign) => isHeader(line.replaceAll('"', '').split(sign)));
    if (delimiter) return delimiter;
  }
  const [best = ','] = byCount(lines.find((line) => /[,;\t|]/.test(withoutQuoted(line))) ?? '');
  return best;
}

const withoutQuoted = (line: string) => line.replaceAll(/"[^"]*"/g, '');
const byCount = (line: string): string[] => {
  const countOf = (delimiter: string) => withoutQuoted(line).split(delimiter).length;
  return [...delimiters].sort((a, b) => countOf(b) - countOf(a));
};

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
 * quoted are trimmed. Rows without a value are skipped. `isHeader` tells the names of columns. Throws SyntaxError for an unclosed quote and for
 * bytes that are no text.
 */
export function parseCsv(file: string, isHeader: (cells: readonly string[]) => boolean = () => false): CsvRow[] {
  const decoded = decodeTable(file);
  const [first, declared] = declaration.exec(decoded) ?? [''];
  const text = decoded.slice(first.length);
  const delimiter = declared ?? delimiterOf(text, isHeader);
  const token = tokenOf(delimiter);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  while (token.lastIndex < text.length || cells.length > 0) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new SyntaxError(`has a quote in row ${line} that is not closed, or text after one`);
    const [, quoted, plain = '', end] = match;
    cells.push(withoutMark(quoted?.replaceAll('""', '"') ?? plain.trim()));
    if (end === delimiter) continue;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    [cells, line] = [[], line + 1];
    if (token.lastIndex === start) break;
  }
  return rows;
}
