// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface ClusterTopicsInput {
  range?: string | null;
  tz?: string | null;
}

export interface StartExportInput {
  assignee?: string | null;
  chatbotId?: string | null;
  kind: 'CONVERSATIONS' | 'LEADS';
  labelId?: string | null;
  priority?: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null;
  q?: string | null;
  status?: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null;
}

export const exportFiles = 'query ExportFiles($id:ID!){export(exportId:$id){files{url}}}' as TypedDocument<
  { export: { files: { url: string | null }[] } | null },
  { id: string }
>;

export const exports = 'query Exports{exports(first:20){edges{node{id kind status rows startedAt}}}}' as TypedDocument<
  { exports: { edges: { node: { id: string; kind: 'CONVERSATIONS' | 'LEADS'; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; rows: number; startedAt: string } }[] } | null },
  Record<string, never>
>;

export const figures = 'query Figures($range:AnalyticsRange$tz:String$chatbotId:ID){analytics(range:$range tz:$tz chatbotId:$chatbotId){aiReplies leads unanswered creditsUsed tokens{input output}modelCost messagesOverTime{label count}topQuestions{content count}outcomes{total resolved resolutionRate aiResolved deflectionRate handoffs handoffRate csatAvg csatCount csatPositiveRate}labels{id name color conversations}csatComments{id rating comment createdAt}}workspace{balance}}' as TypedDocument<
  { analytics: { aiReplies: number; leads: number; unanswered: number; creditsUsed: number; tokens: { input: number; output: number }; modelCost: number | null; messagesOverTime: { label: string; count: number }[]; topQuestions: { content: string; count: number }[]; outcomes: { total: number; resolved: number; resolutionRate: number; aiResolved: number; deflectionRate: number; handoffs: number; handoffRate: number; csatAvg: number; csatCount: number; csatPositiveRate: number }; labels: { id: string; name: string; color: string; conversations: number }[]; csatComments: { id: string; rating: number; comment: string; createdAt: string }[] } | null; workspace: { balance: number } | null },
  { range?: string | null; tz?: string | null; chatbotId?: string | null }
>;

export const startExport = 'mutation StartExport($input:StartExportInput!){startExport(input:$input){export{id}}}' as TypedDocument<
  { startExport: { export: { id: string } } | null },
  { input: StartExportInput }
>;

export const topics = 'mutation ClusterTopics($input:ClusterTopicsInput!){clusterTopics(input:$input){topics{label count questions}}}' as TypedDocument<
  { clusterTopics: { topics: { label: string; count: number; questions: string[] }[] } | null },
  { input: ClusterTopicsInput }
>;
