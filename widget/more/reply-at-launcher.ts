import type { MessageEntry } from '../app/entries.ts';
import type { Chat } from '../app/state.ts';

/** The last unread reply, unless the visitor has sent it away. */
export function replyAtLauncher({ session, state }: Chat): MessageEntry | undefined {
  const last = state.entries.findLast((entry) => entry.kind === 'message');
  const isReply = state.unread > 0 && last && last.role !== 'visitor' && !last.phase;
  return isReply && last.id !== session.tab.dismissedId ? last : undefined;
}
