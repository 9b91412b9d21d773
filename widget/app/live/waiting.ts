import { type CallError, callError } from '../client.ts';
import { addEntry, changeEntry, type MessageEntry, message, queueOf, removeEntry, withDraft } from '../entries.ts';
import { joinWaiting } from '../session.ts';
import type { Chat } from '../state.ts';
import { pause } from './pause.ts';
import type { SendProgress } from './retry.ts';

/** The browser tells when the network is back, but not when the platform can be reached again. */
const AGAIN_AFTER_MS = 5_000;
/** What the tab's storage certainly holds. */
const MAX_QUEUE = 10;

export const TAKEN_BACK = 'TAKEN_BACK';

/**
 * Shows a message that could not be sent as waiting until the network is back or it is time to try again. Rejects with TAKEN_BACK if the
 * visitor no longer wants to send it. The platform stores it once, even if it has received it before.
 */
export async function waitForConnection(chat: Chat, text: string, { askedId, signal }: SendProgress): Promise<void> {
  if (!chat.recall) chat.announce(chat.core.config.texts.waiting);
  chat.recall ??= new AbortController();
  changeEntry(chat, askedId, { phase: 'waiting' });
  if (chat.unsent) chat.unsent.place = 'waiting';
  keepSending(chat);
  const recalled = chat.recall.signal;
  await untilConnected([recalled, signal]);
  if (recalled.aborted) throw callError(TAKEN_BACK, text);
}

/** Resolves when the network is back, it is time to try again, or one of the signals aborts. */
export async function untilConnected(signals: AbortSignal[]): Promise<void> {
  const wait = new AbortController();
  const end = () => wait.abort();
  for (const source of signals) source.addEventListener('abort', end, { signal: wait.signal });
  addEventListener('online', end, { signal: wait.signal });
  if (!signals.some(({ aborted }) => aborted)) await pause(AGAIN_AFTER_MS, wait.signal);
  end();
}

/**
 * Repeats, once there is a network, what was begun without one and has therefore certainly not been sent. `isRepeatable`: the platform
 * recognises it, so also what was interrupted. A line above the field says that it waits.
 */
export async function whenConnected<T>(
  chat: Chat,
  run: () => Promise<T>,
  { signal = chat.scope.signal, isRepeatable = false } = {},
): Promise<T> {
  const problem = { text: chat.core.config.texts.waiting, waits: true };
  let isWaiting = false;
  try {
    for (;;) {
      const wasOffline = navigator.onLine === false;
      try {
        return await run();
      } catch (error) {
        const isUnsent = wasOffline || (isRepeatable && navigator.onLine === false);
        if (!isUnsent || signal.aborted || (error as CallError).code !== 'NETWORK') throw error;
      }
      if (!isWaiting) chat.set({ problem });
      isWaiting = true;
      await untilConnected([signal]);
      if (signal.aborted) throw callError(TAKEN_BACK, problem.text);
    }
  } finally {
    if (chat.state.problem === problem) chat.set({ problem: null });
  }
}

/** Whether what is said now is sent after a message that waits, or has waited, for the connection. */
export function canQueue({ recall, state }: Chat): boolean {
  const { length } = queueOf(state);
  return (!!recall || length > 0) && length < MAX_QUEUE;
}

/** Shows a message that is sent after those before it. */
export function enqueue(chat: Chat, text: string): void {
  chat.wantsEnd = true;
  addEntry(chat, queued(text));
  keepSending(chat);
  chat.announce(chat.core.config.texts.waiting);
}

export const queued = (content: string): MessageEntry => message({ role: 'visitor', content, phase: 'queued' });

/** Returns a message that waits to the field. */
export function takeBack(chat: Chat, { id, phase, content }: MessageEntry): void {
  if (phase === 'waiting') chat.recall?.abort();
  else {
    removeEntry(chat, id);
    chat.set({ draft: withDraft([content], chat.state.draft) });
    keepSending(chat);
  }
}

/** The messages that wait for the connection. */
export const waitingTexts = ({ unsent, state }: Chat): string[] => [
  ...(unsent?.place === 'waiting' ? [unsent.text] : []),
  ...queueOf(state).map(({ content }) => content),
];

/** Stores what is under way, what waits and what is in the field, for a reload of this tab. */
export function keepSending(chat: Chat): void {
  const { unsent, session, state } = chat;
  session.keepTab({
    draft: state.draft,
    unsentId: unsent?.id ?? null,
    sending: unsent?.place === 'sending' ? unsent.text : '',
    waiting: joinWaiting(waitingTexts(chat)),
  });
}
