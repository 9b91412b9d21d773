import type { Item, Key } from '../../core/app.ts';
import { importsPk } from '../items.ts';
import { type FaqFileImport, faqImport, type StoredImport, storedImport } from './records.ts';

export const IMPORT_PREFIX = 'FAQS#';
export const importKey = (workspaceId: string, chatbotId: string, importId: string): Key => ({
  pk: importsPk(workspaceId, chatbotId),
  sk: IMPORT_PREFIX + importId,
});

export interface ImportRef {
  workspaceId: string;
  chatbotId: string;
  importId: string;
}
export const keyOfImport = ({ workspaceId, chatbotId, importId }: ImportRef): Key =>
  importKey(workspaceId, chatbotId, importId);
export const importRefOf = ({ workspaceId, chatbotId, id }: StoredImport): ImportRef => ({
  workspaceId,
  chatbotId,
  importId: id,
});

/** The rows of the file. Deleted when the import's row is. */
export const importBlob = ({ workspaceId, chatbotId, importId }: ImportRef) =>
  `ws/${workspaceId}/bot/${chatbotId}/import/${importId}`;

/** Kind of the due index: imports that should have advanced by then. */
export const IMPORT_DUE = 'faq-import';

/** How long an import and its refused rows are kept. */
const KEPT_MS = 30 * 24 * 3600_000;

export const importItem = (started: StoredImport, nowMs: number): Item => ({
  ...started,
  ...keyOfImport(importRefOf(started)),
  entity: 'faqImport',
  v: 1,
  ttl: Math.ceil((nowMs + KEPT_MS) / 1000),
});

export const toImport = (item: Item): StoredImport => storedImport.parse(item);

export const toPublicImport = (stored: StoredImport): FaqFileImport => ({
  ...faqImport.parse({ ...stored, importId: stored.id }),
  id: stored.id,
});
