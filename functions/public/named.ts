import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import type { StoredConversation } from '../../domain/conversations/records.ts';
import { openConversation } from '../../domain/conversations/visitor/binding.ts';
import type { RequestLimit } from '../../domain/core/limits.ts';
import { jsonBody } from '../http/input.ts';
import { admitVisit, bindingTokenOf, type Visit } from './visit.ts';

/** A token of the body is looked for only where there is none elsewhere, so that no other body is ever refused. */
function tokenOf(event: APIGatewayProxyEvent): unknown {
  const token = bindingTokenOf(event);
  if (token !== undefined || event.httpMethod !== 'POST' || !event.body) return token;
  return jsonBody(event).bt;
}

/** Lets a visit in to the conversation that its path names. Throws what `admitVisit` throws, then NOT_FOUND. */
export async function enterConversation(
  visit: Visit,
  ids: Record<string, string>,
  limit: RequestLimit,
): Promise<{ chatbot: Chatbot; conversation: StoredConversation }> {
  const reading = readNamed(visit, ids);
  reading.catch(() => {});
  const chatbot = await admitVisit(visit, limit);
  return { chatbot, conversation: await reading };
}

const readNamed = async ({ app, event, place }: Visit, { conversationId }: Record<string, string>) =>
  openConversation(app, place, conversationId, tokenOf(event));
