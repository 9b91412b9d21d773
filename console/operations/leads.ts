// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface DeleteLeadInput {
  leadId: string;
}

export const eraseLead = 'mutation DeleteLead($input:DeleteLeadInput!){deleteLead(input:$input){deleted}}' as TypedDocument<
  { deleteLead: { deleted: boolean } | null },
  { input: DeleteLeadInput }
>;

export const leads = 'query Leads($first:Int$after:String){leads(first:$first after:$after){edges{node{id chatbotId conversationId name email phone company message pageUrl createdAt}}pageInfo{endCursor hasNextPage}}}' as TypedDocument<
  { leads: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null; pageUrl: string | null; createdAt: string } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { first?: number | null; after?: string | null }
>;
