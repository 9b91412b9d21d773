import type { App } from '../../core/app.ts';
import { batchesOf, inBatches } from '../../core/batches.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { SOURCE_PREFIX, sourceKey, sourcePk, toSource } from '../items.ts';
import type { StoredSource } from '../records.ts';

/**
 * Yields all sources of a chatbot, newest first. There may be 100,000, so whoever reads them keeps only what it needs of each.
 */
export async function* eachSource(app: App, workspaceId: string, chatbotId: string): AsyncGenerator<StoredSource> {
  const where = { pk: sourcePk(workspaceId, chatbotId), prefix: SOURCE_PREFIX, descending: true, consistent: true };
  for await (const item of app.store.queryAll(where)) yield toSource(item);
}

/** The IDs of a chatbot's newest sources, at most `limit`. */
export async function newestSources(
  app: App,
  { workspaceId, chatbotId }: ChatbotRef,
  limit: number,
): Promise<string[]> {
  const where = { pk: sourcePk(workspaceId, chatbotId), prefix: SOURCE_PREFIX, descending: true, consistent: true };
  return (await app.store.query({ ...where, limit })).items.map((item) => toSource(item).id);
}

/** Source IDs that are read together. */
const IDS_AT_ONCE = 100;
const READS_AT_ONCE = 8;

/** Returns the sources among these that exist, by their IDs. */
export async function sourcesById(
  app: App,
  { workspaceId, chatbotId }: ChatbotRef,
  ids: Iterable<string>,
): Promise<Map<string, StoredSource>> {
  const batches = batchesOf(IDS_AT_ONCE, [...new Set(ids)]);
  const rows = await inBatches(READS_AT_ONCE, batches, (batch) =>
    app.store.getMany(batch.map((sourceId) => sourceKey(workspaceId, chatbotId, sourceId))),
  );
  const sources = rows.flat().flatMap((item) => (item ? [toSource(item)] : []));
  return new Map(sources.map((source) => [source.id, source]));
}
