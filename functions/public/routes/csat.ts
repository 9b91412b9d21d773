import { ownOf } from '../../../domain/conversations/merge/thread.ts';
import { csat } from '../../../domain/conversations/records.ts';
import { openCurrent } from '../../../domain/conversations/visitor/binding.ts';
import { csatInput, rateConversation } from '../../../domain/conversations/visitor/csat.ts';
import { id } from '../../../domain/core/fields.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { publicRoute, tokenHeaders, tokenQuery } from '../route.ts';
import { bindingTokenOf } from '../visit.ts';

export const csatRoute = publicRoute({
  method: 'POST',
  path: '/csat',
  operationId: 'rateConversation',
  summary: 'Rate a conversation',
  description: 'A later rating replaces the earlier one.',
  limit: limits.publicCsat,
  query: tokenQuery,
  headers: tokenHeaders,
  body: csatInput,
  output: csat.extend({ conversationId: id }).meta({ id: 'Rating' }),
  async serve({ visit: { app, event, chatbotRef }, body }) {
    const token = bindingTokenOf(event, body);
    const opened = await openCurrent(app, chatbotRef, body.conversationId, token);
    return { ...(await rateConversation(app, opened, body)), conversationId: ownOf(opened).id };
  },
});
