import * as z from 'zod';
import type { App, Item, Write } from '../../core/app.ts';
import { invalid } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import { all, equals, present, unchanged } from '../../core/rows/conditions.ts';
import { actingMemberOf } from '../../team/acting.ts';
import { memberKey } from '../../team/items.ts';
import type { person, StoredConversation } from '../records.ts';
import { MENTION_MARK_PREFIX, mentionKey, mentionMarkKey, noteIdOf } from './items.ts';

type Mentioned = z.output<typeof person>;

/** Each costs three writes of the note's transaction. */
const MAX_MENTIONS = 20;

export const mentionedMemberIds = z
  .array(id)
  .max(MAX_MENTIONS, { error: `must have at most ${MAX_MENTIONS} members` })
  .nullish()
  .describe('IDs of active members whom the note mentions. They find the conversation in the view `mentions`');

/** The members of these ids. Throws VALIDATION_ERROR naming an id that is not that of an active member. */
export async function findMentioned(
  app: App,
  workspaceId: string,
  memberIds: readonly string[] | null | undefined,
): Promise<Mentioned[]> {
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return [];
  const rows = await app.store.getMany(ids.map((memberId) => memberKey(workspaceId, memberId)));
  const members = await Promise.all(rows.map((row) => actingMemberOf(app, workspaceId, row)));
  return members.map((member, n) => {
    if (member?.status === 'active') return { id: member.id, name: member.name };
    const path = `mentionedMemberIds.${memberIds?.indexOf(ids[n] ?? '')}`;
    throw invalid(
      [{ path, message: 'is not the id of an active member' }],
      `${path} is not the id of an active member.`,
    );
  });
}

/** Whom a note calls to its conversation: everybody it mentions but its author, who knows it. */
export const mentionsOf = ({
  author,
  mentions,
}: {
  author: Mentioned | null;
  mentions: readonly Mentioned[];
}): Mentioned[] => mentions.filter((member) => member.id !== author?.id);

interface MentionNote {
  id: string;
  author: Mentioned | null;
  mentions: readonly Mentioned[];
}

/** The writes that put a conversation at the head of the mentioned members' lists. They fail if one of the lists changed meanwhile. */
export async function mentionWrites(
  app: App,
  { workspaceId, id: conversationId, chatbotId }: StoredConversation,
  note: MentionNote,
): Promise<Write[]> {
  const members = mentionsOf(note);
  if (members.length === 0) return [];
  const marks = await app.store.getMany(
    members.map((member) => mentionMarkKey(workspaceId, conversationId, member.id)),
  );
  return members.flatMap((member, n): Write[] => {
    const mark = marks[n];
    const noteId = mark && noteIdOf(mark) > note.id ? noteIdOf(mark) : note.id;
    const before: Write[] = mark ? [{ remove: mentionKey(workspaceId, member.id, noteIdOf(mark)) }] : [];
    if (mark && noteId === noteIdOf(mark)) return [];
    const markRow = { ...mentionMarkKey(workspaceId, conversationId, member.id), noteId };
    return [
      ...before,
      { put: markRow, when: unchanged('noteId', mark) },
      { put: { ...mentionKey(workspaceId, member.id, noteId), conversationId, chatbotId } },
    ];
  });
}

interface MentionReader {
  workspaceId: string;
  conversationId: string;
  memberId: string;
}

/** Takes a conversation from a member's list, unless a note after `noteId` mentions the member. */
export async function clearMention(
  app: App,
  { workspaceId, conversationId, memberId }: MentionReader,
  noteId: string,
): Promise<void> {
  const key = mentionMarkKey(workspaceId, conversationId, memberId);
  const mark = await app.store.get(key, { consistent: true });
  if (!mark || noteIdOf(mark) > noteId) return;
  // Refused if the member was mentioned again or another call was first: both are right.
  await app.store.transact({
    mark: { remove: key, when: all(present, equals('noteId', noteIdOf(mark))) },
    pointer: { remove: mentionKey(workspaceId, memberId, noteIdOf(mark)) },
  });
}

/** Takes an erased conversation from all lists. Must run before its partition is purged. */
export async function forgetMentions(app: App, conversationPartition: string, workspaceId: string): Promise<void> {
  const where = { pk: conversationPartition, prefix: MENTION_MARK_PREFIX, consistent: true };
  const memberIdOf = ({ sk }: Item) => sk.slice(MENTION_MARK_PREFIX.length);
  const marks = await Array.fromAsync(app.store.queryAll(where));
  await app.store.writeMany(
    marks.map((mark) => ({ remove: mentionKey(workspaceId, memberIdOf(mark), noteIdOf(mark)) })),
  );
}
