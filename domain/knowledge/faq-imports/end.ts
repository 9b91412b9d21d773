import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { equals } from '../../core/rows/conditions.ts';
import { importRefOf, keyOfImport } from './items.ts';
import type { StoredImport } from './records.ts';
import { rowsIn } from './run.ts';

/** Ends a running import. `problem`: why rows remain, which are refused. */
export async function endImport(app: App, started: StoredImport, problem: string | null): Promise<void> {
  const imported = rowsIn(started);
  const set = {
    status: imported > 0 ? 'completed' : 'failed',
    errorMessage: problem ?? (imported > 0 ? null : 'No row of the file can be imported.'),
    refused: started.total - imported,
    completedAt: nowIso(app),
  };
  const change = { set, remove: ['dueKind', 'dueAt'] };
  await app.store.update(keyOfImport(importRefOf(started)), change, equals('status', 'running'));
}
