import type { App } from '../../core/app.ts';
import { sourceKey } from '../../knowledge/items.ts';
import { sourceType } from '../../knowledge/records.ts';
import type { CountedConversation } from './counted.ts';
import { countIn, type GroupCounts, noCounts } from './groups.ts';
import { type Breakdown, MAX_GROUPS } from './records.ts';

interface SourceSums extends GroupCounts {
  chatbotId: string;
  sourceId: string;
  citations: number;
  answered: number;
  rated: number;
  ratingSum: number;
}

/** How often answers are based on each source, and what came of their conversations. Reads the titles of those that are listed. */
export async function readSources(
  app: App,
  workspaceId: string,
  conversations: readonly CountedConversation[],
): Promise<Breakdown['sources']> {
  const listed = sumsOf(conversations)
    .sort((a, b) => b.citations - a.citations || (a.sourceId < b.sourceId ? -1 : 1))
    .slice(0, MAX_GROUPS);
  const keys = listed.map(({ chatbotId, sourceId }) => sourceKey(workspaceId, chatbotId, sourceId));
  const rows = keys.length > 0 ? await app.store.getMany(keys) : [];
  return listed.map(({ ratingSum, ...sums }, n) => ({
    ...sums,
    title: typeof rows[n]?.title === 'string' ? rows[n].title : null,
    type: sourceType.nullish().parse(rows[n]?.type) ?? null,
    ratingAverage: sums.rated ? ratingSum / sums.rated : 0,
  }));
}

function sumsOf(conversations: readonly CountedConversation[]): SourceSums[] {
  const bySource = new Map<string, SourceSums>();
  for (const conversation of conversations) {
    const { chatbotId, rating } = conversation;
    for (const [sourceId, citations] of Object.entries(conversation.citations)) {
      const none = { chatbotId, sourceId, citations: 0, answered: 0, rated: 0, ratingSum: 0, ...noCounts() };
      const sums = bySource.get(sourceId) ?? none;
      bySource.set(sourceId, sums);
      countIn(sums, conversation);
      sums.citations += citations;
      if (conversation.answered) sums.answered++;
      if (rating !== null) sums.rated++;
      sums.ratingSum += rating ?? 0;
    }
  }
  return [...bySource.values()];
}
