import * as z from 'zod';
import type { App } from '../app.ts';
import { notFound } from '../errors.ts';
import { id, text, timestamp } from '../fields.ts';
import { createdAtOf } from '../ids.ts';
import { operation } from '../operation.ts';
import { conversationIds, findConversation } from './find.ts';
import { conversationPk, NOTE_PREFIX, noteKey } from './items.ts';
import { touchConversation } from './write.ts';

/** What agents tell each other about a conversation. Nothing that a visitor can reach reads rows with this prefix. */
export const note = z.object({ id, body: z.string(), createdAt: timestamp }).meta({ id: 'Note' });
export type Note = z.output<typeof note>;

/** Every note of a conversation, oldest first. */
export async function notesOf(app: App, workspaceId: string, conversationId: string): Promise<Note[]> {
  const notes: Note[] = [];
  const where = { pk: conversationPk(workspaceId, conversationId), prefix: NOTE_PREFIX, consistent: true };
  for await (const item of app.store.queryAll(where)) notes.push(note.parse(item));
  return notes;
}

export const addNote = operation({
  name: 'addNote',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: z.object({ body: text(1, 5000) }),
  find: findConversation,
  async run(app, actor, { target, input }): Promise<Note> {
    const noteId = app.ids.next();
    const record = { id: noteId, body: input.body, createdAt: createdAtOf(noteId) };
    const { workspaceId } = actor;
    const key = noteKey(workspaceId, target.id, noteId);
    const done = await app.store.transact([
      // Nothing is hung on a conversation that was erased meanwhile: nobody would ever find it to remove it.
      // Counted there, so that whoever follows the conversation sees by its row alone that there is a new one.
      touchConversation(target, { add: { noteCount: 1 } }, { attribute: 'pk', is: 'present' }),
      { put: { ...record, ...key, entity: 'note', v: 1, workspaceId, conversationId: target.id } },
    ]);
    if (!done.applied) throw notFound();
    return record;
  },
});
