import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { cursorQuery, readListPage } from '../core/paging.ts';
import { workspacePk } from '../core/tenants.ts';
import { CHATBOT_PREFIX, chatbotKey, toChatbot } from './items.ts';
import type { Chatbot } from './records.ts';

/** Throws NOT_FOUND for an unknown chatbot or one of another workspace. */
export async function findChatbot(app: App, workspaceId: string, chatbotId: string): Promise<Chatbot> {
  const item = await app.store.get(chatbotKey(workspaceId, chatbotId), { consistent: true });
  if (!item) throw notFound();
  return toChatbot(item);
}

/** All chatbots of a workspace, newest first. A plan allows at most 50. */
export async function chatbotsOf(app: App, workspaceId: string): Promise<Chatbot[]> {
  const where = { pk: workspacePk(workspaceId), prefix: CHATBOT_PREFIX, descending: true, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toChatbot);
}

export const chatbotIds = z.object({ chatbotId: id.describe("The chatbot's ID") });
export const findTarget = (app: App, actor: Actor, ids: { chatbotId: string }) =>
  findChatbot(app, actor.workspaceId, ids.chatbotId);

export const getChatbot = operation({
  name: 'getChatbot',
  scope: 'chatbots:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  run: async (_app, _actor, { target }) => target,
});

export const listChatbots = operation({
  name: 'listChatbots',
  scope: 'chatbots:read',
  kind: 'read',
  ids: z.object({}),
  input: cursorQuery,
  find: nothing,
  run: (app, actor, { input }) =>
    readListPage(
      app.store,
      { pk: workspacePk(actor.workspaceId), prefix: CHATBOT_PREFIX, consistent: true },
      input,
      toChatbot,
    ),
});
