import type { App, Item } from '../../app.ts';
import { idAt } from '../../ids.ts';
import { conversationPk, MESSAGE_PREFIX, NOTE_PREFIX, toMessage } from '../items.ts';
import { note } from '../notes.ts';
import type { StoredConversation } from '../records.ts';
import { byOrder } from './inbox-log.ts';
import type { ConversationEvent } from './records.ts';

/** What is listed in a conversation: a message or a note. */
export type Entry = { id: string } & Pick<ConversationEvent, 'type' | 'message' | 'note' | 'at'>;

const toEntry = (item: Item): Entry => {
  if (item.sk.startsWith(NOTE_PREFIX)) {
    const written = note.parse(item);
    return { id: written.id, type: 'note', message: null, note: written, at: written.createdAt };
  }
  const sent = toMessage(item);
  return { id: sent.id, type: 'message', message: sent, note: null, at: sent.createdAt };
};

/** Messages and notes from an id on: messages in the order in which they were stored, notes between them by their ids. */
export async function entriesSince(app: App, { workspaceId, id }: StoredConversation, from: string): Promise<Entry[]> {
  const pk = conversationPk(workspaceId, id);
  const read = async (prefix: string) => {
    const items: Item[] = [];
    const where = { pk, from: prefix + from, to: `${prefix}~`, consistent: true };
    for await (const item of app.store.queryAll(where)) items.push(item);
    return items;
  };
  const [messages, notes] = await Promise.all([read(MESSAGE_PREFIX), read(NOTE_PREFIX)]);
  return merge(messages.sort(byOrder).map(toEntry), notes.map(toEntry));
}

/** Two lists as one; each keeps its order. */
function merge(one: readonly Entry[], other: readonly Entry[]): Entry[] {
  const merged: Entry[] = [];
  let at = 0;
  for (const entry of one) {
    while (at < other.length && other[at]!.id < entry.id) merged.push(other[at++]!);
    merged.push(entry);
  }
  return [...merged, ...other.slice(at)];
}

/** Id of the newest message or note; where there is none, the least one that may come. */
export async function newest(app: App, { workspaceId, id }: StoredConversation): Promise<string> {
  const pk = conversationPk(workspaceId, id);
  const pages = await Promise.all(
    [MESSAGE_PREFIX, NOTE_PREFIX].map((prefix) =>
      app.store.query({ pk, prefix, descending: true, limit: 1, consistent: true }),
    ),
  );
  const ids = pages.flatMap(({ items }) => items.map((item) => String(item.id)));
  return ids.sort().at(-1) ?? idAt(app.clock.now());
}
