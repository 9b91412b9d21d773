import type { App, Condition, Item } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { equals, present } from '../../core/rows/conditions.ts';
import { countWorked, type DueChore, runDue } from '../../core/rows/due.ts';
import { conversationKey, toConversation } from '../items.ts';
import { awake } from '../records/triage.ts';
import { watchIdle } from '../state/idle.ts';
import { changeConversation } from '../write.ts';
import { WAKE_DUE } from './items.ts';

/** Ends the snoozes whose time has come. The change stream tells colleagues. */
export const wakeChore: DueChore = { name: 'wakeSnoozed', kind: WAKE_DUE, group: 100, work: wakeAll };
export const wakeSnoozed = (app: App): Promise<number> => runDue(app, wakeChore);

async function wakeAll(app: App, rows: readonly Item[]): Promise<number> {
  const keys = rows.map(({ workspaceId, conversationId }) =>
    conversationKey(String(workspaceId), String(conversationId)),
  );
  const conversations = await app.store.getMany(keys);
  return countWorked(app, 'wakeSnoozed', [...rows.entries()], ([n, row]) => wake(app, row, conversations[n]));
}

/** Returns true if it ended the snooze. If the conversation changes meanwhile, the row stays due for the next run. */
async function wake(app: App, row: Item, item: Item | undefined): Promise<boolean> {
  const conversation = item && toConversation(item);
  const asRead: Condition = equals('dueAt', row.dueAt);
  if (!conversation?.snoozed || conversation.snoozedUntil !== row.dueAt) {
    await app.store.remove(row, asRead);
    return false;
  }
  const change = { set: { ...awake, watched: true, updatedAt: nowIso(app) } };
  const { row: changed, pointers } = changeConversation(conversation, change, present);
  const done = await app.store.transact({
    conversation: changed,
    pointers,
    due: { remove: row, when: asRead },
    // Who snoozed it has its whole time again before it counts as idle.
    idle: await watchIdle(app, conversation),
  });
  return done.applied;
}
