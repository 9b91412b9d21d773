import { newId } from './ids.ts';
import { type Chat, type Entry, isWithHumans, type Message, type State } from './state.ts';

export type MessageEntry = Extract<Entry, { kind: 'message' }>;

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
  ...fields,
});

/** Changes one row by its id. */
export const changeEntry = ({ state, set }: Chat, id: string, change: Partial<MessageEntry>) =>
  set({ entries: state.entries.map((entry) => (entry.id === id ? ({ ...entry, ...change } as Entry) : entry)) });

export const removeEntry = ({ state, set }: Chat, id: string) =>
  set({ entries: state.entries.filter((entry) => entry.id !== id) });

/**
 * A stored message, in its place. What the visitor just sent may come back on the stream before its own answer tells its id.
 * True where it is new.
 */
export function keepMessage(chat: Chat, stored: Message): boolean {
  const { entries } = chat.state;
  const isSame = (entry: Entry) =>
    entry.id === stored.id ||
    (entry.kind === 'message' &&
      entry.role === 'visitor' &&
      entry.phase === 'sending' &&
      stored.role === 'visitor' &&
      entry.content === stored.content);
  const known = entries.find(isSame);
  const kept: Entry = { kind: 'message', ...stored };
  chat.set({ entries: known ? entries.map((entry) => (entry === known ? kept : entry)) : [...entries, kept] });
  return !known;
}

export const addNotice = ({ state, set }: Chat, content: string) =>
  set({ entries: [...state.entries, { kind: 'notice', id: newId(), content }] });

/** The last message that the platform has an id for; what comes after it is new. */
export const lastMessageId = ({ state }: Chat): string | undefined =>
  state.entries.findLast((entry) => entry.kind === 'message' && !entry.phase)?.id;

/** The message whose suggestions are shown as buttons: the last one, while the assistant has the conversation. */
export function offering({ entries, status }: State): MessageEntry | undefined {
  const last = entries.findLast((entry) => entry.kind === 'message');
  const isOpen = !isWithHumans(status) && status !== 'closed';
  return isOpen && last && !last.phase && last.role === 'assistant' && last.suggestions?.length ? last : undefined;
}
