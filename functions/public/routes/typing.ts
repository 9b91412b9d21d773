import { setVisitorTyping, typingInput, typingOutput } from '../../../domain/conversations/visitor/typing.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { conversationRoute, tokenQuery } from '../route.ts';

export const typingRoute = conversationRoute({
  method: 'POST',
  path: '/typing',
  operationId: 'setVisitorTyping',
  summary: 'Show agents that the visitor is typing',
  description: 'Lasts 6 seconds or until the next message.',
  limit: limits.publicTyping,
  query: tokenQuery,
  body: typingInput,
  output: typingOutput,
  errors: ['CONFLICT'],
  serve: async ({ visit: { app }, body, read }) => setVisitorTyping(app, read, body.typing),
});
