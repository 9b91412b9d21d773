import type { Person } from '../conversations/agent.ts';
import { conversationKey, noteKey, toConversation } from '../conversations/items.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { recordSent } from '../conversations/sent.ts';
import { touchConversation } from '../conversations/write.ts';
import type { App, Key } from '../core/app.ts';
import { createdAtOf } from '../core/ids.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { all, equalsCount, present } from '../core/rows/conditions.ts';

const MAX_ATTEMPTS = 40;
const MAX_CHARS = 5_000;

interface NoteForTeam {
  author: Person;
  text: string;
  /** The key under which a repeated note is recognised. */
  sent: Key | undefined;
}

/** Adds a note for the team, such as the chatbot's draft of an answer, once. Nothing if the conversation was erased. */
export async function addTeamNote(
  app: App,
  { workspaceId, id: conversationId }: Pick<StoredConversation, 'workspaceId' | 'id'>,
  { author, text, sent }: NoteForTeam,
): Promise<void> {
  const id = app.ids.next();
  const body = text.slice(0, MAX_CHARS).toWellFormed();
  const record = { id, body, author, createdAt: createdAtOf(id) };
  const about = { entity: 'note', v: 1, workspaceId, conversationId };
  const keepsChanging = () => new Error('the notes of a conversation keep changing');
  await retryOnConflict<void>(MAX_ATTEMPTS, keepsChanging, async () => {
    const item = await app.store.get(conversationKey(workspaceId, conversationId), { consistent: true });
    if (!item) return;
    const { noteCount } = toConversation(item);
    const seq = noteCount + 1;
    const isSame = all(present, equalsCount('noteCount', noteCount));
    const done = await app.store.transact({
      conversation: touchConversation({ workspaceId, id: conversationId }, { set: { noteCount: seq } }, isSame),
      sent: recordSent(app, sent, id),
      note: { put: { ...record, ...noteKey(workspaceId, conversationId, id), ...about, seq } },
    });
    return done.applied || done.refused.sent ? undefined : AGAIN;
  });
}
