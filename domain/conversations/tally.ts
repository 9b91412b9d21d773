import type { Message, StoredConversation, Tally } from './records.ts';

/** The counters of a message in analytics, and at one place the quarter in which they count. Rows of earlier versions end with it. */
const places = [
  ...(['messages', 'aiReplies', 'unanswered', 'creditsUsed', 'latencyMs', 'timedReplies', 'quarter'] as const),
  ...(['inputTokens', 'outputTokens', 'cachedTokens'] as const),
] as const;
const QUARTER_PLACE = places.indexOf('quarter');
type MessageCounts = Partial<Record<Exclude<(typeof places)[number], 'quarter'>, number>>;

/** What counts of a message. */
export type CountedMessage = { role: string } & Partial<
  Pick<Message, 'creditsUsed' | 'unanswered' | 'latencyMs' | 'usage' | 'notice'>
>;

/** A test conversation only counts what it costs: credits and tokens. */
export function countsOf(
  { role, creditsUsed = 0, unanswered, latencyMs, usage, notice }: CountedMessage,
  isTest: boolean,
): MessageCounts {
  if (isTest) return { creditsUsed, ...usage };
  if (role !== 'visitor' && role !== 'assistant' && role !== 'agent') return {};
  if (role !== 'assistant' || notice) return { messages: 1, creditsUsed };
  const timed = typeof latencyMs === 'number' ? { latencyMs, timedReplies: 1 } : {};
  return { messages: 1, aiReplies: 1, unanswered: unanswered === true ? 1 : 0, creditsUsed, ...timed, ...usage };
}

const QUARTER_MS = 15 * 60_000;

/** The tally after these messages of one write. All count in the quarter of the first. */
export function addToTally({ tally, isTest }: StoredConversation, records: readonly Message[]): Tally {
  const counts = records.map((record) => countsOf(record, isTest));
  return places.map((name, n) =>
    name === 'quarter'
      ? Math.floor(Date.parse(records[0]?.createdAt ?? '') / QUARTER_MS)
      : counts.reduce((sum, each) => sum + (each[name] ?? 0), tally?.[n] ?? 0),
  );
}

/** The difference between two states of a conversation's row, and its time (ms). Undefined if nothing was added. */
export function addedTo(before: unknown, after: unknown): { atMs: number; counts: MessageCounts } | undefined {
  if (!Array.isArray(after)) return undefined;
  const tallyBefore: readonly unknown[] = Array.isArray(before) ? before : [];
  const counts: MessageCounts = {};
  for (const [n, name] of places.entries()) {
    // An earlier version that runs beside this one drops the last counters. They begin at 0 again.
    if (name === 'quarter' || after[n] === undefined) continue;
    const more = Number(after[n]) - Number(tallyBefore[n] ?? 0);
    if (more !== 0) counts[name] = more;
  }
  if (Object.keys(counts).length === 0) return undefined;
  return { atMs: Number(after[QUARTER_PLACE]) * QUARTER_MS, counts };
}
