import { type Signal, signal } from '@preact/signals';
import { earlier as earlierDocument, thread as threadDocument } from '../operations/inbox.ts';
import { type AnswerOf, codeOf, query } from '../session/api.ts';
import { putRows } from './rows.ts';

type LoadedConversation = AnswerOf<typeof threadDocument>['conversation'];
export type Message = LoadedConversation['messagePage']['messages'][number];
export type Note = LoadedConversation['notes'][number];

export interface ThreadState {
  state: 'loading' | 'ready' | 'failed' | 'gone';
  messages: readonly Message[];
  notes: readonly Note[];
  /** Where earlier messages begin. Null: all of them are here. */
  before: string | null;
  /** True if events may have been missed since it was read. */
  stale: boolean;
  error?: unknown;
}

const empty: ThreadState = { state: 'loading', messages: [], notes: [], before: null, stale: true };
/** Conversations that were opened. The oldest are dropped. */
const MAX_KEPT = 40;
const threads = new Map<string, Signal<ThreadState>>();

export function threadOf(id: string): Signal<ThreadState> {
  const known = threads.get(id);
  if (known) {
    threads.delete(id);
    threads.set(id, known);
    return known;
  }
  const made = signal(empty);
  threads.set(id, made);
  for (const oldest of threads.keys()) {
    if (threads.size <= MAX_KEPT) break;
    threads.delete(oldest);
  }
  return made;
}

/** Calls for the same conversation at the same time share one read. */
function shared(read: (id: string) => Promise<void>): (id: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return (id) => {
    const promise = running.get(id) ?? read(id).finally(() => running.delete(id));
    running.set(id, promise);
    return promise;
  };
}

/** Reads a conversation. What is known of it stays on the page meanwhile. */
export const loadThread = shared(readThread);

/** Reads the page before the earliest message that is known. */
export const loadEarlier = shared(readEarlier);

async function readThread(id: string): Promise<void> {
  const thread = threadOf(id);
  if (thread.peek().state === 'failed') thread.value = { ...thread.peek(), state: 'loading' };
  try {
    // One that does not exist is an error, not null.
    const { messagePage, notes, ...row } = (await query(threadDocument, { id })).conversation;
    putRows([row]);
    const known = thread.peek();
    const { messages, before } = withEarlier(messagePage, known);
    thread.value = {
      state: 'ready',
      messages: withNewer(messages, known.messages),
      before,
      notes: withNewer(notes, known.notes),
      stale: false,
    };
  } catch (error) {
    const state = codeOf(error) === 'NOT_FOUND' ? 'gone' : 'failed';
    const { state: before } = thread.peek();
    thread.value = { ...thread.peek(), state: before === 'ready' && state === 'failed' ? 'ready' : state, error };
    throw error;
  }
}

/** Pages that were read before stay, if the newest page joins them. */
function withEarlier({ messages, nextBefore }: LoadedConversation['messagePage'], known: ThreadState) {
  const joins = known.messages.findIndex(({ id }) => id === messages[0]?.id);
  if (joins < 0) return { messages, before: nextBefore };
  return { messages: [...known.messages.slice(0, joins), ...messages], before: known.before };
}

async function readEarlier(id: string): Promise<void> {
  const thread = threadOf(id);
  const { before } = thread.peek();
  if (!before) return;
  const { messages, nextBefore } = (await query(earlierDocument, { id, before })).conversation.messagePage;
  const known = thread.peek();
  // The conversation was read again meanwhile, and begins elsewhere now.
  if (known.before !== before) return readEarlier(id);
  thread.value = { ...known, messages: [...messages, ...known.messages], before: nextBefore };
}

/** Events that arrived while the answer was on its way are not in it. */
function withNewer<Entry extends { id: string }>(read: readonly Entry[], known: readonly Entry[]): readonly Entry[] {
  const ids = new Set(read.map(({ id }) => id));
  const newest = read.at(-1)?.id ?? '';
  return [...read, ...known.filter(({ id }) => !ids.has(id) && id > newest)];
}

const put = <Entry extends { id: string }>(list: readonly Entry[], threadEntry: Entry): readonly Entry[] =>
  list.some(({ id }) => id === threadEntry.id)
    ? list.map((each) => (each.id === threadEntry.id ? threadEntry : each))
    : [...list, threadEntry];

/** Adds a message to a conversation that was opened. Others read it when they are. */
export function putMessage(conversationId: string, storedMessage: Message): void {
  const thread = threads.get(conversationId);
  if (!thread) return;
  const { messages, before } = thread.peek();
  const [first] = messages;
  // It comes with its page.
  const isEarlier = before !== null && first && storedMessage.id < first.id;
  if (!isEarlier) thread.value = { ...thread.peek(), messages: put(messages, storedMessage) };
}

export function putNote(conversationId: string, note: Note): void {
  const thread = threads.get(conversationId);
  if (thread) thread.value = { ...thread.peek(), notes: put(thread.peek().notes, note) };
}

export function markGone(id: string): void {
  const thread = threads.get(id);
  if (thread) thread.value = { ...empty, state: 'gone', stale: false };
}

/** Events were missed: every conversation is read again when it is opened. */
export function markAllStale(): void {
  for (const thread of threads.values()) thread.value = { ...thread.peek(), stale: true };
}
