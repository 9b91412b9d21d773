import type { App, AttributeUpdates } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { leaseAttributes, workerLease } from '../core/rows/row-leases.ts';
import { withLastCopy } from './ingest-problem.ts';
import { RECRAWL_DUE } from './items.ts';
import type { StoredSource } from './records.ts';

/**
 * Returns the changes to a source's row at the end of an attempt, besides its outcome: the lease is released, and the
 * due index contains the next crawl or nothing.
 */
export function attemptEnded(
  app: App,
  { recrawlIntervalHours: hours }: Pick<StoredSource, 'recrawlIntervalHours'>,
): AttributeUpdates {
  if (hours <= 0) return { remove: [...leaseAttributes(workerLease), 'tries', 'dueKind', 'dueAt'] };
  const dueAt = nowIso(app, hours * 3600_000);
  return { set: { dueKind: RECRAWL_DUE, dueAt }, remove: [...leaseAttributes(workerLease), 'tries'] };
}

/** Returns the changes to a source's row at the end of an attempt without a result. Earlier content is still served. */
export function attemptFailed(app: App, source: StoredSource, problem: string): AttributeUpdates {
  const now = nowIso(app);
  const ended = attemptEnded(app, source);
  const failed = { status: 'failed', errorMessage: withLastCopy(problem, source), processedAt: now, updatedAt: now };
  return { ...ended, set: { ...failed, ...ended.set } };
}
