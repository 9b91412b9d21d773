import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { all, any, below, equals } from '../../core/conditions.ts';
import { END_MS, FETCH_MS, WORK_MS } from '../deadlines.ts';
import { enqueue, ingestMessage } from '../enqueue.ts';
import { attemptEnded } from '../ingest-due.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { sourceKey, toSource } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { fetchPatiently, isReadable, readPage } from '../sources/page.ts';
import { readFile } from '../sources/read-file.ts';
import { type Reading, replaceText } from '../sources/replace.ts';

/** A worker renews its lease while it works. The lease of a dead worker expires after this time. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

export const ingestJob = ingestMessage.extend({ sourceId: z.string() });
export type IngestJob = z.output<typeof ingestJob>;

/**
 * Fetches the page or reads the file of one source, then chunks and indexes it. Safe to run twice or concurrently,
 * because one worker holds the lease.
 */
export async function ingest(app: App, job: IngestJob): Promise<void> {
  const endMs = app.clock.now() + WORK_MS;
  const source = await takeLease(app, job);
  if (!source) return;
  const lease = renewLease(app, source);
  try {
    await replaceText(app, source, await readSource(app, source, endMs), { worker: source.worker, endMs });
  } catch (error) {
    if (!(error instanceof IngestProblem)) throw error;
    await fail(app, source, error.message);
  } finally {
    clearInterval(lease);
  }
}

/**
 * Acquires the lease for this worker, and enqueues the job that ends the attempt if this worker does not. Returns
 * undefined if the source is gone, done, or held by another worker; a held source is checked again later.
 */
async function takeLease(app: App, job: IngestJob): Promise<StoredSource | undefined> {
  const now = app.clock.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const worker = app.ids.next();
  const written = await app.store.update(
    sourceKey(job.workspaceId, job.chatbotId, job.sourceId),
    { set: { status: 'processing', worker, leaseUntil: at(LEASE_MS), dueAt: at(END_MS) } },
    any(equals('status', 'pending'), all(equals('status', 'processing'), below('leaseUntil', at(0)))),
  );
  if (written.applied) {
    const { workspaceId, chatbotId, sourceId } = job;
    await enqueue(app, { kind: 'end-source', workspaceId, chatbotId, sourceId, worker }, END_MS / 1000);
    return toSource(written.item);
  }
  if (written.item?.status === 'processing') await enqueue(app, job, LEASE_MS / 1000);
  return undefined;
}

/** Renews the lease while this worker runs. */
function renewLease(app: App, source: StoredSource): NodeJS.Timeout {
  const renew = () =>
    app.store.update(
      sourceKey(source.workspaceId, source.chatbotId, source.id),
      { set: { leaseUntil: new Date(app.clock.now() + LEASE_MS).toISOString() } },
      holds(source),
    );
  return setInterval(
    () => renew().catch((error) => app.log.warn('lease not renewed', { sourceId: source.id, error })),
    RENEW_MS,
  );
}

const holds = (source: StoredSource) => equals('worker', source.worker);

async function readSource(app: App, source: StoredSource, endMs: number): Promise<Reading> {
  if (source.type === 'file') return readFile(app, source, endMs);
  const response = await fetchPatiently(app, source.sourceUrl ?? '', {}, FETCH_MS);
  const page = await readPage(app, response, endMs);
  if (!isReadable(page.text)) throw new IngestProblem('No readable text was found on the page.');
  return page;
}

/** Ends an attempt without a result. Earlier content is still served. */
async function fail(app: App, source: StoredSource, message: string): Promise<void> {
  const now = new Date(app.clock.now()).toISOString();
  const ended = attemptEnded(app, source);
  await app.store.update(
    sourceKey(source.workspaceId, source.chatbotId, source.id),
    { ...ended, set: { status: 'failed', errorMessage: message, processedAt: now, updatedAt: now, ...ended.set } },
    holds(source),
  );
}
