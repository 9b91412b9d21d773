import { record as chatbotRecord } from './chatbots.ts';
import { changeSource } from './knowledge.ts';

export const crawlSite = `
  mutation ($input: CrawlSiteInput!) { crawlSite(input: $input) { crawl { crawlId status queued } } }`;
export const getCrawl = `
  query ($chatbotId: ID!, $crawlId: ID!) {
    crawl(chatbotId: $chatbotId, id: $crawlId) { crawlId status pages { url status sourceId reason } }
  }`;
export const recrawlSource = changeSource('recrawlSource');
export const listCrawls = `
  query ($chatbotId: ID!, $limit: Int, $cursor: String) {
    crawls(chatbotId: $chatbotId, first: $limit, after: $cursor) {
      edges { node { crawlId url status limit createdAt } } pageInfo { hasNextPage endCursor }
    }
  }`;

const siteCredentials = `
  fragment Site on SiteCredentials { id origin username headerNames createdAt updatedAt }`;

export const listSiteCredentials = `
  query ($chatbotId: ID!) { siteCredentials(chatbotId: $chatbotId) { ...Site } } ${siteCredentials}`;
export const setSiteCredentials = `
  mutation ($input: SetSiteCredentialsInput!) {
    setSiteCredentials(input: $input) { siteCredentials { ...Site } }
  } ${siteCredentials}`;
export const deleteSiteCredentials = `
  mutation ($input: DeleteSiteCredentialsInput!) { deleteSiteCredentials(input: $input) { deleted } }`;

export const createFromSite = `
  mutation ($input: CreateChatbotFromSiteInput!) {
    createChatbotFromSite(input: $input) { chatbot { ...Record } crawl { crawlId status queued } }
  } ${chatbotRecord}`;
export const questionProposals = `
  query ($chatbotId: ID!, $limit: Int) {
    questionProposals(chatbotId: $chatbotId, limit: $limit) {
      isReading questions { question answer sourceId title url }
    }
  }`;
