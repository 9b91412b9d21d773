import { mentions } from '../operations/desk.ts';
import { query } from '../session/api.ts';
import { mentioned } from './mentioned.ts';
import { type ConversationRow, putRows } from './rows.ts';

/** Reads the conversations where an unread note mentions the person. `tell` is called with what is new among them. */
export async function loadMentions(tell?: (row: ConversationRow) => void): Promise<void> {
  const { conversations } = await query(mentions, {});
  const rows = conversations.edges.map(({ node }) => node);
  putRows(rows);
  const before = mentioned.peek();
  mentioned.value = rows.map(({ id }) => id);
  if (tell) for (const row of rows) if (!before.includes(row.id)) tell(row);
}
