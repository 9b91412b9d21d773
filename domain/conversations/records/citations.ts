import { isRecord } from '../../core/objects.ts';
import type { Message } from './message.ts';

/** Of one conversation: more would let its row grow with each answer. */
const MAX_CITED_SOURCES = 50;

/** How many answers of a conversation are based on a source, by the source's id. */
export type CitationCounts = Readonly<Record<string, number>>;

/** As its row says it: the last message with sources and these, and the numbers by source. */
interface Citing {
  cited?: string[] | undefined;
  citations?: Record<string, number> | undefined;
}

/** Rows of earlier versions only name the sources of the last answer. */
export function citationsIn({ citations, cited }: Readonly<Record<string, unknown>> | Citing): CitationCounts {
  if (isRecord(citations))
    return Object.fromEntries(Object.entries(citations).map(([sourceId, count]) => [sourceId, Number(count)]));
  const [, ...sourceIds]: readonly unknown[] = Array.isArray(cited) ? cited : [];
  return Object.fromEntries(sourceIds.map((sourceId) => [String(sourceId), 1]));
}

/** What the messages of one write add. A write has at most one answer. */
export function citedIn(citing: Citing, records: readonly Message[]): Citing {
  const answer = records.find(({ sources }) => sources.length > 0);
  if (!answer) return {};
  const sourceIds = [...new Set(answer.sources.map(({ sourceId }) => sourceId))];
  const citations = new Map(Object.entries(citationsIn(citing)));
  for (const sourceId of sourceIds) {
    if (citations.has(sourceId) || citations.size < MAX_CITED_SOURCES)
      citations.set(sourceId, (citations.get(sourceId) ?? 0) + 1);
  }
  return { cited: [answer.id, ...sourceIds], citations: Object.fromEntries(citations) };
}
