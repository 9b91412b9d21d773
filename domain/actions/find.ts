import * as z from 'zod';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { actionsPk } from '../knowledge/items.ts';
import { ACTION_PREFIX, actionKey, toAction, toStoredAction } from './items.ts';
import type { ChatbotAction, StoredAction } from './records.ts';

export const actionIds = z.object({
  chatbotId: chatbotIds.shape.chatbotId,
  actionId: id.describe("The action's ID"),
});

/** Throws NOT_FOUND for an unknown action, or one of another chatbot or workspace. */
export async function findAction(app: App, { workspaceId, chatbotId }: ChatbotRef, actionId: string) {
  const item = await app.store.get(actionKey(workspaceId, chatbotId, actionId), { consistent: true });
  if (!item) throw notFound();
  return toStoredAction(item);
}

/** An action of a chatbot that exists: a deleted chatbot's rows are removed in the background. */
export async function findActionTarget(
  app: App,
  { workspaceId }: Actor,
  { chatbotId, actionId }: z.output<typeof actionIds>,
): Promise<StoredAction> {
  const [found] = await Promise.all([
    findAction(app, { workspaceId, chatbotId }, actionId),
    findTarget(app, { workspaceId } as Actor, { chatbotId }),
  ]);
  return found;
}

const byName = (a: ChatbotAction, b: ChatbotAction) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);

/** All actions of a chatbot, by name. One query, as there are at most 50. */
export async function readStoredActions(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<StoredAction[]> {
  const where = { pk: actionsPk(workspaceId, chatbotId), prefix: ACTION_PREFIX, consistent: true };
  return (await Array.fromAsync(app.store.queryAll(where), toStoredAction)).sort(byName);
}

/** The same without secrets, sealed or not. */
export const readActions = async (app: App, chatbotRef: ChatbotRef): Promise<ChatbotAction[]> =>
  (await readStoredActions(app, chatbotRef)).map(toAction);

export const listActions = operation({
  name: 'listActions',
  scope: 'chatbots:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  run: async (app, { workspaceId }, { ids: { chatbotId } }) => ({
    actions: await readActions(app, { workspaceId, chatbotId }),
  }),
});

export const getAction = operation({
  name: 'getAction',
  scope: 'chatbots:read',
  kind: 'read',
  ids: actionIds,
  input: z.object({}),
  find: findActionTarget,
  run: async (_app, _actor, { target }) => toAction(target),
});
