import type { Chat } from './state.ts';

/** Why a call failed, in the visitor's language. `code`: see `CallError`. */
export function problemText({ core }: Chat, code: string | undefined): string {
  const { texts } = core.config;
  const problems: Record<string, string> = {
    RATE_LIMITED: texts.tooManyMessages,
    PAYLOAD_TOO_LARGE: texts.messageTooLong,
    SERVICE_UNAVAILABLE: texts.unavailable,
    INTERNAL_ERROR: texts.unavailable,
  };
  return problems[code!] ?? texts.notSent;
}
