import { callError } from '../client.ts';
import { changeEntry } from '../entries.ts';
import type { Chat } from '../state.ts';
import { pause } from './pause.ts';
import type { SendProgress } from './retry.ts';

/** The browser tells when the network is back, but not when the platform can be reached again. */
const AGAIN_AFTER_MS = 5_000;

export const TAKEN_BACK = 'TAKEN_BACK';

/**
 * Shows a message that could not be sent as waiting until the network is back or it is time to try again. Rejects with TAKEN_BACK if the
 * visitor no longer wants to send it. The platform stores it once, even if it has received it before.
 */
export async function waitForConnection(chat: Chat, text: string, { askedId, signal }: SendProgress): Promise<void> {
  const { core, session } = chat;
  if (!chat.recall) chat.announce(core.config.texts.waiting);
  chat.recall ??= new AbortController();
  changeEntry(chat, askedId, { phase: 'waiting' });
  session.keepTab({ waiting: text, draft: chat.state.draft, isSending: false });
  const wait = new AbortController();
  const end = () => wait.abort();
  const recalled = chat.recall.signal;
  for (const source of [recalled, signal]) source.addEventListener('abort', end, { signal: wait.signal });
  addEventListener('online', end, { signal: wait.signal });
  if (!recalled.aborted) await pause(AGAIN_AFTER_MS, wait.signal);
  end();
  if (recalled.aborted) throw callError(TAKEN_BACK, text);
}
