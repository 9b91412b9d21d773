import { changeSource } from './knowledge.ts';

export const crawlSite = `
  mutation ($input: CrawlSiteInput!) { crawlSite(input: $input) { crawl { crawlId status queued } } }`;
export const getCrawl = `
  query ($chatbotId: ID!, $crawlId: ID!) {
    crawl(chatbotId: $chatbotId, id: $crawlId) { crawlId status pages { url status sourceId reason } }
  }`;
export const recrawlSource = changeSource('recrawlSource');
