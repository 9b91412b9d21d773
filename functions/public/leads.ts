import { parse } from '../../domain/core/fields.ts';
import { limits, takeRequest } from '../../domain/core/limits.ts';
import { leadInput } from '../../domain/leads/records.ts';
import { submitLead } from '../../domain/leads/submit.ts';
import { jsonBody, success } from '../http/input.ts';
import { admitVisit, bindingTokenOf, type Visit } from './visit.ts';

export async function postLead(visit: Visit) {
  const { app, event, place } = visit;
  await admitVisit(visit, limits.publicLeadsAddress);
  // The chatbot's own limit comes after the address's: what one visitor was refused uses up nobody else's place.
  await takeRequest(app, limits.publicLeads, place.chatbotId);
  const input = parse(leadInput, jsonBody(event));
  const { id, createdAt, updatedAt } = await submitLead(app, place, input, bindingTokenOf(event, input));
  // Not the record: whoever guesses a visitor's id must not read what that visitor left.
  return success({ id, createdAt, updatedAt });
}
