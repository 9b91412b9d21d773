import * as z from 'zod';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import { conversationKey, toConversation } from '../conversations/items.ts';
import type { App, Item, Key } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { hasScope, type Scope } from '../core/operations/scopes.ts';
import { leadKey, toLead } from '../leads/items.ts';

interface NodeKind {
  name: 'Chatbot' | 'Conversation' | 'Lead';
  scope: Scope;
  keyOf(workspaceId: string, id: string): Key;
  fromItem(item: Item): { id: string };
}

const kinds: readonly NodeKind[] = [
  { name: 'Chatbot', scope: 'chatbots:read', keyOf: chatbotKey, fromItem: toChatbot },
  { name: 'Conversation', scope: 'conversations:read', keyOf: conversationKey, fromItem: toConversation },
  { name: 'Lead', scope: 'leads:read', keyOf: leadKey, fromItem: toLead },
];

/** A record with the name of its type. Looks only among the records that the actor may read. Throws NOT_FOUND. */
async function findNode(app: App, { workspaceId, scopes }: Actor, { id: nodeId }: { id: string }) {
  const readable = kinds.filter(({ scope }) => hasScope(scopes, scope));
  const items =
    readable.length > 0 ? await app.store.getMany(readable.map((kind) => kind.keyOf(workspaceId, nodeId))) : [];
  for (const [at, { name, fromItem }] of readable.entries()) {
    const item = items[at];
    if (item) return { ...fromItem(item), __typename: name };
  }
  throw notFound();
}

export const getNode = operation({
  name: 'getNode',
  scope: null,
  kind: 'read',
  ids: z.object({ id: id.describe('ID of a chatbot, a conversation or a lead') }),
  input: z.object({}),
  find: findNode,
  run: async (_app, _actor, { target }) => target,
});
