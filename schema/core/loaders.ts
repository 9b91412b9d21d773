import DataLoader from 'dataloader';
import { chatbotKey, toChatbot } from '../../domain/chatbots/items.ts';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import { conversationKey, toConversation } from '../../domain/conversations/items.ts';
import { readMarks } from '../../domain/conversations/read-marks.ts';
import type { StoredConversation } from '../../domain/conversations/records.ts';
import type { Item } from '../../domain/core/app.ts';
import { type Actor, agentIdOf } from '../../domain/core/operations/actor.ts';
import { leadKey, toLead } from '../../domain/leads/items.ts';
import type { Lead } from '../../domain/leads/records.ts';
import type { Context } from './context.ts';

/** Returns a loader of this request. Created on first use. */
function once<T>(context: Context, name: string, make: () => T): T {
  if (!context.loaders.has(name)) context.loaders.set(name, make());
  return context.loaders.get(name) as T;
}

/** Loads chatbots of the actor's workspace in one batch per request. Null if one does not exist. */
export const chatbotLoader = (context: Context, actor: Actor): DataLoader<string, Chatbot | null> =>
  once(
    context,
    'chatbots',
    () =>
      new DataLoader(
        async (ids: readonly string[]) => {
          const items = await context.app.store.getMany(ids.map((id) => chatbotKey(actor.workspaceId, id)));
          return items.map((item) => (item ? toChatbot(item) : null));
        },
        { maxBatchSize: 100 },
      ),
  );

/** Loads leads of the actor's workspace in the same way. */
export const leadLoader = (context: Context, actor: Actor): DataLoader<string, Lead | null> =>
  once(
    context,
    'leads',
    () =>
      new DataLoader(
        async (ids: readonly string[]) => {
          const items = await context.app.store.getMany(ids.map((id) => leadKey(actor.workspaceId, id)));
          return items.map((item) => (item ? toLead(item) : null));
        },
        { maxBatchSize: 100 },
      ),
  );

/** Loads conversations of the actor's workspace in the same way. */
export const conversationLoader = (context: Context, actor: Actor): DataLoader<string, StoredConversation | null> =>
  once(
    context,
    'conversations',
    () =>
      new DataLoader(
        async (ids: readonly string[]) => {
          const items = await context.app.store.getMany(ids.map((id) => conversationKey(actor.workspaceId, id)));
          return items.map((item) => (item ? toConversation(item) : null));
        },
        { maxBatchSize: 100 },
      ),
  );

/** Loads up to where the actor has read conversations, in the same way. Undefined if they have read nothing. */
export const readMarkLoader = (context: Context, actor: Actor): DataLoader<string, Item | undefined> =>
  once(
    context,
    'readMarks',
    () =>
      new DataLoader((ids: readonly string[]) => readMarks(context.app, actor.workspaceId, agentIdOf(actor), ids), {
        maxBatchSize: 100,
      }),
  );
