import * as z from 'zod';
import type { App, Item, Write } from '../../core/app.ts';
import { operation } from '../../core/operations/operation.ts';
import { findForAgent, type Person } from '../agent.ts';
import { conversationIds } from '../find.ts';
import { typingKey } from '../items.ts';
import { typingHint } from '../live-items.ts';
import type { StoredConversation } from '../records.ts';
import { closedConflict, refuseToOthers } from '../state/change-state.ts';

export { typingKey };

/** Clients repeat the signal every few seconds. Without it for this long, typing has stopped. */
const TYPING_MS = 6_000;

export const typingInput = z.object({
  typing: z
    .boolean()
    .default(true)
    .meta({ description: 'False: the person stopped typing. Sending a message also ends the typing state' }),
});
export const typingOutput = z
  .object({ typing: z.boolean().describe('Whether the person is shown as typing') })
  .meta({ id: 'TypingSaid', description: 'The typing state after the call.' });

/** Who is typing in a conversation now. */
export interface Typing {
  visitor: boolean;
  agent: Person | null;
}

/** Reads a row of `typingKey`, which may not exist. */
export function typingOf(item: Item | undefined, nowMs: number): Typing {
  const isOn = (until: unknown) => Number(until ?? 0) > nowMs;
  const { visitorUntil, agentUntil, agentId, agentName }: Partial<Item> = item ?? {};
  return {
    visitor: isOn(visitorUntil),
    agent: isOn(agentUntil) ? { id: String(agentId), name: String(agentName) } : null,
  };
}

/** The write that ends a sender's typing, for the transaction of their message. */
export function endTyping(app: App, conversation: StoredConversation, who: 'visitor' | 'agent'): Write {
  const set = { [`${who}Until`]: 0, ttl: ttlAt(app.clock.now()) };
  return { update: typingKey(conversation.workspaceId, conversation.id), change: { set } };
}

/** Only for cleanup: `visitorUntil` and `agentUntil` (ms) are authoritative. */
const ttlAt = (nowMs: number) => Math.ceil((nowMs + TYPING_MS) / 1000) + 60;

async function say(app: App, { workspaceId, id }: StoredConversation, fields: Record<string, unknown>): Promise<void> {
  const set = { ...fields, workspaceId, conversationId: id, ttl: ttlAt(app.clock.now()) };
  await Promise.all([
    app.store.update(typingKey(workspaceId, id), { set }),
    app.store.put(typingHint(workspaceId, id, app.clock.now() + TYPING_MS)),
  ]);
}

const untilMs = (app: App, typing: boolean) => (typing ? app.clock.now() + TYPING_MS : 0);

/** The visitor starts or stops typing. Throws CONFLICT if the conversation is closed and cannot be written to. */
export async function setVisitorTyping(app: App, conversation: StoredConversation, typing: boolean) {
  if (conversation.status === 'closed') throw closedConflict();
  await say(app, conversation, { visitorUntil: untilMs(app, typing) });
  return { typing };
}

/**
 * The calling agent starts or stops typing. The visitor sees it while the agent has the conversation. Throws CONFLICT if a reply
 * would: another agent has the conversation, or it is closed.
 */
export const setTyping = operation({
  name: 'setTyping',
  scope: 'conversations:write',
  kind: 'write',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: typingInput,
  find: findForAgent,
  async run(app, _actor, { target: { conversation, agent }, input: { typing } }) {
    refuseToOthers(conversation, agent);
    await say(app, conversation, { agentUntil: untilMs(app, typing), agentId: agent.id, agentName: agent.name });
    return { typing };
  },
});
