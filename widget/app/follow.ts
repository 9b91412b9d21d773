import { lastMessageId } from './entries.ts';
import { pollOn, withBot } from './poll.ts';
import { type Chat, isWithHumans } from './state.ts';
import { streamOn } from './stream.ts';

/** Soon after the panel is opened again, but not with every click. */
const SOON_MS = 1_000;

/** Keeps the conversation up to date while that is worth it: streamed with humans about, polled now and then otherwise. */
export function startFollowing(chat: Chat): () => void {
  const { session, leaving } = chat;
  let current: { mode: string; stop: AbortController } | undefined;
  let closedAtMs = Number.POSITIVE_INFINITY;

  function start(wanted: 'stream' | 'poll', signal: AbortSignal): Promise<void> {
    if (wanted === 'stream') return streamOn(chat, signal);
    const closedForMs = Math.max(0, Date.now() - closedAtMs);
    closedAtMs = Number.POSITIVE_INFINITY;
    return pollOn(chat, { rhythm: withBot, signal, firstMs: Math.max(SOON_MS, withBot.first - closedForMs) });
  }

  return function update() {
    const { conversationId } = session.value;
    const { open, status } = chat.state;
    const isOver = leaving.signal.aborted || !conversationId || status === 'closed';
    const wanted = isOver ? undefined : isWithHumans(status) ? 'stream' : open ? 'poll' : undefined;
    // With each new message the polls begin again with their first, short wait.
    const mode = wanted ? `${wanted} ${conversationId} ${wanted === 'poll' ? lastMessageId(chat) : ''}` : '';
    if (mode === (current?.mode ?? '')) return;
    current?.stop.abort();
    if (current && !wanted) closedAtMs = Date.now();
    current = wanted && { mode, stop: new AbortController() };
    if (wanted) void start(wanted, current!.stop.signal);
  };
}
