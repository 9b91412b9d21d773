import { noteDelivered } from '../../../domain/conversations/visitor/delivered.ts';
import { pollConversation, pollOutput, pollQuery } from '../../../domain/conversations/visitor/read.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { conversationRoute, tokenQuery } from '../route.ts';

/** The query's message id to continue after. */
export const after = pollQuery.shape.after.meta({ description: 'Only messages after this one' });

export const pollRoute = conversationRoute({
  method: 'GET',
  path: '/poll',
  operationId: 'pollConversation',
  summary: "Get a conversation's status and messages",
  description:
    'Returns the 100 most recent messages, or the next 100 after `after`, in the order in which they were stored.',
  limit: limits.publicPoll,
  query: tokenQuery.extend({ after }),
  output: pollOutput,
  errors: ['VALIDATION_ERROR'],
  async serve({ visit: { app }, chatbot, query, read: conversation }) {
    const polled = await pollConversation(app, conversation, {
      after: query.after,
      showSources: chatbot.settings.showSources !== false,
    });
    await noteDelivered(app, conversation.id, polled.messages);
    return polled;
  },
});
