import DataLoader from 'dataloader';
import { chatbotKey, toChatbot } from '../../domain/chatbots/items.ts';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import { conversationKey, toConversation } from '../../domain/conversations/items.ts';
import { readMarks } from '../../domain/conversations/read-marks.ts';
import type { StoredConversation } from '../../domain/conversations/records.ts';
import type { App, Item, Key } from '../../domain/core/app.ts';
import { type Actor, agentIdOf } from '../../domain/core/operations/actor.ts';
import { citationsOf } from '../../domain/knowledge/sources/citations.ts';
import { labelsById } from '../../domain/labels/find.ts';
import type { Label } from '../../domain/labels/records.ts';
import { leadKey, toLead } from '../../domain/leads/items.ts';
import type { Lead } from '../../domain/leads/records.ts';
import { type Context, scopedActor } from './context.ts';

/** Reads rows of the actor's workspace in batches. Null if one does not exist. */
const rowLoader = <Row>(
  { store }: App,
  { workspaceId }: Actor,
  keyOf: (workspaceId: string, id: string) => Key,
  toRow: (item: Item) => Row,
) =>
  new DataLoader(
    async (ids: readonly string[]) => {
      const items = await store.getMany(ids.map((id) => keyOf(workspaceId, id)));
      return items.map((item) => (item ? toRow(item) : null));
    },
    { maxBatchSize: 100 },
  );

/** Loads chatbots of the actor's workspace in one batch per request. Null if one does not exist. */
export function chatbotLoader({ app, loaders }: Context, actor: Actor): DataLoader<string, Chatbot | null> {
  loaders.chatbots ??= rowLoader(app, actor, chatbotKey, toChatbot);
  return loaders.chatbots;
}

/** Loads leads of the actor's workspace in the same way. */
export function leadLoader({ app, loaders }: Context, actor: Actor): DataLoader<string, Lead | null> {
  loaders.leads ??= rowLoader(app, actor, leadKey, toLead);
  return loaders.leads;
}

/** Loads conversations of the actor's workspace in the same way. */
export function conversationLoader(
  { app, loaders }: Context,
  actor: Actor,
): DataLoader<string, StoredConversation | null> {
  loaders.conversations ??= rowLoader(app, actor, conversationKey, toConversation);
  return loaders.conversations;
}

/** Loads how often the sources of chatbots were cited, in one query per chatbot and request. */
export function citationLoader(
  { app, loaders }: Context,
  { workspaceId }: Actor,
): DataLoader<string, ReadonlyMap<string, number>> {
  const read = async (id: string) => {
    const all = await citationsOf(app, workspaceId, id);
    return new Map(all.map(({ sourceId, count }) => [sourceId, count]));
  };
  loaders.citations ??= new DataLoader((ids) => Promise.all(ids.map(read)));
  return loaders.citations;
}

/** Loads up to where the actor has read conversations, in the same way. Undefined if they have read nothing. */
export function readMarkLoader({ app, loaders }: Context, actor: Actor): DataLoader<string, Item | undefined> {
  const read = (ids: readonly string[]) => readMarks(app, actor.workspaceId, agentIdOf(actor), ids);
  loaders.readMarks ??= new DataLoader(read, { maxBatchSize: 100 });
  return loaders.readMarks;
}

/** The labels of the actor's workspace by id, read once per request. */
export function workspaceLabels(context: Context): Promise<ReadonlyMap<string, Label>> {
  const { app, loaders } = context;
  loaders.labels ??= labelsById(app, scopedActor(context, null).workspaceId);
  return loaders.labels;
}
