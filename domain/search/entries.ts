import { conversationPk, MESSAGE_PREFIX, NOTE_PREFIX, toConversation, toMessage } from '../conversations/items.ts';
import { toNote } from '../conversations/notes.ts';
import type { Message, StoredConversation } from '../conversations/records.ts';
import type { App, Item } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { leadKey, toLead } from '../leads/items.ts';
import type { MatchedEntry } from './records.ts';

/** Of a longer conversation, the newest messages are searched. */
const MAX_MESSAGES = 2_000;
const READ_AT_ONCE = 20;
/** A read of many keys takes as many. */
const KEYS_AT_ONCE = 100;

/** A text that a search can find. */
export type Entry = Omit<MatchedEntry, 'sentence' | 'highlights'> & { text: string };

/** A conversation with its texts, newest message first. */
export interface SearchedConversation {
  conversation: StoredConversation;
  entries: Entry[];
}

function entriesOfMessage({ id, role, createdAt: at, content, attachments }: Message): Entry[] {
  const files = attachments.map((file) => ({ kind: 'file' as const, id: file.id, text: file.name }));
  const own = content ? [{ kind: 'message' as const, id, text: content }] : [];
  return [...own, ...files].map((entry) => ({ ...entry, messageId: id, role, at }));
}

function entryOfNote(item: Item): Entry {
  const { id, body: text, createdAt: at } = toNote(item);
  return { id, kind: 'note', messageId: null, role: 'agent', at, text };
}

function entryOfLead(item: Item): Entry[] {
  const { id, name, email, phone, company, updatedAt: at } = toLead(item);
  const text = [name, email, phone, company].filter(Boolean).join('\n');
  return text ? [{ id, kind: 'lead', messageId: null, role: 'visitor', at, text }] : [];
}

async function newestRows(app: App, pk: string, prefix: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of app.store.queryAll({ pk, prefix, descending: true, consistent: true })) {
    items.push(item);
    if (items.length === MAX_MESSAGES) break;
  }
  return items;
}

async function readEntries(app: App, { workspaceId, id, noteCount }: StoredConversation): Promise<Entry[]> {
  const pk = conversationPk(workspaceId, id);
  const [messages, notes] = await Promise.all([
    newestRows(app, pk, MESSAGE_PREFIX),
    noteCount > 0 ? newestRows(app, pk, NOTE_PREFIX) : [],
  ]);
  return [...messages.flatMap((item) => entriesOfMessage(toMessage(item))), ...notes.map(entryOfNote)];
}

/** The leads of conversations, by id. */
async function leadsOf(app: App, conversations: readonly StoredConversation[]): Promise<Map<string, Item>> {
  const wanted = conversations.flatMap(({ workspaceId, leadId }) => (leadId ? [leadKey(workspaceId, leadId)] : []));
  const keys = [...new Map(wanted.map((each) => [each.sk, each])).values()];
  return new Map((await readMany(app, keys)).map((item) => [String(item.id), item]));
}

/** The rows that exist. */
export async function readMany(app: App, keys: readonly { pk: string; sk: string }[]): Promise<Item[]> {
  const rows: (Item | undefined)[] = [];
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    rows.push(...(await app.store.getMany(keys.slice(from, from + KEYS_AT_ONCE))));
  }
  return rows.filter((item) => item !== undefined);
}

/** Reads all that can be found of conversations. `rows`: their own rows. Leads only if `withLeads`. */
export async function readConversations(
  app: App,
  rows: readonly Item[],
  { withLeads }: { withLeads: boolean },
): Promise<SearchedConversation[]> {
  const conversations = rows.map(toConversation);
  const [leads, lists] = await Promise.all([
    withLeads ? leadsOf(app, conversations) : new Map<string, Item>(),
    inBatches(READ_AT_ONCE, conversations, (conversation) => readEntries(app, conversation)),
  ]);
  return conversations.map((conversation, n) => {
    const lead = conversation.leadId ? leads.get(conversation.leadId) : undefined;
    return { conversation, entries: [...(lead ? entryOfLead(lead) : []), ...(lists[n] ?? [])] };
  });
}
