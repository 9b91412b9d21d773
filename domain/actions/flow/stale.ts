import { conversationPk } from '../../conversations/items.ts';
import type { App } from '../../core/app.ts';
import { RUN_PREFIX, toStoredRun } from '../items.ts';
import type { StoredActionRun } from '../records/run.ts';
import { isConfirmationOf } from '../runs/shown.ts';
import { readOpenRun } from './launch.ts';
import type { Scene } from './reply.ts';

/** More than the cards whose buttons somebody still sees. */
const NEWEST = 20;

/**
 * The run of a card whose button was pressed when it was no longer the newest. Null: that of the last card. Undefined: it is none of the
 * newest of this conversation.
 */
export async function findStale(
  app: App,
  { conversation, history }: Scene,
  confirmation: string | null,
): Promise<StoredActionRun | undefined> {
  const card = history.findLast(
    ({ action }) => action && (confirmation === null || action.confirmation === confirmation),
  )?.action;
  if (card?.runId) return readOpenRun(app, conversation, card.runId);
  if (confirmation === null) return undefined;
  const pk = conversationPk(conversation.workspaceId, conversation.id);
  const { items } = await app.store.query({
    pk,
    prefix: RUN_PREFIX,
    descending: true,
    limit: NEWEST,
    consistent: true,
  });
  const run = items.map(toStoredRun).find((each) => isConfirmationOf(each, confirmation));
  return run && readOpenRun(app, conversation, run.id);
}
