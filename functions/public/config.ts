import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { brandOf } from '../../domain/agency/brand.ts';
import { resolveLanguage } from '../../domain/answers/languages.ts';
import { publicConfig } from '../../domain/public-config/config.ts';
import { type HttpAnswer, header, success } from '../http/input.ts';
import { admitVisit, browserLanguage, type Visit } from './visit.ts';

/** Every page view of every page with the widget asks for it: compressed, a third of its 3.5 KB. */
export async function getConfig(visit: Visit): Promise<HttpAnswer<string | Readable>> {
  const { app, event, place } = visit;
  const [chatbot, brand] = await Promise.all([admitVisit(visit), brandOf(app, place.workspaceId)]);
  const language = resolveLanguage(event.queryStringParameters?.lang, browserLanguage(event), chatbot.language);
  const answer = success(publicConfig(chatbot, brand, language, app.clock.now()), 200, {
    'cache-control': 'public, max-age=60',
    vary: 'Origin, Accept-Language, Accept-Encoding',
  });
  if (!/\bgzip\b/.test(header(event, 'accept-encoding') ?? '')) return answer;
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip' },
    body: Readable.from([gzipSync(answer.body)]),
  };
}
