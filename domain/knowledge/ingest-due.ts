import type { App, Change } from '../core/app.ts';
import { RECRAWL_DUE } from './items.ts';
import type { StoredSource } from './records.ts';

/**
 * What the end of an attempt does to a source's row besides its outcome: no worker holds it, and the due index is told of the
 * next crawl, or of nothing.
 */
export function attemptEnded(
  app: App,
  { recrawlIntervalHours: hours }: Pick<StoredSource, 'recrawlIntervalHours'>,
): Change {
  if (hours <= 0) return { remove: ['worker', 'leaseUntil', 'tries', 'dueKind', 'dueAt'] };
  const dueAt = new Date(app.clock.now() + hours * 3600_000).toISOString();
  return { set: { dueKind: RECRAWL_DUE, dueAt }, remove: ['worker', 'leaseUntil', 'tries'] };
}
