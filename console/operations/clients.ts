// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface CopyChatbotInput {
  chatbotId: string;
  name?: string | null;
  workspaceId: string;
}

export interface CreateAgencyTemplateInput {
  chatbotId: string;
  description?: string | null;
  name: string;
}

export interface DeleteAgencyTemplateInput {
  templateId: string;
}

export interface EndClientAccessInput {
  memberId: string;
  workspaceId: string;
}

export interface InviteToClientInput {
  email: string;
  role: 'ADMIN' | 'MEMBER' | 'VIEWER';
  workspaceId: string;
}

export interface SetBrandLogoInput {
  contentBase64: string;
}

export interface SetClientAccessInput {
  memberId: string;
  role: 'ADMIN' | 'MEMBER' | 'VIEWER';
  workspaceId: string;
}

export interface UpdateAgencyTemplateInput {
  description?: string | null;
  name?: string | null;
  templateId: string;
}

export const clientFigures = 'query ClientFigures($range:AnalyticsRange$tz:String$skip:Int$take:Int){reseller{clientFigures(range:$range tz:$tz skip:$skip take:$take){clients{id name conversations answered handoffs creditsUsed balance}total hasMore}org{poolBalance}}}' as TypedDocument<
  { reseller: { clientFigures: { clients: { id: string; name: string; conversations: number; answered: number; handoffs: number; creditsUsed: number; balance: number }[]; total: number; hasMore: boolean } | null; org: { poolBalance: number } } | null },
  { range?: string | null; tz?: string | null; skip?: number | null; take?: number | null }
>;

export const clientPeople = 'query ClientPeople($id:ID!){reseller{client(id:$id){people{access{memberId name email role active withdrawn}members invites{id email role expiresAt}}}}}' as TypedDocument<
  { reseller: { client: { people: { access: { memberId: string; name: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; active: boolean; withdrawn: boolean }[]; members: number; invites: { id: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; expiresAt: string }[] } | null } | null } | null },
  { id: string }
>;

export const copyChatbot = 'mutation CopyChatbot($input:CopyChatbotInput!){copyChatbot(input:$input){copy{workspaceId chatbotId created remaining leftOut{type title reason}}}}' as TypedDocument<
  { copyChatbot: { copy: { workspaceId: string; chatbotId: string; created: number; remaining: number; leftOut: { type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; reason: string }[] } } | null },
  { input: CopyChatbotInput }
>;

export const deleteTemplate = 'mutation DeleteAgencyTemplate($input:DeleteAgencyTemplateInput!){deleteAgencyTemplate(input:$input){deleted}}' as TypedDocument<
  { deleteAgencyTemplate: { deleted: boolean } | null },
  { input: DeleteAgencyTemplateInput }
>;

export const endClientAccess = 'mutation EndClientAccess($input:EndClientAccessInput!){endClientAccess(input:$input){removed}}' as TypedDocument<
  { endClientAccess: { removed: boolean } | null },
  { input: EndClientAccessInput }
>;

export const inviteToClient = 'mutation InviteToClient($input:InviteToClientInput!){inviteToClient(input:$input){acceptUrl mailed}}' as TypedDocument<
  { inviteToClient: { acceptUrl: string; mailed: boolean } | null },
  { input: InviteToClientInput }
>;

export const keepTemplate = 'mutation CreateAgencyTemplate($input:CreateAgencyTemplateInput!){createAgencyTemplate(input:$input){template{id}}}' as TypedDocument<
  { createAgencyTemplate: { template: { id: string } } | null },
  { input: CreateAgencyTemplateInput }
>;

export const removeLogo = 'mutation DeleteBrandLogo{deleteBrandLogo{brand{...Brand}}}fragment Brand on Brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}' as TypedDocument<
  { deleteBrandLogo: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } } | null },
  Record<string, never>
>;

export const renameTemplate = 'mutation UpdateAgencyTemplate($input:UpdateAgencyTemplateInput!){updateAgencyTemplate(input:$input){template{id}}}' as TypedDocument<
  { updateAgencyTemplate: { template: { id: string } } | null },
  { input: UpdateAgencyTemplateInput }
>;

export const saveLogo = 'mutation SetBrandLogo($input:SetBrandLogoInput!){setBrandLogo(input:$input){brand{...Brand}}}fragment Brand on Brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}' as TypedDocument<
  { setBrandLogo: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } } | null },
  { input: SetBrandLogoInput }
>;

export const setClientAccess = 'mutation SetClientAccess($input:SetClientAccessInput!){setClientAccess(input:$input){access{memberId}}}' as TypedDocument<
  { setClientAccess: { access: { memberId: string } } | null },
  { input: SetClientAccessInput }
>;

export const templates = 'query AgencyTemplates{agencyTemplates{id name description sources createdAt}chatbots(first:100){edges{node{id name}}}}' as TypedDocument<
  { agencyTemplates: { id: string; name: string; description: string | null; sources: number; createdAt: string }[] | null; chatbots: { edges: { node: { id: string; name: string } }[] } | null },
  Record<string, never>
>;
