import { resolveLanguage } from '../../domain/answers/languages.ts';
import { publicConfig } from '../../domain/chatbots/public.ts';
import { brandOf } from '../../domain/reseller/brand.ts';
import { success } from '../http.ts';
import { admitVisit, browserLanguage, type Visit } from './visit.ts';

export async function getConfig(visit: Visit) {
  const { app, event, place } = visit;
  const [chatbot, brand] = await Promise.all([admitVisit(visit), brandOf(app, place.workspaceId)]);
  const language = resolveLanguage(event.queryStringParameters?.lang, browserLanguage(event), chatbot.language);
  return success(publicConfig(chatbot, brand, language, app.clock.now()), 200, {
    'cache-control': 'public, max-age=60',
    vary: 'Origin, Accept-Language',
  });
}
