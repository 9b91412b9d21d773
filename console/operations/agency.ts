// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface CreateClientInput {
  name: string;
  plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER';
}

export interface MoveCreditsInput {
  amount: number;
  idempotencyKey: string;
  workspaceId: string;
}

export const client = 'query AgencyClient($id:ID!){reseller{client(id:$id){id name plan createdAt apiAccess balance spentThisMonth monthlyCap lowBalanceAt}}}' as TypedDocument<
  { reseller: { client: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string; apiAccess: boolean; balance: number; spentThisMonth: number; monthlyCap: number | null; lowBalanceAt: number | null } | null } | null },
  { id: string }
>;

export const clients = 'query AgencyClients($q:String$skip:Int$take:Int){reseller{org{id name poolBalance}clients(q:$q skip:$skip take:$take){clients{id name plan createdAt}total hasMore}}}' as TypedDocument<
  { reseller: { org: { id: string; name: string; poolBalance: number }; clients: { clients: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string }[]; total: number; hasMore: boolean } | null } | null },
  { q?: string | null; skip?: number | null; take?: number | null }
>;

export const createClient = 'mutation MakeClient($input:CreateClientInput!){createClient(input:$input){client{id name plan createdAt}}}' as TypedDocument<
  { createClient: { client: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string } } | null },
  { input: CreateClientInput }
>;

export const moveCredits = 'mutation MoveSomeCredits($input:MoveCreditsInput!){moveCredits(input:$input){workspaceId balance}}' as TypedDocument<
  { moveCredits: { workspaceId: string; balance: number } | null },
  { input: MoveCreditsInput }
>;
