import { chatbotKey } from '../chatbots/items.ts';
import type { App, Condition, Write } from '../core/app.ts';
import type { ChatbotRef } from '../core/refs.ts';
import { SOURCE_PREFIX, sourcePk } from './items.ts';

/*
 * How much a chatbot may hold, so that its search index fits a container: the chatbot's row counts the chunks of all sources, in the
 * transactions that change them. A row of an earlier version has no count. Then the write is refused, and `chunkRefusal` makes one.
 */

/** An index of so many chunks of 1,000 characters takes 95 MB of memory, and twice that while a snapshot of it is made. */
export const MAX_CHUNKS = 50_000;

export const TOO_MANY_CHUNKS =
  'A chatbot holds at most 50,000 passages, about 50 MB of text. Remove sources, or divide them among chatbots.';

/** The condition on a chatbot's row under which its chunks may become so many more, or fewer. */
export const allowsChunks = (more: number): Condition =>
  more > 0
    ? { attribute: 'chunkCount', op: '<=', value: MAX_CHUNKS - more }
    : { attribute: 'chunkCount', is: 'present' };

/** Changes the number of a chatbot's chunks; none where it stays the same. */
export const addChunks = ({ workspaceId, chatbotId }: ChatbotRef, more: number): Write[] =>
  more === 0
    ? []
    : [
        {
          update: chatbotKey(workspaceId, chatbotId),
          change: { add: { chunkCount: more } },
          when: allowsChunks(more),
        },
      ];

/** Why a chatbot's row refused so many more chunks. `again`: what stood in the way does so no longer. */
export async function chunkRefusal(app: App, place: ChatbotRef, more: number): Promise<'gone' | 'full' | 'again'> {
  const item = await app.store.get(chatbotKey(place.workspaceId, place.chatbotId), { consistent: true });
  if (!item) return 'gone';
  if (item.chunkCount === undefined) await countChunks(app, place);
  else if (more > 0 && Number(item.chunkCount) > MAX_CHUNKS - more) return 'full';
  return 'again';
}

/** No write changes the number of chunks while the row has no count, so the sum stays right. */
async function countChunks(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<void> {
  let chunkCount = 0;
  const where = { pk: sourcePk(workspaceId, chatbotId), prefix: SOURCE_PREFIX, consistent: true };
  for await (const source of app.store.queryAll(where)) chunkCount += Number(source.chunkCount ?? 0);
  await app.store.update(
    chatbotKey(workspaceId, chatbotId),
    { set: { chunkCount } },
    {
      all: [
        { attribute: 'pk', is: 'present' },
        { attribute: 'chunkCount', is: 'absent' },
      ],
    },
  );
}
