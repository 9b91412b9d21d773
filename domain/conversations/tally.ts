import type { Message, StoredConversation, Tally } from './records.ts';

/** The counters of a message in analytics. */
const messageCounters = ['messages', 'aiReplies', 'unanswered', 'creditsUsed', 'latencyMs', 'timedReplies'] as const;
type MessageCounts = Partial<Record<(typeof messageCounters)[number], number>>;

/** What counts of a message. */
export type CountedMessage = { role: string } & Partial<Pick<Message, 'creditsUsed' | 'unanswered' | 'latencyMs'>>;

/** A test conversation only counts credits. */
export function countsOf(
  { role, creditsUsed = 0, unanswered, latencyMs }: CountedMessage,
  isTest: boolean,
): MessageCounts {
  if (isTest) return { creditsUsed };
  if (role !== 'visitor' && role !== 'assistant' && role !== 'agent') return {};
  if (role !== 'assistant') return { messages: 1, creditsUsed };
  const timed = typeof latencyMs === 'number' ? { latencyMs, timedReplies: 1 } : {};
  return { messages: 1, aiReplies: 1, unanswered: unanswered === true ? 1 : 0, creditsUsed, ...timed };
}

const QUARTER_MS = 15 * 60_000;

/** The tally after these messages of one write. All count in the quarter of the first. */
export function addToTally({ tally, isTest }: StoredConversation, records: readonly Message[]): Tally {
  const counts = records.map((record) => countsOf(record, isTest));
  const sums = messageCounters.map((name, n) => counts.reduce((sum, each) => sum + (each[name] ?? 0), tally?.[n] ?? 0));
  return [...sums, Math.floor(Date.parse(records[0]?.createdAt ?? '') / QUARTER_MS)];
}

/** The difference between two states of a conversation's row, and its time (ms). Undefined if nothing was added. */
export function addedTo(before: unknown, after: unknown): { atMs: number; counts: MessageCounts } | undefined {
  if (!Array.isArray(after)) return undefined;
  const tallyBefore: readonly unknown[] = Array.isArray(before) ? before : [];
  const counts: MessageCounts = {};
  for (const [n, name] of messageCounters.entries()) {
    const more = Number(after[n]) - Number(tallyBefore[n] ?? 0);
    if (more !== 0) counts[name] = more;
  }
  if (Object.keys(counts).length === 0) return undefined;
  return { atMs: Number(after[messageCounters.length]) * QUARTER_MS, counts };
}
