import type { Item, Key } from '../../core/app.ts';
import { conversationPk, conversationsPk } from '../items.ts';

/** One row per conversation where a member is mentioned and has not read it, by the newest such note. */
export const mentionsPk = (workspaceId: string, memberId: string) =>
  `${conversationsPk(workspaceId)}#MENTIONS#${memberId}`;
export const mentionKey = (workspaceId: string, memberId: string, noteId: string): Key => ({
  pk: mentionsPk(workspaceId, memberId),
  sk: noteId,
});

export const MENTION_MARK_PREFIX = 'MENTION#';
/** Finds the row above by its conversation. No `entity`: the change stream learns of mentions from their note. */
export const mentionMarkKey = (workspaceId: string, conversationId: string, memberId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: MENTION_MARK_PREFIX + memberId,
});

/** The note in which a mark's member was last mentioned. */
export const noteIdOf = (mark: Item): string => String(mark.noteId);
