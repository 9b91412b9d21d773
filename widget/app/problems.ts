import type { Chat } from './state.ts';

/** Why a call failed, in the visitor's language. `code`: see `CallError`. */
export function problemText({ core }: Chat, code: string): string {
  const { texts } = core.config;
  if (code === 'RATE_LIMITED') return texts.tooManyMessages;
  return code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_ERROR' ? texts.unavailable : texts.notSent;
}
