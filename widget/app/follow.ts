import { call, getData } from './client.ts';
import { keepMessage, lastMessageId } from './entries.ts';
import { readEvents } from './events.ts';
import { plainText } from './markdown/plain.ts';
import { type Chat, isWithHumans, type Message, type Status } from './state.ts';
import { applyState } from './status.ts';

/** Agents may take over unasked; while nobody is there, asking now and then, ever more seldom, is cheaper than a stream. */
const pollMs = { first: 5_000, last: 30_000, growth: 1.25 };
const waitsMs = { planned: 1_000, superseded: 60_000, failed: 3_000, refused: 20_000 };

interface Poll {
  status: Status;
  humanLive: boolean;
  agentName: string | null;
  messages: Message[];
}

/** How the conversation stands and what was said; `after`: only since that message. */
export async function poll({ core, session, leaving }: Chat, after?: string): Promise<Poll> {
  const { conversationId, bindingToken } = session.value;
  return getData<Poll>(`${core.publicUrl}/conversations/${conversationId}/poll${after ? `?after=${after}` : ''}`, {
    headers: { 'x-binding-token': bindingToken ?? '' },
    signal: leaving.signal,
  });
}

/** A message that somebody else wrote just now. */
export function receive(chat: Chat, stored: Message): void {
  const { core, session, state } = chat;
  if (!keepMessage(chat, stored) || stored.role === 'visitor') return;
  core.emit('message', { role: stored.role, id: stored.id, content: stored.content });
  chat.announce(
    `${stored.author?.name ?? core.config.texts[stored.role === 'agent' ? 'agent' : 'bot']}: ${plainText(stored.content)}`,
  );
  if (stored.role === 'agent') chat.set({ typing: null });
  if (state.open) session.update({ seen: stored.id });
  else chat.set({ unread: chat.state.unread + 1 });
}

/** Keeps the conversation up to date while that is worth it: streamed with humans about, asked for now and then otherwise. */
export function startFollowing(chat: Chat): () => void {
  const { core, session, leaving } = chat;
  let current: { mode: string; stop: AbortController } | undefined;

  function onEvent(event: string, data: Poll & Message & { typing: boolean }) {
    if (event === 'message') receive(chat, data);
    else if (event === 'status') applyState(chat, data);
    else if (event === 'typing')
      chat.set({ typing: data.typing ? (data.agentName ?? core.config.texts.agent!) : null });
  }

  /** Holds one stream to its end and tells why it ended. */
  async function hold(signal: AbortSignal, position: { id: string }): Promise<keyof typeof waitsMs> {
    const { conversationId, bindingToken } = session.value;
    const headers: Record<string, string> = { 'x-binding-token': bindingToken ?? '', accept: 'text/event-stream' };
    const after = position.id || lastMessageId(chat);
    if (after) headers['last-event-id'] = after;
    const response = await call(`${core.publicUrl}/conversations/${conversationId}/stream`, { headers, signal });
    for await (const { id, event, data } of readEvents(response.body!)) {
      if (signal.aborted) break;
      position.id = id || position.id;
      if (event === 'reconnect') return data.reason;
      onEvent(event, data);
    }
    return 'failed';
  }
  async function stream(signal: AbortSignal) {
    const position = { id: '' };
    while (!signal.aborted) {
      const why = await hold(signal, position).catch((error) =>
        ['RATE_LIMITED', 'NOT_FOUND'].includes(error.code) ? ('refused' as const) : ('failed' as const),
      );
      await pause(waitsMs[why], signal);
    }
  }
  async function pollOnAndOn(signal: AbortSignal) {
    let waitMs = pollMs.first;
    let last = lastMessageId(chat);
    while (!signal.aborted) {
      await pause(waitMs, signal);
      if (signal.aborted || document.hidden || chat.state.busy) continue;
      const found = await poll(chat, lastMessageId(chat)).catch(() => undefined);
      if (!found || signal.aborted) continue;
      for (const one of found.messages) receive(chat, one);
      applyState(chat, found);
      waitMs = last === lastMessageId(chat) ? Math.min(waitMs * pollMs.growth, pollMs.last) : pollMs.first;
      last = lastMessageId(chat);
    }
  }

  return function update() {
    const { conversationId } = session.value;
    const { open, status } = chat.state;
    const wanted =
      leaving.signal.aborted || !conversationId || status === 'closed'
        ? ''
        : isWithHumans(status)
          ? 'stream'
          : open
            ? 'poll'
            : '';
    const mode = wanted && `${wanted} ${conversationId}`;
    if (mode === (current?.mode ?? '')) return;
    current?.stop.abort();
    current = mode ? { mode, stop: new AbortController() } : undefined;
    if (current) void (wanted === 'stream' ? stream : pollOnAndOn)(current.stop.signal);
  };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
