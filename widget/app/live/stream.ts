import { readEvents } from '../../../client/sse.ts';
import { type CallError, call, newId } from '../client.ts';
import { lastMessageId } from '../entries.ts';
import type { Chat } from '../state.ts';
import { applyState } from '../status.ts';
import { pause } from './pause.ts';
import { pollOn, readNews, receive, SILENT_MS, urlOf, withHumans } from './poll.ts';

/** Delay before the next stream, by the reason for the last one's end. The conversation is polled in between. */
const waitsMs = { planned: 1_000, failed: 3_000, refused: 30_000, superseded: 60_000 };
/**
 * The platform frees a stream that is not confirmed for 45 s. It sends a comment every 15 s; every second one is
 * confirmed.
 */
const CONFIRM_MS = 25_000;
/** The platform responds at once. A proxy may hold that back for as long as the stream lasts. */
const HEAD_MS = 10_000;

type End = keyof typeof waitsMs;

/**
 * Tells the platform that this tab still reads its stream, or has stopped. `url`: of the stream's conversation, which the visitor may
 * have left. The request is sent even while the page
 * unloads.
 */
function tellPresence(url: string, leaving: boolean): void {
  call(leaving ? `${url}&leaving=true` : url, { method: 'POST', keepalive: leaving }).catch(() => {});
}

/** Follows live events until they end. False: no connection came about, or what follows them is not loaded. */
export async function followEvents(chat: Chat, signal: AbortSignal): Promise<boolean> {
  chat.withMore(() => {});
  const more = await Promise.race([chat.more, pause(HEAD_MS, signal)]);
  if (!more || signal.aborted) return false;
  const typing = (data: object) => applyEvent(chat, 'typing', data);
  return more.followLive(chat, signal, { news: async () => void (await readNews(chat, signal)), typing });
}

/** Keeps the conversation up to date by streams until `signal` aborts. Switches to polling if a stream is quiet. */
export async function streamOn(chat: Chat, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { why, isQuiet } = await hold(chat, signal);
    // Two tabs with one ID, such as a duplicated tab, would supersede each other endlessly.
    if (why === 'superseded') chat.session.keepTab({ id: newId() });
    const isIdle = why === 'planned' && isQuiet;
    // Soon, because a proxy may have kept what the stream sent.
    const until = isIdle ? { untilNews: true } : { firstMs: 1_000, forMs: waitsMs[why] };
    await pollOn(chat, { rhythm: withHumans, signal, ...until });
  }
}

/** Reads one stream to its end. `isQuiet`: nobody wrote or typed during it. */
async function hold(chat: Chat, signal: AbortSignal): Promise<{ why: End; isQuiet: boolean }> {
  let why: End = 'failed';
  let isQuiet = true;
  let confirmedAtMs = Date.now();
  const presenceUrl = urlOf(chat, 'presence', { tab: chat.session.tab.id });
  const leave = () => tellPresence(presenceUrl, true);
  const confirm = () => {
    if (Date.now() - confirmedAtMs < CONFIRM_MS) return;
    confirmedAtMs = Date.now();
    tellPresence(presenceUrl, false);
  };
  const stop = new AbortController();
  const abort = () => stop.abort();
  // Replaces that of the last stream.
  signal.onabort = abort;
  const timer = setTimeout(abort, HEAD_MS);
  addEventListener('pagehide', leave);
  try {
    const url = urlOf(chat, 'stream', { tab: chat.session.tab.id, after: lastMessageId(chat) });
    const response = await call(url, { headers: { accept: 'text/event-stream' }, signal: stop.signal });
    clearTimeout(timer);
    for await (const { event, data } of readEvents(response.body, {
      onComment: confirm,
      drain: true,
      silentMs: SILENT_MS,
    })) {
      if (signal.aborted) break;
      const parsed = JSON.parse(data);
      if (event === 'reconnect') {
        why = parsed.reason;
        break;
      }
      if (event !== 'status') isQuiet = false;
      applyEvent(chat, event, parsed);
    }
  } catch (error) {
    // What ends later has no code.
    if ((error as Partial<CallError>).code) why = 'refused';
  }
  removeEventListener('pagehide', leave);
  // The tab's next stream supersedes an interrupted one. If there is none, the platform must be told.
  if (signal.aborted) leave();
  return { why, isQuiet };
}

// biome-ignore lint/suspicious/noExplicitAny: each event has its own shape
function applyEvent(chat: Chat, eventName: string, data: any): void {
  if (eventName === 'message') receive(chat, data);
  else if (eventName === 'status') applyState(chat, data);
  else if (eventName === 'typing')
    chat.set({ typing: data.typing ? (data.agentName ?? chat.core.config.texts.agent) : null });
}
