import { visitXml } from '../package/xml.ts';
import { tooMuch } from '../problem.ts';
import { MAX_CELLS, type SheetRow } from '../text/rows.ts';
import { type CellFormats, shownCell } from './cells.ts';
import { columnOf, fillMerged, MAX_COLUMNS } from './ranges.ts';

/** UTF-16 units of one sheet. Cells may share texts, so that a small file may have many. */
const MAX_CHARS = 16 * 1024 * 1024;

/** A sheet as it is read, with what was left out. */
export interface SheetReading {
  rows: SheetRow[];
  hiddenRows: number;
  hiddenColumns: number;
  /** Formulas that no program has calculated yet. */
  withoutValue: number;
}

type Attributes = Readonly<Record<string, string>>;

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

/** Reads the rows of a sheet that people see. Throws DocumentProblem. */
export function readSheet(bytes: Buffer, formats: CellFormats): SheetReading {
  const reader = new SheetReader(formats);
  visitXml(bytes, reader);
  return reader.finish();
}

class SheetReader {
  readonly #formats: CellFormats;
  readonly #rows: SheetRow[] = [];
  readonly #merged: string[] = [];
  readonly #hiddenColumns = new Set<number>();
  #ranges = 0;
  readonly #hiddenWithValue = new Set<number>();
  #hiddenRows = 0;
  #withoutValue = 0;
  #line = 0;
  #isHidden = false;
  #column = -1;
  #cells: string[] = [];
  #cell: OpenCell | undefined;
  #isValue = false;
  #readings = 0;
  #count = 0;
  #length = 0;

  constructor(formats: CellFormats) {
    this.#formats = formats;
  }

  open(name: string, attributes: Attributes): void {
    this.#isValue = (name === 'v' || name === 't') && this.#readings === 0;
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'rPh') this.#readings++;
    else if (name === 'f' && this.#cell) this.#cell.isFormula = true;
    else if (name === 'mergeCell' && attributes.ref) this.#merged.push(attributes.ref);
    else if (name === 'col' && isHidden(attributes, 'width')) {
      this.#hideColumns(Number(attributes.min), Number(attributes.max));
    }
  }

  /** Columns from 1. */
  #hideColumns(min: number, max: number): void {
    if (++this.#ranges > MAX_COLUMNS) return;
    for (let column = min; column <= Math.min(max, MAX_COLUMNS); column++) this.#hiddenColumns.add(column - 1);
  }

  #openCell({ r, t = 'n', s = '0' }: Attributes): void {
    this.#column = columnOf(r) ?? this.#column + 1;
    this.#cell = { column: this.#column, type: t, style: Number(s), value: '', isFormula: false };
  }

  text(text: string): void {
    if (this.#isValue && this.#cell) this.#cell.value += text;
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === 'rPh') this.#readings--;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
  }

  #openRow(attributes: Attributes): void {
    this.#line = Number(attributes.r) || this.#line + 1;
    this.#isHidden = isHidden(attributes, 'ht');
    this.#column = -1;
    this.#cells = [];
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell || cell.column >= MAX_COLUMNS) return;
    if (cell.isFormula && cell.value === '' && cell.type !== 'str') this.#withoutValue++;
    const text = shownCell(cell, this.#formats).trim();
    if (text === '') return;
    if (this.#hiddenColumns.has(cell.column)) {
      this.#hiddenWithValue.add(cell.column);
      return;
    }
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = text;
    this.#length += text.length;
    if (this.#length > MAX_CHARS) throw tooMuch(`more than ${MAX_CHARS} characters in a sheet`);
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    if (this.#isHidden) this.#hiddenRows++;
    this.#count += this.#cells.length;
    if (this.#count > MAX_CELLS) throw tooMuch(`more than ${MAX_CELLS} cells in a sheet`);
    // A hidden row does not separate those around it.
    this.#rows.push({ line: this.#line, cells: this.#isHidden ? [] : this.#cells });
  }

  finish(): SheetReading {
    fillMerged(this.#rows, this.#merged);
    return {
      rows: this.#rows,
      hiddenRows: this.#hiddenRows,
      hiddenColumns: this.#hiddenWithValue.size,
      withoutValue: this.#withoutValue,
    };
  }
}

/** Hidden, filtered out, or without a height or width. */
const isHidden = (attributes: Attributes, size: 'ht' | 'width') =>
  ['1', 'true'].includes(attributes.hidden ?? '') || Number(attributes[size] ?? 1) === 0;
