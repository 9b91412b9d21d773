import type { Chat } from './state.ts';

/** Why a call failed, in the visitor's language. `code`: see `CallError`. */
export function problemText({ core }: Chat, code: string | undefined): string {
  const { texts } = core.config;
  if (code === 'RATE_LIMITED') return texts.tooManyMessages;
  if (code === 'PAYLOAD_TOO_LARGE') return texts.messageTooLong;
  return code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_ERROR' ? texts.unavailable : texts.notSent;
}
