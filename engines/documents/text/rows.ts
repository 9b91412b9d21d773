/** A row that has a value. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  line: number;
  /** As people see them. Empty text: no value. None: a hidden row. */
  cells: string[];
}

/** Of one sheet, with the empty ones between others. More would not fit into a text, even with one character each. */
export const MAX_CELLS = 500_000;

/** A sheet without its empty rows, or the rows of a CSV file. */
export interface Sheet {
  /** Empty: a CSV file. */
  name: string;
  rows: SheetRow[];
}

/** A longer text would not fit into an answer. */
const MAX_QUESTION_CHARS = 300;

export const isQuestion = (text: string) => text.length > 0 && text.length <= MAX_QUESTION_CHARS;
