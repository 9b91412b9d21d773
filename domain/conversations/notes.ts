import * as z from 'zod';
import type { App, Condition, Item, Key } from '../core/app.ts';
import { conflict } from '../core/errors.ts';
import { id, text, timestamp } from '../core/fields.ts';
import { createdAtOf } from '../core/ids.ts';
import { operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { all, equalsCount, present } from '../core/rows/conditions.ts';
import { findForAgent } from './agent.ts';
import { conversationIds, findConversation } from './find.ts';
import { conversationPk, NOTE_PREFIX, noteKey } from './items.ts';
import { findMentioned, mentionedMemberIds, mentionsOf, mentionWrites } from './mentions/mentions.ts';
import { person, type StoredConversation } from './records.ts';
import { clientMessageId, recordSent, sentKeyOf, sentRecordId } from './sent.ts';
import { touchConversation } from './write.ts';

/** More than the agents that write notes on one conversation at once. Every failed attempt means that another one succeeded. */
const MAX_ATTEMPTS = 40;

/** Internal notes of agents. No code path for visitors reads rows with this prefix. */
export const note = z
  .object({
    id: id.describe("The note's ID"),
    body: z.string().describe('The text'),
    author: person.nullable().describe('Who wrote it. Null for notes of earlier versions'),
    mentions: z.array(person).describe('The members whom it mentions'),
    createdAt: timestamp.describe('When it was written'),
  })
  .meta({ id: 'Note', description: 'An internal note. Never visible to the visitor.' });
type NoteRecord = z.output<typeof note>;

/** Rows of earlier versions have no author and no mentions. */
export const toNote = (item: Item): NoteRecord => note.parse({ author: null, mentions: [], ...item });

const calling = note.pick({ author: true, mentions: true });

/** Whom a note calls, by its row. */
export const calledBy = (item: Item) => mentionsOf(calling.parse({ author: null, mentions: [], ...item }));

/** All notes of a conversation, oldest first. */
export async function notesOf(app: App, workspaceId: string, conversationId: string): Promise<NoteRecord[]> {
  const where = { pk: conversationPk(workspaceId, conversationId), prefix: NOTE_PREFIX, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toNote);
}

export const addNote = operation({
  name: 'addNote',
  scope: 'conversations:write',
  kind: 'write',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({ body: text(1, 5000).describe('The text'), mentionedMemberIds, clientMessageId }),
  find: findForAgent,
  async run(app, actor, { target: { conversation, agent }, input }): Promise<NoteRecord> {
    const { workspaceId } = actor;
    const mentions = await findMentioned(app, workspaceId, input.mentionedMemberIds);
    const id = app.ids.next();
    const record = { id, body: input.body, author: agent, mentions, createdAt: createdAtOf(id) };
    const sent = sentKeyOf(conversation, agent.id, 'note', input.clientMessageId);
    const about = { entity: 'note', v: 1, workspaceId, conversationId: conversation.id };
    let { noteCount } = conversation;
    return retryOnConflict(
      MAX_ATTEMPTS,
      () => conflict('Other notes are being added at the same time. Try again.'),
      async () => {
        const seq = noteCount + 1;
        const done = await app.store.transact({
          conversation: touchConversation(conversation, { set: { noteCount: seq } }, hasStill(noteCount)),
          note: { put: { ...record, ...noteKey(workspaceId, conversation.id, id), ...about, seq } },
          mentions: await mentionWrites(app, conversation, record),
          sent: recordSent(app, sent, id),
        });
        if (done.applied) return record;
        const repeated = done.refused.sent && sent ? await readRepeated(app, conversation, sent) : undefined;
        if (repeated) return repeated;
        // Throws if the conversation was erased: a note added now would never be removed.
        noteCount = (await findConversation(app, actor, { conversationId: conversation.id })).noteCount;
        return AGAIN;
      },
    );
  },
});

/** The note that an earlier attempt of the same request stored. */
async function readRepeated(
  app: App,
  { workspaceId, id }: StoredConversation,
  sent: Key,
): Promise<NoteRecord | undefined> {
  const noteId = sentRecordId(app, await app.store.get(sent, { consistent: true }));
  const item = noteId && (await app.store.get(noteKey(workspaceId, id, noteId), { consistent: true }));
  return item ? toNote(item) : undefined;
}

/** Numbered like messages, so followers of the conversation detect a new note by its row alone. */
const hasStill = (noteCount: number): Condition => all(present, equalsCount('noteCount', noteCount));

/**
 * The notes with a higher number than `sent`, in order, up to the count in the conversation's row. Reads backwards from the
 * newest, so it usually reads only these.
 */
export async function notesAfter(
  app: App,
  { workspaceId, id, noteCount }: StoredConversation,
  sent: number,
): Promise<{ note: NoteRecord; seq: number }[]> {
  const notes: { note: NoteRecord; seq: number }[] = [];
  const where = { pk: conversationPk(workspaceId, id), prefix: NOTE_PREFIX, descending: true, consistent: true };
  if (noteCount <= sent) return notes;
  for await (const item of app.store.queryAll(where)) {
    const seq = Number(item.seq ?? 0);
    if (seq > sent && seq <= noteCount) notes.push({ note: toNote(item), seq });
    if (notes.length === noteCount - sent) break;
  }
  return notes.sort((a, b) => a.seq - b.seq);
}
