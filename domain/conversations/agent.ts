import type * as z from 'zod';
import type { App } from '../core/app.ts';
import type { Actor } from '../core/operations/actor.ts';
import { memberKey } from '../team/items.ts';
import { findConversation } from './find.ts';
import type { person, StoredConversation } from './records.ts';

export type Person = z.output<typeof person>;

/** The acting person: the member that the key is bound to or, for an unbound key, the key itself with its name. */
export async function agentOf(app: App, actor: Actor): Promise<Person> {
  if (actor.memberId) {
    const member = await app.store.get(memberKey(actor.workspaceId, actor.memberId));
    if (member) return { id: actor.memberId, name: String(member.name) };
  }
  return { id: actor.keyId, name: actor.keyName };
}

interface AgentsView {
  conversation: StoredConversation;
  agent: Person;
}

/** Reads a conversation and the acting agent in parallel. Throws NOT_FOUND. */
export async function findForAgent(app: App, actor: Actor, ids: { conversationId: string }): Promise<AgentsView> {
  const [conversation, agent] = await Promise.all([findConversation(app, actor, ids), agentOf(app, actor)]);
  return { conversation, agent };
}
