import type { App, Item, Key } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { purgeUploads } from '../uploads/purge.ts';
import { dropClaims } from './claims.ts';
import { purgeCrawls } from './crawl/purge.ts';
import {
  actionRunsPk,
  actionsPk,
  callsPk,
  chunkPk,
  chunkPrefix,
  citationsPk,
  citationsPrefix,
  claimPk,
  HEAD_SK,
  importsPk,
  improvementsPk,
  indexPk,
  knowledgeAuditPk,
  siteCredentialsPk,
  sourcePk,
  storedPk,
  textKey,
  textPk,
  unansweredPk,
  vectorFillPk,
} from './items.ts';
import { requestCompaction } from './search-index/compaction-request.ts';
import { purgeStored } from './vector-store/purge.ts';

/** The claims of a page; see `claims.ts`. */
interface ClaimedPage {
  sourceUrl?: string | null | undefined;
  textHash?: string | null | undefined;
}

const ROWS_AT_ONCE = 200;
const BLOBS_AT_ONCE = 8;

/**
 * Deletes all rows of a partition, or those with a prefix, with the blobs that they refer to. Stops after `endMs`, and then returns
 * false.
 */
export async function purgeRows(
  app: App,
  pk: string,
  prefix?: string,
  endMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  let batch: Item[] = [];
  // A consistent read, so that a row written just before the deletion is not missed.
  for await (const item of app.store.queryAll({ pk, consistent: true, ...(prefix === undefined ? {} : { prefix }) })) {
    batch.push(item);
    if (batch.length < ROWS_AT_ONCE) continue;
    await removeWithBlobs(app, batch);
    batch = [];
    if (app.clock.now() >= endMs) return false;
  }
  await removeWithBlobs(app, batch);
  return true;
}

async function removeWithBlobs(app: App, items: readonly Item[]): Promise<void> {
  const blobs = items.flatMap(({ blob }) => (typeof blob === 'string' ? [blob] : []));
  await inBatches(BLOBS_AT_ONCE, blobs, (blob) => app.blobs.remove(blob));
  await app.store.writeMany(items.map(({ pk, sk }) => ({ remove: { pk, sk } })));
}

interface DeletedSource extends ChatbotRef, ClaimedPage {
  sourceId: string;
  /** The bytes of its file. */
  blob?: string | null | undefined;
}

const SOURCES_AT_ONCE = 5;

/** Deletes everything that belonged to deleted sources. */
export async function purgeSources(app: App, sources: readonly DeletedSource[]): Promise<void> {
  await inBatches(SOURCES_AT_ONCE, sources, (source) => purgeSource(app, source));
}

/** Deletes everything that belonged to a deleted source. Requests a compaction, which removes it from the search index. */
export async function purgeSource(app: App, { blob, ...source }: DeletedSource): Promise<void> {
  const { workspaceId, chatbotId, sourceId } = source;
  if (blob) await app.blobs.remove(blob);
  await dropClaims(app, source);
  await purgeRows(app, textPk(workspaceId, chatbotId), textKey(workspaceId, chatbotId, sourceId).sk);
  await purgeRows(app, chunkPk(workspaceId, chatbotId), chunkPrefix(sourceId));
  await purgeRows(app, citationsPk(workspaceId, chatbotId), citationsPrefix(sourceId));
  await requestCompaction(app, { workspaceId, chatbotId });
}

/** Deletes a blob, and then the row that refers to it. */
export async function dropBlob(
  app: App,
  { blob, namedBy }: { blob: string; namedBy?: Key | undefined },
): Promise<void> {
  await app.blobs.remove(blob);
  if (namedBy) await app.store.remove(namedBy);
}

const partitions = [
  importsPk,
  sourcePk,
  textPk,
  chunkPk,
  indexPk,
  claimPk,
  unansweredPk,
  citationsPk,
  callsPk,
  improvementsPk,
  knowledgeAuditPk,
  siteCredentialsPk,
  actionsPk,
  actionRunsPk,
  storedPk,
  vectorFillPk,
];

/** Within a job's two minutes. A chatbot with 100,000 sources has up to 1,300,000 rows. */
const PURGE_MS = 75_000;

/**
 * Deletes all knowledge of a deleted chatbot, with what calls and open uploads hold of it. What time does not suffice for is left to
 * another job.
 */
export async function purgeChatbotKnowledge(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<void> {
  const isDone = await purgeUntil(app, { workspaceId, chatbotId }, app.clock.now() + PURGE_MS);
  if (!isDone) await app.queues.send('maintenance', { kind: 'purge-chatbot', workspaceId, chatbotId });
}

async function purgeUntil(app: App, { workspaceId, chatbotId }: ChatbotRef, endMs: number): Promise<boolean> {
  const head = await app.store.get({ pk: indexPk(workspaceId, chatbotId), sk: HEAD_SK }, { consistent: true });
  // Written by an earlier version.
  if (typeof head?.previousBlob === 'string') await app.blobs.remove(head.previousBlob);
  await purgeCrawls(app, { workspaceId, chatbotId });
  await purgeUploads(app, workspaceId, [chatbotId]);
  if (!(await purgeStored(app, { workspaceId, chatbotId }, endMs))) return false;
  for (const pkOf of partitions) {
    if (!(await purgeRows(app, pkOf(workspaceId, chatbotId), undefined, endMs))) return false;
  }
  return true;
}
