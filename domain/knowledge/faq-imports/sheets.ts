import { plainColumnName, type Sheet } from '../../../engines/documents/index.ts';
import {
  type ColumnChoice,
  type ColumnTable,
  headerAt,
  isHeader,
  readTable,
  refuseImport,
  rowCountProblem,
} from '../../core/csv/columns.ts';
import { faqTable } from './columns.ts';

export const MAX_FILE_ROWS = 20_000;
const form = { ...faqTable, maxRows: MAX_FILE_ROWS };

/** The table of FAQs of a sheet. */
export interface FaqTable extends ColumnTable {
  sheet: string;
  /** The column of the file for each column of the sheet. */
  places: readonly number[];
}

/** The tables of a file, and what of it is not read. */
export interface FaqTables {
  tables: FaqTable[];
  /** The columns of all sheets. Those of one name, or of one meaning, are one. */
  header: string[];
  ignoredColumns: string[];
  /** Names of sheets that have rows, but no columns of questions and answers. */
  ignoredSheets: string[];
}

/** Reads every sheet that has columns of questions and answers. Throws VALIDATION_ERROR. */
export function readFaqTables(sheets: readonly Sheet[], choice: ColumnChoice): FaqTables {
  const first = firstSheet(sheets, choice);
  const firstTable = readTable(first.rows, form, choice);
  const others = sheets.filter((sheet) => sheet !== first && sheet.rows.length > 0);
  // The caller has chosen among the columns of one sheet. Another is read in the same way only if it looks the same.
  const choiceFor = (sheet: Sheet) => (sameNames(headerOf(sheet, choice), firstTable.header) ? choice : {});
  const alike = others.filter((sheet) => hasFaqs(sheet, choiceFor(sheet)));
  const tables = [
    { ...firstTable, sheet: first.name },
    ...alike.map((sheet) => ({ ...readTable(sheet.rows, form, choiceFor(sheet)), sheet: sheet.name })),
  ];
  if (tables.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_FILE_ROWS)
    throw refuseImport(rowCountProblem(form));
  return {
    ...inOneTable(tables),
    ignoredColumns: [...new Set(tables.flatMap(({ ignoredColumns }) => ignoredColumns))],
    ignoredSheets: others.filter((sheet) => !alike.includes(sheet)).map(({ name }) => name),
  };
}

const headerOf = ({ rows }: Sheet, choice: ColumnChoice = {}) => rows[headerAt(rows, form, choice)]?.cells ?? [];
const hasHeader = (sheet: Sheet, choice: ColumnChoice) => isHeader(headerOf(sheet, choice), form, choice);
const hasFaqs = (sheet: Sheet, choice: ColumnChoice) =>
  hasHeader(sheet, choice) && sheet.rows.length > headerAt(sheet.rows, form, choice) + 1;
const sameNames = (header: readonly string[], other: readonly string[]) =>
  header.map(plainColumnName).join('\n') === other.map(plainColumnName).join('\n');

/** The sheet that tells how a file is read: one with FAQs, else with the chosen columns, else with a table. */
export function firstSheet(sheets: readonly Sheet[], choice: ColumnChoice): Sheet {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  return (
    filled.find((sheet) => hasFaqs(sheet, {})) ??
    filled.find((sheet) => hasHeader(sheet, choice)) ??
    filled.find((sheet) => headerOf(sheet).length > 1) ??
    filled[0] ?? { name: '', rows: [] }
  );
}

/** Gives columns of one field, or without one but of one name, one place. */
function inOneTable(tables: readonly Omit<FaqTable, 'places'>[]): Pick<FaqTables, 'tables' | 'header'> {
  const header: string[] = [];
  const placeByKey = new Map<string, number>();
  const placed = tables.map((table) => {
    const counts = new Map<string, number>();
    const places = table.header.map((name, at) => {
      const key = table.names[at] ?? `"${plainColumnName(name)}"`;
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      const place = placeByKey.get(`${key} ${nth}`) ?? header.push(name) - 1;
      placeByKey.set(`${key} ${nth}`, place);
      return place;
    });
    return { ...table, places };
  });
  return { tables: placed, header };
}

/** The cells of a line in the columns of the file. Those without a column stand behind the last one. */
export function inColumns({ places }: FaqTable, cells: readonly string[], width: number): string[] {
  const row: string[] = [];
  for (const [at, cell] of cells.entries()) row[places[at] ?? width + at - places.length] = cell;
  return Array.from(row, (cell = '') => cell);
}
