import * as z from 'zod';
import type { App, Item } from '../core/app.ts';
import { choice } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { findForAgent } from './agent.ts';
import { conversationIds } from './find.ts';
import { presenceKey } from './items.ts';
import { typingHint } from './live-items.ts';
import { person } from './records.ts';

/** Clients repeat the signal every 20 seconds. Without it for this long, the agent has left. */
const PRESENT_MS = 45_000;
/** Before each agent's id in the name of an attribute. Every agent writes only one of their own. */
const AGENT = 'agent:';

export const agentPresence = z
  .object({ agent: person, typing: z.boolean().describe('Whether the agent types a reply') })
  .meta({ id: 'AgentPresence', description: 'An agent who looks at a conversation, or types in it' });
export type AgentPresence = z.output<typeof agentPresence>;

/** `until` (ms) is authoritative; the row's `ttl` is only for cleanup. */
const entry = z.object({ name: z.string(), typing: z.boolean(), until: z.number() });

/** Who is at a conversation now, by id. `item`: the row of `presenceKey`, which may not exist. */
export function presenceOf(item: Item | undefined, nowMs: number): AgentPresence[] {
  return Object.entries(item ?? {})
    .filter(([name]) => name.startsWith(AGENT))
    .map(([name, value]) => ({ id: name.slice(AGENT.length), ...entry.parse(value) }))
    .filter(({ until }) => until > nowMs)
    .map(({ id, name, typing }) => ({ agent: { id, name }, typing }))
    .sort((a, b) => (a.agent.id < b.agent.id ? -1 : 1));
}

const presenceState = choice(
  'PresenceState',
  {
    viewing: 'Looks at the conversation.',
    typing: 'Types a reply.',
    away: 'Has left the conversation.',
  },
  'What an agent does in a conversation.',
);

export const presenceOutput = z.object({ state: presenceState }).meta({ id: 'PresenceSaid' });

/**
 * Shows colleagues for 45 seconds that the caller looks at a conversation or types in it, whoever has it. Visitors see none of it.
 */
export const setPresence = operation({
  name: 'setPresence',
  scope: 'conversations:read',
  kind: 'write',
  ids: conversationIds,
  input: z.object({
    state: presenceState.describe('Repeat it every 20 seconds. `away` ends it at once'),
  }),
  find: findForAgent,
  async run(app: App, { workspaceId }, { target: { conversation, agent }, input: { state } }) {
    const until = state === 'away' ? 0 : app.clock.now() + PRESENT_MS;
    const ttl = Math.ceil((app.clock.now() + PRESENT_MS) / 1000) + 60;
    const ownPresence = { name: agent.name, typing: state === 'typing', until };
    const { id } = conversation;
    await Promise.all([
      app.store.update(presenceKey(workspaceId, id), {
        set: { [AGENT + agent.id]: ownPresence, workspaceId, conversationId: id, ttl },
      }),
      ...(until ? [app.store.put(typingHint(workspaceId, id, until))] : []),
    ]);
    return { state };
  },
});
