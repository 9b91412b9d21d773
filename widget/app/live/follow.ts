import { isUnhelped, lastMessageId } from '../entries.ts';
import { type Chat, isWithHumans } from '../state.ts';
import { pollOn, whileClosed, withBot, withoutHelp } from './poll.ts';
import { streamOn } from './stream.ts';

/** Soon after the panel is reopened, but not with every click. */
const SOON_MS = 1_000;

/**
 * Keeps the conversation up to date while needed: by stream while humans are involved, otherwise by occasional polling.
 */
export function startFollowing(chat: Chat): () => void {
  const { session, leaving } = chat;
  let current: { plan: string; controller: AbortController } | undefined;
  let closedAtMs = Number.POSITIVE_INFINITY;

  function start(mode: 'stream' | 'poll' | 'watch', signal: AbortSignal): Promise<void> {
    if (mode === 'stream') return streamOn(chat, signal);
    if (mode === 'watch') return pollOn(chat, { rhythm: whileClosed, signal });
    const closedForMs = Math.max(0, Date.now() - closedAtMs);
    closedAtMs = Number.POSITIVE_INFINITY;
    const rhythm = isUnhelped(chat) ? withoutHelp : withBot;
    return pollOn(chat, { rhythm, signal, firstMs: Math.max(SOON_MS, rhythm.first - closedForMs) });
  }

  leaving.signal.addEventListener('abort', update);
  return update;

  function update() {
    const { conversationId } = session.value;
    const { open, status } = chat.state;
    const isOver = leaving.signal.aborted || !conversationId || status === 'closed';
    const mode = isOver ? undefined : isWithHumans(status) ? 'stream' : open ? 'poll' : 'watch';
    // Nothing is fetched during an answer. Its end starts the waiting.
    if (chat.state.busy && !isOver && mode !== 'stream') return;
    // Each new message, and each rating, restarts polling with the first, short interval.
    const plan =
      mode && `${mode} ${conversationId} ${mode === 'poll' ? `${lastMessageId(chat)} ${isUnhelped(chat)}` : ''}`;
    if (plan === current?.plan) return;
    current?.controller.abort();
    if (current?.plan.startsWith('poll') && mode === 'watch') closedAtMs = Date.now();
    current = undefined;
    if (!mode || !plan) return;
    current = { plan, controller: new AbortController() };
    void start(mode, current.controller.signal);
  }
}
