import { setTimeout as sleep } from 'node:timers/promises';
import { conversationKey, toConversation } from '../../../domain/conversations/items.ts';
import type { StoredConversation } from '../../../domain/conversations/records.ts';
import type { App } from '../../../domain/core/app.ts';

/** Interval of reads. A reply is seen within this time. */
const READ_MS = 2_000;
/** Maximum number of polls that a process holds at once. */
const MAX_HELD = 200;
const PER_ADDRESS = 20;
/** A fourth one ends the oldest, whose page was probably left. */
const PER_CONVERSATION = 3;

interface HeldPoll {
  conversationId: string;
  address: string;
  ends: AbortController;
}
/** Those of a process, oldest first. */
const held = new WeakMap<App, Set<HeldPoll>>();

/** Takes a place. Undefined: there is none. */
function take(app: App, conversationId: string, address: string): HeldPoll | undefined {
  const all = held.get(app) ?? new Set();
  held.set(app, all);
  const [oldest, ...newer] = [...all].filter((one) => one.conversationId === conversationId);
  if (oldest && newer.length + 1 >= PER_CONVERSATION) {
    all.delete(oldest);
    oldest.ends.abort();
  }
  if (all.size >= MAX_HELD || [...all].filter((one) => one.address === address).length >= PER_ADDRESS) return undefined;
  const poll = { conversationId, address, ends: new AbortController() };
  all.add(poll);
  return poll;
}

/** What a poll tells depends on these. */
type Known = Pick<StoredConversation, 'messageCount' | 'status' | 'mergedIntoId'>;
const markOf = ({ messageCount, status, mergedIntoId }: Known) => `${messageCount} ${status} ${mergedIntoId ?? ''}`;

/**
 * Waits until a conversation has changed or was erased, until a time at most. False: it has not, or this process holds too many polls, or a
 * newer one of the conversation has ended this one.
 */
export async function awaitChange(
  app: App,
  { workspaceId, id, ...known }: StoredConversation,
  { address, untilMs }: { address: string; untilMs: number },
): Promise<boolean> {
  const poll = take(app, id, address);
  if (!poll) return false;
  const { signal } = poll.ends;
  const mark = markOf(known);
  try {
    for (let leftMs = untilMs - app.clock.now(); leftMs > 0; leftMs = untilMs - app.clock.now()) {
      await sleep(Math.min(READ_MS, leftMs), undefined, { signal }).catch(() => {});
      if (signal.aborted) return false;
      const row = await app.store.get(conversationKey(workspaceId, id), { consistent: true });
      if (!row || markOf(toConversation(row)) !== mark) return true;
    }
    return false;
  } finally {
    held.get(app)?.delete(poll);
  }
}
