import { ReaderLimitError } from '../reader-process.ts';
import type { DocumentRequest } from './process.ts';
import type { DocumentContent } from './text/document-text.ts';
import type { Sheet } from './text/rows.ts';
import type { DocumentBytes, DocumentKind, DocumentResult, SheetKind } from './text-of.ts';

export { faqColumnNames, plainColumnName } from './text/column-names.ts';
export type { Sheet, SheetRow } from './text/rows.ts';
export type { DocumentKind, SheetKind } from './text-of.ts';

/** The largest that the bounds allow took 2 s on two cores. Other jobs wait for the reader. */
const WITHIN_MS = 15_000;
const TOO_MUCH = 'The file takes too much time or memory to read. Divide it.';

/** Reads the text of a document in a process of its own. Returns its text, or what is wrong with it. */
export const readOffice = (
  documentKind: DocumentKind,
  { bytes, contentType }: DocumentBytes,
): Promise<DocumentResult<DocumentContent>> =>
  inProcess({ wanted: 'text', kind: documentKind, bytes: new Uint8Array(bytes), contentType });

/**
 * Reads the rows that people see of the sheets of a workbook, or of a CSV file, whose sheet has no name, in a process of its own. Returns them, or what
 * is wrong with the file.
 */
export const readSheets = (
  sheetKind: SheetKind,
  { bytes, contentType }: DocumentBytes,
): Promise<DocumentResult<Sheet[]>> =>
  inProcess({ wanted: 'sheets', kind: sheetKind, bytes: new Uint8Array(bytes), contentType });

async function inProcess<T>(request: DocumentRequest): Promise<DocumentResult<T>> {
  const { startDocumentReader } = await import('./process.ts');
  const reader = startDocumentReader();
  try {
    return await reader.ask<DocumentResult<T>>(request, WITHIN_MS);
  } catch (error) {
    if (error instanceof ReaderLimitError) return { problem: TOO_MUCH };
    throw error;
  } finally {
    reader.end();
  }
}
