import { chatbotKey } from '../chatbots/items.ts';
import type { App, Condition, Write } from '../core/app.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { all, atMost, has, lacks, present } from '../core/rows/conditions.ts';
import { SOURCE_PREFIX, sourcePk } from './items.ts';
import { isStoring } from './vector-store/storing.ts';

/*
 * Limits a chatbot's chunks, so that its search index fits into a container. The chatbot's row counts the chunks of all
 * sources, in the transactions that change them. A row of an earlier version has no count. Then the write fails, and
 * `chunkRefusal` adds the count.
 */

/**
 * An index of this many chunks of 1,000 characters takes 95 MB of memory, and twice that while a snapshot is written.
 */
export const MAX_CHUNKS = 50_000;
/** With a vector store. Ten for each of 100,000 sources; the store itself takes two billion. */
const MAX_STORED_CHUNKS = 1_000_000;

const maxChunks = (app: App): number => (isStoring(app) ? MAX_STORED_CHUNKS : MAX_CHUNKS);

export const tooManyChunks = (app: App): string =>
  isStoring(app)
    ? 'A chatbot can have at most 1,000,000 passages, about 1 GB of text. Remove sources, or divide them among chatbots.'
    : 'A chatbot can have at most 50,000 passages, about 50 MB of text. Remove sources, or divide them among chatbots.';

/** Returns the condition on a chatbot's row for adding (or removing) chunks. */
export const allowsChunks = (app: App, chunkCount: number): Condition =>
  chunkCount > 0 ? atMost('chunkCount', maxChunks(app) - chunkCount) : has('chunkCount');

/** Returns the write that changes a chatbot's chunk count. Undefined if the count does not change. */
export const addChunks = (app: App, { workspaceId, chatbotId }: ChatbotRef, chunkCount: number): Write | undefined =>
  chunkCount === 0
    ? undefined
    : {
        update: chatbotKey(workspaceId, chatbotId),
        change: { add: { chunkCount } },
        when: allowsChunks(app, chunkCount),
      };

/** Returns why the chatbot's row refused more chunks. `again`: the cause is gone, so a retry may succeed. */
export async function chunkRefusal(
  app: App,
  chatbotRef: ChatbotRef,
  chunkCount: number,
): Promise<'gone' | 'full' | 'again'> {
  const item = await app.store.get(chatbotKey(chatbotRef.workspaceId, chatbotRef.chatbotId), { consistent: true });
  if (!item) return 'gone';
  if (item.chunkCount === undefined) await countChunks(app, chatbotRef);
  else if (chunkCount > 0 && Number(item.chunkCount) > maxChunks(app) - chunkCount) return 'full';
  return 'again';
}

/** No write changes the number of chunks while the row has no count, so the sum is exact. */
async function countChunks(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<void> {
  let chunkCount = 0;
  const where = { pk: sourcePk(workspaceId, chatbotId), prefix: SOURCE_PREFIX, consistent: true };
  for await (const source of app.store.queryAll(where)) chunkCount += Number(source.chunkCount ?? 0);
  await app.store.update(
    chatbotKey(workspaceId, chatbotId),
    { set: { chunkCount } },
    all(present, lacks('chunkCount')),
  );
}
