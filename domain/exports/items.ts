import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type StoredExport, storedExport } from './records.ts';

export const EXPORT_PREFIX = 'EXPORT#';
export const exportsPk = (workspaceId: string) => `${workspacePk(workspaceId)}#EXPORT`;
export const exportKey = (workspaceId: string, exportId: string): Key => ({
  pk: exportsPk(workspaceId),
  sk: EXPORT_PREFIX + exportId,
});

/** `part`: number of files, so that two workers cannot both write the next one. */
export const exportItem = (record: StoredExport): Item => ({
  ...exportKey(record.workspaceId, record.id),
  entity: 'export',
  v: 1,
  ...record,
  part: record.files.length,
  ttl: Math.ceil(Date.parse(record.expiresAt) / 1000),
});
export const toExport = (item: Item): StoredExport => storedExport.parse(item);

/** Below `tmp/`, whose objects the bucket deletes after a day with all their versions. */
export const exportBlob = (workspaceId: string, exportId: string, part: number) =>
  `tmp/${workspaceId}/exports/${exportId}/${part}.csv.gz`;
