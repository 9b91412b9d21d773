import { type Message, type Note, type Outgoing, session, type ThreadState } from '#core';

/** One entry of the transcript. `joins`: the entry before it is by the same author. */
export type TranscriptEntry = { key: string; at: string; joins: boolean } & (
  | { kind: 'message'; message: Message }
  | { kind: 'note'; note: Note }
  | { kind: 'outgoing'; outgoing: Outgoing }
);

const JOINED_MS = 120_000;

const authorOf = (transcriptEntry: TranscriptEntry): string => {
  if (transcriptEntry.kind === 'note') return 'note';
  if (transcriptEntry.kind === 'outgoing')
    return transcriptEntry.outgoing.kind === 'note' ? 'note' : `AGENT${session().me.id}`;
  return transcriptEntry.message.role + (transcriptEntry.message.author?.id ?? '');
};

/** Messages in the order in which they were stored, with notes between them by time, and what is being sent at the end. */
export function entriesOf({ messages, notes, before }: ThreadState, outgoing: readonly Outgoing[]): TranscriptEntry[] {
  const entries: TranscriptEntry[] = [];
  // Notes that are older than what was read come with the messages around them.
  const from = before ? (messages[0]?.createdAt ?? '') : '';
  const rest = notes.filter(({ createdAt }) => createdAt >= from);
  const noteEntry = (note: Note): TranscriptEntry => ({
    key: note.id,
    at: note.createdAt,
    joins: false,
    kind: 'note',
    note,
  });
  for (const message of messages) {
    for (let note = rest[0]; note && note.createdAt < message.createdAt; note = rest[0]) {
      entries.push(noteEntry(note));
      rest.shift();
    }
    entries.push({ key: message.id, at: message.createdAt, joins: false, kind: 'message', message });
  }
  entries.push(...rest.map(noteEntry));
  const now = new Date().toISOString();
  for (const each of outgoing) {
    entries.push({ key: each.clientMessageId, at: now, joins: false, kind: 'outgoing', outgoing: each });
  }
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    entry.joins =
      before !== undefined &&
      authorOf(before) === authorOf(entry) &&
      Date.parse(entry.at) - Date.parse(before.at) < JOINED_MS;
  }
  return entries;
}

/** What others wrote after a message. */
export const missedSince = (messages: readonly Message[], afterId: string | null): Message[] =>
  messages.filter(
    ({ id, role, author }) =>
      id > (afterId ?? '') && (role === 'VISITOR' || (role === 'AGENT' && author?.id !== session().me.id)),
  );
