import { conversationIdOf, openConversation } from '../../domain/conversations/visitor/binding.ts';
import { feedbackInput, rateMessage } from '../../domain/conversations/visitor/feedback.ts';
import { parse } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { jsonBody, success } from '../http/input.ts';
import { admitVisit, bindingTokenOf, type Visit } from './visit.ts';

export async function postFeedback(visit: Visit) {
  const { app, event, place } = visit;
  await admitVisit(visit, limits.publicFeedback);
  const input = parse(feedbackInput, jsonBody(event));
  const token = bindingTokenOf(event, input);
  const conversation = await openConversation(app, place, input.conversationId ?? conversationIdOf(token), token);
  return success(await rateMessage(app, conversation, input));
}
