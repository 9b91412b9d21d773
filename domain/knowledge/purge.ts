import type { App } from '../app.ts';
import { chunkPk, chunkPrefix, indexPk, HEAD_SK, sourcePk, textPk } from './items.ts';

interface Place {
  workspaceId: string;
  chatbotId: string;
}

/** Removes every row of a partition, or of a prefix in it, with the blobs that the rows name. */
async function purgeRows(app: App, pk: string, prefix?: string): Promise<void> {
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

/** What hung on a deleted source. */
export const purgeSource = (app: App, place: Place & { sourceId: string; blob?: string }) =>
  purgeRows(app, chunkPk(place.workspaceId, place.chatbotId), chunkPrefix(place.sourceId));

/** All the knowledge of a deleted chatbot. */
export async function purgeChatbotKnowledge(app: App, { workspaceId, chatbotId }: Place): Promise<void> {
  const head = await app.store.get({ pk: indexPk(workspaceId, chatbotId), sk: HEAD_SK });
  if (typeof head?.previousBlob === 'string') await app.blobs.remove(head.previousBlob);
  for (const pkOf of [sourcePk, textPk, chunkPk, indexPk]) await purgeRows(app, pkOf(workspaceId, chatbotId));
}
