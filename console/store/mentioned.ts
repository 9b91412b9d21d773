import { signal } from '@preact/signals';
import { peekRow } from './rows.ts';

/** Ids of the conversations where an unread note mentions the person, the newest mention first. */
export const mentioned = signal<readonly string[]>([]);

export const isMentioned = (id: string): boolean => mentioned.value.includes(id);
/** The place of a conversation among them. */
export const mentionPlace = (id: string): number => mentioned.value.indexOf(id);

/** How many of them are of a chatbot. Null: of any. */
export const mentionCount = (bot: string | null): number =>
  bot ? mentioned.value.filter((id) => peekRow(id)?.chatbotId === bot).length : mentioned.value.length;

/** The person has read the notes of a conversation. */
export function forgetMention(id: string): void {
  mentioned.value = mentioned.peek().filter((each) => each !== id);
}
