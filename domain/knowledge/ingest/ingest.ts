import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { all, any, equals } from '../../core/rows/conditions.ts';
import { isRowFree, newRowLease, ROW_LEASE_MS, whileHolding, workerLease } from '../../core/rows/row-leases.ts';
import { END_MS, WORK_MS } from '../deadlines.ts';
import { enqueue, ingestMessage } from '../enqueue.ts';
import { attemptFailed } from '../ingest-due.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { sourceKey, toSource } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { BadStatus } from '../sources/page.ts';
import { readFile } from '../sources/read-file.ts';
import { readPage } from '../sources/read-page.ts';
import { replaceText, type SourceText, withdrawText } from '../sources/replace.ts';

export const ingestJob = ingestMessage.extend({ sourceId: z.string() });
type IngestJob = z.output<typeof ingestJob>;

/**
 * Fetches the page or reads the file of one source, then chunks and indexes it. Safe to run twice or concurrently,
 * because one worker holds the lease.
 */
export async function ingest(app: App, job: IngestJob): Promise<void> {
  const endMs = app.clock.now() + WORK_MS;
  const source = await takeLease(app, job);
  if (!source) return;
  await whileHolding(app, workerLease, { key: sourceKeyOf(source), holder: source.worker }, async () => {
    try {
      await replaceText(app, source, await readSource(app, source, endMs), { worker: source.worker, endMs });
    } catch (error) {
      if (!(error instanceof IngestProblem)) throw error;
      if (error instanceof BadStatus && error.isGone && source.chunkSet)
        await withdrawText(app, source, error.message, source);
      else await fail(app, source, error.message);
    }
  });
}

const sourceKeyOf = ({ workspaceId, chatbotId, id }: StoredSource) => sourceKey(workspaceId, chatbotId, id);

/**
 * Acquires the lease for this worker, and enqueues the job that ends the attempt if this worker does not. Returns
 * undefined if the source is gone, done, or held by another worker; a held source is checked again later.
 */
async function takeLease(app: App, job: IngestJob): Promise<StoredSource | undefined> {
  const written = await app.store.update(
    sourceKey(job.workspaceId, job.chatbotId, job.sourceId),
    { set: { status: 'processing', ...newRowLease(app, workerLease), dueAt: nowIso(app, END_MS) } },
    any(equals('status', 'pending'), all(equals('status', 'processing'), isRowFree(app, workerLease))),
  );
  if (written.applied) {
    const source = toSource(written.item);
    const { workspaceId, chatbotId, sourceId } = job;
    const { worker } = source;
    await enqueue(app, { kind: 'end-source', workspaceId, chatbotId, sourceId, worker }, END_MS / 1000);
    return source;
  }
  if (written.item?.status === 'processing') await enqueue(app, job, ROW_LEASE_MS / 1000);
  return undefined;
}

const readSource = (app: App, source: StoredSource, endMs: number): Promise<SourceText> =>
  source.type === 'file' ? readFile(app, source, endMs) : readPage(app, source, endMs);

/** Ends an attempt without a result. Earlier content is still served. */
async function fail(app: App, source: StoredSource, problem: string): Promise<void> {
  await app.store.update(sourceKeyOf(source), attemptFailed(app, source, problem), equals('worker', source.worker));
}
