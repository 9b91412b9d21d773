import { addNotice } from '../entries.ts';
import { drop, leave } from '../session.ts';
import type { Chat } from '../state.ts';
import { pause } from './pause.ts';

/** Together half a minute, in which a platform restarts. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** How far a message has come. */
export interface SendProgress {
  /** Aborted when the visitor has left the conversation, or another one is here: the message is not sent any more. */
  signal: AbortSignal;
  askedId: string;
  /** Empty until the platform has accepted the message. */
  answerId: string;
  /** Whether the message began its conversation. */
  hasBegunConversation: boolean;
  /** Whether the message was sent to a new conversation because the old one is over. */
  hasMoved: boolean;
}

/** Leaves a conversation that is closed or gone, once. Returns whether to send to a new one. */
export function moveOn(chat: Chat, code: string, progress: SendProgress): boolean {
  const isOver = code === 'CONFLICT' || code === 'NOT_FOUND';
  if (!isOver || progress.hasMoved || !chat.session.value.conversationId) return false;
  progress.hasMoved = true;
  if (code === 'NOT_FOUND') drop(chat.session);
  else leave(chat.session);
  chat.session.begin(chat.unsent?.text ?? '');
  // A conversation that began with this message and was never stored is nothing that the visitor has seen end.
  if (!progress.hasBegunConversation) addNotice(chat, chat.core.config.texts.conversationEnded);
  return true;
}

/** After an answer was interrupted, waits for the connection or the platform. Returns whether to send again. */
export async function waitAgain(chat: Chat, code: string, progress: SendProgress, tries: number): Promise<boolean> {
  const waitMs = RETRY_AFTER_MS[tries];
  const { answerId, signal } = progress;
  if (!answerId || !waitMs || !['NETWORK', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'].includes(code)) return false;
  const { texts } = chat.core.config;
  chat.set({ problem: { text: code === 'NETWORK' ? texts.networkLost : texts.unavailable, waits: true } });
  await pause(waitMs, signal);
  if (!signal.aborted) chat.set({ problem: null });
  return !signal.aborted;
}
