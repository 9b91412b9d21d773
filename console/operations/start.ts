// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface CreateChatbotFromSiteInput {
  name?: string | null;
  url: string;
}

export const fromSite = 'mutation CreateChatbotFromSite($input:CreateChatbotFromSiteInput!){createChatbotFromSite(input:$input){chatbot{id name}crawl{crawlId}}}' as TypedDocument<
  { createChatbotFromSite: { chatbot: { id: string; name: string }; crawl: { crawlId: string } } | null },
  { input: CreateChatbotFromSiteInput }
>;

export const progress = 'query StartProgress($chatbotId:ID!){chatbot(id:$chatbotId){sourceCount}crawls(chatbotId:$chatbotId first:1){edges{node{crawlId url status}}}sourcesConnection(chatbotId:$chatbotId first:100){edges{node{...SourceRow}}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { chatbot: { sourceCount: number } | null; crawls: { edges: { node: { crawlId: string; url: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING' } }[] } | null; sourcesConnection: { edges: { node: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } }[] } | null },
  { chatbotId: string }
>;

export const proposals = 'query QuestionProposals($chatbotId:ID!){questionProposals(chatbotId:$chatbotId){isReading questions{question answer title url}}}' as TypedDocument<
  { questionProposals: { isReading: boolean; questions: { question: string; answer: string; title: string; url: string | null }[] } | null },
  { chatbotId: string }
>;
