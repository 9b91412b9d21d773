import { getCrawl, listCrawls } from '../../domain/knowledge/crawl/find.ts';
import { type CrawlSummary, crawl, crawlSummary } from '../../domain/knowledge/crawl/records.ts';
import { crawlSite } from '../../domain/knowledge/crawl/start.ts';
import { recrawlSource } from '../../domain/knowledge/sources/recrawl.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from '../core/connection.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';
import { SourceType } from '../knowledge.ts';

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

builder.queryField('crawls', (t) =>
  t.field({
    type: connectionOf(outputType<typeof crawlSummary, CrawlSummary>(crawlSummary)),
    nullable: true,
    description: about(listCrawls, 'The crawls of a chatbot in the last 90 days, newest first.'),
    args: { ...pageArgs, chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listCrawls, args),
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
