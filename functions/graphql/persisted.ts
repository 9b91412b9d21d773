import { createHash } from 'node:crypto';
import type { PersistedOperations } from '../../config/environment-variables.ts';
import { AppError } from '../../domain/core/errors.ts';
import registered from '../../schema/persisted-operations.json' with { type: 'json' };
import type { RequestParameters } from './parameters.ts';

/** Of a document that a request contains. What is long belongs into variables. A registered document has no limit. */
const MAX_DOCUMENT_BYTES = 64 * 1024;

export interface Persisted {
  mode: PersistedOperations;
  /** Documents by their SHA-256 hash in lower-case hex, and by the ids of registered manifests. */
  documents: Readonly<Record<string, string>>;
}

/** The operations that were registered when the platform was deployed. */
export const persistedOperations = (mode: PersistedOperations): Persisted => ({ mode, documents: registered });

/** What identifies a request's document: `extensions.persistedQuery.sha256Hash`, `documentId`, `doc_id` or `id`. */
function hashOf({ extensions, documentId, doc_id, id }: RequestParameters): string | undefined {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
  const hash = persistedQuery?.sha256Hash;
  if (typeof hash === 'string') return hash.toLowerCase();
  const named = [documentId, doc_id, id].find((each) => typeof each === 'string');
  return typeof named === 'string' ? named.replace(/^sha256:/, '') : undefined;
}

const registeredUnder = (documents: Persisted['documents'], id: string): string | undefined =>
  Object.hasOwn(documents, id) ? documents[id] : undefined;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The document to run: the request's own, or the registered one with its hash. Undefined if there is neither. Throws
 * PAYLOAD_TOO_LARGE before anything reads a long document, BAD_REQUEST if the hash is unknown or does not match, FORBIDDEN if only
 * registered documents run.
 */
export function documentOf({ mode, documents }: Persisted, requested: RequestParameters): string | undefined {
  const sentDocument = typeof requested.query === 'string' ? requested.query : undefined;
  if (sentDocument !== undefined && Buffer.byteLength(sentDocument) > MAX_DOCUMENT_BYTES) throw tooLong();
  const hash = hashOf(requested);
  // The exact text by which clients detect that they must send documents.
  if (mode === 'off' && hash !== undefined && requested.query === undefined) throw notRun('PersistedQueryNotSupported');
  if (mode === 'off') return sentDocument;
  if (
    sentDocument !== undefined &&
    hash !== undefined &&
    registeredUnder(documents, hash) !== sentDocument &&
    hash !== sha256(sentDocument)
  ) {
    throw notRun('The hash is not that of the document.');
  }
  const registeredHash = hash ?? (mode === 'only' && sentDocument !== undefined ? sha256(sentDocument) : undefined);
  const registered = registeredHash === undefined ? undefined : registeredUnder(documents, registeredHash);
  if (registered !== undefined) return registered;
  if (mode === 'only' && sentDocument !== undefined) {
    throw new AppError('FORBIDDEN', { message: 'Only registered operations are allowed.' });
  }
  if (hash !== undefined && sentDocument === undefined) throw notRun('PersistedQueryNotFound');
  return sentDocument;
}

const tooLong = () =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message: `query must have at most ${MAX_DOCUMENT_BYTES} bytes. Send long values as variables.`,
  });
const notRun = (message: string) => new AppError('BAD_REQUEST', { message });
