import type { App } from '../../core/app.ts';
import { toMessage } from '../items.ts';
import { notesAfter } from '../notes.ts';
import { allMessagesAfter, type Position } from '../order.ts';
import type { StoredConversation } from '../records.ts';
import type { ConversationEvent } from './records.ts';

/** Which messages and notes of a conversation were sent. */
export interface ConversationPosition {
  messages: Position;
  /** The number of the last note sent. 0 before the first. */
  notes: number;
}

/** A message or a note. `sent`: the progress after it. */
type LiveEntry = { id: string; sent: Partial<ConversationPosition> } & Pick<
  ConversationEvent,
  'type' | 'message' | 'note' | 'at'
>;

/** New messages and notes. Each kind is in storage order; the two are merged by id. */
export async function entriesAfter(
  app: App,
  conversation: StoredConversation,
  sent: ConversationPosition,
): Promise<LiveEntry[]> {
  const [messages, notes] = await Promise.all([
    messageEntries(app, conversation, sent.messages),
    notesAfter(app, conversation, sent.notes),
  ]);
  const written = notes.map(
    ({ note, seq }): LiveEntry => ({
      id: note.id,
      type: 'note',
      message: null,
      note,
      at: note.createdAt,
      sent: { notes: seq },
    }),
  );
  return merge(messages, written);
}

async function messageEntries(app: App, conversation: StoredConversation, from: Position): Promise<LiveEntry[]> {
  const entries: LiveEntry[] = [];
  if (conversation.messageCount === from.seq) return entries;
  for await (const { item, position } of allMessagesAfter(app, conversation, from)) {
    const message = toMessage(item);
    const { id, createdAt: at } = message;
    entries.push({ id, type: 'message', message, note: null, at, sent: { messages: position } });
  }
  return entries;
}

/** Merges two lists. Each keeps its order. */
function merge(leftEntries: readonly LiveEntry[], rightEntries: readonly LiveEntry[]): LiveEntry[] {
  const merged: LiveEntry[] = [];
  let at = 0;
  for (const entry of leftEntries) {
    for (let next = rightEntries[at]; next && next.id < entry.id; next = rightEntries[++at]) merged.push(next);
    merged.push(entry);
  }
  return [...merged, ...rightEntries.slice(at)];
}
