import { effect, signal } from '@preact/signals';
import { FrontdeskError } from '../../client/error.ts';
import { newId } from '../../client/ids.ts';
import { addNote, reply } from '../operations/inbox.ts';
import { codeOf, mutate } from '../session/api.ts';
import { session } from '../session/boot.ts';
import { t } from '../texts/t.ts';
import type { DraftKind } from './drafts.ts';
import { nameOf } from './names.ts';
import { keepOpen } from './resolving.ts';
import { peekRow } from './rows.ts';
import { loadThread, type Message, type Note, putMessage, putNote, threadOf } from './threads.ts';

export interface OutgoingFile {
  name: string;
  contentType: string;
  contentBase64?: string;
  uploadId?: string;
}

/** A reply or note that the platform has not confirmed. */
export interface Outgoing {
  /** Names this attempt to send and all of its retries. */
  clientMessageId: string;
  conversationId: string;
  kind: DraftKind;
  text: string;
  files: readonly OutgoingFile[];
  /** The colleagues whom a note mentions. */
  mentionedMemberIds?: readonly string[];
  /** `waiting`: for the network. It is sent as soon as there is one. */
  state: 'sending' | 'waiting' | 'failed';
  /** Newest message or note when it was last sent: what the person had seen. */
  afterId: string;
  /** Why it failed, in the platform's words. */
  reason?: string;
  code?: string;
}

const outbox = signal<readonly Outgoing[]>([]);

const keyOf = () => `fd:draft:${session().me.id}:outbox`;

/** Entries of an earlier page that ended before their answers came. The platform recognises those that it has. */
export function restoreOutbox(): void {
  try {
    const stored: Outgoing[] = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    outbox.value = stored.map((entry) => ({ ...entry, state: 'failed', code: 'OFFLINE' }));
  } catch {
    // What is not an outbox is replaced below.
  }
  effect(() => {
    const kept = outbox.value.map((entry) => ({ ...entry, files: entry.files.filter((file) => file.uploadId) }));
    try {
      if (kept.length) localStorage.setItem(keyOf(), JSON.stringify(kept));
      else localStorage.removeItem(keyOf());
    } catch {
      // Storage is full or forbidden. The entries stay on the page.
    }
  });
}

export const outgoingOf = (conversationId: string) =>
  outbox.value.filter((each) => each.conversationId === conversationId);

const drop = (clientMessageId: string) => {
  outbox.value = outbox.peek().filter((each) => each.clientMessageId !== clientMessageId);
};
const change = (clientMessageId: string, changes: Partial<Outgoing>) => {
  outbox.value = outbox
    .peek()
    .map((each) => (each.clientMessageId === clientMessageId ? { ...each, ...changes } : each));
};

const entriesOf = (conversationId: string, kind: DraftKind): readonly (Message | Note)[] => {
  const { messages, notes } = threadOf(conversationId).peek();
  return kind === 'note' ? notes : messages;
};

const newestOf = (conversationId: string, kind: DraftKind) => entriesOf(conversationId, kind).at(-1)?.id ?? '';

/** Shows a reply or note at once and sends it. */
export function send(
  given: Pick<Outgoing, 'conversationId' | 'kind' | 'text' | 'files' | 'mentionedMemberIds'>,
): Promise<void> {
  const afterId = newestOf(given.conversationId, given.kind);
  const isOnline = navigator.onLine;
  const entry: Outgoing = { ...given, clientMessageId: newId(), state: isOnline ? 'sending' : 'waiting', afterId };
  outbox.value = [...outbox.peek(), entry];
  if (!isOnline) addEventListener('online', sendWaiting);
  return isOnline ? transmit(entry) : Promise.resolve();
}

/** One after the other, in the order in which they were written. */
async function sendWaiting(): Promise<void> {
  for (const entry of outbox.peek().filter(({ state }) => state === 'waiting')) {
    // It may have been discarded meanwhile.
    if (!outbox.peek().includes(entry)) continue;
    change(entry.clientMessageId, { state: 'sending' });
    await transmit(entry);
  }
}

export function discard({ clientMessageId }: Outgoing): void {
  drop(clientMessageId);
}

/** Sends a failed entry again, unless the platform turns out to have stored it. */
export async function retry(entry: Outgoing): Promise<void> {
  change(entry.clientMessageId, { state: 'sending' });
  if (entry.code === 'OFFLINE' && (await wasStored(entry))) return;
  // The person retries with what is on the page now, so that this is what they have seen.
  const afterId = newestOf(entry.conversationId, entry.kind);
  change(entry.clientMessageId, { afterId });
  await transmit({ ...entry, afterId });
}

async function transmit(entry: Outgoing): Promise<void> {
  try {
    await request(entry);
    drop(entry.clientMessageId);
  } catch (error) {
    const code = codeOf(error);
    // The answer was lost, which does not say whether the message was.
    if (code === 'OFFLINE' && (await wasStored(entry))) return;
    const came = error instanceof FrontdeskError && error.newerMessages.length > 0;
    // What came stands above the failed reply, so that it is read before the reply is sent again.
    if (came) await loadThread(entry.conversationId).catch(() => {});
    // What was not said resolves nothing.
    const row = peekRow(entry.conversationId);
    if (row) keepOpen(row.id, t('notSent', { name: nameOf(row) }));
    change(entry.clientMessageId, {
      state: 'failed',
      code,
      reason: came ? t('cameMeanwhile') : (error as Error).message,
    });
  }
}

async function request({
  conversationId,
  kind,
  text,
  files,
  clientMessageId,
  afterId,
  ...note
}: Outgoing): Promise<void> {
  if (kind === 'note') {
    const { mentionedMemberIds = [] } = note;
    const mentions = mentionedMemberIds.length ? { mentionedMemberIds: [...mentionedMemberIds] } : {};
    const answer = await mutate(addNote, { conversationId, body: text, clientMessageId, ...mentions });
    putNote(conversationId, answer.addNote.note);
    return;
  }
  const attachments = files.length ? { attachments: [...files] } : {};
  const afterMessageId = afterId || null;
  const answer = await mutate(reply, {
    conversationId,
    content: text,
    clientMessageId,
    afterMessageId,
    ...attachments,
  });
  putMessage(conversationId, answer.replyToConversation.message);
}

/** Reads the conversation and looks for the entry among what was stored since. Throws nothing. */
async function wasStored(entry: Outgoing): Promise<boolean> {
  try {
    await loadThread(entry.conversationId);
  } catch {
    return false;
  }
  return outbox.peek().every(({ clientMessageId }) => clientMessageId !== entry.clientMessageId) || settle(entry);
}

const isSame = (stored: Message | Note, { kind, text, afterId }: Outgoing) => {
  if (stored.id <= afterId) return false;
  if (kind === 'note') return 'body' in stored && stored.body === text;
  return (
    'role' in stored && stored.role === 'AGENT' && stored.author?.id === session().me.id && stored.content === text
  );
};

function settle(entry: Outgoing): boolean {
  const isStored = entriesOf(entry.conversationId, entry.kind).some((stored) => isSame(stored, entry));
  if (isStored) drop(entry.clientMessageId);
  return isStored;
}

/** An event may bring a message before its own answer does. It replaces what is shown of it. */
export function settleByEvent(conversationId: string, stored: Message | Note): void {
  const entry = outbox.peek().find((each) => each.conversationId === conversationId && isSame(stored, each));
  if (entry) drop(entry.clientMessageId);
}
