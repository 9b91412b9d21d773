import { startConversation, startInput } from '../../domain/conversations/visitor/start.ts';
import { parse } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { jsonBody, success } from '../http/input.ts';
import { admitVisit, browserLanguage, type Visit } from './visit.ts';

export async function postConversation(visit: Visit) {
  const { app, event, place } = visit;
  await admitVisit(visit, limits.publicConversations);
  const { visitorId, pageUrl } = parse(startInput, jsonBody(event));
  const channel = 'widget' as const;
  return success(
    await startConversation(app, { ...place, channel, visitorId, pageUrl, language: browserLanguage(event) }),
  );
}
