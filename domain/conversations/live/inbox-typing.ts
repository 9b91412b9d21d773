import type { App } from '../../core/app.ts';
import { typingKey } from '../items.ts';
import { inboxTypingPk, typingHintSk } from '../live-items.ts';
import { type Typing, typingOf } from '../visitor/typing.ts';

/** Conversations of a workspace in which somebody may be typing now. Usually empty. */
async function hinted(app: App, workspaceId: string): Promise<string[]> {
  const where = { pk: inboxTypingPk(workspaceId), from: typingHintSk(app.clock.now()), to: '~' };
  return Array.fromAsync(app.store.queryAll(where), (item) => String(item.conversationId));
}

/** The typing state sent to one subscriber. A conversation that is not in the map was sent as idle. */
export type TypingState = Map<string, Typing>;

export interface TypingNews {
  conversationId: string;
  typing: Typing;
}

/** Conversations in which somebody started or stopped typing since the last call. */
export async function typingNews(app: App, workspaceId: string, sent: TypingState): Promise<TypingNews[]> {
  const ids = [...new Set([...(await hinted(app, workspaceId)), ...sent.keys()])].slice(0, 100);
  if (ids.length === 0) return [];
  const rows = await app.store.getMany(ids.map((id) => typingKey(workspaceId, id)));
  return ids.flatMap((conversationId, index) => {
    const typing = typingOf(rows[index], app.clock.now());
    const isAny = typing.visitor || typing.agent !== null;
    const before = sent.get(conversationId) ?? { visitor: false, agent: null };
    if (isAny) sent.set(conversationId, typing);
    else sent.delete(conversationId);
    return JSON.stringify(before) === JSON.stringify(typing) ? [] : [{ conversationId, typing }];
  });
}
