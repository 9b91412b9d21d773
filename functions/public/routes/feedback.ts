import * as z from 'zod';
import { conversationWith } from '../../../domain/conversations/merge/thread.ts';
import { conversationIdOf, openCurrent } from '../../../domain/conversations/visitor/binding.ts';
import { feedbackInput, rateMessage } from '../../../domain/conversations/visitor/feedback.ts';
import { id } from '../../../domain/core/fields.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { publicRoute, tokenHeaders, tokenQuery } from '../route.ts';
import { bindingTokenOf } from '../visit.ts';

export const feedbackRoute = publicRoute({
  method: 'POST',
  path: '/feedback',
  operationId: 'rateMessage',
  summary: 'Rate an answer',
  description: 'Thumbs up (1), down (-1), or none (0). The binding token identifies the conversation.',
  limit: limits.publicFeedback,
  query: tokenQuery,
  headers: tokenHeaders,
  body: feedbackInput,
  output: z.object({ messageId: id, rating: z.int(), comment: z.string().nullable() }).meta({ id: 'Feedback' }),
  async serve({ visit: { app, event, chatbotRef }, body }) {
    const token = bindingTokenOf(event, body);
    const conversationId = body.conversationId ?? conversationIdOf(token);
    const messageId = body.messageId.toLowerCase();
    const opened = await openCurrent(app, chatbotRef, conversationId, token);
    return rateMessage(app, await conversationWith(app, opened, messageId), body);
  },
});
