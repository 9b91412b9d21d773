import { readCsvSheet } from './csv.ts';
import { wordText } from './docx/document.ts';
import { jsonText } from './json.ts';
import { presentationText } from './pptx/presentation.ts';
import { DAMAGED, DocumentProblem } from './problem.ts';
import { type DocumentContent, TextWriter } from './text/document-text.ts';
import type { Sheet } from './text/rows.ts';
import { writeRows } from './text/sheet-text.ts';
import { readWorkbook, workbookText } from './xlsx/workbook.ts';

export type DocumentKind = 'docx' | 'xlsx' | 'pptx' | 'csv' | 'json';
export type SheetKind = Extract<DocumentKind, 'xlsx' | 'csv'>;

export interface DocumentBytes {
  bytes: Buffer;
  /** Of a response, with its charset. Null: a file. */
  contentType: string | null;
}

/** A result, or a message that says what is wrong with the document. */
export type DocumentResult<T> = T | { problem: string };

const readers: Record<DocumentKind, (document: DocumentBytes) => DocumentContent> = {
  docx: ({ bytes }) => wordText(bytes),
  xlsx: ({ bytes }) => workbookText(bytes),
  pptx: ({ bytes }) => presentationText(bytes),
  json: ({ bytes, contentType }) => jsonText(bytes, contentType),
  csv: ({ bytes, contentType }) => {
    const writer = new TextWriter();
    writeRows(writer, readCsvSheet(bytes, contentType).rows, 1);
    return { text: writer.toString(), title: null, pages: null, notes: [] };
  },
};

/** Returns the text of a document. Never throws because of its content. */
export const textOfDocument = (documentKind: DocumentKind, document: DocumentBytes): DocumentResult<DocumentContent> =>
  orProblem(() => readers[documentKind](document));

/** Returns the visible rows of a workbook's visible sheets, or of a CSV file. Never throws because of its content. */
export const sheetsOfDocument = (
  sheetKind: SheetKind,
  { bytes, contentType }: DocumentBytes,
): DocumentResult<Sheet[]> =>
  orProblem(() => {
    const sheets = sheetKind === 'csv' ? [readCsvSheet(bytes, contentType)] : readWorkbook(bytes).sheets;
    return sheets.map(({ name, rows }) => ({ name, rows: rows.filter(({ cells }) => cells.length > 0) }));
  });

function orProblem<T>(read: () => T): DocumentResult<T> {
  try {
    return read();
  } catch (error) {
    return { problem: error instanceof DocumentProblem ? error.message : DAMAGED };
  }
}
