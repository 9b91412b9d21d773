import { serveReader, startReader } from '../reader-process.ts';
import type { DocumentKind, SheetKind } from './text-of.ts';

export type DocumentRequest = { bytes: Uint8Array; contentType: string | null } & (
  | { wanted: 'text'; kind: DocumentKind }
  | { wanted: 'sheets'; kind: SheetKind }
);

const TASK = 'read-document';

/** Starts this module as a process, which replies to each DocumentRequest with a DocumentResult. */
export const startDocumentReader = () => startReader(import.meta.url, TASK);

serveReader(TASK, async (request: DocumentRequest) => {
  const { sheetsOfDocument, textOfDocument } = await import('./text-of.ts');
  const { bytes, contentType } = request;
  const document = { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType };
  return request.wanted === 'text' ? textOfDocument(request.kind, document) : sheetsOfDocument(request.kind, document);
});
