import type { Message } from '../conversations/records.ts';
import { withoutLinks } from '../core/text.ts';

const NOT_IN_DOMAINS = /[^\p{L}\p{N}.-]+/u;

/** Letters and digits alone, so that `evil . example` and `evil dot example` are recognised. */
const squashed = (text: string) => text.toLowerCase().replaceAll(/\bdot\b|[^\p{L}\p{N}]/gu, '');

/**
 * Returns the text of a message as it may be mailed to an address that the visitor only typed. Otherwise anybody could send any
 * link to anybody from the business's own address. The visitor's links are broken, also where the chatbot repeats them. The
 * team's and the chatbot's own links stay.
 */
export function mailedTextOf(messages: readonly Message[]): (storedMessage: Message, text: string) => string {
  const visitorText = squashed(
    messages
      .filter(({ role }) => role === 'visitor')
      .map(({ content }) => content)
      .join(' '),
  );
  const isVisitors = (word: string) =>
    word.split(NOT_IN_DOMAINS).some((part) => /[^.]\.[^.]/.test(part) && visitorText.includes(squashed(part)));
  return ({ role, action }, text) => {
    // The card of an action repeats values that a form may have sent, which no message of the visitor contains.
    if (role === 'visitor' || action) return withoutLinks(text);
    if (role === 'agent') return text;
    return text.replaceAll(/\S+/gu, (word) => (isVisitors(word) ? withoutLinks(word) : word));
  };
}
