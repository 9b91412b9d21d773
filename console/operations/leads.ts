// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface DeleteLeadInput {
  leadId: string;
}

export interface ImportLeadsInput {
  chatbotId: string;
  csv?: string | null;
  dryRun?: boolean | null;
  leads?: LeadRowInput[] | null;
}

export interface LeadRowInput {
  company?: string | null;
  createdAt?: string | null;
  email?: string | null;
  id?: string | null;
  message?: string | null;
  name?: string | null;
  pageUrl?: string | null;
  phone?: string | null;
  visitorId?: string | null;
}

export const eraseLead = 'mutation DeleteLead($input:DeleteLeadInput!){deleteLead(input:$input){deleted}}' as TypedDocument<
  { deleteLead: { deleted: boolean } | null },
  { input: DeleteLeadInput }
>;

export const importLeads = 'mutation ImportLeads($input:ImportLeadsInput!){importLeads(input:$input){result{created updated unchanged remaining ignoredColumns leadKeys}}}' as TypedDocument<
  { importLeads: { result: { created: number; updated: number; unchanged: number; remaining: number; ignoredColumns: string[]; leadKeys: string[] } | null } | null },
  { input: ImportLeadsInput }
>;

export const leads = 'query Leads($first:Int$after:String){leads(first:$first after:$after){edges{node{id chatbotId conversationId name email phone company message pageUrl createdAt}}pageInfo{endCursor hasNextPage}}}' as TypedDocument<
  { leads: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null; pageUrl: string | null; createdAt: string } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { first?: number | null; after?: string | null }
>;
