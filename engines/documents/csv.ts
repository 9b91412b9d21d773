import { decodeText } from '../extraction/index.ts';
import { tooMuch } from './problem.ts';
import { MAX_CELLS, type Sheet, type SheetRow } from './text/rows.ts';

const delimiters = [',', ';', '\t', '|'];
/** Excel's own first line, which names the delimiter. */
const declaration = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n|$)/i;
/** Lines that decide the delimiter. */
const SAMPLE_LINES = 20;

/** Without a declaration, the delimiter that most lines have equally often, outside of quotes. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 100_000).replaceAll(/"[^"]*"/g, '');
  const lines = sample.split(/\r\n?|\n/, SAMPLE_LINES + 1).filter((line) => line.trim() !== '');
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const alike = counts.filter((count) => count > 0 && count === counts[0]).length;
    return { delimiter, alike, count: counts[0] ?? 0 };
  });
  const [best] = scores.toSorted((a, b) => b.alike - a.alike || b.count - a.count);
  return best?.delimiter ?? ',';
}

/** Reads a CSV file with any delimiter. A quote that is not closed is a sign like others. Throws DocumentProblem for too many cells. */
export function readCsvSheet(bytes: Buffer, contentType: string | null): Sheet {
  const decoded = decodeText(bytes, contentType ?? 'text/csv').replace(/^\ufeff/, '');
  const [first, declared] = declaration.exec(decoded) ?? [''];
  const text = decoded.slice(first.length);
  return { name: '', rows: rowsOf(text, declared ?? delimiterOf(text)) };
}

/** A cell with the delimiter or line break after it. A quote within a cell is a sign like others. */
const tokenOf = (delimiter: string) =>
  new RegExp(
    `(?:[ ]*"([^"]*(?:""[^"]*)*)"[ ]*(?=[\\${delimiter}\\r\\n]|$)|([^\\${delimiter}\\r\\n]*))(\\${delimiter}|\\r?\\n|\\r|$)`,
    'y',
  );

function rowsOf(text: string, delimiter: string): SheetRow[] {
  const token = tokenOf(delimiter);
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let count = 0;
  while (token.lastIndex < text.length || cells.length > 0) {
    const start = token.lastIndex;
    const [, quoted, plain = '', end] = token.exec(text) ?? [];
    if (++count > MAX_CELLS) throw tooMuch(`more than ${MAX_CELLS} cells`);
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === delimiter) continue;
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    [cells, line] = [[], line + 1];
    if (token.lastIndex === start) break;
  }
  return rows;
}
