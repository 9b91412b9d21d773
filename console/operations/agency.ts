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

export interface ResetBrandInput {
  confirm: string;
}

export interface SetBrandInput {
  appName?: string | null;
  darkColor?: string | null;
  primaryColor?: string | null;
  showPoweredBy?: boolean | null;
}

export interface SetCustomDomainInput {
  domain: string;
}

export interface SetMailConfigInput {
  fromAddress: string;
  mode: 'CUSTOM' | 'PRESET';
  password?: string | null;
  port?: number | null;
  presetId?: string | null;
  regionId?: string | null;
  secret?: string | null;
  smtpHost?: string | null;
  smtpNoAuth?: boolean | null;
  smtpPassword?: string | null;
  smtpPort?: number | null;
  smtpSecure?: boolean | null;
  smtpUsername?: string | null;
  username?: string | null;
}

export interface UpdateClientInput {
  apiAccess?: boolean | null;
  lowBalanceAt?: number | null;
  monthlyCap?: number | null;
  name?: string | null;
  plan?: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER' | null;
  workspaceId: string;
}

export const brand = 'query AgencyBrand{reseller{brand{...Brand}}}fragment Brand on Brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}' as TypedDocument<
  { reseller: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } | null } | null },
  Record<string, never>
>;

export const client = 'query AgencyClient($id:ID!$range:AnalyticsRange$tz:String){reseller{client(id:$id){...Client analytics(range:$range tz:$tz){aiReplies creditsUsed leads outcomes{total resolved aiResolved}}}org{poolBalance}}}fragment Client on ClientDetail{id name plan createdAt apiAccess chatbots balance spentThisMonth monthlyCap lowBalanceAt}' as TypedDocument<
  { reseller: { client: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string; apiAccess: boolean; chatbots: number; balance: number; spentThisMonth: number; monthlyCap: number | null; lowBalanceAt: number | null; analytics: { aiReplies: number; creditsUsed: number; leads: number; outcomes: { total: number; resolved: number; aiResolved: number } } | null } | null; org: { poolBalance: number } } | null },
  { id: string; range?: string | null; tz?: string | null }
>;

export const clients = 'query AgencyClients($q:String$filter:ClientFilter$skip:Int$take:Int){reseller{clients(q:$q filter:$filter skip:$skip take:$take){clients{id name plan createdAt}total hasMore}}}' as TypedDocument<
  { reseller: { clients: { clients: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string }[]; total: number; hasMore: boolean } | null } | null },
  { q?: string | null; filter?: 'WAITING' | null; skip?: number | null; take?: number | null }
>;

export const createClient = 'mutation CreateClient($input:CreateClientInput!){createClient(input:$input){client{id name plan createdAt}}}' as TypedDocument<
  { createClient: { client: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string } } | null },
  { input: CreateClientInput }
>;

export const domain = 'query AgencyDomain{reseller{customDomain{...AgencyDomain}}}fragment AgencyDomain on CustomDomain{domain status record{type host value}}' as TypedDocument<
  { reseller: { customDomain: { domain: string; status: 'PENDING' | 'VERIFIED'; record: { type: string; host: string; value: string } } | null } | null },
  Record<string, never>
>;

export const ledger = 'query CreditLedger($first:Int$after:String){reseller{org{id poolBalance}ledger(first:$first after:$after){edges{node{id type workspaceId amount balance poolBalance createdAt}}pageInfo{hasNextPage endCursor}}clients(take:200){clients{id name}}clientFigures(range:LAST_30D take:100){clients{creditsUsed}}}}' as TypedDocument<
  { reseller: { org: { id: string; poolBalance: number }; ledger: { edges: { node: { id: string; type: 'ALLOCATE' | 'RECLAIM'; workspaceId: string; amount: number; balance: number; poolBalance: number; createdAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null; clients: { clients: { id: string; name: string }[] } | null; clientFigures: { clients: { creditsUsed: number }[] } | null } | null },
  { first?: number | null; after?: string | null }
>;

export const mail = 'query AgencyMail{reseller{mailConfig{...Mail}}}fragment Mail on MailConfig{mode status fromAddress presetId regionId username smtpHost smtpPort smtpSecure smtpUsername smtpPasswordSet}' as TypedDocument<
  { reseller: { mailConfig: { mode: 'CUSTOM' | 'PRESET'; status: 'ACTIVE' | 'PENDING'; fromAddress: string; presetId: string | null; regionId: string | null; username: string | null; smtpHost: string | null; smtpPort: number | null; smtpSecure: boolean | null; smtpUsername: string | null; smtpPasswordSet: boolean } | null } | null },
  Record<string, never>
>;

export const mailPresets = 'query MailPresets{reseller{mailPresets{id name needs regions{id name}}}}' as TypedDocument<
  { reseller: { mailPresets: { id: string; name: string; needs: ('PASSWORD' | 'SECRET' | 'USERNAME')[]; regions: { id: string; name: string }[] }[] | null } | null },
  Record<string, never>
>;

export const moveCredits = 'mutation MoveCredits($input:MoveCreditsInput!){moveCredits(input:$input){workspaceId balance}}' as TypedDocument<
  { moveCredits: { workspaceId: string; balance: number } | null },
  { input: MoveCreditsInput }
>;

export const removeDomain = 'mutation DeleteCustomDomain{deleteCustomDomain{deleted}}' as TypedDocument<
  { deleteCustomDomain: { deleted: boolean } | null },
  Record<string, never>
>;

export const resetBrand = 'mutation ResetBrand($input:ResetBrandInput!){resetBrand(input:$input){brand{...Brand}}}fragment Brand on Brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}' as TypedDocument<
  { resetBrand: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } } | null },
  { input: ResetBrandInput }
>;

export const saveBrand = 'mutation SetBrand($input:SetBrandInput!){setBrand(input:$input){brand{...Brand}}}fragment Brand on Brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}' as TypedDocument<
  { setBrand: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } } | null },
  { input: SetBrandInput }
>;

export const saveDomain = 'mutation SetCustomDomain($input:SetCustomDomainInput!){setCustomDomain(input:$input){customDomain{...AgencyDomain}}}fragment AgencyDomain on CustomDomain{domain status record{type host value}}' as TypedDocument<
  { setCustomDomain: { customDomain: { domain: string; status: 'PENDING' | 'VERIFIED'; record: { type: string; host: string; value: string } } } | null },
  { input: SetCustomDomainInput }
>;

export const saveMail = 'mutation SetMailConfig($input:SetMailConfigInput!){setMailConfig(input:$input){mailConfig{...Mail}}}fragment Mail on MailConfig{mode status fromAddress presetId regionId username smtpHost smtpPort smtpSecure smtpUsername smtpPasswordSet}' as TypedDocument<
  { setMailConfig: { mailConfig: { mode: 'CUSTOM' | 'PRESET'; status: 'ACTIVE' | 'PENDING'; fromAddress: string; presetId: string | null; regionId: string | null; username: string | null; smtpHost: string | null; smtpPort: number | null; smtpSecure: boolean | null; smtpUsername: string | null; smtpPasswordSet: boolean } } | null },
  { input: SetMailConfigInput }
>;

export const testMail = 'mutation TestMailConfig{testMailConfig{sent status}}' as TypedDocument<
  { testMailConfig: { sent: boolean; status: 'ACTIVE' | 'PENDING' } | null },
  Record<string, never>
>;

export const updateClient = 'mutation UpdateClient($input:UpdateClientInput!){updateClient(input:$input){client{...Client}}}fragment Client on ClientDetail{id name plan createdAt apiAccess chatbots balance spentThisMonth monthlyCap lowBalanceAt}' as TypedDocument<
  { updateClient: { client: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string; apiAccess: boolean; chatbots: number; balance: number; spentThisMonth: number; monthlyCap: number | null; lowBalanceAt: number | null } } | null },
  { input: UpdateClientInput }
>;

export const verifyDomain = 'mutation VerifyCustomDomain{verifyCustomDomain{customDomain{...AgencyDomain}}}fragment AgencyDomain on CustomDomain{domain status record{type host value}}' as TypedDocument<
  { verifyCustomDomain: { customDomain: { domain: string; status: 'PENDING' | 'VERIFIED'; record: { type: string; host: string; value: string } } } | null },
  Record<string, never>
>;
