import type { App, Condition, Item } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import { countWorked, type DueChore, runDue } from '../../core/rows/due.ts';
import { dueKindFor } from '../../core/rows/due-kinds.ts';
import { readSettings, recentSettings } from '../../workspaces/settings.ts';
import { conversationKey, IDLE_DUE, idleKey, toConversation } from '../items.ts';
import type { StoredConversation } from '../records.ts';
import { type ConversationRef, changeConversation } from '../write.ts';

const dueAfter = (fromMs: number, hours: number) => new Date(fromMs + hours * 3600_000).toISOString();

/**
 * The write that schedules the inactivity check. It uses a separate row, because the conversation's own row changes with every
 * message. The chore reads the conversation only when the check is due.
 */
export async function watchIdle(
  app: App,
  { workspaceId, id: conversationId }: ConversationRef,
): Promise<{ put: Item }> {
  const { inactivityHours } = await recentSettings(app, workspaceId);
  const dueAt = dueAfter(app.clock.now(), inactivityHours);
  const dueKind = dueKindFor(app, IDLE_DUE, conversationId);
  return { put: { ...idleKey(workspaceId, conversationId), workspaceId, conversationId, dueKind, dueAt } };
}

/** Whether a message must schedule a new check: ended conversations and those of earlier versions have none. */
export const needsWatch = ({ status, watched }: StoredConversation) => !watched || status === 'resolved';

/** Resolves conversations that were inactive for their workspace's number of hours. */
export const idleChore: DueChore = { name: 'resolveIdle', kind: IDLE_DUE, group: 100, work: checkAll };
export const resolveIdle = (app: App): Promise<number> => runDue(app, idleChore);

async function checkAll(app: App, rows: readonly Item[]): Promise<number> {
  const keys = rows.map(({ workspaceId, conversationId }) =>
    conversationKey(String(workspaceId), String(conversationId)),
  );
  const conversations = await app.store.getMany(keys);
  const hoursOf = hoursByWorkspace(app);
  return countWorked(app, 'resolveIdle', [...rows.entries()], async ([n, row]) =>
    checkIdle(app, row, conversations[n], await hoursOf(String(row.workspaceId))),
  );
}

/** Reads each workspace's setting once per run. */
function hoursByWorkspace(app: App): (workspaceId: string) => Promise<number> {
  const timeoutsByChatbot = new Map<string, Promise<number>>();
  return (workspaceId) => {
    const reading =
      timeoutsByChatbot.get(workspaceId) ??
      readSettings(app, workspaceId).then(({ inactivityHours }) => inactivityHours);
    timeoutsByChatbot.set(workspaceId, reading);
    return reading;
  };
}

/**
 * Returns true if it resolved the conversation. Activity since the row became due postpones the check. All writes require the row
 * to be unchanged.
 */
async function checkIdle(app: App, row: Item, item: Item | undefined, hours: number): Promise<boolean> {
  const conversation = item && toConversation(item);
  const asRead: Condition = equals('dueAt', row.dueAt);
  const moveTo = (dueAt: string) => app.store.update(row, { set: { dueAt } }, asRead);
  if (!conversation || conversation.status === 'resolved' || conversation.status === 'closed') {
    await app.store.remove(row, asRead);
    return false;
  }
  const nowMs = app.clock.now();
  if (conversation.status === 'human_requested' || conversation.snoozed) {
    // A visitor who was promised a human is not dropped by a timer, and an agent comes back to a snoozed conversation.
    await moveTo(dueAfter(nowMs, hours));
    return false;
  }
  const dueAt = dueAfter(Date.parse(conversation.lastMessageAt ?? conversation.createdAt), hours);
  if (Date.parse(dueAt) > nowMs) {
    await moveTo(dueAt);
    return false;
  }
  const resolved = resolve(app, conversation);
  const done = await app.store.transact({
    conversation: resolved.row,
    pointers: resolved.pointers,
    check: { remove: row, when: asRead },
  });
  return done.applied;
}

/** Fails if somebody wrote or the conversation changed hands: a concurrent change wins. */
function resolve(app: App, conversation: StoredConversation) {
  const { assignee, lastMessageAt } = conversation;
  const now = nowIso(app);
  const set = { closedAt: now, closedBy: 'system', offersHuman: false, waitingSince: null, updatedAt: now };
  return changeConversation(
    conversation,
    { status: 'resolved', set },
    all(equals('assignee', assignee), equals('lastMessageAt', lastMessageAt)),
  );
}
