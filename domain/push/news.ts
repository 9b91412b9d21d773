import { toConversation } from '../conversations/items.ts';
import { calledBy } from '../conversations/notes.ts';
import type { App, Item } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { subscribersOf } from './forget.ts';
import type { NewsJob, PushJob } from './jobs.ts';

/** What may be pushed. `to`: the ids of members, or everybody who has a device. */
type News = Omit<NewsJob, 'memberId'> & { to: readonly string[] | 'all' };

/**
 * Enqueues messages to the devices of members: a visitor asks for a person, writes to the member who took over, or a note mentions a
 * member. Idempotent: the worker knows what it has sent. Reads nothing for changes that are no news.
 */
export async function pushNews(app: App, changes: readonly Change[]): Promise<void> {
  const forgotten = changes.flatMap(toForget);
  const byWorkspace = Map.groupBy(changes.flatMap(newsOf), ({ workspaceId }) => workspaceId);
  const jobs = await Promise.all([...byWorkspace].map(([workspaceId, news]) => jobsOf(app, workspaceId, news)));
  const bodies: PushJob[] = [...forgotten, ...jobs.flat()];
  if (bodies.length > 0)
    await app.queues.sendMany(
      'webhooks',
      bodies.map((body) => ({ body })),
    );
}

async function jobsOf(app: App, workspaceId: string, news: readonly News[]): Promise<NewsJob[]> {
  const subscribers = await subscribersOf(app, workspaceId);
  const memberIds = subscribers.filter(({ devices }) => devices.length > 0).map(({ memberId }) => memberId);
  return news.flatMap(({ to, ...job }) =>
    memberIds.filter((memberId) => to === 'all' || to.includes(memberId)).map((memberId) => ({ ...job, memberId })),
  );
}

function newsOf({ before, after }: Change): News[] {
  if (after?.entity === 'note' && !before) return mentionNews(after);
  if (after?.entity !== 'conversation' || after.isTest) return [];
  const { workspaceId, id: conversationId, status, assignee, lastMessage, waitingSince } = toConversation(after);
  const about = { workspaceId, conversationId };
  if (status === 'human_requested' && before?.status !== status) {
    return [{ ...about, push: 'requested', at: waitingSince ?? String(after.updatedAt), to: 'all' }];
  }
  const hasWritten = lastMessage?.role === 'visitor' && after.messageCount !== before?.messageCount;
  if (!assignee || !hasWritten || status !== 'human_active') return [];
  return [{ ...about, push: 'message', at: lastMessage.at, to: [assignee.id] }];
}

/** The members whom a note calls. */
function mentionNews(note: Item): News[] {
  const to = calledBy(note).map(({ id }) => id);
  if (to.length === 0) return [];
  const about = { workspaceId: String(note.workspaceId), conversationId: String(note.conversationId) };
  return [{ ...about, push: 'mention', at: String(note.createdAt), noteId: String(note.id), to }];
}

/** A member who may not act any more has no devices either, nor has a person who is not the member any more. */
function toForget({ before, after }: Change): PushJob[] {
  const item = after ?? before;
  const mayAct = after?.status === 'active' && (!before?.personId || after.personId === before.personId);
  if (item?.entity !== 'member' || mayAct || (after && before?.status !== 'active')) return [];
  return [{ push: 'forget', workspaceId: item.pk.slice('WS#'.length), memberId: String(item.id) }];
}
