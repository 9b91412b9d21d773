import type { App } from '../../core/app.ts';
import { presenceKey, typingKey } from '../items.ts';
import { inboxTypingPk, typingHintSk } from '../live-items.ts';
import { type AgentPresence, presenceOf } from '../presence.ts';
import { type Typing, typingOf } from '../visitor/typing.ts';

/** Conversations of a workspace in which somebody may be typing, or agents may be present. Usually few. */
async function hinted(app: App, workspaceId: string): Promise<string[]> {
  const where = { pk: inboxTypingPk(workspaceId), from: typingHintSk(app.clock.now()), to: '~' };
  return Array.fromAsync(app.store.queryAll(where), (item) => String(item.conversationId));
}

/** What was last sent to one subscriber, as JSON, by conversation. One that is not in the map was sent as idle. */
export interface SubscriberState {
  typing: Map<string, string>;
  presence: Map<string, string>;
}
export const nothingSent = (): SubscriberState => ({ typing: new Map(), presence: new Map() });

export type LiveNews = { conversationId: string } & (
  | { type: 'typing'; typing: Typing }
  | { type: 'presence'; presence: AgentPresence[] }
);

const idle = JSON.stringify({ visitor: false, agent: null } satisfies Typing);
const empty = '[]';

/** Whether the state is news. Remembers it. */
function isNews(sent: Map<string, string>, conversationId: string, state: unknown, none: string): boolean {
  const now = JSON.stringify(state);
  const before = sent.get(conversationId) ?? none;
  if (now === none) sent.delete(conversationId);
  else sent.set(conversationId, now);
  return before !== now;
}

/** Conversations in which somebody started or stopped typing, or agents came or left, since the last call. */
export async function liveNews(app: App, workspaceId: string, sent: SubscriberState): Promise<LiveNews[]> {
  const sentIds = [...sent.typing.keys(), ...sent.presence.keys()];
  const ids = [...new Set([...(await hinted(app, workspaceId)), ...sentIds])].slice(0, 100);
  if (ids.length === 0) return [];
  const [typingRows, presenceRows] = await Promise.all([
    app.store.getMany(ids.map((id) => typingKey(workspaceId, id))),
    app.store.getMany(ids.map((id) => presenceKey(workspaceId, id))),
  ]);
  return ids.flatMap((conversationId, index): LiveNews[] => {
    const typing = typingOf(typingRows[index], app.clock.now());
    const presence = presenceOf(presenceRows[index], app.clock.now());
    return [
      ...(isNews(sent.typing, conversationId, typing, idle)
        ? [{ type: 'typing' as const, conversationId, typing }]
        : []),
      ...(isNews(sent.presence, conversationId, presence, empty)
        ? [{ type: 'presence' as const, conversationId, presence }]
        : []),
    ];
  });
}
