import * as z from 'zod';
import { proposeQuestions, questionProposals } from '../../../domain/answers/proposals/propose.ts';
import { getCrawl, listCrawls } from '../../../domain/knowledge/crawl/find.ts';
import { crawl, crawlSummary } from '../../../domain/knowledge/crawl/records.ts';
import { crawlSite } from '../../../domain/knowledge/crawl/start.ts';
import { chatbotFromSite, createChatbotFromSite } from '../../../domain/knowledge/from-site/create.ts';
import { source } from '../../../domain/knowledge/records.ts';
import {
  deleteSiteCredentials,
  listSiteCredentials,
  setSiteCredentials,
} from '../../../domain/knowledge/site-credentials/change.ts';
import { siteCredentials } from '../../../domain/knowledge/site-credentials/records.ts';
import { recrawlSource } from '../../../domain/knowledge/sources/recrawl.ts';
import * as documents from '../documents/crawls.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Knowledge';
const all = '/chatbots/{chatbotId}/sources';
const sites = '/chatbots/{chatbotId}/site-credentials';

export const crawlRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/chatbots/from-site',
    tag: 'Chatbots',
    summary: 'Create a chatbot from the address of its site',
    operation: createChatbotFromSite,
    creates: true,
    document: documents.createFromSite,
    pick: pick('createChatbotFromSite'),
    output: chatbotFromSite,
  }),
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/question-proposals',
    tag,
    summary: 'List questions that visitors may ask, with the answers',
    operation: proposeQuestions,
    document: documents.questionProposals,
    pick: pick('questionProposals'),
    output: questionProposals,
  }),
  defineRoute({
    method: 'POST',
    path: `${all}/crawl`,
    tag,
    summary: 'Crawl a site in the background and add its pages as sources',
    operation: crawlSite,
    creates: true,
    document: documents.crawlSite,
    pick: pick('crawlSite', 'crawl'),
    output: crawl.pick({ crawlId: true, status: true, queued: true }),
  }),
  defineRoute({
    method: 'GET',
    path: `${all}/crawls`,
    tag,
    summary: 'List the crawls of the last 90 days',
    operation: listCrawls,
    document: documents.listCrawls,
    pick: (data) => toPage(data.crawls),
    output: pageOf(crawlSummary),
  }),
  defineRoute({
    method: 'GET',
    path: `${all}/crawls/{crawlId}`,
    tag,
    summary: 'Get a crawl and the result of each URL',
    operation: getCrawl,
    document: documents.getCrawl,
    pick: pick('crawl'),
    output: crawl.pick({ crawlId: true, status: true, pages: true }),
  }),
  defineRoute({
    method: 'POST',
    path: `${all}/{sourceId}/recrawl`,
    tag,
    summary: 'Crawl a page again; its current content stays in use until then',
    operation: recrawlSource,
    document: documents.recrawlSource,
    pick: pick('recrawlSource', 'source'),
    output: source,
  }),
  defineRoute({
    method: 'GET',
    path: sites,
    tag,
    summary: 'List the sites that a chatbot has credentials for',
    description: 'Passwords and values of headers are never returned.',
    operation: listSiteCredentials,
    document: documents.listSiteCredentials,
    pick: ({ siteCredentials }) => ({ siteCredentials }),
    output: z.object({ siteCredentials: z.array(siteCredentials) }),
  }),
  defineRoute({
    method: 'PUT',
    path: sites,
    tag,
    summary: 'Store the credentials of a site that needs a sign-in',
    description:
      'Replaces those of the same origin. Crawls send them to exactly that origin, also after a redirect. A chatbot can have 20 sites.',
    operation: setSiteCredentials,
    document: documents.setSiteCredentials,
    pick: pick('setSiteCredentials', 'siteCredentials'),
    output: siteCredentials,
  }),
  defineRoute({
    method: 'DELETE',
    path: `${sites}/{siteCredentialsId}`,
    tag,
    summary: 'Delete the credentials of a site',
    description: 'Content that was read with them stays.',
    operation: deleteSiteCredentials,
    document: documents.deleteSiteCredentials,
    pick: pick('deleteSiteCredentials'),
    output: z.object({ deleted: z.literal(true) }),
  }),
];
