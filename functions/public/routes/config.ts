import * as z from 'zod';
import { brandOf } from '../../../domain/agency/brand.ts';
import { domainOf, noteInstallation } from '../../../domain/chatbots/installations.ts';
import { resolveLanguage } from '../../../domain/language/languages.ts';
import { canSendMail } from '../../../domain/mail/send.ts';
import { publicConfig } from '../../../domain/public-config/config.ts';
import { header, success } from '../../http/input.ts';
import { rootOf } from '../../http/root.ts';
import { publicRoute } from '../route.ts';
import { browserLanguage } from '../visit.ts';
import { publicConfigShape } from './config-shape.ts';

/** Every page view of every page with the widget requests it. */
export const configRoute = publicRoute({
  method: 'GET',
  path: '/config',
  operationId: 'getPublicConfig',
  summary: "Get a widget's configuration",
  description: "The owner's texts are returned as stored, the platform's texts in the resolved language.",
  head: true,
  query: z.object({ lang: z.string().optional().meta({ description: 'Browser locale. Ignored if malformed' }) }),
  output: publicConfigShape,
  cacheable: true,
  async read({ app, chatbotRef: { workspaceId } }) {
    const [brand, canMail] = await Promise.all([brandOf(app, workspaceId), canSendMail(app, workspaceId)]);
    const { live = null, pollWaitSeconds } = app.settings;
    return { brand, canMail, live, pollWaitSeconds };
  },
  async respond({ visit, chatbot, query, read: owner }) {
    const { app, event } = visit;
    const language = resolveLanguage(query.lang, browserLanguage(event), chatbot.language);
    const origin = header(event, 'origin');
    const domain = origin === new URL(rootOf(app, event)).origin ? undefined : domainOf(origin);
    if (domain) await noteInstallation(app, visit.chatbotRef, domain);
    return success(publicConfig(chatbot, owner, language, app.clock.now()), 200, {
      'cache-control': 'public, max-age=60',
      vary: 'Origin, Accept-Language, Accept-Encoding',
    });
  },
});
