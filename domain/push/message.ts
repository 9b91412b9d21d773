import { conversationKey, noteKey, presenceKey, toConversation } from '../conversations/items.ts';
import { presenceOf } from '../conversations/presence.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { App } from '../core/app.ts';
import type { NewsJob } from './jobs.ts';

/** Code points. */
const MAX_WORDS = 120;
const MAX_NAME = 60;

const shortened = (value: string, limit: number): string => {
  const points = [
    ...value
      .slice(0, 4 * limit)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : points.join('');
};

/** A message, and up to when it says what has happened. */
interface CurrentMessage {
  message: PushMessage;
  at: string;
}

/** What a browser gets. It has the words for the rest. */
interface PushMessage {
  reason: NewsJob['push'];
  workspaceId: string;
  conversationId: string;
  /** The visitor's name. Null: unknown. */
  name: string | null;
  /** The first words. Empty: hidden, or there are none. */
  words: string;
}

/**
 * What is to be said about a conversation now. Undefined if there is nothing: it was erased, somebody has answered, or the member
 * looks at it.
 */
export async function messageOf(app: App, job: NewsJob, hideWords: boolean): Promise<CurrentMessage | undefined> {
  const { workspaceId, conversationId, memberId, push: reason } = job;
  const [row, presence] = await Promise.all([
    app.store.get(conversationKey(workspaceId, conversationId), { consistent: true }),
    app.store.get(presenceKey(workspaceId, conversationId), { consistent: true }),
  ]);
  const isLooking = presenceOf(presence, app.clock.now()).some(({ agent }) => agent.id === memberId);
  if (!row || isLooking) return undefined;
  const conversation = toConversation(row);
  const words = await wordsOf(app, job, conversation);
  if (words === undefined) return undefined;
  const { visitorName } = conversation;
  const name = visitorName ? shortened(visitorName, MAX_NAME) : null;
  const message = { reason, workspaceId, conversationId, name, words: hideWords ? '' : shortened(words, MAX_WORDS) };
  const { lastMessage } = conversation;
  return { message, at: reason === 'message' && lastMessage && lastMessage.at > job.at ? lastMessage.at : job.at };
}

/** Undefined if it is no news any more. */
async function wordsOf(app: App, job: NewsJob, conversation: StoredConversation): Promise<string | undefined> {
  const { status, assignee, lastMessage, lastQuestion, snoozed } = conversation;
  if (job.push === 'requested') {
    // Whoever snoozes a conversation has decided on it.
    return status === 'human_requested' && !snoozed ? (lastQuestion?.text ?? '') : undefined;
  }
  if (job.push === 'message') {
    const isTheirs = status === 'human_active' && assignee?.id === job.memberId;
    return isTheirs && lastMessage?.role === 'visitor' ? lastMessage.preview : undefined;
  }
  const note = job.noteId && (await app.store.get(noteKey(job.workspaceId, job.conversationId, job.noteId)));
  return note ? String(note.body) : undefined;
}
