// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface AppearanceChatbotInput {
  botName?: string | null;
  greetingMessage?: string | null;
}

export interface ChatbotSettingsInput {
  aiDisclosureEnabled?: boolean | null;
  aiDisclosureText?: string | null;
  autoImprove?: boolean | null;
  avatarUrl?: string | null;
  backgroundColor?: string | null;
  blockedTopics?: string[] | null;
  bubbleColor?: string | null;
  collectLeads?: boolean | null;
  leadCaptureMode?: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null;
  placeholderText?: string | null;
  position?: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null;
  primaryColor?: string | null;
  proactiveDelaySeconds?: number | null;
  proactiveEnabled?: boolean | null;
  proactiveMessage?: string | null;
  refusalMessage?: string | null;
  replySound?: boolean | null;
  secondaryColor?: string | null;
  showPoweredBy?: boolean | null;
  showSources?: boolean | null;
  suggestedQuestions?: string[] | null;
  textColor?: string | null;
  transcripts?: boolean | null;
}

export interface CreateChatbotFromAgencyTemplateInput {
  name?: string | null;
  templateId: string;
}

export interface CreateChatbotFromTemplateInput {
  key: string;
  name?: string | null;
}

export interface CreateChatbotInput {
  allowedDomains?: string[] | null;
  botName?: string | null;
  greetingMessage?: string | null;
  language?: string | null;
  name: string;
}

export interface DayHoursInput {
  close: string;
  open: string;
}

export interface DeleteChatbotInput {
  chatbotId: string;
}

export interface RemoveIdentitySecretInput {
  chatbotId: string;
}

export interface RotateIdentitySecretInput {
  chatbotId: string;
}

export interface SetAllowedDomainsInput {
  chatbotId: string;
  domains: string[];
  settingsRevision?: number | null;
}

export interface SetSynonymsInput {
  chatbotId: string;
  synonyms: string[][];
}

export interface StartTestConversationInput {
  chatbotId: string;
}

export interface UpdateAppearanceInput {
  chatbot: AppearanceChatbotInput;
  chatbotId: string;
  settings: ChatbotSettingsInput;
  settingsRevision?: number | null;
}

export interface UpdateBusinessHoursInput {
  awayMessage?: string | null;
  chatbotId: string;
  enabled: boolean;
  schedule: WeekScheduleInput;
  settingsRevision?: number | null;
  timezone: string;
}

export interface UpdateChatbotInput {
  botName?: string | null;
  chatbotId: string;
  greetingMessage?: string | null;
  instructions?: string | null;
  language?: string | null;
  name?: string | null;
  settingsRevision?: number | null;
  status?: 'ACTIVE' | 'PAUSED' | null;
  tone?: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null;
}

export interface UpdateEmailChannelInput {
  address?: string | null;
  chatbotId: string;
  minConfidence?: number | null;
  mode?: 'ANSWER' | 'DRAFT' | 'OFF' | null;
}

export interface UpdateSettingsInput {
  aiDisclosureEnabled?: boolean | null;
  aiDisclosureText?: string | null;
  autoImprove?: boolean | null;
  avatarUrl?: string | null;
  backgroundColor?: string | null;
  blockedTopics?: string[] | null;
  bubbleColor?: string | null;
  chatbotId: string;
  collectLeads?: boolean | null;
  leadCaptureMode?: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null;
  placeholderText?: string | null;
  position?: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null;
  primaryColor?: string | null;
  proactiveDelaySeconds?: number | null;
  proactiveEnabled?: boolean | null;
  proactiveMessage?: string | null;
  refusalMessage?: string | null;
  replySound?: boolean | null;
  secondaryColor?: string | null;
  settingsRevision?: number | null;
  showPoweredBy?: boolean | null;
  showSources?: boolean | null;
  suggestedQuestions?: string[] | null;
  textColor?: string | null;
  transcripts?: boolean | null;
}

export interface WeekScheduleInput {
  fri?: DayHoursInput | null;
  mon?: DayHoursInput | null;
  sat?: DayHoursInput | null;
  sun?: DayHoursInput | null;
  thu?: DayHoursInput | null;
  tue?: DayHoursInput | null;
  wed?: DayHoursInput | null;
}

export const create = 'mutation CreateChatbot($input:CreateChatbotInput!){createChatbot(input:$input){chatbot{id name}}}' as TypedDocument<
  { createChatbot: { chatbot: { id: string; name: string } } | null },
  { input: CreateChatbotInput }
>;

export const createFromAgency = 'mutation CreateChatbotFromAgencyTemplate($input:CreateChatbotFromAgencyTemplateInput!){createChatbotFromAgencyTemplate(input:$input){chatbot{id name}leftOut{title}}}' as TypedDocument<
  { createChatbotFromAgencyTemplate: { chatbot: { id: string; name: string }; leftOut: { title: string }[] | null } | null },
  { input: CreateChatbotFromAgencyTemplateInput }
>;

export const createFromTemplate = 'mutation CreateChatbotFromTemplate($input:CreateChatbotFromTemplateInput!){createChatbotFromTemplate(input:$input){chatbot{id name}}}' as TypedDocument<
  { createChatbotFromTemplate: { chatbot: { id: string; name: string } } | null },
  { input: CreateChatbotFromTemplateInput }
>;

export const domains = 'mutation SetAllowedDomains($input:SetAllowedDomainsInput!){setAllowedDomains(input:$input){chatbot{...Look}}}fragment Look on Chatbot{id publicId name botName status language allowedDomains sourceCount settingsRevision instructions tone updatedAt appearance{chatbot{botName greetingMessage}settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position avatarUrl placeholderText suggestedQuestions showPoweredBy showSources collectLeads leadCaptureMode proactiveEnabled proactiveMessage proactiveDelaySeconds replySound autoImprove aiDisclosureEnabled aiDisclosureText blockedTopics refusalMessage}}}' as TypedDocument<
  { setAllowedDomains: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; language: string | null; allowedDomains: string[]; sourceCount: number; settingsRevision: number; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; updatedAt: string; appearance: { chatbot: { botName: string; greetingMessage: string | null }; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; avatarUrl: string | null; placeholderText: string | null; suggestedQuestions: string[] | null; showPoweredBy: boolean | null; showSources: boolean | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null; blockedTopics: string[] | null; refusalMessage: string | null } } } } | null },
  { input: SetAllowedDomainsInput }
>;

export const emailChannel = 'query EmailChannel($chatbotId:ID!){emailChannel(chatbotId:$chatbotId){address mode minConfidence status forwardTo domain}}' as TypedDocument<
  { emailChannel: { address: string | null; mode: 'ANSWER' | 'DRAFT' | 'OFF'; minConfidence: number; status: 'ACTIVE' | 'NONE' | 'PENDING' | 'UNAVAILABLE'; forwardTo: string | null; domain: string | null } | null },
  { chatbotId: string }
>;

export const hours = 'query Hours($id:ID!){chatbot(id:$id){id settingsRevision businessHours{enabled timezone awayMessage schedule{monday{open close}tuesday{open close}wednesday{open close}thursday{open close}friday{open close}saturday{open close}sunday{open close}}}}}' as TypedDocument<
  { chatbot: { id: string; settingsRevision: number; businessHours: { enabled: boolean; timezone: string; awayMessage: string | null; schedule: { monday: { open: string; close: string } | null; tuesday: { open: string; close: string } | null; wednesday: { open: string; close: string } | null; thursday: { open: string; close: string } | null; friday: { open: string; close: string } | null; saturday: { open: string; close: string } | null; sunday: { open: string; close: string } | null } } } | null },
  { id: string }
>;

export const identity = 'query IdentitySecretState($id:ID!){chatbot(id:$id){id identitySecret{createdAt}}}' as TypedDocument<
  { chatbot: { id: string; identitySecret: { createdAt: string } | null } | null },
  { id: string }
>;

export const install = 'query Installations($chatbotId:ID!){installations(chatbotId:$chatbotId){domain lastSeenAt}channels(take:200){channels{id chatbotId type active}}}' as TypedDocument<
  { installations: { domain: string; lastSeenAt: string }[] | null; channels: { channels: { id: string; chatbotId: string; type: 'API' | 'EMAIL' | 'WIDGET'; active: boolean }[] } | null },
  { chatbotId: string }
>;

export const list = 'query Chatbots($first:Int$after:String$tz:String$figures:Boolean!){chatbots(first:$first after:$after){edges{node{id publicId name botName status sourceCount updatedAt}}pageInfo{endCursor hasNextPage}}chatbotFigures(first:$first after:$after range:LAST_7D tz:$tz)@include(if:$figures){edges{node{id conversations answeredRate}}}templates{key label}agencyTemplates{id name description}workspace{chatbotCount limits{chatbots}}}' as TypedDocument<
  { chatbots: { edges: { node: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; sourceCount: number; updatedAt: string } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null; chatbotFigures: { edges: { node: { id: string; conversations: number; answeredRate: number | null } }[] } | null; templates: { key: string; label: string }[] | null; agencyTemplates: { id: string; name: string; description: string | null }[] | null; workspace: { chatbotCount: number; limits: { chatbots: number } } | null },
  { first?: number | null; after?: string | null; tz?: string | null; figures: boolean }
>;

export const look = 'query ChatbotLook($id:ID!){chatbot(id:$id){...Look}}fragment Look on Chatbot{id publicId name botName status language allowedDomains sourceCount settingsRevision instructions tone updatedAt appearance{chatbot{botName greetingMessage}settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position avatarUrl placeholderText suggestedQuestions showPoweredBy showSources collectLeads leadCaptureMode proactiveEnabled proactiveMessage proactiveDelaySeconds replySound autoImprove aiDisclosureEnabled aiDisclosureText blockedTopics refusalMessage}}}' as TypedDocument<
  { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; language: string | null; allowedDomains: string[]; sourceCount: number; settingsRevision: number; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; updatedAt: string; appearance: { chatbot: { botName: string; greetingMessage: string | null }; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; avatarUrl: string | null; placeholderText: string | null; suggestedQuestions: string[] | null; showPoweredBy: boolean | null; showSources: boolean | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null; blockedTopics: string[] | null; refusalMessage: string | null } } } | null },
  { id: string }
>;

export const remove = 'mutation DeleteChatbot($input:DeleteChatbotInput!){deleteChatbot(input:$input){deleted}}' as TypedDocument<
  { deleteChatbot: { deleted: boolean } | null },
  { input: DeleteChatbotInput }
>;

export const removeIdentity = 'mutation RemoveIdentitySecret($input:RemoveIdentitySecretInput!){removeIdentitySecret(input:$input){removed}}' as TypedDocument<
  { removeIdentitySecret: { removed: boolean } | null },
  { input: RemoveIdentitySecretInput }
>;

export const rotateIdentity = 'mutation RotateIdentitySecret($input:RotateIdentitySecretInput!){rotateIdentitySecret(input:$input){secret}}' as TypedDocument<
  { rotateIdentitySecret: { secret: string | null } | null },
  { input: RotateIdentitySecretInput }
>;

export const saveHours = 'mutation UpdateBusinessHours($input:UpdateBusinessHoursInput!){updateBusinessHours(input:$input){chatbot{id}}}' as TypedDocument<
  { updateBusinessHours: { chatbot: { id: string } } | null },
  { input: UpdateBusinessHoursInput }
>;

export const saveLook = 'mutation UpdateAppearance($input:UpdateAppearanceInput!){updateAppearance(input:$input){chatbot{...Look}}}fragment Look on Chatbot{id publicId name botName status language allowedDomains sourceCount settingsRevision instructions tone updatedAt appearance{chatbot{botName greetingMessage}settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position avatarUrl placeholderText suggestedQuestions showPoweredBy showSources collectLeads leadCaptureMode proactiveEnabled proactiveMessage proactiveDelaySeconds replySound autoImprove aiDisclosureEnabled aiDisclosureText blockedTopics refusalMessage}}}' as TypedDocument<
  { updateAppearance: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; language: string | null; allowedDomains: string[]; sourceCount: number; settingsRevision: number; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; updatedAt: string; appearance: { chatbot: { botName: string; greetingMessage: string | null }; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; avatarUrl: string | null; placeholderText: string | null; suggestedQuestions: string[] | null; showPoweredBy: boolean | null; showSources: boolean | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null; blockedTopics: string[] | null; refusalMessage: string | null } } } } | null },
  { input: UpdateAppearanceInput }
>;

export const saveSettings = 'mutation UpdateSettings($input:UpdateSettingsInput!){updateSettings(input:$input){chatbot{...Look}}}fragment Look on Chatbot{id publicId name botName status language allowedDomains sourceCount settingsRevision instructions tone updatedAt appearance{chatbot{botName greetingMessage}settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position avatarUrl placeholderText suggestedQuestions showPoweredBy showSources collectLeads leadCaptureMode proactiveEnabled proactiveMessage proactiveDelaySeconds replySound autoImprove aiDisclosureEnabled aiDisclosureText blockedTopics refusalMessage}}}' as TypedDocument<
  { updateSettings: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; language: string | null; allowedDomains: string[]; sourceCount: number; settingsRevision: number; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; updatedAt: string; appearance: { chatbot: { botName: string; greetingMessage: string | null }; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; avatarUrl: string | null; placeholderText: string | null; suggestedQuestions: string[] | null; showPoweredBy: boolean | null; showSources: boolean | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null; blockedTopics: string[] | null; refusalMessage: string | null } } } } | null },
  { input: UpdateSettingsInput }
>;

export const saveSynonyms = 'mutation SetSynonyms($input:SetSynonymsInput!){setSynonyms(input:$input){synonyms}}' as TypedDocument<
  { setSynonyms: { synonyms: string[][] } | null },
  { input: SetSynonymsInput }
>;

export const startTest = 'mutation StartTestConversation($input:StartTestConversationInput!){startTestConversation(input:$input){bindingToken conversation{id}}}' as TypedDocument<
  { startTestConversation: { bindingToken: string; conversation: { id: string } } | null },
  { input: StartTestConversationInput }
>;

export const synonyms = 'query Synonyms($chatbotId:ID!){synonyms(chatbotId:$chatbotId)}' as TypedDocument<
  { synonyms: string[][] | null },
  { chatbotId: string }
>;

export const update = 'mutation UpdateChatbot($input:UpdateChatbotInput!){updateChatbot(input:$input){chatbot{...Look}}}fragment Look on Chatbot{id publicId name botName status language allowedDomains sourceCount settingsRevision instructions tone updatedAt appearance{chatbot{botName greetingMessage}settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position avatarUrl placeholderText suggestedQuestions showPoweredBy showSources collectLeads leadCaptureMode proactiveEnabled proactiveMessage proactiveDelaySeconds replySound autoImprove aiDisclosureEnabled aiDisclosureText blockedTopics refusalMessage}}}' as TypedDocument<
  { updateChatbot: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; language: string | null; allowedDomains: string[]; sourceCount: number; settingsRevision: number; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; updatedAt: string; appearance: { chatbot: { botName: string; greetingMessage: string | null }; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; avatarUrl: string | null; placeholderText: string | null; suggestedQuestions: string[] | null; showPoweredBy: boolean | null; showSources: boolean | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null; blockedTopics: string[] | null; refusalMessage: string | null } } } } | null },
  { input: UpdateChatbotInput }
>;

export const updateEmailChannel = 'mutation UpdateEmailChannel($input:UpdateEmailChannelInput!){updateEmailChannel(input:$input){emailChannel{status}}}' as TypedDocument<
  { updateEmailChannel: { emailChannel: { status: 'ACTIVE' | 'NONE' | 'PENDING' | 'UNAVAILABLE' } } | null },
  { input: UpdateEmailChannelInput }
>;
