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
const markOf = ({ messageCount, status, mergedIntoId }: StoredConversation) =>
  `${messageCount} ${status} ${mergedIntoId ?? ''}`;

/**
 * Waits until a conversation has changed for its visitor, for at most `waitMs`. Returns whether it has waited: it does not if this process
 * holds too many polls.
 */
export async function awaitNews(
  app: App,
  conversation: StoredConversation,
  { address, waitMs }: { address: string; waitMs: number },
): Promise<boolean> {
  const poll = take(app, conversation.id, address);
  if (!poll) return false;
  const endMs = app.clock.now() + waitMs;
  const mark = markOf(conversation);
  try {
    while (!poll.ends.signal.aborted && app.clock.now() < endMs) {
      await sleep(Math.min(READ_MS, waitMs), undefined, { signal: poll.ends.signal }).catch(() => {});
      const row = await app.store.get(conversationKey(conversation.workspaceId, conversation.id), { consistent: true });
      if (!row || markOf(toConversation(row)) !== mark) break;
    }
  } finally {
    held.get(app)?.delete(poll);
  }
  return true;
}
