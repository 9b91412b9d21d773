import { confirmStream, presenceQuery, releaseStream } from '../../domain/conversations/visitor/presence.ts';
import { parse } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { success } from '../http/input.ts';
import { enterConversation } from './named.ts';
import type { Visit } from './visit.ts';

/**
 * Takes everything from the query: without a body and own headers it is a request that a browser sends at once, also from a
 * page that is being left.
 */
export async function postPresence(visit: Visit, ids: Record<string, string>) {
  const { app, event, place } = visit;
  const { conversation } = await enterConversation(visit, ids, limits.publicPresence);
  const { tab, leaving } = parse(presenceQuery, event.queryStringParameters ?? {});
  const stream = { chatbotId: place.chatbotId, conversationId: conversation.id, tab };
  if (leaving) await releaseStream(app, stream);
  return success({ held: !leaving && (await confirmStream(app, stream)) });
}
