import { listAuditEntries } from '../../../domain/audit/list.ts';
import { auditEntry } from '../../../domain/core/operations/audit-records.ts';
import * as documents from '../documents/audit.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pageOf, toPage } from '../shapes.ts';

export const auditRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/audit-entries',
    tag: 'Workspace and keys',
    summary: 'List the changes of settings, keys, roles, sources and secrets',
    operation: listAuditEntries,
    document: documents.list,
    pick: (data) => toPage(data.auditEntries),
    output: pageOf(auditEntry),
  }),
];
