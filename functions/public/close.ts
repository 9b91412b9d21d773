import { closeByVisitor } from '../../domain/conversations/state/close.ts';
import { stateOf } from '../../domain/conversations/visitor/read.ts';
import { limits } from '../../domain/core/limits.ts';
import { success } from '../http/input.ts';
import { enterConversation } from './named.ts';
import type { Visit } from './visit.ts';

export async function postClose(visit: Visit, ids: Record<string, string>) {
  const { conversation } = await enterConversation(visit, ids, limits.publicClose);
  const closed = await closeByVisitor(visit.app, conversation);
  const { id: conversationId, closedAt, closedBy } = closed;
  return success({ conversationId, ...stateOf(closed), closedAt, closedBy });
}
