import { ownOf } from '../../../domain/conversations/merge/thread.ts';
import { closeByVisitor } from '../../../domain/conversations/state/close.ts';
import { stateOf } from '../../../domain/conversations/visitor/read.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { conversationRoute, tokenQuery } from '../route.ts';
import { closedState } from '../shapes.ts';

export const closeRoute = conversationRoute({
  method: 'POST',
  path: '/close',
  operationId: 'closeConversation',
  summary: 'End a conversation',
  description: 'Idempotent.',
  limit: limits.publicClose,
  query: tokenQuery,
  output: closedState.meta({ id: 'ClosedConversation' }),
  async serve({ visit: { app }, read }) {
    const closed = await closeByVisitor(app, read);
    const { closedAt, closedBy } = closed;
    return { conversationId: ownOf(read).id, ...stateOf(closed), closedAt, closedBy };
  },
});
