export { auditPassages } from './audit.ts';
export type { AuditFinding, AuditFindingKind, AuditPassage } from './types.ts';
