import { getCrawl } from '../domain/knowledge/crawl/find.ts';
import { crawl } from '../domain/knowledge/crawl/records.ts';
import { crawlSite } from '../domain/knowledge/crawl/start.ts';
import { recrawlSource } from '../domain/knowledge/sources/recrawl.ts';
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
    args: { chatbotId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, { chatbotId, id }, context, info) => resolve(context, info, getCrawl, { chatbotId, crawlId: id }),
  }),
);

mutation(
  crawlSite,
  'Crawls a site in the background and adds its pages as sources.',
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
