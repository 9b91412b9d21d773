/** A row of a CSV file as it is written there. `line`: its number in a spreadsheet, from 1. */
export interface CsvLine {
  line: number;
  written: string;
}

export interface CsvFile {
  header: string;
  delimiter: string;
  rows: readonly CsvLine[];
}

const delimiters = [',', ';', '\t', '|'];
const declaration = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n|$)/i;

/** As the platform reads it: the header row decides. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const plain = header.replaceAll(/"[^"]*"/g, '');
  const countOf = (delimiter: string) => plain.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}

/** A cell with the delimiter or line break after it. Only a quote at the beginning of a cell opens one that has line breaks. */
const cellOf = (delimiter: string) =>
  new RegExp(
    `(?:[ \\t]*"[^"]*(?:""[^"]*)*"[^\\${delimiter}\\r\\n]*|[^\\${delimiter}\\r\\n]*)(\\${delimiter}|\\r?\\n|\\r|$)`,
    'y',
  );

/** Divides a file into its rows, and leaves their cells to the platform. Rows without a value are left out. */
export function readRows(fileText: string): CsvFile {
  const [first, declared] = declaration.exec(fileText) ?? [''];
  const text = fileText.slice(first.length);
  const delimiter = declared ?? delimiterOf(text);
  const cell = cellOf(delimiter);
  const rows: CsvLine[] = [];
  let start = 0;
  for (let line = 1; start < text.length; line++) {
    let end: string | undefined = delimiter;
    while (end === delimiter) end = cell.exec(text)?.[1];
    const written = text.slice(start, cell.lastIndex - (end ?? '').length);
    if (written.replaceAll(delimiter, '').replaceAll('"', '').trim()) rows.push({ line, written });
    start = cell.lastIndex;
  }
  const [header, ...below] = rows;
  return { header: header?.written ?? '', delimiter, rows: below };
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** A file of rows with what is wrong with each, which can be mended and read again. */
export const writeRefused = ({ header, delimiter }: CsvFile, refused: readonly (CsvLine & { problem: string })[]) =>
  `\ufeff${[
    `${header}${delimiter}problem`,
    ...refused.map(({ written, problem }) => `${written}${delimiter}${quoted(problem)}`),
  ].join('\r\n')}\r\n`;
