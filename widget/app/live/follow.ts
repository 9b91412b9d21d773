import { lastMessageId } from '../entries.ts';
import { type Chat, isWithHumans } from '../state.ts';
import { pollOn, whileClosed, withBot } from './poll.ts';
import { streamOn } from './stream.ts';

/** Soon after the panel is reopened, but not with every click. */
const SOON_MS = 1_000;

/**
 * Keeps the conversation up to date while needed: by stream while humans are involved, otherwise by occasional polling.
 */
export function startFollowing(chat: Chat): () => void {
  const { session, leaving } = chat;
  let current: { mode: string; stop: AbortController } | undefined;
  let closedAtMs = Number.POSITIVE_INFINITY;

  function start(wanted: 'stream' | 'poll' | 'watch', signal: AbortSignal): Promise<void> {
    if (wanted === 'stream') return streamOn(chat, signal);
    if (wanted === 'watch') return pollOn(chat, { rhythm: whileClosed, signal });
    const closedForMs = Math.max(0, Date.now() - closedAtMs);
    closedAtMs = Number.POSITIVE_INFINITY;
    return pollOn(chat, { rhythm: withBot, signal, firstMs: Math.max(SOON_MS, withBot.first - closedForMs) });
  }

  leaving.signal.addEventListener('abort', update);
  return update;

  function update() {
    const { conversationId } = session.value;
    const { open, status } = chat.state;
    const isOver = leaving.signal.aborted || !conversationId || status === 'closed';
    const wanted = isOver ? undefined : isWithHumans(status) ? 'stream' : open ? 'poll' : 'watch';
    // Nothing is fetched during an answer. Its end starts the waiting.
    if (chat.state.busy && !isOver && wanted !== 'stream') return;
    // Each new message restarts polling with the first, short interval.
    const mode = wanted ? `${wanted} ${conversationId} ${wanted === 'poll' ? lastMessageId(chat) : ''}` : '';
    if (mode === (current?.mode ?? '')) return;
    current?.stop.abort();
    if (current?.mode.startsWith('poll') && wanted === 'watch') closedAtMs = Date.now();
    current = wanted && { mode, stop: new AbortController() };
    if (wanted) void start(wanted, current!.stop.signal);
  }
}
