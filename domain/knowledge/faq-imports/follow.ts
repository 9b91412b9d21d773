import type { App, Item } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import type { Change } from '../../core/rows/change.ts';
import { atMost } from '../../core/rows/conditions.ts';
import { countWorked } from '../../core/rows/due.ts';
import { BEGIN_MS, MAX_ENQUEUED } from '../deadlines.ts';
import { enqueue } from '../enqueue.ts';
import { endImport } from './end.ts';
import { IMPORT_DUE, importRefOf, keyOfImport, toImport } from './items.ts';
import { importDue } from './start.ts';

const BATCH = 100;
const NEVER_RUN = 'The import could not be run. Send the file again.';

/** Enqueues a new import, and the removal of the rows of one that has expired or was erased. */
export async function followFaqImport(app: App, { before, after }: Change): Promise<void> {
  if (!before && after) await send(app, after);
  if (before && !after) await app.queues.send('maintenance', { kind: 'drop-blob', blob: before.blob });
}

const send = (app: App, item: Item) => enqueue(app, { kind: 'faq-import', ...importRefOf(toImport(item)) });

/** Enqueues imports again whose job may be lost or whose worker died. Returns how many it ended. */
export async function pushOverdueImports(app: App): Promise<number> {
  const now = nowIso(app);
  const overdue = await app.store.due(IMPORT_DUE, now, BATCH);
  return countWorked(app, 'pushImports', overdue, (item) => pushImport(app, item, now));
}

async function pushImport(app: App, item: Item, now: string): Promise<boolean> {
  const started = toImport(item);
  if (Number(item.tries ?? 0) >= MAX_ENQUEUED) {
    await endImport(app, started, NEVER_RUN);
    return true;
  }
  const change = { set: importDue(app, BEGIN_MS), add: { tries: 1 } };
  const pushed = await app.store.update(keyOfImport(importRefOf(started)), change, atMost('dueAt', now));
  if (pushed.applied) await send(app, item);
  return false;
}
