import { newId } from './client.ts';
import { type Chat, type ChatEntry, type ChatMessage, type ChatState, isWithHumans } from './state.ts';

export type MessageEntry = Extract<ChatEntry, { kind: 'message' }>;

export const message = (fields: Partial<MessageEntry>): MessageEntry => ({
  kind: 'message',
  id: newId(),
  role: 'assistant',
  content: '',
  sources: [],
  suggestions: [],
  attachments: [],
  author: null,
  feedback: 0,
  unanswered: false,
  incomplete: false,
  createdAt: new Date().toISOString(),
  ...fields,
});

/** What could not be sent, before what the visitor has written since. */
export const withDraft = (texts: string[], draft: string): string => [...texts, draft].filter(Boolean).join('\n');

/** The visitor's messages that are sent after the one that waits for the connection, oldest first. */
export const queueOf = ({ entries }: ChatState): MessageEntry[] =>
  entries.filter((chatEntry) => chatEntry.kind === 'message').filter(({ phase }) => phase === 'queued');

/** The entries with a new one: last, but before what has not been sent. */
function withEntry({ entries }: ChatState, added: ChatEntry): ChatEntry[] {
  const isUnsent = (chatEntry: ChatEntry) =>
    chatEntry.kind === 'message' && (chatEntry.phase === 'waiting' || chatEntry.phase === 'queued');
  const sent = entries.filter((chatEntry) => !isUnsent(chatEntry));
  const unsent = entries.filter(isUnsent);
  return isUnsent(added) ? [...entries, added] : [...sent, added, ...unsent];
}

export const addEntry = ({ state, set }: Chat, added: ChatEntry) => set({ entries: withEntry(state, added) });

/** Updates one entry by ID. */
export const changeEntry = ({ state, set }: Chat, id: string, change: Partial<MessageEntry>) =>
  set({
    entries: state.entries.map((chatEntry) =>
      chatEntry.id === id && chatEntry.kind === 'message' ? { ...chatEntry, ...change } : chatEntry,
    ),
  });

export const removeEntry = ({ state, set }: Chat, id: string) =>
  set({ entries: state.entries.filter((chatEntry) => chatEntry.id !== id) });

/**
 * Inserts or updates a stored message in its place. The visitor's message may arrive on the stream before the response
 * that tells its ID. Returns true if the message is new.
 */
export function keepMessage(chat: Chat, stored: ChatMessage): boolean {
  const { entries } = chat.state;
  const isSame = (chatEntry: ChatEntry) =>
    chatEntry.id === stored.id ||
    (chatEntry.kind === 'message' &&
      chatEntry.role === 'visitor' &&
      chatEntry.phase &&
      stored.role === 'visitor' &&
      chatEntry.content === stored.content);
  const known = entries.find(isSame);
  const kept: ChatEntry = { kind: 'message', ...stored };
  chat.set({
    entries: known ? entries.map((chatEntry) => (chatEntry === known ? kept : chatEntry)) : withEntry(chat.state, kept),
  });
  return !known;
}

export const addNotice = (chat: Chat, content: string) => addEntry(chat, { kind: 'notice', id: newId(), content });

/** Returns the last message with a platform ID. Anything after it is new. */
export const lastMessageId = ({ state }: Chat): string | undefined =>
  state.entries.findLast((chatEntry) => chatEntry.kind === 'message' && !chatEntry.phase)?.id;

/**
 * Returns the message whose suggestions are shown as buttons: the last one, while the assistant handles the
 * conversation.
 */
export function offering({ entries, status }: ChatState): MessageEntry | undefined {
  const last = entries.findLast((chatEntry) => chatEntry.kind === 'message');
  const isOpen = !isWithHumans(status) && status !== 'closed';
  return isOpen && last && !last.phase && last.suggestions?.length ? last : undefined;
}

/** Whether the last answer is none, broke off, or was rated as no help. */
export function isUnhelped({ state }: Chat): boolean {
  const last = state.entries.findLast((chatEntry) => chatEntry.kind === 'message');
  return !!last && (last.unanswered || last.incomplete || last.feedback < 0 || !!last.notice);
}

/**
 * Whether messages show their times. Formatting the first one takes the browser 30 ms on a fast machine, so a visitor who
 * has just asked does not wait for it.
 */
export const areTimed = ({ timed, entries }: ChatState): boolean =>
  timed || entries.some((one) => one.kind === 'message' && one.role === 'agent');
