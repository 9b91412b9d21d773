// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface CreateApiKeyInput {
  expiresAt?: string | null;
  memberId?: string | null;
  name: string;
  scopes: string[];
}

export interface DeleteWebhookInput {
  feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES';
}

export interface RedeliverWebhookInput {
  deliveryId: string;
}

export interface RevokeApiKeyInput {
  keyId: string;
}

export interface SendTestEventInput {
  feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES';
}

export interface SetWebhookInput {
  active?: boolean | null;
  feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES';
  rotateSecret?: boolean | null;
  url?: string | null;
}

export const audit = 'query AuditEntries($after:String){auditEntries(first:50 after:$after){edges{node{id at action actor{kind name}subject subjectId chatbotId fields}}pageInfo{endCursor hasNextPage}}}' as TypedDocument<
  { auditEntries: { edges: { node: { id: string; at: string; action: string; actor: { kind: 'KEY' | 'MEMBER' | 'OPERATOR' | 'PLATFORM' | 'PROGRAM'; name: string }; subject: 'ACTION' | 'ANSWER_TESTS' | 'API_KEY' | 'BRAND' | 'CANNED_REPLY' | 'CHATBOT' | 'CLIENT' | 'CONVERSATION' | 'CRAWL' | 'CREDITS' | 'CUSTOM_DOMAIN' | 'EXPORT' | 'FAQ_IMPORT' | 'IMPROVEMENT' | 'INVITE' | 'KNOWLEDGE_FINDING' | 'LABEL' | 'LEAD' | 'MACRO' | 'MAIL_CONFIG' | 'MEMBER' | 'ORGANISATION' | 'PROGRAM' | 'SAVED_VIEW' | 'SITE_CREDENTIALS' | 'SOURCE' | 'SYNONYMS' | 'TEMPLATE' | 'WEBHOOK' | 'WORKSPACE'; subjectId: string | null; chatbotId: string | null; fields: string[] } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { after?: string | null }
>;

export const createKey = 'mutation CreateApiKey($input:CreateApiKeyInput!){createApiKey(input:$input){key apiKey{id name prefix scopes memberId expiresAt createdAt}}}' as TypedDocument<
  { createApiKey: { key: string; apiKey: { id: string; name: string; prefix: string; scopes: string[]; memberId: string | null; expiresAt: string | null; createdAt: string } } | null },
  { input: CreateApiKeyInput }
>;

export const deliveries = 'query Deliveries($skip:Int$take:Int){webhookDeliveries(skip:$skip take:$take){deliveries{...DeliveryRow}total hasMore dropped}}fragment DeliveryRow on WebhookDelivery{id event feature url status attempts lastStatusCode lastError nextAttemptAt createdAt completedAt}' as TypedDocument<
  { webhookDeliveries: { deliveries: { id: string; event: string; feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; status: 'FAILED' | 'PENDING' | 'SKIPPED' | 'SUCCEEDED'; attempts: number; lastStatusCode: number | null; lastError: string | null; nextAttemptAt: string | null; createdAt: string; completedAt: string | null }[]; total: number; hasMore: boolean; dropped: number } | null },
  { skip?: number | null; take?: number | null }
>;

export const gate = 'query ApiAccess{workspace{id organisationId plan primary apiAccess{platform organisation workspace}}}' as TypedDocument<
  { workspace: { id: string; organisationId: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; primary: boolean; apiAccess: { platform: boolean; organisation: boolean; workspace: boolean } } | null },
  Record<string, never>
>;

export const keys = 'query Keys{apiKeys{id name prefix scopes memberId createdBy expiresAt createdAt}members{id name}workspace{apiAccess{platform organisation workspace}}}' as TypedDocument<
  { apiKeys: { id: string; name: string; prefix: string; scopes: string[]; memberId: string | null; createdBy: string | null; expiresAt: string | null; createdAt: string }[] | null; members: { id: string; name: string }[] | null; workspace: { apiAccess: { platform: boolean; organisation: boolean; workspace: boolean } } | null },
  Record<string, never>
>;

export const redeliver = 'mutation RedeliverWebhook($input:RedeliverWebhookInput!){redeliverWebhook(input:$input){delivery{...DeliveryRow}}}fragment DeliveryRow on WebhookDelivery{id event feature url status attempts lastStatusCode lastError nextAttemptAt createdAt completedAt}' as TypedDocument<
  { redeliverWebhook: { delivery: { id: string; event: string; feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; status: 'FAILED' | 'PENDING' | 'SKIPPED' | 'SUCCEEDED'; attempts: number; lastStatusCode: number | null; lastError: string | null; nextAttemptAt: string | null; createdAt: string; completedAt: string | null } } | null },
  { input: RedeliverWebhookInput }
>;

export const removeWebhook = 'mutation DeleteWebhook($input:DeleteWebhookInput!){deleteWebhook(input:$input){deleted}}' as TypedDocument<
  { deleteWebhook: { deleted: boolean } | null },
  { input: DeleteWebhookInput }
>;

export const revokeKey = 'mutation RevokeApiKey($input:RevokeApiKeyInput!){revokeApiKey(input:$input){revoked}}' as TypedDocument<
  { revokeApiKey: { revoked: boolean } | null },
  { input: RevokeApiKeyInput }
>;

export const saveWebhook = 'mutation SetWebhook($input:SetWebhookInput!){setWebhook(input:$input){secret webhook{feature url active createdAt events}}}' as TypedDocument<
  { setWebhook: { secret: string | null; webhook: { feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; active: boolean | null; createdAt: string | null; events: string[] } } | null },
  { input: SetWebhookInput }
>;

export const testWebhook = 'mutation SendTestEvent($input:SendTestEventInput!){sendTestEvent(input:$input){delivery{...DeliveryRow}}}fragment DeliveryRow on WebhookDelivery{id event feature url status attempts lastStatusCode lastError nextAttemptAt createdAt completedAt}' as TypedDocument<
  { sendTestEvent: { delivery: { id: string; event: string; feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; status: 'FAILED' | 'PENDING' | 'SKIPPED' | 'SUCCEEDED'; attempts: number; lastStatusCode: number | null; lastError: string | null; nextAttemptAt: string | null; createdAt: string; completedAt: string | null } } | null },
  { input: SendTestEventInput }
>;

export const webhooks = 'query Endpoints{webhooks{feature url active createdAt events}}' as TypedDocument<
  { webhooks: { feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; active: boolean | null; createdAt: string | null; events: string[] }[] | null },
  Record<string, never>
>;
