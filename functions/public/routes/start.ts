import * as z from 'zod';
import { conversationStatus } from '../../../domain/conversations/records.ts';
import { startConversation, startInput } from '../../../domain/conversations/visitor/start.ts';
import { id, timestamp } from '../../../domain/core/fields.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { publicRoute } from '../route.ts';
import { bindingToken } from '../shapes.ts';
import { browserLanguage } from '../visit.ts';

export const startRoute = publicRoute({
  method: 'POST',
  path: '/conversations',
  operationId: 'startConversation',
  summary: 'Start a conversation',
  description: 'The binding token is returned only once: store it with the id.',
  limit: limits.publicConversations,
  body: startInput,
  output: z
    .object({ conversationId: id, bindingToken, status: conversationStatus, createdAt: timestamp })
    .meta({ id: 'StartedConversation' }),
  async serve({ visit: { app, event, chatbotRef }, body: { visitorId, pageUrl } }) {
    const language = browserLanguage(event);
    return startConversation(app, { ...chatbotRef, channel: 'widget', visitorId, pageUrl, language });
  },
});
