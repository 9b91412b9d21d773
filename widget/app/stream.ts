import { call } from './client.ts';
import { lastMessageId } from './entries.ts';
import { readEvents } from './events.ts';
import { newId } from './ids.ts';
import { pause } from './pause.ts';
import { pollOn, receive, urlOf, withHumans } from './poll.ts';
import type { Chat } from './state.ts';
import { applyState } from './status.ts';

/** Until the next stream, by why the last one ended. Meanwhile the conversation is polled. */
const waitsMs = { planned: 1_000, failed: 3_000, refused: 30_000, superseded: 60_000 };
/** The platform frees what nobody confirms for 45 s. It sends a comment every 15 s; every other one is answered. */
const CONFIRM_MS = 25_000;

type End = keyof typeof waitsMs;

/** Says that this tab reads its stream, or that it does not any more: a request that also a page sends which is being left. */
function tellPresence(chat: Chat, leaving: boolean): void {
  const url = urlOf(chat, 'presence', { tab: chat.session.tab.id, leaving: leaving ? 'true' : undefined });
  call(url, { method: 'POST', keepalive: leaving }).catch(() => {});
}

/** Streams the conversation for as long as `signal` lets it. A stream that nothing comes over gives way to polls. */
export async function streamOn(chat: Chat, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { why, isQuiet } = await hold(chat, signal);
    // Two tabs of one id, such as a duplicated one, would supersede each other again and again.
    if (why === 'superseded') chat.session.keepTab({ id: newId() });
    if (why === 'planned' && isQuiet) await pollOn(chat, { rhythm: withHumans, signal, untilNews: true });
    else if (why === 'planned') await pause(waitsMs[why], signal);
    else await pollOn(chat, { rhythm: withHumans, signal, forMs: waitsMs[why] });
  }
}

/** Holds one stream to its end. Quiet: nobody wrote or typed meanwhile. */
async function hold(chat: Chat, signal: AbortSignal): Promise<{ why: End; isQuiet: boolean }> {
  let isQuiet = true;
  let confirmedAtMs = Date.now();
  const leave = () => tellPresence(chat, true);
  const confirm = () => {
    if (Date.now() - confirmedAtMs < CONFIRM_MS) return;
    confirmedAtMs = Date.now();
    tellPresence(chat, false);
  };
  addEventListener('pagehide', leave);
  try {
    const url = urlOf(chat, 'stream', { tab: chat.session.tab.id, after: lastMessageId(chat) });
    const response = await call(url, { headers: { accept: 'text/event-stream' }, signal });
    for await (const { event, data } of readEvents(response.body!, confirm)) {
      if (signal.aborted) break;
      if (event === 'reconnect') return { why: data.reason, isQuiet };
      if (event !== 'status') isQuiet = false;
      tell(chat, event, data);
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'RATE_LIMITED' || code === 'NOT_FOUND') return { why: 'refused', isQuiet };
  } finally {
    removeEventListener('pagehide', leave);
  }
  // The next stream of the tab supersedes one that was cut off; without a next one the platform would not know.
  if (signal.aborted) leave();
  return { why: 'failed', isQuiet };
}

// biome-ignore lint/suspicious/noExplicitAny: each event has a shape of its own
function tell(chat: Chat, event: string, data: any): void {
  if (event === 'message') receive(chat, data);
  else if (event === 'status') applyState(chat, data);
  else if (event === 'typing')
    chat.set({ typing: data.typing ? (data.agentName ?? chat.core.config.texts.agent!) : null });
}
