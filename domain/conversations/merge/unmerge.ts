import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict } from '../../core/errors.ts';
import { operation } from '../../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { equals } from '../../core/rows/conditions.ts';
import { append } from '../append.ts';
import { conversationIds, findConversation } from '../find.ts';
import { conversationKey, toConversation } from '../items.ts';
import { type Hands, hasSameHands } from '../records/before-merge.ts';
import { newMessage } from '../records/new-message.ts';
import type { StoredConversation } from '../records.ts';
import { watchIdle } from '../state/idle.ts';
import { watchWaiting } from '../state/mail-due.ts';
import { restoreSnooze } from '../triage/snooze.ts';
import { changeConversation } from '../write.ts';

const MAX_ATTEMPTS = 40;
const UNDONE_TEXT = 'The merge was undone.';

/**
 * Undoes a merge while nobody has written since, and returns the conversation as it was before. Throws CONFLICT afterwards: what was
 * written since belongs to both visitors.
 */
export const unmergeConversation = operation({
  name: 'unmergeConversation',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'conversation',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  run(app, actor, { target, ids }) {
    let source = target;
    const keepsChanging = () => conflict('The conversations keep changing. Try again.');
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      const { mergedIntoId } = source;
      if (!mergedIntoId) throw conflict('The conversation is not merged.');
      const item = await app.store.get(conversationKey(source.workspaceId, mergedIntoId), { consistent: true });
      if (!item) throw conflict('The other conversation was erased.');
      const done = await app.store.transact(await unmergeWrites(app, source, toConversation(item)));
      source = await findConversation(app, actor, ids);
      return done.applied ? source : AGAIN;
    });
  },
});

/** The change to what a conversation was before, with the write that ends its snooze. */
function restored(app: App, conversation: StoredConversation, { status, ...hands }: Hands) {
  const { set, wake } = restoreSnooze(app, conversation, hands);
  return { change: { status, set: { ...hands, ...set } }, wake };
}

/** What the merge took over, unless it changed hands again. */
function givenBack(app: App, { beforeMerge }: StoredConversation, into: StoredConversation) {
  const other = beforeMerge?.other;
  if (!other || !hasSameHands(into, other.after)) return { change: { set: {} }, wake: undefined };
  return restored(app, into, other.before);
}

async function unmergeWrites(app: App, source: StoredConversation, into: StoredConversation) {
  const { mergePosition, beforeMerge } = source;
  if (into.messageCount !== mergePosition?.seq || !beforeMerge || into.mergedIntoId) {
    throw conflict('Somebody has written since the merge, so it can no longer be undone.');
  }
  const updatedAt = nowIso(app);
  const added = append(into, [newMessage(into.id, app.ids.next(), 'system', UNDONE_TEXT)]);
  const gone = new Set([...source.mergedFromIds, source.id]);
  const [given, own] = [givenBack(app, source, into), restored(app, source, beforeMerge.own)];
  const mergedFromIds = into.mergedFromIds.filter((mergedId) => !gone.has(mergedId));
  const intoWrites = changeConversation(
    into,
    { ...given.change, set: { ...given.change.set, ...added.set, mergedFromIds, updatedAt } },
    added.when,
  );
  const { status, set } = own.change;
  const sourceWrites = changeConversation(
    source,
    { status, set: { ...set, mergedIntoId: null, mergePosition: null, beforeMerge: null, updatedAt } },
    equals('mergedIntoId', into.id),
  );
  return {
    source: sourceWrites.row,
    into: intoWrites.row,
    pointers: [...sourceWrites.pointers, ...intoWrites.pointers],
    messages: added.writes,
    waitingMail:
      status === 'human_requested' ? await watchWaiting(app, source, { seq: source.messageCount, status }) : undefined,
    wakes: [own.wake, given.wake].filter((write) => write !== undefined),
    idle: status === 'closed' || status === 'resolved' ? undefined : await watchIdle(app, source),
  };
}
