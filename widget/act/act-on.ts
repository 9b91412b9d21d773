import { bare } from '../app/client.ts';
import type { CardProps } from '../app/state.ts';
import { cardTexts } from './texts.ts';

/** What a visitor's message does with an action, besides what its words say. */
type Deed = { values: { key: string; value: string }[] } | { confirm: string } | { decline: true } | { cancel: true };

/** Sends words with what they do. One that is under way must be answered first. */
export function actOn({ chat, send }: CardProps, words: string, deed: Deed): void {
  if (chat.state.busy) return;
  if ('confirm' in deed) chat.announce(cardTexts(chat.core.config).inProgress);
  const own = 'values' in deed ? { values: bare(deed.values) } : deed;
  void send(chat, words, JSON.stringify(own));
}

/** What is wrong with the values that were sent last, by the key of their input. */
export function problemsOf({ chat }: CardProps): Record<string, string> {
  const { refused } = chat.state;
  const sent: { key: string }[] = JSON.parse(chat.unsent?.action || '{}').values ?? [];
  return Object.fromEntries(
    refused.map(({ path, message }) => {
      const [, place] = /^action\.values\.(\d+)/.exec(path) ?? [];
      return place ? [sent[Number(place)]?.key, cardTexts(chat.core.config).wrongValue] : [path, message];
    }),
  );
}
