import { isUnhelped, lastMessageId } from '../entries.ts';
import { type Chat, isWithHumans } from '../state.ts';
import { pause } from './pause.ts';
import { AFTER_HELD_MS, pollOn, whileClosed, withBot, withoutHelp } from './poll.ts';
import { followEvents, streamOn } from './stream.ts';

/** Soon after the panel is reopened, but not with every click. */
const SOON_MS = 1_000;
/** Live events to which no connection came about are tried again with the first change after this time. */
const EVENTS_AGAIN_MS = 240_000;

type Mode = 'events' | 'stream' | 'poll' | 'watch';

/**
 * Keeps the conversation up to date while needed. By live events where the platform has them, else by stream while humans are involved and
 * otherwise by occasional polling.
 */
export function startFollowing(chat: Chat): () => void {
  const { session, leaving } = chat;
  let current: { plan: string; controller: AbortController } | undefined;
  let closedAtMs = Number.POSITIVE_INFINITY;
  let eventsAtMs = 0;

  function start(mode: Mode, signal: AbortSignal): Promise<void> {
    if (mode === 'events') return eventsOn(signal);
    if (mode === 'stream') return streamOn(chat, signal);
    if (mode === 'watch') return pollOn(chat, { rhythm: whileClosed, signal });
    const closedForMs = Math.max(0, Date.now() - closedAtMs);
    closedAtMs = Number.POSITIVE_INFINITY;
    const waitSeconds = chat.core.config.pollWaitSeconds;
    const rhythm = isUnhelped(chat) ? withoutHelp : withBot;
    const firstMs = Math.max(SOON_MS, (waitSeconds ? AFTER_HELD_MS : rhythm.first) - closedForMs);
    return pollOn(chat, { rhythm, signal, firstMs, waitSeconds });
  }

  async function eventsOn(signal: AbortSignal): Promise<void> {
    while (await followEvents(chat, signal)) await pause(SOON_MS, signal);
    if (signal.aborted) return;
    eventsAtMs = Date.now() + EVENTS_AGAIN_MS;
    update();
  }

  leaving.signal.addEventListener('abort', update);
  return update;

  function modeNow(): Mode | undefined {
    const { open, status } = chat.state;
    if (leaving.signal.aborted || !session.value.conversationId || status === 'closed') return undefined;
    const withTeam = isWithHumans(status);
    if ((open || withTeam) && chat.core.config.live && Date.now() >= eventsAtMs) return 'events';
    return withTeam ? 'stream' : open ? 'poll' : 'watch';
  }

  function update() {
    const mode = modeNow();
    // Nothing is fetched during an answer. Its end starts the waiting.
    if (chat.state.busy && mode && mode !== 'stream') return;
    const plan = mode && planOf(chat, mode);
    if (plan === current?.plan) return;
    current?.controller.abort();
    if (current?.plan.startsWith('poll') && mode === 'watch') closedAtMs = Date.now();
    current = undefined;
    if (!mode || !plan) return;
    current = { plan, controller: new AbortController() };
    void start(mode, current.controller.signal);
  }
}

/** Each new message, and each rating, restarts polling with the first, short interval. */
function planOf(chat: Chat, mode: Mode): string {
  const more = mode === 'poll' ? `${lastMessageId(chat)} ${isUnhelped(chat)}` : '';
  return `${mode} ${chat.session.value.conversationId} ${more}`;
}
