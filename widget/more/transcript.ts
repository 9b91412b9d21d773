import type { CallError } from '../app/client.ts';
import { addNotice } from '../app/entries.ts';
import { postAction } from '../app/post-here.ts';
import { problemText } from '../app/problems.ts';
import { type Chat, fill } from '../app/state.ts';

/** Asks the platform to mail the conversation to an address. */
export async function requestTranscript(chat: Chat, email: string): Promise<void> {
  const { texts } = chat.core.config;
  chat.set({ transcript: { isSending: true, problem: '' } });
  try {
    await postAction(chat, 'transcript', { email });
    const notice = fill(texts.transcriptSent, { email });
    chat.set({ transcript: null });
    chat.wantsEnd = true;
    addNotice(chat, notice);
    chat.announce(notice);
  } catch (error) {
    const { code, details } = error as Partial<CallError>;
    const problem = details ? texts.invalidEmail : problemText(chat, code);
    chat.set({ transcript: { problem } });
  }
}
