import type { App } from '../app.ts';
import { dropClaims } from './claims.ts';
import { purgeCrawls } from './crawl/purge.ts';
import { chunkPk, chunkPrefix, claimPk, HEAD_SK, indexPk, sourcePk, textKey, textPk } from './items.ts';

interface Place {
  workspaceId: string;
  chatbotId: string;
}

/** What a page had claimed, see `claims.ts`. */
interface Claimed {
  sourceUrl?: string | null | undefined;
  textHash?: string | null | undefined;
}

/** Removes every row of a partition, or of a prefix in it, with the blobs that the rows name. */
export async function purgeRows(app: App, pk: string, prefix?: string): Promise<void> {
  let batch: { remove: { pk: string; sk: string } }[] = [];
  for await (const item of app.store.queryAll(prefix === undefined ? { pk } : { pk, prefix })) {
    if (typeof item.blob === 'string') await app.blobs.remove(item.blob);
    batch.push({ remove: { pk, sk: item.sk } });
    if (batch.length === 100) {
      await app.store.writeMany(batch);
      batch = [];
    }
  }
  await app.store.writeMany(batch);
}

/** What hung on a deleted source. `blob`: the bytes of its file. */
export async function purgeSource(
  app: App,
  { blob, ...source }: Place & { sourceId: string; blob?: string | null | undefined } & Claimed,
): Promise<void> {
  const { workspaceId, chatbotId, sourceId } = source;
  if (blob) await app.blobs.remove(blob);
  await dropClaims(app, source);
  await purgeRows(app, textPk(workspaceId, chatbotId), textKey(workspaceId, chatbotId, sourceId).sk);
  await purgeRows(app, chunkPk(workspaceId, chatbotId), chunkPrefix(sourceId));
}

/** All the knowledge of a deleted chatbot. */
export async function purgeChatbotKnowledge(app: App, { workspaceId, chatbotId }: Place): Promise<void> {
  const head = await app.store.get({ pk: indexPk(workspaceId, chatbotId), sk: HEAD_SK });
  if (typeof head?.previousBlob === 'string') await app.blobs.remove(head.previousBlob);
  await purgeCrawls(app, { workspaceId, chatbotId });
  for (const pkOf of [sourcePk, textPk, chunkPk, indexPk, claimPk]) await purgeRows(app, pkOf(workspaceId, chatbotId));
}
