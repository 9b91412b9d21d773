import { listAuditEntries } from '../domain/audit/list.ts';
import { auditEntry } from '../domain/core/operations/audit-records.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from './core/connection.ts';
import { outputType } from './core/from-zod.ts';

builder.queryField('auditEntries', (t) =>
  t.field({
    type: connectionOf(outputType(auditEntry)),
    nullable: true,
    description: about(
      listAuditEntries,
      'Who changed which setting, key, role, source or secret, newest first. Entries are kept for 180 days and contain no values.',
    ),
    args: pageArgs,
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listAuditEntries, args),
  }),
);
