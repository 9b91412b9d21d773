import { openConversation } from '../../domain/conversations/visitor/binding.ts';
import { csatInput, rateConversation } from '../../domain/conversations/visitor/csat.ts';
import { parse } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { jsonBody, success } from '../http/input.ts';
import { admitVisit, bindingTokenOf, type Visit } from './visit.ts';

export async function postCsat(visit: Visit) {
  const { app, event, place } = visit;
  await admitVisit(visit, limits.publicCsat);
  const input = parse(csatInput, jsonBody(event));
  const conversation = await openConversation(app, place, input.conversationId, bindingTokenOf(event, input));
  return success(await rateConversation(app, conversation, input));
}
