// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface StartExportInput {
  assignee?: string | null;
  channel?: 'API' | 'EMAIL' | 'WIDGET' | null;
  chatbotId?: string | null;
  from?: string | null;
  hour?: number | null;
  kind: 'CONVERSATIONS' | 'LEADS';
  labelId?: string | null;
  language?: string | null;
  origin?: 'IMPORTED' | 'VISITOR' | null;
  outcome?: 'AI_RESOLVED' | 'ANSWERED' | 'ANY' | 'BEGAN_RATED' | 'HANDOFF' | 'HUMAN_REPLIED' | 'OPEN' | 'RATED' | 'RESOLVED' | null;
  page?: string | null;
  priority?: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null;
  q?: string | null;
  sourceId?: string | null;
  status?: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null;
  to?: string | null;
  tz?: string | null;
  weekday?: number | null;
}

export const exportFiles = 'query ExportFiles($id:ID!){export(exportId:$id){files{url}}}' as TypedDocument<
  { export: { files: { url: string | null }[] } | null },
  { id: string }
>;

export const exports = 'query Exports{exports(first:20){edges{node{id kind status rows startedAt}}}}' as TypedDocument<
  { exports: { edges: { node: { id: string; kind: 'CONVERSATIONS' | 'LEADS'; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; rows: number; startedAt: string } }[] } | null },
  Record<string, never>
>;

export const startExport = 'mutation StartExport($input:StartExportInput!){startExport(input:$input){export{id}}}' as TypedDocument<
  { startExport: { export: { id: string } } | null },
  { input: StartExportInput }
>;
