import type { App, Key } from '../core/app.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { purgeUploads } from '../uploads/purge.ts';
import { dropClaims } from './claims.ts';
import { purgeCrawls } from './crawl/purge.ts';
import {
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
  textKey,
  textPk,
  unansweredPk,
  vectorFillPk,
} from './items.ts';
import { requestCompaction } from './search-index/compaction-request.ts';

/** The claims of a page; see `claims.ts`. */
interface ClaimedPage {
  sourceUrl?: string | null | undefined;
  textHash?: string | null | undefined;
}

/** Deletes all rows of a partition, or those with a prefix, with the blobs that they refer to. */
export async function purgeRows(app: App, pk: string, prefix?: string): Promise<void> {
  // A consistent read, so that a row written just before the deletion is not missed.
  let batch: { remove: { pk: string; sk: string } }[] = [];
  for await (const item of app.store.queryAll({ pk, consistent: true, ...(prefix === undefined ? {} : { prefix }) })) {
    if (typeof item.blob === 'string') await app.blobs.remove(item.blob);
    batch.push({ remove: { pk, sk: item.sk } });
    if (batch.length === 100) {
      await app.store.writeMany(batch);
      batch = [];
    }
  }
  await app.store.writeMany(batch);
}

/**
 * Deletes everything that belonged to a deleted source. `blob`: the bytes of its file. Requests a compaction, which
 * removes the source from the search index.
 */
export async function purgeSource(
  app: App,
  { blob, ...source }: ChatbotRef & { sourceId: string; blob?: string | null | undefined } & ClaimedPage,
): Promise<void> {
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
  vectorFillPk,
];

/** Deletes all knowledge of a deleted chatbot, with what calls and open uploads hold of it. */
export async function purgeChatbotKnowledge(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<void> {
  const head = await app.store.get({ pk: indexPk(workspaceId, chatbotId), sk: HEAD_SK }, { consistent: true });
  // Written by an earlier version.
  if (typeof head?.previousBlob === 'string') await app.blobs.remove(head.previousBlob);
  await purgeCrawls(app, { workspaceId, chatbotId });
  await purgeUploads(app, workspaceId, [chatbotId]);
  for (const pkOf of partitions) await purgeRows(app, pkOf(workspaceId, chatbotId));
}
