import { callError, untilConnected } from '../client.ts';
import { addEntry, changeEntry, type MessageEntry, message, queueOf, removeEntry, withDraft } from '../entries.ts';
import { joinWaiting } from '../session.ts';
import type { Chat } from '../state.ts';
import type { SendProgress } from './retry.ts';

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
    action: unsent?.action ?? '',
    sending: unsent?.place === 'sending' ? unsent.text : '',
    waiting: joinWaiting(waitingTexts(chat)),
  });
}
