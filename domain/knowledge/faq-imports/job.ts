import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import { freeLease, type Lease, renewLease, takeLease, whileRenewing } from '../../core/rows/leases.ts';
import { readWorkspace } from '../../workspaces/read.ts';
import { END_MS } from '../deadlines.ts';
import { enqueue, ingestMessage } from '../enqueue.ts';
import { importLeaseKey, importsPk } from '../items.ts';
import { endImport } from './end.ts';
import { loadFile, rowsOfFile } from './file.ts';
import { IMPORT_PREFIX, importRefOf, keyOfImport, toImport } from './items.ts';
import { planImport } from './plan.ts';
import type { StoredImport } from './records.ts';
import { ImportRun, type RowTally, rowsIn } from './run.ts';
import { importDue } from './start.ts';

export const faqImportJob = ingestMessage.extend({ kind: z.literal('faq-import'), importId: z.string() });
type FaqImportJob = z.output<typeof faqImportJob>;

/** A step that takes longer continues in another invocation, which has 90 s. */
const WITHIN_MS = 25_000;
/** Short, so that an import whose process died is soon continued. */
const LEASE_MS = 6_000;
const RENEW_MS = 2_000;
/** How many workers may die on the same rows before the import ends. */
const MAX_BEGINS = 5;
const STUCK = 'The import could not be continued. Send the rows that are missing again.';

/**
 * Works off rows of the chatbot's oldest import, and continues in another invocation. Each row is imported once, because its progress is in
 * its transaction. One import of a chatbot is at work at a time, that of a bundle included.
 */
export async function stepFaqImport(app: App, job: FaqImportJob): Promise<void> {
  // The end of an earlier import enqueues the next one.
  if ((await oldestRunning(app, job))?.id !== job.importId) return;
  const lease = await takeLease(app, importLeaseKey(job.workspaceId, job.chatbotId), { forMs: LEASE_MS });
  if (!lease) return enqueue(app, job, LEASE_MS / 1000);
  await whileLeased(app, lease, async () => {
    const begun = await begin(app, job);
    if (begun) await work(app, begun, app.clock.now() + WITHIN_MS);
  });
  const next = await oldestRunning(app, job);
  if (next) await enqueue(app, { kind: 'faq-import', ...importRefOf(next) });
}

async function whileLeased<T>(app: App, lease: Lease, step: () => Promise<T>): Promise<T> {
  const renew = () => renewLease(app, lease, LEASE_MS);
  try {
    return await whileRenewing(app, { everyMs: RENEW_MS, renew, about: lease.key }, step);
  } finally {
    await freeLease(app, lease).catch((error) => app.log.warn('import lease not freed', { ...lease.key, error }));
  }
}

async function oldestRunning(app: App, { workspaceId, chatbotId }: FaqImportJob): Promise<StoredImport | undefined> {
  const where = { pk: importsPk(workspaceId, chatbotId), prefix: IMPORT_PREFIX, consistent: true };
  for await (const item of app.store.queryAll(where)) if (item.status === 'running') return toImport(item);
  return undefined;
}

/** Counts a worker that begins. Undefined if the import has ended, or has to. */
async function begin(app: App, job: FaqImportJob): Promise<StoredImport | undefined> {
  const change = { set: importDue(app, END_MS), add: { begins: 1 } };
  const begun = await app.store.update(keyOfImport(job), change, equals('status', 'running'));
  if (!begun.applied) return undefined;
  const started = toImport(begun.item);
  if (started.begins <= MAX_BEGINS) return started;
  await endImport(app, started, STUCK);
  return undefined;
}

async function work(app: App, started: StoredImport, endMs: number): Promise<void> {
  const file = await loadFile(app, started.blob);
  if (!file) return endImport(app, started, STUCK);
  const rows = rowsOfFile(file);
  const tally = { created: started.created, updated: started.updated, unchanged: started.unchanged };
  const workspace = await readWorkspace(app, started.workspaceId);
  const run = new ImportRun(app, { workspace }, started, {
    tally,
    progress: (before, after) => [progressWrite(started, before, after)],
  });
  const steps = await planImport(app, started, rows);
  const problem = await applyRest(app, run, steps.slice(rowsIn(tally)), endMs);
  const isOver = problem !== null || rowsIn(run.tally) === rows.length;
  if (isOver) await endImport(app, { ...started, ...run.tally }, problem);
}

/** Returns why the import must end. A FAQ that was changed or deleted meanwhile is looked up again in the next step. */
async function applyRest(
  app: App,
  run: ImportRun,
  steps: Parameters<ImportRun['apply']>[0],
  endMs: number,
): Promise<string | null> {
  try {
    await run.apply(steps, endMs);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'USAGE_LIMIT_REACHED') return error.message;
    if (error.code !== 'NOT_FOUND' && error.code !== 'CONFLICT') throw error;
    app.log.info('import step ended early', { code: error.code });
    return null;
  }
}

/** Fails if another worker has imported the rows, or if the import has ended. */
const progressWrite = (started: StoredImport, before: RowTally, after: RowTally) => ({
  update: keyOfImport(importRefOf(started)),
  change: { set: { ...after, begins: 0 } },
  when: all(
    equals('status', 'running'),
    equals('created', before.created),
    equals('updated', before.updated),
    equals('unchanged', before.unchanged),
  ),
});
