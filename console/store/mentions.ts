import { signal } from '@preact/signals';
import { mentions } from '../operations/desk.ts';
import { query } from '../session/api.ts';
import { type ConversationRow, peekRow, putRows } from './rows.ts';

/** Ids of the conversations where an unread note mentions the person, the newest mention first. */
const mentioned = signal<readonly string[]>([]);

export const isMentioned = (id: string): boolean => mentioned.value.includes(id);
export const mentionedIds = (): readonly string[] => mentioned.value;

/** How many of them are of a chatbot. Null: of any. */
export const mentionCount = (bot: string | null): number =>
  bot ? mentioned.value.filter((id) => peekRow(id)?.chatbotId === bot).length : mentioned.value.length;

/** Reads the list. `tell` is called with what is new in it. */
export async function loadMentions(tell?: (row: ConversationRow) => void): Promise<void> {
  const { conversations } = await query(mentions, {});
  const rows = conversations.edges.map(({ node }) => node);
  putRows(rows);
  const before = mentioned.peek();
  mentioned.value = rows.map(({ id }) => id);
  if (tell) for (const row of rows) if (!before.includes(row.id)) tell(row);
}

/** The person has read the notes of a conversation. */
export function forgetMention(id: string): void {
  mentioned.value = mentioned.peek().filter((each) => each !== id);
}
