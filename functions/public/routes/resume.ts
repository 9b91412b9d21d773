import { ownOf } from '../../../domain/conversations/merge/thread.ts';
import { resumeConversation } from '../../../domain/conversations/state/resume.ts';
import { stateOf } from '../../../domain/conversations/visitor/read.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { conversationRoute, tokenQuery } from '../route.ts';
import { changedState } from '../shapes.ts';

export const resumeRoute = conversationRoute({
  method: 'POST',
  path: '/resume',
  operationId: 'resumeConversation',
  summary: 'Return to the chatbot',
  description: 'Reopens the conversation and removes it from its agent. Returns 409 if the conversation is closed.',
  limit: limits.publicResume,
  query: tokenQuery,
  output: changedState.meta({ id: 'ResumedConversation' }),
  errors: ['CONFLICT'],
  async serve({ visit: { app }, read }) {
    const resumed = await resumeConversation(app, read);
    return { conversationId: ownOf(read).id, ...stateOf(resumed) };
  },
});
