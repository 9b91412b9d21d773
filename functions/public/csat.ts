import { limits } from '../../domain/access/limits.ts';
import { openConversation } from '../../domain/conversations/binding.ts';
import { csatInput, rateConversation } from '../../domain/conversations/csat.ts';
import { parse } from '../../domain/fields.ts';
import { jsonBody, success } from '../http.ts';
import { admitVisit, bindingTokenOf, type Visit } from './visit.ts';

export async function postCsat(visit: Visit) {
  const { app, event, place } = visit;
  await admitVisit(visit, limits.publicCsat);
  const input = parse(csatInput, jsonBody(event));
  const conversation = await openConversation(app, place, input.conversationId, bindingTokenOf(event, input));
  return success(await rateConversation(app, conversation, input));
}
