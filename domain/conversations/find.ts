import * as z from 'zod';
import type { Actor } from '../core/actor.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { nothing, operation } from '../core/operation.ts';
import { cursorQuery } from '../core/paging.ts';
import { conversationFilter, readFiltered } from './filter.ts';
import { conversationKey, conversationPk, MESSAGE_PREFIX, toConversation, toMessage } from './items.ts';
import { inOrder } from './order.ts';
import type { Message, StoredConversation } from './records.ts';

export const conversationIds = z.object({ conversationId: id.describe("The conversation's ID") });

/** Throws NOT_FOUND for an unknown conversation or one of another workspace. */
export async function findConversation(
  app: App,
  actor: Actor,
  ids: { conversationId: string },
): Promise<StoredConversation> {
  const item = await app.store.get(conversationKey(actor.workspaceId, ids.conversationId), { consistent: true });
  if (!item) throw notFound();
  return toConversation(item);
}

/** All messages of a conversation in storage order, with all fields. */
export async function messagesOf(app: App, workspaceId: string, conversationId: string): Promise<Message[]> {
  const where = { pk: conversationPk(workspaceId, conversationId), prefix: MESSAGE_PREFIX, consistent: true };
  const items = await Array.fromAsync(app.store.queryAll(where));
  return inOrder(items).map(toMessage);
}

export const getConversation = operation({
  name: 'getConversation',
  scope: 'conversations:read',
  kind: 'read',
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  run: async (_app, _actor, { target }) => target,
});

export const listConversations = operation({
  name: 'listConversations',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: cursorQuery.extend(conversationFilter.shape),
  find: nothing,
  run: (app, actor, { input }) => readFiltered(app, actor.workspaceId, input, input),
});
