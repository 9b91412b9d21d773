import * as z from 'zod';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { lacksScope } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import type { Actor } from '../core/operations/actor.ts';
import { limits } from '../core/operations/limits.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { hasScope } from '../core/operations/scopes.ts';
import { exportItem } from './items.ts';
import { type ExportJob, type ExportKind, exportInput } from './records.ts';
import { shown } from './view.ts';

/** An erased record is in no file for longer. The bucket's lifecycle rule deletes after a day as well. */
const KEPT_MS = 24 * 3600_000;

export const mayRead = ({ scopes }: Actor, kind: ExportKind): boolean =>
  kind === 'conversations' || hasScope(scopes, 'leads:read');

/** Starts an export. The change of its row sends its first job. */
export const startExport = operation({
  name: 'startExport',
  scope: 'conversations:read',
  kind: 'write',
  errors: ['FORBIDDEN'],
  audit: 'export',
  needsRecentSignIn: true,
  limit: limits.exports,
  ids: z.object({}),
  input: exportInput,
  find: nothing,
  async run(app: App, actor: Actor, { input: { kind, ...filter } }): Promise<ExportJob> {
    if (!mayRead(actor, kind)) throw lacksScope(actor, 'leads:read');
    const id = app.ids.next();
    const startedAt = createdAtOf(id);
    const record = {
      id,
      workspaceId: actor.workspaceId,
      kind,
      filter,
      status: 'running' as const,
      rows: 0,
      files: [],
      cursor: null,
      startedAt,
      updatedAt: startedAt,
      completedAt: null,
      expiresAt: nowIso(app, KEPT_MS),
    };
    await app.store.put(exportItem(record));
    return shown(app, record);
  },
});
