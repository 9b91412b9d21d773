/** A line of a CSV file. `line` is the number of the row in a spreadsheet, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** As written by `toCsvLine`: an apostrophe that marks text which would otherwise run as a formula. */
const marked = /^'(?=[\t\r\n\s"'\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Spreadsheets of some languages write semicolons. The header row, whose names contain neither, decides. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.split(/[\r\n]/, 1);
  return header.split(';').length > header.split(',').length ? ';' : ',';
};

/**
 * Parses RFC 4180 with either line break, a byte order mark, and commas or semicolons. Empty rows are skipped. Throws
 * SyntaxError for an unclosed quote.
 */
export function parseCsv(file: string): CsvRow[] {
  const text = file.replace(/^\ufeff/, '');
  const delimiter = delimiterOf(text);
  const token = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?)(${delimiter}|\\r?\\n|\\r|$)`,
    'y',
  );
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  while (token.lastIndex < text.length || cells.length > 0) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new SyntaxError(`Row ${line} has a quote that is not closed, or text after one.`);
    const [, quoted, plain = '', end] = match;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(marked, ''));
    if (end === delimiter) continue;
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    [cells, line] = [[], line + 1];
    if (token.lastIndex === start) break;
  }
  return rows;
}
