import { chatbotKey } from '../../../domain/chatbots/items.ts';
import { uuidv7Source } from '../../../domain/core/ids.ts';
import type { Store } from '../../../domain/core/ports/store.ts';
import { chunkItems, newSource, sourceItem, toStoredChunks } from '../../../domain/knowledge/new-source.ts';
import type { StoredSource } from '../../../domain/knowledge/records.ts';

import { appOf } from '../app-of.ts';

interface ManySources {
  workspaceId: string;
  chatbotId: string;
  count: number;
  /** What makes the source at a position another one than a FAQ that is in use. */
  change?(at: number): Partial<StoredSource>;
  answerOf?(at: number): string;
}

/** Of each row, 1,000 are prepared at a time. */
const AT_ONCE = 1_000;

/**
 * Writes many completed FAQs, "Question 0?" first, with their answers into the table, as if somebody had added them one by one. The
 * search index does not have them.
 */
export async function putSources(store: Store, { workspaceId, chatbotId, count, ...how }: ManySources): Promise<void> {
  const { change = () => ({}), answerOf = (at) => `Answer ${at}.` } = how;
  const clock = { now: () => Date.now() };
  const app = appOf({ clock, store, ids: uuidv7Source(clock) });
  const rowsOf = (at: number) => {
    const fields = { type: 'faq', title: `Question ${at}?`, sourceUrl: null, category: null } as const;
    const draft = newSource(app, workspaceId, chatbotId, fields);
    const done = { ...draft, status: 'completed', chunkCount: 1, chunkSet: draft.id, revision: 1 } as const;
    const source = { ...done, processedAt: draft.createdAt, ...change(at) };
    const chunks = toStoredChunks(app, source.id, [{ position: 0, heading: null, content: answerOf(at) }]);
    return [sourceItem(source), ...chunkItems({ ...source, chunkSet: draft.id }, chunks)];
  };
  for (let start = 0; start < count; start += AT_ONCE) {
    const positions = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, n) => start + n);
    await store.writeMany(positions.flatMap(rowsOf).map((put) => ({ put })));
  }
  await store.update(chatbotKey(workspaceId, chatbotId), { add: { sourceCount: count, chunkCount: count } });
}
