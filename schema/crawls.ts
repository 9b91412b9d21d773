import { getCrawl } from '../domain/knowledge/crawl/find.ts';
import { crawl } from '../domain/knowledge/crawl/records.ts';
import { crawlSite } from '../domain/knowledge/crawl/start.ts';
import { recrawlSource } from '../domain/knowledge/sources/recrawl.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';
import { SourceType } from './knowledge.ts';

const CrawlType = outputType(crawl);

builder.queryField('crawl', (t) =>
  t.field({
    type: CrawlType,
    nullable: true,
    description: about(getCrawl, 'A crawl with every URL that it found, in the order of discovery.'),
    args: {
      chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }),
      id: t.arg.id({ required: true, description: "The crawl's ID" }),
    },
    resolve: (_root, { chatbotId, id }, context, info) => resolve(context, info, getCrawl, { chatbotId, crawlId: id }),
  }),
);

mutation(
  crawlSite,
  'Crawls a site in the background, from a start page and the sitemap, and adds its pages as sources until the limit or the plan is reached. Follows robots.txt.',
  { crawl: CrawlType },
  (crawl) => ({
    crawl,
  }),
);
mutation(
  recrawlSource,
  'Crawls a page again. Its current content stays in use until then.',
  { source: SourceType },
  (source) => ({
    source,
  }),
);
