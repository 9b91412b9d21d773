import * as z from 'zod';
import { insertChatbot } from '../../chatbots/create.ts';
import { type Chatbot, chatbot } from '../../chatbots/records.ts';
import { lacksScope } from '../../core/errors.ts';
import { exactText, name } from '../../core/fields.ts';
import { limits } from '../../core/operations/limits.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { hasScope } from '../../core/operations/scopes.ts';
import { required } from '../../core/required.ts';
import { type Crawl, crawl } from '../crawl/records.ts';
import { newCrawl } from '../crawl/start.ts';
import { webUrl } from '../sources/add.ts';
import { pageUrl } from '../urls.ts';
import { readLooks } from './looks.ts';
import { siteName } from './site-name.ts';
import { visitSite } from './visit.ts';

export const chatbotFromSite = z
  .object({
    chatbot,
    crawl: crawl.pick({ crawlId: true, status: true, queued: true }).describe('The crawl that reads the site'),
  })
  .meta({ id: 'ChatbotFromSite', description: 'A new chatbot and the crawl that reads its site.' });

/** `example.com` is what people call a site. */
const siteUrl = exactText(1, 2048)
  .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value.trim()) ? value.trim() : `https://${value.trim()}`))
  .pipe(webUrl)
  .meta({
    graphql: 'String',
    description: 'Address of the site, with or without `https://`, such as `example.com`',
    override: { type: 'string', minLength: 1, maxLength: 2048 },
  });

/**
 * Reads the first page of a site at once, creates a chatbot with its name, colour and logo, and starts a crawl of the rest in the
 * same transaction. A site that cannot be read creates nothing.
 */
export const createChatbotFromSite = operation({
  name: 'createChatbotFromSite',
  scope: 'chatbots:write',
  kind: 'write',
  audit: { subject: 'chatbot', idOf: (made: { chatbot: Chatbot; crawl: Crawl }) => made.chatbot.id },
  errors: ['USAGE_LIMIT_REACHED'],
  limit: limits.crawl,
  ids: z.object({}),
  input: z.object({
    url: siteUrl,
    name: name(120).nullish().describe('Name for the team and for visitors. Default: the name of the site'),
  }),
  find: nothing,
  async run(app, actor, { input, tenancy }): Promise<{ chatbot: Chatbot; crawl: Crawl }> {
    if (!hasScope(actor.scopes, 'knowledge:write')) throw lacksScope(actor, 'knowledge:write');
    const { workspaceId } = actor;
    const { workspace } = await tenancy();
    const startUrl = required(pageUrl(input.url), 'the URL, which is valid');
    const { url, page } = await visitSite(app, workspaceId, startUrl);
    const looks = await readLooks(app, url, page.site);
    const botName = input.name ?? siteName(looks.name, page.title, url);
    let started: Crawl | undefined;
    const made = await insertChatbot(
      app,
      workspace,
      {
        name: botName,
        botName,
        greetingMessage: null,
        language: null,
        allowedDomains: [],
        templateKey: null,
        settings: {
          ...(looks.primaryColor ? { primaryColor: looks.primaryColor } : {}),
          ...(looks.avatarUrl ? { avatarUrl: looks.avatarUrl } : {}),
        },
      },
      (chatbotId) => {
        const { crawl: begun, writes } = newCrawl(app, { workspaceId, chatbotId }, { url });
        started = begun;
        return Object.values(writes);
      },
    );
    return { chatbot: made, crawl: required(started, 'the crawl') };
  },
});
