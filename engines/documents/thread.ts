import { isMainThread, parentPort, type Worker, workerData } from 'node:worker_threads';
import { startReader } from '../threads.ts';
import type { DocumentKind, SheetKind } from './text-of.ts';

export type DocumentRequest = { bytes: Uint8Array; contentType: string | null } & (
  | { wanted: 'text'; kind: DocumentKind }
  | { wanted: 'sheets'; kind: SheetKind }
);

type DocumentTask = DocumentRequest & { task: 'read-document' };

/** Starts this module in a thread, where it reads one document and posts a DocumentResult. */
export const startThread = (request: DocumentRequest): Worker =>
  startReader(import.meta.url, { ...request, task: 'read-document' } satisfies DocumentTask);

const given: DocumentTask | null = workerData;
if (!isMainThread && given?.task === 'read-document') {
  const { sheetsOfDocument, textOfDocument } = await import('./text-of.ts');
  const { bytes: array, contentType } = given;
  const document = { bytes: Buffer.from(array.buffer, array.byteOffset, array.byteLength), contentType };
  const result =
    given.wanted === 'text' ? textOfDocument(given.kind, document) : sheetsOfDocument(given.kind, document);
  parentPort?.postMessage(result);
}
