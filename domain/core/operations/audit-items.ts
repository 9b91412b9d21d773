import { workspacePk } from '../tenants.ts';

/** One row per change, by id. No `entity`, because no step needs its changes. */
export const auditPk = (workspaceId: string) => `${workspacePk(workspaceId)}#AUDIT`;
export const AUDIT_PREFIX = 'ENTRY#';
export const auditKey = (workspaceId: string, entryId: string) => ({
  pk: auditPk(workspaceId),
  sk: AUDIT_PREFIX + entryId,
});
export const AUDIT_KEPT_MS = 180 * 24 * 3600_000;
