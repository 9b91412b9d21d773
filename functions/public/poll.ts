import { pollConversation, pollQuery } from '../../domain/conversations/visitor/read.ts';
import { parse } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { success } from '../http/input.ts';
import { enterConversation } from './named.ts';
import type { Visit } from './visit.ts';

export async function getPoll(visit: Visit, ids: Record<string, string>) {
  const { app, event } = visit;
  const { chatbot, conversation } = await enterConversation(visit, ids, limits.publicPoll);
  const { after } = parse(pollQuery, event.queryStringParameters ?? {});
  const showSources = chatbot.settings.showSources !== false;
  return success(await pollConversation(app, conversation, { after, showSources }));
}
