// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../graphql.ts';

export interface AcceptImprovementInput {
  answer?: string | null;
  category?: string | null;
  chatbotId: string;
  improvementId: string;
  question?: string | null;
}

export interface AcceptImprovementsInput {
  chatbotId: string;
  improvementIds: string[];
}

export interface ActionCallInput {
  body?: string | null;
  headers?: ActionHeaderInput[] | null;
  honorsKey?: boolean | null;
  lookupUrl?: string | null;
  mcp?: ActionToolInput | null;
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  timeoutSeconds?: number | null;
  url: string;
}

export interface ActionChoiceInput {
  labels?: ActionTextInput[] | null;
  value: string;
}

export interface ActionExampleInput {
  body: string;
  status: number;
  values: ActionValueInput[];
}

export interface ActionFailureInput {
  handOver?: boolean | null;
  message?: string | null;
}

export interface ActionFieldInput {
  key: string;
  label: string;
  path: string;
}

export interface ActionHeaderInput {
  name: string;
  value: string;
}

export interface ActionInputInput {
  choices?: ActionChoiceInput[] | null;
  from?: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID' | null;
  key: string;
  kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT';
  labels?: ActionTextInput[] | null;
  max?: string | null;
  min?: string | null;
  pattern?: string | null;
  questions?: ActionTextInput[] | null;
  required?: boolean | null;
  whole?: boolean | null;
}

export interface ActionResultInput {
  fields?: ActionFieldInput[] | null;
  template?: string | null;
}

export interface ActionTextInput {
  language: string;
  text: string;
}

export interface ActionToolInput {
  fingerprint: string;
  readOnly: boolean;
  tool: string;
}

export interface ActionValueInput {
  key: string;
  value: string;
}

export interface AddAnswerTestFromMessageInput {
  conversationId: string;
  messageId: string;
}

export interface AddAnswerTestsInput {
  chatbotId: string;
  tests: AnswerTestInput[];
}

export interface AddFaqSourceInput {
  alternatives?: string[] | null;
  answer: string;
  category?: string | null;
  chatbotId: string;
  question: string;
  unansweredId?: string | null;
  unansweredIds?: string[] | null;
}

export interface AddFileSourceInput {
  chatbotId: string;
  title?: string | null;
  uploadId: string;
}

export interface AddNoteInput {
  body: string;
  clientMessageId?: string | null;
  conversationId: string;
  mentionedMemberIds?: string[] | null;
}

export interface AddTextSourceInput {
  category?: string | null;
  chatbotId: string;
  text: string;
  title: string;
}

export interface AddUrlSourceInput {
  chatbotId: string;
  recrawlIntervalHours?: number | null;
  title?: string | null;
  url: string;
}

export interface AnswerTestInput {
  outcome?: 'ANSWER' | 'REFUSE' | 'SUGGEST' | null;
  question: string;
  sourceIds?: string[] | null;
}

export interface AppearanceChatbotInput {
  botName?: string | null;
  greetingMessage?: string | null;
}

export interface ApplyKnowledgeFindingInput {
  action: 'KEEP_FIRST' | 'KEEP_SECOND' | 'MERGE' | 'RECRAWL' | 'UPDATE_FAQ';
  answer?: string | null;
  chatbotId: string;
  findingId: string;
}

export interface ApproveActionRunInput {
  conversationId: string;
  runId: string;
}

export interface ApproveActionToolInput {
  actionId: string;
  chatbotId: string;
  fingerprint?: string | null;
}

export interface AssignConversationInput {
  conversationId: string;
  memberId: string;
}

export interface BundleActionInput {
  access?: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED' | null;
  call: ActionCallInput;
  confirm?: 'ALWAYS' | 'NEVER' | null;
  credits?: number | null;
  description?: string | null;
  enabled?: boolean | null;
  examples?: ActionExampleInput[] | null;
  failure?: ActionFailureInput | null;
  inputs?: ActionInputInput[] | null;
  name: string;
  needsApproval?: boolean | null;
  redacted?: string[] | null;
  result?: ActionResultInput | null;
  wordings?: string[] | null;
}

export interface BundleFaqInput {
  alternatives?: string[] | null;
  answer: string;
  category?: string | null;
  enabled?: boolean | null;
  question: string;
}

export interface BundleFileInput {
  contentBase64: string;
  enabled?: boolean | null;
  kind: string;
  title: string;
}

export interface BundleHoursInput {
  awayMessage?: string | null;
  enabled: boolean;
  schedule: BundleScheduleInput;
  timezone: string;
}

export interface BundlePageInput {
  enabled?: boolean | null;
  recrawlIntervalHours?: number | null;
  title?: string | null;
  url: string;
}

export interface BundleScheduleInput {
  friday?: DayHoursInput | null;
  monday?: DayHoursInput | null;
  saturday?: DayHoursInput | null;
  sunday?: DayHoursInput | null;
  thursday?: DayHoursInput | null;
  tuesday?: DayHoursInput | null;
  wednesday?: DayHoursInput | null;
}

export interface BundleTextInput {
  category?: string | null;
  enabled?: boolean | null;
  text: string;
  title: string;
}

export interface ChatbotBundleInput {
  actions?: BundleActionInput[] | null;
  allowedDomains?: string[] | null;
  botName?: string | null;
  businessHours?: BundleHoursInput | null;
  faqs?: BundleFaqInput[] | null;
  files?: BundleFileInput[] | null;
  greetingMessage?: string | null;
  instructions?: string | null;
  language?: string | null;
  name: string;
  pages?: BundlePageInput[] | null;
  settings?: ChatbotSettingsInput | null;
  status?: 'ACTIVE' | 'PAUSED' | null;
  synonyms?: string[][] | null;
  texts?: BundleTextInput[] | null;
  tone?: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null;
  version: number;
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

export interface ClusterTopicsInput {
  chatbotId?: string | null;
  from?: string | null;
  range?: string | null;
  to?: string | null;
  tz?: string | null;
}

export interface ConfirmActionRunInput {
  confirmation: string;
  conversationId: string;
  runId: string;
}

export interface CopyChatbotInput {
  chatbotId: string;
  name?: string | null;
  workspaceId: string;
}

export interface CrawlSiteInput {
  chatbotId: string;
  excludePaths?: string[] | null;
  includePaths?: string[] | null;
  limit?: number | null;
  maxDepth?: number | null;
  recrawlIntervalHours?: number | null;
  url: string;
  useSitemap?: boolean | null;
}

export interface CreateActionInput {
  access?: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED' | null;
  call: ActionCallInput;
  chatbotId: string;
  confirm?: 'ALWAYS' | 'NEVER' | null;
  credits?: number | null;
  description?: string | null;
  enabled?: boolean | null;
  examples?: ActionExampleInput[] | null;
  failure?: ActionFailureInput | null;
  inputs?: ActionInputInput[] | null;
  name: string;
  needsApproval?: boolean | null;
  redacted?: string[] | null;
  result?: ActionResultInput | null;
  secretHeaders?: ActionHeaderInput[] | null;
  wordings?: string[] | null;
}

export interface CreateAgencyTemplateInput {
  chatbotId: string;
  description?: string | null;
  name: string;
}

export interface CreateApiKeyInput {
  expiresAt?: string | null;
  memberId?: string | null;
  name: string;
  scopes: string[];
}

export interface CreateAttachmentUploadInput {
  contentType: string;
  conversationId: string;
  filename: string;
  size: number;
}

export interface CreateCannedReplyInput {
  shortcut: string;
  text: string;
}

export interface CreateChatbotFromAgencyTemplateInput {
  name?: string | null;
  templateId: string;
}

export interface CreateChatbotFromSiteInput {
  name?: string | null;
  url: string;
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

export interface CreateClientInput {
  name: string;
  plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER';
}

export interface CreateLabelInput {
  color: string;
  name: string;
}

export interface CreateMacroInput {
  actions: MacroActionInput[];
  name: string;
}

export interface CreateSavedViewInput {
  filter: SavedViewFilterInput;
  name: string;
  shared?: boolean | null;
}

export interface CreateUploadInput {
  chatbotId: string;
  contentType: string;
  filename: string;
  size: number;
}

export interface DayHoursInput {
  close: string;
  open: string;
}

export interface DeclineActionRunInput {
  conversationId: string;
  runId: string;
}

export interface DeleteActionInput {
  actionId: string;
  chatbotId: string;
}

export interface DeleteAgencyTemplateInput {
  templateId: string;
}

export interface DeleteCannedReplyInput {
  cannedReplyId: string;
}

export interface DeleteChatbotInput {
  chatbotId: string;
}

export interface DeleteConversationInput {
  conversationId: string;
}

export interface DeleteLabelInput {
  labelId: string;
}

export interface DeleteLeadInput {
  leadId: string;
}

export interface DeleteMacroInput {
  macroId: string;
}

export interface DeleteSavedViewInput {
  savedViewId: string;
}

export interface DeleteSiteCredentialsInput {
  chatbotId: string;
  siteCredentialsId: string;
}

export interface DeleteSourceInput {
  chatbotId: string;
  sourceId: string;
}

export interface DeleteWebhookInput {
  feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES';
}

export interface DisconnectProgramInput {
  programId: string;
}

export interface DismissImprovementInput {
  chatbotId: string;
  improvementId: string;
}

export interface DismissKnowledgeFindingInput {
  chatbotId: string;
  findingId: string;
}

export interface DismissUnansweredInput {
  chatbotId: string;
  questionId: string;
}

export interface DismissUnansweredQuestionsInput {
  chatbotId: string;
  questionIds: string[];
}

export interface DutyHoursInput {
  days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[];
  from: string;
  timezone: string;
  to: string;
}

export interface EndClientAccessInput {
  memberId: string;
  workspaceId: string;
}

export interface FaqColumnsInput {
  alternatives?: string | null;
  answer?: string | null;
  category?: string | null;
  question?: string | null;
}

export interface FaqRowInput {
  alternatives?: string[] | null;
  answer: string;
  category?: string | null;
  question: string;
}

export interface ImportChatbotInput {
  bundle: ChatbotBundleInput;
  chatbotId?: string | null;
  name?: string | null;
}

export interface ImportFaqsInput {
  chatbotId: string;
  columns?: FaqColumnsInput | null;
  csv?: string | null;
  dryRun?: boolean | null;
  faqs?: FaqRowInput[] | null;
}

export interface ImportLeadsInput {
  chatbotId: string;
  csv?: string | null;
  dryRun?: boolean | null;
  leads?: LeadRowInput[] | null;
}

export interface InviteMemberInput {
  email: string;
  role: 'ADMIN' | 'MEMBER' | 'VIEWER';
}

export interface InviteToClientInput {
  email: string;
  role: 'ADMIN' | 'MEMBER' | 'VIEWER';
  workspaceId: string;
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

export interface MacroActionInput {
  assignTo?: 'MEMBER' | 'NOBODY' | 'SELF' | null;
  labelIds?: string[] | null;
  memberId?: string | null;
  minutes?: number | null;
  priority?: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null;
  text?: string | null;
  type: 'ADD_LABELS' | 'ASSIGN' | 'NOTE' | 'REPLY' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE';
}

export interface MarkReadInput {
  conversationId: string;
  messageId?: string | null;
  noteId?: string | null;
}

export interface MergeConversationsInput {
  conversationId: string;
  differentVisitors?: boolean | null;
  intoConversationId: string;
}

export interface MoveCreditsInput {
  amount: number;
  idempotencyKey: string;
  workspaceId: string;
}

export interface PreviewFaqImportInput {
  chatbotId: string;
  columns?: FaqColumnsInput | null;
  uploadId: string;
}

export interface ProposeActionsInput {
  chatbotId: string;
  document?: string | null;
  mcpUrl?: string | null;
  operations?: string[] | null;
  secretHeaders?: ActionHeaderInput[] | null;
  url?: string | null;
}

export interface PushKeysInput {
  auth: string;
  p256dh: string;
}

export interface RecrawlSourceInput {
  chatbotId: string;
  sourceId: string;
}

export interface RedeliverWebhookInput {
  deliveryId: string;
}

export interface RegisterPushSubscriptionInput {
  endpoint: string;
  keys: PushKeysInput;
  label?: string | null;
}

export interface ReleaseConversationInput {
  conversationId: string;
}

export interface RemoveIdentitySecretInput {
  chatbotId: string;
}

export interface RemovePushSubscriptionInput {
  pushDeviceId: string;
}

export interface ReopenKnowledgeFindingInput {
  chatbotId: string;
  findingId: string;
}

export interface ReplyAttachmentInput {
  contentBase64?: string | null;
  contentType?: string | null;
  name?: string | null;
  uploadId?: string | null;
}

export interface ReplyToConversationInput {
  afterMessageId?: string | null;
  attachments?: ReplyAttachmentInput[] | null;
  clientMessageId?: string | null;
  content: string;
  conversationId: string;
}

export interface ResetBrandInput {
  confirm: string;
}

export interface ResolveConversationInput {
  afterMessageId?: string | null;
  conversationId: string;
}

export interface RetryActionRunInput {
  conversationId: string;
  notDone?: boolean | null;
  runId: string;
}

export interface RevokeApiKeyInput {
  keyId: string;
}

export interface RevokeInviteInput {
  inviteId: string;
}

export interface RotateActionSecretInput {
  actionId: string;
  chatbotId: string;
}

export interface RotateIdentitySecretInput {
  chatbotId: string;
}

export interface RunAnswerTestsInput {
  chatbotId: string;
}

export interface RunMacroInput {
  clientMessageId?: string | null;
  conversationId: string;
  macroId: string;
}

export interface SavedViewFilterInput {
  assignee?: string | null;
  chatbotId?: string | null;
  labelId?: string | null;
  priority?: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null;
  q?: string | null;
  status?: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null;
  view?: 'AI' | 'DONE' | 'MENTIONS' | 'MINE' | 'SNOOZED' | 'TEAM' | 'UNASSIGNED' | 'WAITING' | null;
}

export interface SendTestEventInput {
  feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES';
}

export interface SetAllowedDomainsInput {
  chatbotId: string;
  domains: string[];
  settingsRevision?: number | null;
}

export interface SetAnswerTestsInput {
  chatbotId: string;
  revision?: number | null;
  tests: AnswerTestInput[];
}

export interface SetBrandInput {
  appName?: string | null;
  darkColor?: string | null;
  primaryColor?: string | null;
  showPoweredBy?: boolean | null;
}

export interface SetBrandLogoInput {
  contentBase64: string;
}

export interface SetClientAccessInput {
  memberId: string;
  role: 'ADMIN' | 'MEMBER' | 'VIEWER';
  workspaceId: string;
}

export interface SetConversationLabelsInput {
  conversationId: string;
  labelIds: string[];
}

export interface SetConversationPriorityInput {
  conversationId: string;
  priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT';
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

export interface SetPresenceInput {
  conversationId: string;
  state: 'AWAY' | 'TYPING' | 'VIEWING';
}

export interface SetSiteCredentialsInput {
  chatbotId: string;
  headers?: SiteHeaderInput[] | null;
  origin: string;
  password?: string | null;
  username?: string | null;
}

export interface SetSynonymsInput {
  chatbotId: string;
  synonyms: string[][];
}

export interface SetTypingInput {
  conversationId: string;
  typing?: boolean | null;
}

export interface SetWebhookInput {
  active?: boolean | null;
  feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES';
  rotateSecret?: boolean | null;
  url?: string | null;
}

export interface SiteHeaderInput {
  name: string;
  value: string;
}

export interface SnoozeConversationInput {
  conversationId: string;
  until?: string | null;
}

export interface StartActionRunInput {
  actionId: string;
  conversationId: string;
  values?: ActionValueInput[] | null;
}

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

export interface StartFaqImportInput {
  chatbotId: string;
  columns?: FaqColumnsInput | null;
  uploadId: string;
}

export interface StartKnowledgeAuditInput {
  chatbotId: string;
}

export interface StartTestConversationInput {
  chatbotId: string;
}

export interface TakeOverConversationInput {
  conversationId: string;
}

export interface TestActionInput {
  actionId: string;
  chatbotId: string;
  real?: boolean | null;
  values?: ActionValueInput[] | null;
  visitorEmail?: string | null;
  visitorId?: string | null;
}

export interface TestPushSubscriptionInput {
  pushDeviceId: string;
}

export interface ToggleSourceInput {
  chatbotId: string;
  enabled: boolean;
  sourceId: string;
}

export interface UndoImprovementInput {
  chatbotId: string;
  improvementId: string;
}

export interface UnmergeConversationInput {
  conversationId: string;
}

export interface UnsnoozeConversationInput {
  conversationId: string;
}

export interface UpdateActionInput {
  access?: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED' | null;
  actionId: string;
  call?: ActionCallInput | null;
  chatbotId: string;
  confirm?: 'ALWAYS' | 'NEVER' | null;
  credits?: number | null;
  description?: string | null;
  enabled?: boolean | null;
  examples?: ActionExampleInput[] | null;
  failure?: ActionFailureInput | null;
  inputs?: ActionInputInput[] | null;
  name?: string | null;
  needsApproval?: boolean | null;
  redacted?: string[] | null;
  result?: ActionResultInput | null;
  secretHeaders?: ActionHeaderInput[] | null;
  wordings?: string[] | null;
}

export interface UpdateAgencyTemplateInput {
  description?: string | null;
  name?: string | null;
  templateId: string;
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

export interface UpdateCannedReplyInput {
  cannedReplyId: string;
  shortcut?: string | null;
  text?: string | null;
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

export interface UpdateClientInput {
  apiAccess?: boolean | null;
  lowBalanceAt?: number | null;
  monthlyCap?: number | null;
  name?: string | null;
  plan?: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER' | null;
  workspaceId: string;
}

export interface UpdateConversationsInput {
  action: 'ADD_LABELS' | 'ASSIGN' | 'RELEASE' | 'REMOVE_LABELS' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE' | 'UNSNOOZE';
  conversationIds: string[];
  labelIds?: string[] | null;
  memberId?: string | null;
  priority?: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null;
  until?: string | null;
}

export interface UpdateEmailChannelInput {
  address?: string | null;
  chatbotId: string;
  minConfidence?: number | null;
  mode?: 'ANSWER' | 'DRAFT' | 'OFF' | null;
}

export interface UpdateFaqSourceInput {
  alternatives?: string[] | null;
  answer?: string | null;
  category?: string | null;
  chatbotId: string;
  question?: string | null;
  sourceId: string;
}

export interface UpdateLabelInput {
  color?: string | null;
  labelId: string;
  name?: string | null;
}

export interface UpdateMacroInput {
  actions?: MacroActionInput[] | null;
  macroId: string;
  name?: string | null;
}

export interface UpdateMemberInput {
  memberId: string;
  role?: 'ADMIN' | 'MEMBER' | 'VIEWER' | null;
  status?: 'ACTIVE' | 'INACTIVE' | null;
}

export interface UpdateNotificationsInput {
  hours?: DutyHoursInput | null;
  language?: string | null;
  mentionMail?: boolean | null;
  timezone?: string | null;
  waitingMail?: boolean | null;
  weeklyReport?: boolean | null;
}

export interface UpdatePushSettingsInput {
  hideWords: boolean;
}

export interface UpdateSavedViewInput {
  filter?: SavedViewFilterInput | null;
  name?: string | null;
  savedViewId: string;
  shared?: boolean | null;
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

export interface UpdateViewerInput {
  name: string;
}

export interface UpdateWorkspaceInput {
  actionsEnabled?: boolean | null;
  conversationRetentionDays?: number | null;
  currency?: string | null;
  hourlyCost?: number | null;
  inactivityHours?: number | null;
  leadRetentionDays?: number | null;
  minutesPerConversation?: number | null;
  name?: string | null;
  visitorReplyMail?: boolean | null;
  waitingMailMinutes?: number | null;
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

export const listChatbots = 'query ListChatbots($limit:Int$cursor:String){chatbots(first:$limit after:$cursor){edges{node{...ListChatbotsRecord}}pageInfo{hasNextPage endCursor}}}fragment ListChatbotsRecord on Chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}' as TypedDocument<
  { chatbots: { edges: { node: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null }
>;

export const createChatbot = 'mutation CreateChatbot($input:CreateChatbotInput!){createChatbot(input:$input){chatbot{...CreateChatbotRecord}}}fragment CreateChatbotRecord on Chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}' as TypedDocument<
  { createChatbot: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string } } | null },
  { input: CreateChatbotInput }
>;

export const listTemplates = 'query ListTemplates{templates{key label}}' as TypedDocument<
  { templates: { key: string; label: string }[] | null },
  Record<string, never>
>;

export const createChatbotFromTemplate = 'mutation CreateChatbotFromTemplate($input:CreateChatbotFromTemplateInput!){createChatbotFromTemplate(input:$input){chatbot{...CreateChatbotFromTemplateRecord}}}fragment CreateChatbotFromTemplateRecord on Chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}' as TypedDocument<
  { createChatbotFromTemplate: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string } } | null },
  { input: CreateChatbotFromTemplateInput }
>;

export const getChatbot = 'query GetChatbot($chatbotId:ID!){chatbot(id:$chatbotId){...GetChatbotRecord}}fragment GetChatbotRecord on Chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}' as TypedDocument<
  { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string } | null },
  { chatbotId: string }
>;

export const updateChatbot = 'mutation UpdateChatbot($input:UpdateChatbotInput!){updateChatbot(input:$input){chatbot{...UpdateChatbotRecord}}}fragment UpdateChatbotRecord on Chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}' as TypedDocument<
  { updateChatbot: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string } } | null },
  { input: UpdateChatbotInput }
>;

export const deleteChatbot = 'mutation DeleteChatbot($input:DeleteChatbotInput!){deleteChatbot(input:$input){deleted deletedId}}' as TypedDocument<
  { deleteChatbot: { deleted: boolean; deletedId: string } | null },
  { input: DeleteChatbotInput }
>;

export const getChatbotAppearance = 'query GetChatbotAppearance($chatbotId:ID!){chatbot(id:$chatbotId){appearance{...GetChatbotAppearanceBundle}}}fragment GetChatbotAppearanceBundle on Appearance{chatbot{botName greetingMessage}settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position showPoweredBy showSources blockedTopics refusalMessage collectLeads leadCaptureMode suggestedQuestions placeholderText avatarUrl proactiveEnabled proactiveMessage proactiveDelaySeconds replySound transcripts autoImprove aiDisclosureEnabled aiDisclosureText}}' as TypedDocument<
  { chatbot: { appearance: { chatbot: { botName: string; greetingMessage: string | null }; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; showPoweredBy: boolean | null; showSources: boolean | null; blockedTopics: string[] | null; refusalMessage: string | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; suggestedQuestions: string[] | null; placeholderText: string | null; avatarUrl: string | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; transcripts: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null } } } | null },
  { chatbotId: string }
>;

export const updateAppearance = 'mutation UpdateAppearance($input:UpdateAppearanceInput!){updateAppearance(input:$input){appearance{...UpdateAppearanceBundle}}}fragment UpdateAppearanceBundle on Appearance{chatbot{botName greetingMessage}settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position showPoweredBy showSources blockedTopics refusalMessage collectLeads leadCaptureMode suggestedQuestions placeholderText avatarUrl proactiveEnabled proactiveMessage proactiveDelaySeconds replySound transcripts autoImprove aiDisclosureEnabled aiDisclosureText}}' as TypedDocument<
  { updateAppearance: { appearance: { chatbot: { botName: string; greetingMessage: string | null }; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; showPoweredBy: boolean | null; showSources: boolean | null; blockedTopics: string[] | null; refusalMessage: string | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; suggestedQuestions: string[] | null; placeholderText: string | null; avatarUrl: string | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; transcripts: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null } } } | null },
  { input: UpdateAppearanceInput }
>;

export const updateSettings = 'mutation UpdateSettings($input:UpdateSettingsInput!){updateSettings(input:$input){chatbot{appearance{...UpdateSettingsBundle}}}}fragment UpdateSettingsBundle on Appearance{chatbot{botName greetingMessage}settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position showPoweredBy showSources blockedTopics refusalMessage collectLeads leadCaptureMode suggestedQuestions placeholderText avatarUrl proactiveEnabled proactiveMessage proactiveDelaySeconds replySound transcripts autoImprove aiDisclosureEnabled aiDisclosureText}}' as TypedDocument<
  { updateSettings: { chatbot: { appearance: { chatbot: { botName: string; greetingMessage: string | null }; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; showPoweredBy: boolean | null; showSources: boolean | null; blockedTopics: string[] | null; refusalMessage: string | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; suggestedQuestions: string[] | null; placeholderText: string | null; avatarUrl: string | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; transcripts: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null } } } } | null },
  { input: UpdateSettingsInput }
>;

export const getChatbotBusinessHours = 'query GetChatbotBusinessHours($chatbotId:ID!){chatbot(id:$chatbotId){businessHours{enabled timezone awayMessage schedule{monday{open close}tuesday{open close}wednesday{open close}thursday{open close}friday{open close}saturday{open close}sunday{open close}}}}}' as TypedDocument<
  { chatbot: { businessHours: { enabled: boolean; timezone: string; awayMessage: string | null; schedule: { monday: { open: string; close: string } | null; tuesday: { open: string; close: string } | null; wednesday: { open: string; close: string } | null; thursday: { open: string; close: string } | null; friday: { open: string; close: string } | null; saturday: { open: string; close: string } | null; sunday: { open: string; close: string } | null } } } | null },
  { chatbotId: string }
>;

export const updateBusinessHours = 'mutation UpdateBusinessHours($input:UpdateBusinessHoursInput!){updateBusinessHours(input:$input){chatbot{id}}}' as TypedDocument<
  { updateBusinessHours: { chatbot: { id: string } } | null },
  { input: UpdateBusinessHoursInput }
>;

export const setAllowedDomains = 'mutation SetAllowedDomains($input:SetAllowedDomainsInput!){setAllowedDomains(input:$input){chatbot{...SetAllowedDomainsRecord}}}fragment SetAllowedDomainsRecord on Chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}' as TypedDocument<
  { setAllowedDomains: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string } } | null },
  { input: SetAllowedDomainsInput }
>;

export const startTestConversation = 'mutation StartTestConversation($input:StartTestConversationInput!){startTestConversation(input:$input){conversation{id status createdAt}bindingToken}}' as TypedDocument<
  { startTestConversation: { conversation: { id: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; createdAt: string }; bindingToken: string } | null },
  { input: StartTestConversationInput }
>;

export const exportChatbot = 'query ExportChatbot($chatbotId:ID!){exportChatbot(chatbotId:$chatbotId){...ExportChatbotRecord}}fragment ExportChatbotRecord on ChatbotBundle{version exportedAt name botName greetingMessage language status instructions tone allowedDomains synonyms settings{primaryColor secondaryColor backgroundColor textColor bubbleColor position showPoweredBy showSources blockedTopics refusalMessage collectLeads leadCaptureMode suggestedQuestions placeholderText avatarUrl proactiveEnabled proactiveMessage proactiveDelaySeconds replySound transcripts autoImprove aiDisclosureEnabled aiDisclosureText}businessHours{enabled timezone awayMessage schedule{monday{open close}tuesday{open close}wednesday{open close}thursday{open close}friday{open close}saturday{open close}sunday{open close}}}actions{name wordings description access confirm credits needsApproval redacted enabled inputs{key kind from required questions{language text}labels{language text}min max whole pattern choices{value labels{language text}}}call{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}result{fields{key label path}template}failure{message handOver}examples{values{key value}status body}}faqs{question answer category alternatives enabled}texts{title text category enabled}pages{url title recrawlIntervalHours enabled}files{title kind contentBase64 enabled}leftOut{type title reason}}' as TypedDocument<
  { exportChatbot: { version: number; exportedAt: string; name: string; botName: string; greetingMessage: string | null; language: string | null; status: 'ACTIVE' | 'PAUSED'; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; allowedDomains: string[]; synonyms: string[][]; settings: { primaryColor: string | null; secondaryColor: string | null; backgroundColor: string | null; textColor: string | null; bubbleColor: string | null; position: 'BOTTOM_LEFT' | 'BOTTOM_RIGHT' | null; showPoweredBy: boolean | null; showSources: boolean | null; blockedTopics: string[] | null; refusalMessage: string | null; collectLeads: boolean | null; leadCaptureMode: 'AFTER_FIRST_RESPONSE' | 'BEFORE_CHAT' | 'MANUAL' | 'ON_HANDOFF' | null; suggestedQuestions: string[] | null; placeholderText: string | null; avatarUrl: string | null; proactiveEnabled: boolean | null; proactiveMessage: string | null; proactiveDelaySeconds: number | null; replySound: boolean | null; transcripts: boolean | null; autoImprove: boolean | null; aiDisclosureEnabled: boolean | null; aiDisclosureText: string | null }; businessHours: { enabled: boolean; timezone: string; awayMessage: string | null; schedule: { monday: { open: string; close: string } | null; tuesday: { open: string; close: string } | null; wednesday: { open: string; close: string } | null; thursday: { open: string; close: string } | null; friday: { open: string; close: string } | null; saturday: { open: string; close: string } | null; sunday: { open: string; close: string } | null } }; actions: { name: string; wordings: string[]; description: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; credits: number; needsApproval: boolean; redacted: string[]; enabled: boolean; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; questions: { language: string; text: string }[]; labels: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; examples: { values: { key: string; value: string }[]; status: number; body: string }[] }[]; faqs: { question: string; answer: string; category: string | null; alternatives: string[]; enabled: boolean }[]; texts: { title: string; text: string; category: string | null; enabled: boolean }[]; pages: { url: string; title: string; recrawlIntervalHours: number; enabled: boolean }[]; files: { title: string; kind: string; contentBase64: string; enabled: boolean }[]; leftOut: { type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; reason: string }[] } | null },
  { chatbotId: string }
>;

export const importChatbot = 'mutation ImportChatbot($input:ImportChatbotInput!){importChatbot(input:$input){chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}created remaining}}' as TypedDocument<
  { importChatbot: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string }; created: number | null; remaining: number | null } | null },
  { input: ImportChatbotInput }
>;

export const getChatbotIdentitySecret = 'query GetChatbotIdentitySecret($chatbotId:ID!){chatbot(id:$chatbotId){identitySecret{createdAt}}}' as TypedDocument<
  { chatbot: { identitySecret: { createdAt: string } | null } | null },
  { chatbotId: string }
>;

export const rotateIdentitySecret = 'mutation RotateIdentitySecret($input:RotateIdentitySecretInput!){rotateIdentitySecret(input:$input){chatbot{identitySecret{createdAt}}secret}}' as TypedDocument<
  { rotateIdentitySecret: { chatbot: { identitySecret: { createdAt: string } | null }; secret: string | null } | null },
  { input: RotateIdentitySecretInput }
>;

export const removeIdentitySecret = 'mutation RemoveIdentitySecret($input:RemoveIdentitySecretInput!){removeIdentitySecret(input:$input){removed}}' as TypedDocument<
  { removeIdentitySecret: { removed: boolean } | null },
  { input: RemoveIdentitySecretInput }
>;

export const listActions = 'query ListActions($chatbotId:ID!){actions(chatbotId:$chatbotId){...ListActionsActionRecord}}fragment ListActionsActionRecord on Action{id chatbotId name wordings description access confirm credits needsApproval redacted enabled inputs{key kind from required questions{language text}labels{language text}min max whole pattern choices{value labels{language text}}}call{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}result{fields{key label path}template}failure{message handOver}examples{values{key value}status body}secretHeaderNames stoppedReason signed revision createdAt updatedAt}' as TypedDocument<
  { actions: { id: string; chatbotId: string; name: string; wordings: string[]; description: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; credits: number; needsApproval: boolean; redacted: string[]; enabled: boolean; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; questions: { language: string; text: string }[]; labels: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; secretHeaderNames: string[]; stoppedReason: string | null; signed: boolean; revision: number; createdAt: string; updatedAt: string }[] | null },
  { chatbotId: string }
>;

export const listActionUsage = 'query ListActionUsage($chatbotId:ID!){actionUsage(chatbotId:$chatbotId){actionId runs lastFailedAt}}' as TypedDocument<
  { actionUsage: { actionId: string; runs: number; lastFailedAt: string | null }[] | null },
  { chatbotId: string }
>;

export const createAction = 'mutation CreateAction($input:CreateActionInput!){createAction(input:$input){action{...CreateActionActionRecord}}}fragment CreateActionActionRecord on Action{id chatbotId name wordings description access confirm credits needsApproval redacted enabled inputs{key kind from required questions{language text}labels{language text}min max whole pattern choices{value labels{language text}}}call{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}result{fields{key label path}template}failure{message handOver}examples{values{key value}status body}secretHeaderNames stoppedReason signed revision createdAt updatedAt}' as TypedDocument<
  { createAction: { action: { id: string; chatbotId: string; name: string; wordings: string[]; description: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; credits: number; needsApproval: boolean; redacted: string[]; enabled: boolean; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; questions: { language: string; text: string }[]; labels: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; secretHeaderNames: string[]; stoppedReason: string | null; signed: boolean; revision: number; createdAt: string; updatedAt: string } } | null },
  { input: CreateActionInput }
>;

export const proposeActions = 'mutation ProposeActions($input:ProposeActionsInput!){proposeActions(input:$input){result{proposals{operation action{name wordings description access confirm credits needsApproval redacted enabled inputs{key kind from required questions{language text}labels{language text}min max whole pattern choices{value labels{language text}}}call{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}result{fields{key label path}template}failure{message handOver}examples{values{key value}status body}}secretHeaderNames toolDescription problems}total}}}' as TypedDocument<
  { proposeActions: { result: { proposals: { operation: string; action: { name: string; wordings: string[]; description: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; credits: number; needsApproval: boolean; redacted: string[]; enabled: boolean; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; questions: { language: string; text: string }[]; labels: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; examples: { values: { key: string; value: string }[]; status: number; body: string }[] }; secretHeaderNames: string[]; toolDescription: string | null; problems: string[] }[]; total: number } | null } | null },
  { input: ProposeActionsInput }
>;

export const getAction = 'query GetAction($chatbotId:ID!$actionId:ID!){action(chatbotId:$chatbotId actionId:$actionId){...GetActionActionRecord}}fragment GetActionActionRecord on Action{id chatbotId name wordings description access confirm credits needsApproval redacted enabled inputs{key kind from required questions{language text}labels{language text}min max whole pattern choices{value labels{language text}}}call{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}result{fields{key label path}template}failure{message handOver}examples{values{key value}status body}secretHeaderNames stoppedReason signed revision createdAt updatedAt}' as TypedDocument<
  { action: { id: string; chatbotId: string; name: string; wordings: string[]; description: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; credits: number; needsApproval: boolean; redacted: string[]; enabled: boolean; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; questions: { language: string; text: string }[]; labels: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; secretHeaderNames: string[]; stoppedReason: string | null; signed: boolean; revision: number; createdAt: string; updatedAt: string } | null },
  { chatbotId: string; actionId: string }
>;

export const updateAction = 'mutation UpdateAction($input:UpdateActionInput!){updateAction(input:$input){action{...UpdateActionActionRecord}}}fragment UpdateActionActionRecord on Action{id chatbotId name wordings description access confirm credits needsApproval redacted enabled inputs{key kind from required questions{language text}labels{language text}min max whole pattern choices{value labels{language text}}}call{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}result{fields{key label path}template}failure{message handOver}examples{values{key value}status body}secretHeaderNames stoppedReason signed revision createdAt updatedAt}' as TypedDocument<
  { updateAction: { action: { id: string; chatbotId: string; name: string; wordings: string[]; description: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; credits: number; needsApproval: boolean; redacted: string[]; enabled: boolean; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; questions: { language: string; text: string }[]; labels: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; secretHeaderNames: string[]; stoppedReason: string | null; signed: boolean; revision: number; createdAt: string; updatedAt: string } } | null },
  { input: UpdateActionInput }
>;

export const rotateActionSecret = 'mutation RotateActionSecret($input:RotateActionSecretInput!){rotateActionSecret(input:$input){action{...RotateActionSecretActionRecord}secret}}fragment RotateActionSecretActionRecord on Action{id chatbotId name wordings description access confirm credits needsApproval redacted enabled inputs{key kind from required questions{language text}labels{language text}min max whole pattern choices{value labels{language text}}}call{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}result{fields{key label path}template}failure{message handOver}examples{values{key value}status body}secretHeaderNames stoppedReason signed revision createdAt updatedAt}' as TypedDocument<
  { rotateActionSecret: { action: { id: string; chatbotId: string; name: string; wordings: string[]; description: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; credits: number; needsApproval: boolean; redacted: string[]; enabled: boolean; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; questions: { language: string; text: string }[]; labels: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; secretHeaderNames: string[]; stoppedReason: string | null; signed: boolean; revision: number; createdAt: string; updatedAt: string }; secret: string } | null },
  { input: RotateActionSecretInput }
>;

export const approveActionTool = 'mutation ApproveActionTool($input:ApproveActionToolInput!){approveActionTool(input:$input){action{...ApproveActionToolActionRecord}review{fingerprint changed approved{description readOnly arguments{name type required description}}current{description readOnly arguments{name type required description}}problems}}}fragment ApproveActionToolActionRecord on Action{id chatbotId name wordings description access confirm credits needsApproval redacted enabled inputs{key kind from required questions{language text}labels{language text}min max whole pattern choices{value labels{language text}}}call{method url headers{name value}body honorsKey lookupUrl timeoutSeconds mcp{tool fingerprint readOnly}}result{fields{key label path}template}failure{message handOver}examples{values{key value}status body}secretHeaderNames stoppedReason signed revision createdAt updatedAt}' as TypedDocument<
  { approveActionTool: { action: { id: string; chatbotId: string; name: string; wordings: string[]; description: string; access: 'ANYBODY' | 'EMAIL_CODE' | 'VERIFIED'; confirm: 'ALWAYS' | 'NEVER'; credits: number; needsApproval: boolean; redacted: string[]; enabled: boolean; inputs: { key: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; from: 'VISITOR' | 'VISITOR_EMAIL' | 'VISITOR_ID'; required: boolean; questions: { language: string; text: string }[]; labels: { language: string; text: string }[]; min: string | null; max: string | null; whole: boolean; pattern: string | null; choices: { value: string; labels: { language: string; text: string }[] }[] }[]; call: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null; honorsKey: boolean; lookupUrl: string | null; timeoutSeconds: number; mcp: { tool: string; fingerprint: string; readOnly: boolean } | null }; result: { fields: { key: string; label: string; path: string }[]; template: string | null }; failure: { message: string | null; handOver: boolean }; examples: { values: { key: string; value: string }[]; status: number; body: string }[]; secretHeaderNames: string[]; stoppedReason: string | null; signed: boolean; revision: number; createdAt: string; updatedAt: string }; review: { fingerprint: string | null; changed: boolean; approved: { description: string | null; readOnly: boolean; arguments: { name: string; type: string; required: boolean; description: string | null }[] } | null; current: { description: string | null; readOnly: boolean; arguments: { name: string; type: string; required: boolean; description: string | null }[] } | null; problems: string[] } } | null },
  { input: ApproveActionToolInput }
>;

export const deleteAction = 'mutation DeleteAction($input:DeleteActionInput!){deleteAction(input:$input){deleted}}' as TypedDocument<
  { deleteAction: { deleted: boolean } | null },
  { input: DeleteActionInput }
>;

export const replayAction = 'query ReplayAction($chatbotId:ID!$actionId:ID!$wordings:[String!]$conversations:Int){replayAction(chatbotId:$chatbotId actionId:$actionId wordings:$wordings conversations:$conversations){conversations matched sentences{conversationId sentence askedAt}}}' as TypedDocument<
  { replayAction: { conversations: number; matched: number; sentences: { conversationId: string; sentence: string; askedAt: string }[] } | null },
  { chatbotId: string; actionId: string; wordings?: string[] | null; conversations?: number | null }
>;

export const testAction = 'mutation TestAction($input:TestActionInput!){testAction(input:$input){run{...TestActionRun}}}fragment TestActionRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { testAction: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } } | null },
  { input: TestActionInput }
>;

export const listChannels = 'query ListChannels($skip:Int$take:Int){channels(skip:$skip take:$take){channels{id chatbotId type name active createdAt}total hasMore}}' as TypedDocument<
  { channels: { channels: { id: string; chatbotId: string; type: 'API' | 'EMAIL' | 'WIDGET'; name: string; active: boolean; createdAt: string }[]; total: number; hasMore: boolean } | null },
  { skip?: number | null; take?: number | null }
>;

export const listInstallations = 'query ListInstallations($chatbotId:ID!){installations(chatbotId:$chatbotId){domain lastSeenAt}}' as TypedDocument<
  { installations: { domain: string; lastSeenAt: string }[] | null },
  { chatbotId: string }
>;

export const getEmailChannel = 'query GetEmailChannel($chatbotId:ID!){emailChannel(chatbotId:$chatbotId){address mode minConfidence status forwardTo domain}}' as TypedDocument<
  { emailChannel: { address: string | null; mode: 'ANSWER' | 'DRAFT' | 'OFF'; minConfidence: number; status: 'ACTIVE' | 'NONE' | 'PENDING' | 'UNAVAILABLE'; forwardTo: string | null; domain: string | null } | null },
  { chatbotId: string }
>;

export const updateEmailChannel = 'mutation UpdateEmailChannel($input:UpdateEmailChannelInput!){updateEmailChannel(input:$input){emailChannel{address mode minConfidence status forwardTo domain}}}' as TypedDocument<
  { updateEmailChannel: { emailChannel: { address: string | null; mode: 'ANSWER' | 'DRAFT' | 'OFF'; minConfidence: number; status: 'ACTIVE' | 'NONE' | 'PENDING' | 'UNAVAILABLE'; forwardTo: string | null; domain: string | null } } | null },
  { input: UpdateEmailChannelInput }
>;

export const listSources = 'query ListSources($chatbotId:ID!$pageSize:Int$cursor:String$status:SourceState$q:String){sourcesConnection(chatbotId:$chatbotId first:$pageSize after:$cursor status:$status q:$q){edges{node{...ListSourcesRecord}}pageInfo{hasNextPage endCursor}}}fragment ListSourcesRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { sourcesConnection: { edges: { node: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { chatbotId: string; pageSize?: number | null; cursor?: string | null; status?: 'COMPLETED' | 'FAILED' | 'OFF' | 'PENDING' | 'PROCESSING' | 'WORKING' | null; q?: string | null }
>;

export const addFaqSource = 'mutation AddFaqSource($input:AddFaqSourceInput!){addFaqSource(input:$input){source{...AddFaqSourceRecord}}}fragment AddFaqSourceRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { addFaqSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AddFaqSourceInput }
>;

export const updateFaqSource = 'mutation UpdateFaqSource($input:UpdateFaqSourceInput!){updateFaqSource(input:$input){source{...UpdateFaqSourceRecord}}}fragment UpdateFaqSourceRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { updateFaqSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: UpdateFaqSourceInput }
>;

export const updateFaqById = 'mutation UpdateFaqById($input:UpdateFaqSourceInput!){updateFaqSource(input:$input){source{...UpdateFaqByIdRecord}}}fragment UpdateFaqByIdRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { updateFaqSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: UpdateFaqSourceInput }
>;

export const addUrlSource = 'mutation AddUrlSource($input:AddUrlSourceInput!){addUrlSource(input:$input){source{...AddUrlSourceRecord}}}fragment AddUrlSourceRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { addUrlSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AddUrlSourceInput }
>;

export const addTextSource = 'mutation AddTextSource($input:AddTextSourceInput!){addTextSource(input:$input){source{...AddTextSourceRecord}}}fragment AddTextSourceRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { addTextSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AddTextSourceInput }
>;

export const addFileSource = 'mutation AddFileSource($input:AddFileSourceInput!){addFileSource(input:$input){source{...AddFileSourceRecord}}}fragment AddFileSourceRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { addFileSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AddFileSourceInput }
>;

export const createUpload = 'mutation CreateUpload($input:CreateUploadInput!){createUpload(input:$input){upload{uploadId uploadUrl headers{name value}}}}' as TypedDocument<
  { createUpload: { upload: { uploadId: string; uploadUrl: string; headers: { name: string; value: string }[] } } | null },
  { input: CreateUploadInput }
>;

export const getSource = 'query GetSource($chatbotId:ID!$sourceId:ID!){source(chatbotId:$chatbotId id:$sourceId){...GetSourceRecord}}fragment GetSourceRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } | null },
  { chatbotId: string; sourceId: string }
>;

export const deleteSource = 'mutation DeleteSource($input:DeleteSourceInput!){deleteSource(input:$input){deleted}}' as TypedDocument<
  { deleteSource: { deleted: boolean } | null },
  { input: DeleteSourceInput }
>;

export const toggleSource = 'mutation ToggleSource($input:ToggleSourceInput!){toggleSource(input:$input){source{...ToggleSourceRecord}}}fragment ToggleSourceRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { toggleSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: ToggleSourceInput }
>;

export const getSourceContent = 'query GetSourceContent($chatbotId:ID!$sourceId:ID!){source(chatbotId:$chatbotId id:$sourceId){content}}' as TypedDocument<
  { source: { content: string } | null },
  { chatbotId: string; sourceId: string }
>;

export const listChunks = 'query ListChunks($chatbotId:ID!$sourceId:ID!$skip:Int$take:Int){source(chatbotId:$chatbotId id:$sourceId){chunks(skip:$skip take:$take){chunks{id sourceId position content charCount createdAt}total hasMore}}}' as TypedDocument<
  { source: { chunks: { chunks: { id: string; sourceId: string; position: number; content: string; charCount: number; createdAt: string }[]; total: number; hasMore: boolean } } | null },
  { chatbotId: string; sourceId: string; skip?: number | null; take?: number | null }
>;

export const searchKnowledge = 'query SearchKnowledge($chatbotId:ID!$query:String!$limit:Int){searchKnowledge(chatbotId:$chatbotId query:$query limit:$limit){results{sourceId chunkId title url content score confidence}answerable outcome hedged matched synonymsUsed{word as}suggestions{text sourceId language}reply{text sources{sourceId title url language}suggestions{text sourceId language}}}}' as TypedDocument<
  { searchKnowledge: { results: { sourceId: string; chunkId: string; title: string; url: string | null; content: string; score: number; confidence: number }[]; answerable: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; hedged: boolean; matched: string[]; synonymsUsed: { word: string; as: string }[]; suggestions: { text: string; sourceId: string; language: string | null }[]; reply: { text: string; sources: { sourceId: string; title: string; url: string | null; language: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[] } | null } | null },
  { chatbotId: string; query: string; limit?: number | null }
>;

export const getSynonyms = 'query GetSynonyms($chatbotId:ID!){synonyms(chatbotId:$chatbotId)}' as TypedDocument<
  { synonyms: string[][] | null },
  { chatbotId: string }
>;

export const setSynonyms = 'mutation SetSynonyms($input:SetSynonymsInput!){setSynonyms(input:$input){synonyms}}' as TypedDocument<
  { setSynonyms: { synonyms: string[][] } | null },
  { input: SetSynonymsInput }
>;

export const listFaqs = 'query ListFaqs($chatbotId:ID!){faqs(chatbotId:$chatbotId){sourceId question answer category alternatives enabled}}' as TypedDocument<
  { faqs: { sourceId: string; question: string; answer: string; category: string | null; alternatives: string[]; enabled: boolean }[] | null },
  { chatbotId: string }
>;

export const importFaqs = 'mutation ImportFaqs($input:ImportFaqsInput!){importFaqs(input:$input){result{created updated unchanged remaining ignoredColumns}}}' as TypedDocument<
  { importFaqs: { result: { created: number; updated: number; unchanged: number; remaining: number; ignoredColumns: string[] } | null } | null },
  { input: ImportFaqsInput }
>;

export const startFaqImport = 'mutation StartFaqImport($input:StartFaqImportInput!){startFaqImport(input:$input){import{...StartFaqImportImport}}}fragment StartFaqImportImport on FaqFileImport{importId fileName status total created updated unchanged refused errorMessage ignoredColumns ignoredSheets createdAt completedAt}' as TypedDocument<
  { startFaqImport: { import: { importId: string; fileName: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; total: number; created: number; updated: number; unchanged: number; refused: number; errorMessage: string | null; ignoredColumns: string[]; ignoredSheets: string[]; createdAt: string; completedAt: string | null } } | null },
  { input: StartFaqImportInput }
>;

export const previewFaqImport = 'mutation PreviewFaqImport($input:PreviewFaqImportInput!){previewFaqImport(input:$input){preview{total columns{name field}rows{cells}ignoredSheets problem}}}' as TypedDocument<
  { previewFaqImport: { preview: { total: number; columns: { name: string; field: string | null }[]; rows: { cells: string[] }[]; ignoredSheets: string[]; problem: string | null } } | null },
  { input: PreviewFaqImportInput }
>;

export const listFaqImports = 'query ListFaqImports($chatbotId:ID!$limit:Int$cursor:String){faqImports(chatbotId:$chatbotId first:$limit after:$cursor){edges{node{...ListFaqImportsImport}}pageInfo{hasNextPage endCursor}}}fragment ListFaqImportsImport on FaqFileImport{importId fileName status total created updated unchanged refused errorMessage ignoredColumns ignoredSheets createdAt completedAt}' as TypedDocument<
  { faqImports: { edges: { node: { importId: string; fileName: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; total: number; created: number; updated: number; unchanged: number; refused: number; errorMessage: string | null; ignoredColumns: string[]; ignoredSheets: string[]; createdAt: string; completedAt: string | null } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { chatbotId: string; limit?: number | null; cursor?: string | null }
>;

export const getFaqImport = 'query GetFaqImport($chatbotId:ID!$importId:ID!){faqImport(chatbotId:$chatbotId id:$importId){...GetFaqImportImport}}fragment GetFaqImportImport on FaqFileImport{importId fileName status total created updated unchanged refused errorMessage ignoredColumns ignoredSheets createdAt completedAt}' as TypedDocument<
  { faqImport: { importId: string; fileName: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; total: number; created: number; updated: number; unchanged: number; refused: number; errorMessage: string | null; ignoredColumns: string[]; ignoredSheets: string[]; createdAt: string; completedAt: string | null } | null },
  { chatbotId: string; importId: string }
>;

export const listAnswerTests = 'query ListAnswerTests($chatbotId:ID!){answerTestList(chatbotId:$chatbotId){tests{...ListAnswerTestsRecord}revision}}fragment ListAnswerTestsRecord on AnswerTest{question outcome sourceIds lastResult{ranAt passed outcome sources{sourceId title}}}' as TypedDocument<
  { answerTestList: { tests: { question: string; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sourceIds: string[]; lastResult: { ranAt: string; passed: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sources: { sourceId: string; title: string }[] } | null }[]; revision: number } | null },
  { chatbotId: string }
>;

export const setAnswerTests = 'mutation SetAnswerTests($input:SetAnswerTestsInput!){setAnswerTests(input:$input){tests{...SetAnswerTestsRecord}revision}}fragment SetAnswerTestsRecord on AnswerTest{question outcome sourceIds lastResult{ranAt passed outcome sources{sourceId title}}}' as TypedDocument<
  { setAnswerTests: { tests: { question: string; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sourceIds: string[]; lastResult: { ranAt: string; passed: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sources: { sourceId: string; title: string }[] } | null }[]; revision: number } | null },
  { input: SetAnswerTestsInput }
>;

export const addAnswerTests = 'mutation AddAnswerTests($input:AddAnswerTestsInput!){addAnswerTests(input:$input){tests{...AddAnswerTestsRecord}revision}}fragment AddAnswerTestsRecord on AnswerTest{question outcome sourceIds lastResult{ranAt passed outcome sources{sourceId title}}}' as TypedDocument<
  { addAnswerTests: { tests: { question: string; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sourceIds: string[]; lastResult: { ranAt: string; passed: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sources: { sourceId: string; title: string }[] } | null }[]; revision: number } | null },
  { input: AddAnswerTestsInput }
>;

export const addAnswerTestFromMessage = 'mutation AddAnswerTestFromMessage($input:AddAnswerTestFromMessageInput!){addAnswerTestFromMessage(input:$input){test{chatbotId question outcome sourceIds}}}' as TypedDocument<
  { addAnswerTestFromMessage: { test: { chatbotId: string; question: string; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sourceIds: string[] } } | null },
  { input: AddAnswerTestFromMessageInput }
>;

export const runAnswerTests = 'mutation RunAnswerTests($input:RunAnswerTestsInput!){runAnswerTests(input:$input){run{ranAt passed failed notRun fixed broken results{question expectedOutcome expectedSourceIds change passed outcome sources{sourceId title}}}}}' as TypedDocument<
  { runAnswerTests: { run: { ranAt: string; passed: number; failed: number; notRun: number; fixed: number; broken: number; results: { question: string; expectedOutcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; expectedSourceIds: string[]; change: 'BROKEN' | 'DIFFERENT' | 'FIXED' | 'NEW' | 'NONE'; passed: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sources: { sourceId: string; title: string }[] }[] } } | null },
  { input: RunAnswerTestsInput }
>;

export const createChatbotFromSite = 'mutation CreateChatbotFromSite($input:CreateChatbotFromSiteInput!){createChatbotFromSite(input:$input){chatbot{...CreateChatbotFromSiteRecord}crawl{crawlId status queued}}}fragment CreateChatbotFromSiteRecord on Chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}' as TypedDocument<
  { createChatbotFromSite: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string }; crawl: { crawlId: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; queued: number } } | null },
  { input: CreateChatbotFromSiteInput }
>;

export const questionProposals = 'query QuestionProposals($chatbotId:ID!$limit:Int){questionProposals(chatbotId:$chatbotId limit:$limit){isReading questions{question answer sourceId title url}}}' as TypedDocument<
  { questionProposals: { isReading: boolean; questions: { question: string; answer: string; sourceId: string; title: string; url: string | null }[] } | null },
  { chatbotId: string; limit?: number | null }
>;

export const crawlSite = 'mutation CrawlSite($input:CrawlSiteInput!){crawlSite(input:$input){crawl{crawlId status queued}}}' as TypedDocument<
  { crawlSite: { crawl: { crawlId: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; queued: number } } | null },
  { input: CrawlSiteInput }
>;

export const listCrawls = 'query ListCrawls($chatbotId:ID!$limit:Int$cursor:String){crawls(chatbotId:$chatbotId first:$limit after:$cursor){edges{node{crawlId url status limit createdAt}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { crawls: { edges: { node: { crawlId: string; url: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; limit: number; createdAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { chatbotId: string; limit?: number | null; cursor?: string | null }
>;

export const getCrawl = 'query GetCrawl($chatbotId:ID!$crawlId:ID!){crawl(chatbotId:$chatbotId id:$crawlId){crawlId status pages{url status sourceId reason}}}' as TypedDocument<
  { crawl: { crawlId: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; pages: { url: string; status: 'FAILED' | 'FETCHED' | 'QUEUED' | 'SKIPPED'; sourceId: string | null; reason: string | null }[] } | null },
  { chatbotId: string; crawlId: string }
>;

export const recrawlSource = 'mutation RecrawlSource($input:RecrawlSourceInput!){recrawlSource(input:$input){source{...RecrawlSourceRecord}}}fragment RecrawlSourceRecord on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt reading{pages words tables notes}enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { recrawlSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: RecrawlSourceInput }
>;

export const listSiteCredentials = 'query ListSiteCredentials($chatbotId:ID!){siteCredentials(chatbotId:$chatbotId){...ListSiteCredentialsSite}}fragment ListSiteCredentialsSite on SiteCredentials{id origin username headerNames createdAt updatedAt}' as TypedDocument<
  { siteCredentials: { id: string; origin: string; username: string | null; headerNames: string[]; createdAt: string; updatedAt: string }[] | null },
  { chatbotId: string }
>;

export const setSiteCredentials = 'mutation SetSiteCredentials($input:SetSiteCredentialsInput!){setSiteCredentials(input:$input){siteCredentials{...SetSiteCredentialsSite}}}fragment SetSiteCredentialsSite on SiteCredentials{id origin username headerNames createdAt updatedAt}' as TypedDocument<
  { setSiteCredentials: { siteCredentials: { id: string; origin: string; username: string | null; headerNames: string[]; createdAt: string; updatedAt: string } } | null },
  { input: SetSiteCredentialsInput }
>;

export const deleteSiteCredentials = 'mutation DeleteSiteCredentials($input:DeleteSiteCredentialsInput!){deleteSiteCredentials(input:$input){deleted}}' as TypedDocument<
  { deleteSiteCredentials: { deleted: boolean } | null },
  { input: DeleteSiteCredentialsInput }
>;

export const listSourceCitations = 'query ListSourceCitations($chatbotId:ID!){sourceCitations(chatbotId:$chatbotId){sourceId count lastCitedAt}}' as TypedDocument<
  { sourceCitations: { sourceId: string; count: number; lastCitedAt: string }[] | null },
  { chatbotId: string }
>;

export const listUnansweredQuestions = 'query ListUnansweredQuestions($range:AnalyticsRange$tz:String$chatbotId:ID$limit:Int){unansweredQuestions(range:$range tz:$tz chatbotId:$chatbotId limit:$limit){questions{id chatbotId content count lastAskedAt conversationIds reply{conversationId messageId content author{id name}createdAt}}isComplete}}' as TypedDocument<
  { unansweredQuestions: { questions: { id: string; chatbotId: string; content: string; count: number; lastAskedAt: string; conversationIds: string[]; reply: { conversationId: string; messageId: string; content: string; author: { id: string; name: string } | null; createdAt: string } | null }[]; isComplete: boolean } | null },
  { range?: string | null; tz?: string | null; chatbotId?: string | null; limit?: number | null }
>;

export const dismissUnanswered = 'mutation DismissUnanswered($input:DismissUnansweredInput!){dismissUnanswered(input:$input){dismissed}}' as TypedDocument<
  { dismissUnanswered: { dismissed: boolean } | null },
  { input: DismissUnansweredInput }
>;

export const dismissUnansweredQuestions = 'mutation DismissUnansweredQuestions($input:DismissUnansweredQuestionsInput!){dismissUnansweredQuestions(input:$input){result{dismissed unknown}}}' as TypedDocument<
  { dismissUnansweredQuestions: { result: { dismissed: string[]; unknown: string[] } } | null },
  { input: DismissUnansweredQuestionsInput }
>;

export const listImprovements = 'query ListImprovements($chatbotId:ID!$state:ImprovementState$limit:Int$cursor:String){improvements(chatbotId:$chatbotId state:$state first:$limit after:$cursor){edges{node{...ListImprovementsFields}}pageInfo{hasNextPage endCursor}}}fragment ListImprovementsFields on Improvement{id chatbotId kind state question answer said sourceId sourceTitle count lastAskedAt conversationIds decidedAt decidedBy{id name}isAutomatic undoneAt undoneBy{id name}createdAt}' as TypedDocument<
  { improvements: { edges: { node: { id: string; chatbotId: string; kind: 'ALTERNATIVE' | 'CORRECTION' | 'FAQ'; state: 'ACCEPTED' | 'DISMISSED' | 'OPEN' | 'UNDONE'; question: string; answer: string | null; said: string | null; sourceId: string | null; sourceTitle: string | null; count: number; lastAskedAt: string | null; conversationIds: string[]; decidedAt: string | null; decidedBy: { id: string; name: string } | null; isAutomatic: boolean; undoneAt: string | null; undoneBy: { id: string; name: string } | null; createdAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { chatbotId: string; state?: 'ACCEPTED' | 'DISMISSED' | 'OPEN' | 'UNDONE' | null; limit?: number | null; cursor?: string | null }
>;

export const acceptImprovements = 'mutation AcceptImprovements($input:AcceptImprovementsInput!){acceptImprovements(input:$input){result{accepted{...AcceptImprovementsFields}refused{id code message}remaining}}}fragment AcceptImprovementsFields on Improvement{id chatbotId kind state question answer said sourceId sourceTitle count lastAskedAt conversationIds decidedAt decidedBy{id name}isAutomatic undoneAt undoneBy{id name}createdAt}' as TypedDocument<
  { acceptImprovements: { result: { accepted: { id: string; chatbotId: string; kind: 'ALTERNATIVE' | 'CORRECTION' | 'FAQ'; state: 'ACCEPTED' | 'DISMISSED' | 'OPEN' | 'UNDONE'; question: string; answer: string | null; said: string | null; sourceId: string | null; sourceTitle: string | null; count: number; lastAskedAt: string | null; conversationIds: string[]; decidedAt: string | null; decidedBy: { id: string; name: string } | null; isAutomatic: boolean; undoneAt: string | null; undoneBy: { id: string; name: string } | null; createdAt: string }[]; refused: { id: string; code: string; message: string }[]; remaining: string[] } | null } | null },
  { input: AcceptImprovementsInput }
>;

export const acceptImprovement = 'mutation AcceptImprovement($input:AcceptImprovementInput!){acceptImprovement(input:$input){improvement{...AcceptImprovementFields}}}fragment AcceptImprovementFields on Improvement{id chatbotId kind state question answer said sourceId sourceTitle count lastAskedAt conversationIds decidedAt decidedBy{id name}isAutomatic undoneAt undoneBy{id name}createdAt}' as TypedDocument<
  { acceptImprovement: { improvement: { id: string; chatbotId: string; kind: 'ALTERNATIVE' | 'CORRECTION' | 'FAQ'; state: 'ACCEPTED' | 'DISMISSED' | 'OPEN' | 'UNDONE'; question: string; answer: string | null; said: string | null; sourceId: string | null; sourceTitle: string | null; count: number; lastAskedAt: string | null; conversationIds: string[]; decidedAt: string | null; decidedBy: { id: string; name: string } | null; isAutomatic: boolean; undoneAt: string | null; undoneBy: { id: string; name: string } | null; createdAt: string } } | null },
  { input: AcceptImprovementInput }
>;

export const dismissImprovement = 'mutation DismissImprovement($input:DismissImprovementInput!){dismissImprovement(input:$input){improvement{...DismissImprovementFields}}}fragment DismissImprovementFields on Improvement{id chatbotId kind state question answer said sourceId sourceTitle count lastAskedAt conversationIds decidedAt decidedBy{id name}isAutomatic undoneAt undoneBy{id name}createdAt}' as TypedDocument<
  { dismissImprovement: { improvement: { id: string; chatbotId: string; kind: 'ALTERNATIVE' | 'CORRECTION' | 'FAQ'; state: 'ACCEPTED' | 'DISMISSED' | 'OPEN' | 'UNDONE'; question: string; answer: string | null; said: string | null; sourceId: string | null; sourceTitle: string | null; count: number; lastAskedAt: string | null; conversationIds: string[]; decidedAt: string | null; decidedBy: { id: string; name: string } | null; isAutomatic: boolean; undoneAt: string | null; undoneBy: { id: string; name: string } | null; createdAt: string } } | null },
  { input: DismissImprovementInput }
>;

export const undoImprovement = 'mutation UndoImprovement($input:UndoImprovementInput!){undoImprovement(input:$input){improvement{...UndoImprovementFields}}}fragment UndoImprovementFields on Improvement{id chatbotId kind state question answer said sourceId sourceTitle count lastAskedAt conversationIds decidedAt decidedBy{id name}isAutomatic undoneAt undoneBy{id name}createdAt}' as TypedDocument<
  { undoImprovement: { improvement: { id: string; chatbotId: string; kind: 'ALTERNATIVE' | 'CORRECTION' | 'FAQ'; state: 'ACCEPTED' | 'DISMISSED' | 'OPEN' | 'UNDONE'; question: string; answer: string | null; said: string | null; sourceId: string | null; sourceTitle: string | null; count: number; lastAskedAt: string | null; conversationIds: string[]; decidedAt: string | null; decidedBy: { id: string; name: string } | null; isAutomatic: boolean; undoneAt: string | null; undoneBy: { id: string; name: string } | null; createdAt: string } } | null },
  { input: UndoImprovementInput }
>;

export const getKnowledgeAudit = 'query GetKnowledgeAudit($chatbotId:ID!){knowledgeAudit(chatbotId:$chatbotId){...GetKnowledgeAuditAuditFields}}fragment GetKnowledgeAuditAuditFields on KnowledgeAudit{status startedAt completedAt compared total open}' as TypedDocument<
  { knowledgeAudit: { status: 'COMPLETED' | 'INTERRUPTED' | 'NONE' | 'RUNNING'; startedAt: string | null; completedAt: string | null; compared: number; total: number; open: number } | null },
  { chatbotId: string }
>;

export const startKnowledgeAudit = 'mutation StartKnowledgeAudit($input:StartKnowledgeAuditInput!){startKnowledgeAudit(input:$input){audit{...StartKnowledgeAuditAuditFields}}}fragment StartKnowledgeAuditAuditFields on KnowledgeAudit{status startedAt completedAt compared total open}' as TypedDocument<
  { startKnowledgeAudit: { audit: { status: 'COMPLETED' | 'INTERRUPTED' | 'NONE' | 'RUNNING'; startedAt: string | null; completedAt: string | null; compared: number; total: number; open: number } } | null },
  { input: StartKnowledgeAuditInput }
>;

export const listKnowledgeFindings = 'query ListKnowledgeFindings($chatbotId:ID!$kind:KnowledgeFindingKind$state:KnowledgeFindingState$limit:Int$cursor:String){knowledgeFindings(chatbotId:$chatbotId kind:$kind state:$state first:$limit after:$cursor){edges{node{...ListKnowledgeFindingsFields}}pageInfo{hasNextPage endCursor}}}fragment ListKnowledgeFindingsFields on KnowledgeFinding{id chatbotId kind state sides{sourceId type title url sentence value readAt}citations foundAt action decidedAt decidedBy{id name}}' as TypedDocument<
  { knowledgeFindings: { edges: { node: { id: string; chatbotId: string; kind: 'CONTRADICTION' | 'DUPLICATE' | 'OUTDATED_FAQ' | 'SAME_QUESTION' | 'UNREAD'; state: 'APPLIED' | 'DISMISSED' | 'OPEN'; sides: { sourceId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; url: string | null; sentence: string; value: string | null; readAt: string }[]; citations: number; foundAt: string; action: 'KEEP_FIRST' | 'KEEP_SECOND' | 'MERGE' | 'RECRAWL' | 'UPDATE_FAQ' | null; decidedAt: string | null; decidedBy: { id: string; name: string } | null } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { chatbotId: string; kind?: 'CONTRADICTION' | 'DUPLICATE' | 'OUTDATED_FAQ' | 'SAME_QUESTION' | 'UNREAD' | null; state?: 'APPLIED' | 'DISMISSED' | 'OPEN' | null; limit?: number | null; cursor?: string | null }
>;

export const applyKnowledgeFinding = 'mutation ApplyKnowledgeFinding($input:ApplyKnowledgeFindingInput!){applyKnowledgeFinding(input:$input){finding{...ApplyKnowledgeFindingFields}}}fragment ApplyKnowledgeFindingFields on KnowledgeFinding{id chatbotId kind state sides{sourceId type title url sentence value readAt}citations foundAt action decidedAt decidedBy{id name}}' as TypedDocument<
  { applyKnowledgeFinding: { finding: { id: string; chatbotId: string; kind: 'CONTRADICTION' | 'DUPLICATE' | 'OUTDATED_FAQ' | 'SAME_QUESTION' | 'UNREAD'; state: 'APPLIED' | 'DISMISSED' | 'OPEN'; sides: { sourceId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; url: string | null; sentence: string; value: string | null; readAt: string }[]; citations: number; foundAt: string; action: 'KEEP_FIRST' | 'KEEP_SECOND' | 'MERGE' | 'RECRAWL' | 'UPDATE_FAQ' | null; decidedAt: string | null; decidedBy: { id: string; name: string } | null } } | null },
  { input: ApplyKnowledgeFindingInput }
>;

export const dismissKnowledgeFinding = 'mutation DismissKnowledgeFinding($input:DismissKnowledgeFindingInput!){dismissKnowledgeFinding(input:$input){finding{...DismissKnowledgeFindingFields}}}fragment DismissKnowledgeFindingFields on KnowledgeFinding{id chatbotId kind state sides{sourceId type title url sentence value readAt}citations foundAt action decidedAt decidedBy{id name}}' as TypedDocument<
  { dismissKnowledgeFinding: { finding: { id: string; chatbotId: string; kind: 'CONTRADICTION' | 'DUPLICATE' | 'OUTDATED_FAQ' | 'SAME_QUESTION' | 'UNREAD'; state: 'APPLIED' | 'DISMISSED' | 'OPEN'; sides: { sourceId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; url: string | null; sentence: string; value: string | null; readAt: string }[]; citations: number; foundAt: string; action: 'KEEP_FIRST' | 'KEEP_SECOND' | 'MERGE' | 'RECRAWL' | 'UPDATE_FAQ' | null; decidedAt: string | null; decidedBy: { id: string; name: string } | null } } | null },
  { input: DismissKnowledgeFindingInput }
>;

export const reopenKnowledgeFinding = 'mutation ReopenKnowledgeFinding($input:ReopenKnowledgeFindingInput!){reopenKnowledgeFinding(input:$input){finding{...ReopenKnowledgeFindingFields}}}fragment ReopenKnowledgeFindingFields on KnowledgeFinding{id chatbotId kind state sides{sourceId type title url sentence value readAt}citations foundAt action decidedAt decidedBy{id name}}' as TypedDocument<
  { reopenKnowledgeFinding: { finding: { id: string; chatbotId: string; kind: 'CONTRADICTION' | 'DUPLICATE' | 'OUTDATED_FAQ' | 'SAME_QUESTION' | 'UNREAD'; state: 'APPLIED' | 'DISMISSED' | 'OPEN'; sides: { sourceId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; url: string | null; sentence: string; value: string | null; readAt: string }[]; citations: number; foundAt: string; action: 'KEEP_FIRST' | 'KEEP_SECOND' | 'MERGE' | 'RECRAWL' | 'UPDATE_FAQ' | null; decidedAt: string | null; decidedBy: { id: string; name: string } | null } } | null },
  { input: ReopenKnowledgeFindingInput }
>;

export const updateConversations = 'mutation UpdateConversations($input:UpdateConversationsInput!){updateConversations(input:$input){results{conversationId done code message}}}' as TypedDocument<
  { updateConversations: { results: { conversationId: string; done: boolean; code: string | null; message: string | null }[] } | null },
  { input: UpdateConversationsInput }
>;

export const setConversationLabels = 'mutation SetConversationLabels($input:SetConversationLabelsInput!){setConversationLabels(input:$input){conversation{...SetConversationLabelsRecord}}}fragment SetConversationLabelsRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { setConversationLabels: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: SetConversationLabelsInput }
>;

export const setConversationPriority = 'mutation SetConversationPriority($input:SetConversationPriorityInput!){setConversationPriority(input:$input){conversation{...SetConversationPriorityRecord}}}fragment SetConversationPriorityRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { setConversationPriority: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: SetConversationPriorityInput }
>;

export const snoozeConversation = 'mutation SnoozeConversation($input:SnoozeConversationInput!){snoozeConversation(input:$input){conversation{...SnoozeConversationRecord}}}fragment SnoozeConversationRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { snoozeConversation: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: SnoozeConversationInput }
>;

export const unsnoozeConversation = 'mutation UnsnoozeConversation($input:UnsnoozeConversationInput!){unsnoozeConversation(input:$input){conversation{...UnsnoozeConversationRecord}}}fragment UnsnoozeConversationRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { unsnoozeConversation: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: UnsnoozeConversationInput }
>;

export const listConversations = 'query ListConversations($limit:Int$cursor:String$status:ConversationStatus$view:ConversationView$chatbotId:ID$assignee:ID$q:String$labelId:ID$priority:ConversationPriority$from:String$to:String$tz:String$outcome:ConversationOutcome$channel:ChannelType$page:String$language:String$sourceId:ID$weekday:Int$hour:Int){conversations(first:$limit after:$cursor status:$status view:$view chatbotId:$chatbotId assignee:$assignee search:$q labelId:$labelId priority:$priority from:$from to:$to tz:$tz outcome:$outcome channel:$channel page:$page language:$language sourceId:$sourceId weekday:$weekday hour:$hour){edges{node{...ListConversationsRecord}}pageInfo{hasNextPage endCursor}}}fragment ListConversationsRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { conversations: { edges: { node: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null; status?: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null; view?: 'AI' | 'DONE' | 'MENTIONS' | 'MINE' | 'SNOOZED' | 'UNASSIGNED' | 'WAITING' | null; chatbotId?: string | null; assignee?: string | null; q?: string | null; labelId?: string | null; priority?: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; from?: string | null; to?: string | null; tz?: string | null; outcome?: 'AI_RESOLVED' | 'ANSWERED' | 'ANY' | 'BEGAN_RATED' | 'HANDOFF' | 'HUMAN_REPLIED' | 'OPEN' | 'RATED' | 'RESOLVED' | null; channel?: 'API' | 'EMAIL' | 'WIDGET' | null; page?: string | null; language?: string | null; sourceId?: string | null; weekday?: number | null; hour?: number | null }
>;

export const searchConversations = 'query SearchConversations($limit:Int$cursor:String$q:String!$status:ConversationStatus$view:ConversationView$chatbotId:ID){searchConversations(first:$limit after:$cursor query:$q status:$status view:$view chatbotId:$chatbotId){edges{node{id conversation{...SearchConversationsRecord}entry{id kind messageId role at sentence highlights{start end}}}}pageInfo{hasNextPage endCursor}}}fragment SearchConversationsRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { searchConversations: { edges: { node: { id: string; conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string }; entry: { id: string; kind: 'FILE' | 'LEAD' | 'MESSAGE' | 'NOTE'; messageId: string | null; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; at: string; sentence: string; highlights: { start: number; end: number }[] } } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null; q: string; status?: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null; view?: 'AI' | 'DONE' | 'MENTIONS' | 'MINE' | 'SNOOZED' | 'UNASSIGNED' | 'WAITING' | null; chatbotId?: string | null }
>;

export const getConversationCounts = 'query GetConversationCounts($chatbotId:ID){conversationCounts(chatbotId:$chatbotId){waiting mine unassigned ai snoozed done mentions}}' as TypedDocument<
  { conversationCounts: { waiting: number; mine: number; unassigned: number; ai: number; snoozed: number; done: number; mentions: number } | null },
  { chatbotId?: string | null }
>;

export const getConversation = 'query GetConversation($conversationId:ID!){conversation(id:$conversationId){...GetConversationRecord}}fragment GetConversationRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } | null },
  { conversationId: string }
>;

export const takeOverConversation = 'mutation TakeOverConversation($input:TakeOverConversationInput!){takeOverConversation(input:$input){conversation{...TakeOverConversationRecord}}}fragment TakeOverConversationRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { takeOverConversation: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: TakeOverConversationInput }
>;

export const assignConversation = 'mutation AssignConversation($input:AssignConversationInput!){assignConversation(input:$input){conversation{...AssignConversationRecord}}}fragment AssignConversationRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { assignConversation: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AssignConversationInput }
>;

export const releaseConversation = 'mutation ReleaseConversation($input:ReleaseConversationInput!){releaseConversation(input:$input){conversation{...ReleaseConversationRecord}}}fragment ReleaseConversationRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { releaseConversation: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: ReleaseConversationInput }
>;

export const resolveConversation = 'mutation ResolveConversation($input:ResolveConversationInput!){resolveConversation(input:$input){conversation{...ResolveConversationRecord}}}fragment ResolveConversationRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { resolveConversation: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: ResolveConversationInput }
>;

export const deleteConversation = 'mutation DeleteConversation($input:DeleteConversationInput!){deleteConversation(input:$input){deleted}}' as TypedDocument<
  { deleteConversation: { deleted: boolean } | null },
  { input: DeleteConversationInput }
>;

export const getConversationMessages = 'query GetConversationMessages($conversationId:ID!$limit:Int$before:ID){conversation(id:$conversationId){messagePage(last:$limit before:$before){messages{...GetConversationMessagesMessageRecord}nextBefore}}}fragment GetConversationMessagesMessageRecord on Message{id conversationId role content sources{sourceId title url language}suggestions{text sourceId language}attachments{id name contentType size}author{id name}feedback latencyMs creditsUsed unanswered notice incomplete modelFailure usage{inputTokens outputTokens cachedTokens}action{actionId name runId status values{key label value}inputs{key label kind required min max choices{value label}}confirmation expiresAt shown{key label value}}mail{status to at}byEmail senderVerified createdAt}' as TypedDocument<
  { conversation: { messagePage: { messages: { id: string; conversationId: string; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; content: string; sources: { sourceId: string; title: string; url: string | null; language: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[]; attachments: { id: string; name: string; contentType: string; size: number }[]; author: { id: string; name: string } | null; feedback: number; latencyMs: number | null; creditsUsed: number; unanswered: boolean; notice: boolean; incomplete: boolean; modelFailure: 'NOT_ENABLED' | 'THROTTLED' | 'TIMEOUT' | 'UNAVAILABLE' | null; usage: { inputTokens: number; outputTokens: number; cachedTokens: number } | null; action: { actionId: string; name: string; runId: string | null; status: 'ASKING' | 'CALLING' | 'CANCELLED' | 'CODE' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; values: { key: string; label: string; value: string }[]; inputs: { key: string; label: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; required: boolean; min: string | null; max: string | null; choices: { value: string; label: string }[] }[]; confirmation: string | null; expiresAt: string | null; shown: { key: string; label: string; value: string }[] } | null; mail: { status: 'BOUNCED' | 'COMPLAINED' | 'FAILED' | 'LIMITED' | 'NO_ADDRESS' | 'SENT' | 'UNSUBSCRIBED'; to: string | null; at: string } | null; byEmail: boolean; senderVerified: boolean | null; createdAt: string }[]; nextBefore: string | null } } | null },
  { conversationId: string; limit?: number | null; before?: string | null }
>;

export const getConversationNotes = 'query GetConversationNotes($conversationId:ID!){conversation(id:$conversationId){notes{id body author{id name}mentions{id name}createdAt}}}' as TypedDocument<
  { conversation: { notes: { id: string; body: string; author: { id: string; name: string } | null; mentions: { id: string; name: string }[]; createdAt: string }[] } | null },
  { conversationId: string }
>;

export const addNote = 'mutation AddNote($input:AddNoteInput!){addNote(input:$input){note{id body author{id name}mentions{id name}createdAt}}}' as TypedDocument<
  { addNote: { note: { id: string; body: string; author: { id: string; name: string } | null; mentions: { id: string; name: string }[]; createdAt: string } } | null },
  { input: AddNoteInput }
>;

export const replyToConversation = 'mutation ReplyToConversation($input:ReplyToConversationInput!){replyToConversation(input:$input){message{...ReplyToConversationMessageRecord}}}fragment ReplyToConversationMessageRecord on Message{id conversationId role content sources{sourceId title url language}suggestions{text sourceId language}attachments{id name contentType size}author{id name}feedback latencyMs creditsUsed unanswered notice incomplete modelFailure usage{inputTokens outputTokens cachedTokens}action{actionId name runId status values{key label value}inputs{key label kind required min max choices{value label}}confirmation expiresAt shown{key label value}}mail{status to at}byEmail senderVerified createdAt}' as TypedDocument<
  { replyToConversation: { message: { id: string; conversationId: string; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; content: string; sources: { sourceId: string; title: string; url: string | null; language: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[]; attachments: { id: string; name: string; contentType: string; size: number }[]; author: { id: string; name: string } | null; feedback: number; latencyMs: number | null; creditsUsed: number; unanswered: boolean; notice: boolean; incomplete: boolean; modelFailure: 'NOT_ENABLED' | 'THROTTLED' | 'TIMEOUT' | 'UNAVAILABLE' | null; usage: { inputTokens: number; outputTokens: number; cachedTokens: number } | null; action: { actionId: string; name: string; runId: string | null; status: 'ASKING' | 'CALLING' | 'CANCELLED' | 'CODE' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; values: { key: string; label: string; value: string }[]; inputs: { key: string; label: string; kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT'; required: boolean; min: string | null; max: string | null; choices: { value: string; label: string }[] }[]; confirmation: string | null; expiresAt: string | null; shown: { key: string; label: string; value: string }[] } | null; mail: { status: 'BOUNCED' | 'COMPLAINED' | 'FAILED' | 'LIMITED' | 'NO_ADDRESS' | 'SENT' | 'UNSUBSCRIBED'; to: string | null; at: string } | null; byEmail: boolean; senderVerified: boolean | null; createdAt: string } } | null },
  { input: ReplyToConversationInput }
>;

export const createAttachmentUpload = 'mutation CreateAttachmentUpload($input:CreateAttachmentUploadInput!){createAttachmentUpload(input:$input){upload{uploadId uploadUrl headers{name value}}}}' as TypedDocument<
  { createAttachmentUpload: { upload: { uploadId: string; uploadUrl: string; headers: { name: string; value: string }[] } } | null },
  { input: CreateAttachmentUploadInput }
>;

export const getAttachment = 'query GetAttachment($conversationId:ID!$attachmentId:ID!){attachment(conversationId:$conversationId id:$attachmentId){id name contentType size url}}' as TypedDocument<
  { attachment: { id: string; name: string; contentType: string; size: number; url: string } | null },
  { conversationId: string; attachmentId: string }
>;

export const setTyping = 'mutation SetTyping($input:SetTypingInput!){setTyping(input:$input){typing}}' as TypedDocument<
  { setTyping: { typing: boolean } | null },
  { input: SetTypingInput }
>;

export const markRead = 'mutation MarkRead($input:MarkReadInput!){markRead(input:$input){unread}}' as TypedDocument<
  { markRead: { unread: number } | null },
  { input: MarkReadInput }
>;

export const setPresence = 'mutation SetPresence($input:SetPresenceInput!){setPresence(input:$input){state}}' as TypedDocument<
  { setPresence: { state: 'AWAY' | 'TYPING' | 'VIEWING' } | null },
  { input: SetPresenceInput }
>;

export const listCannedReplies = 'query ListCannedReplies($prefix:String){cannedReplies(prefix:$prefix){...ListCannedRepliesRecord}}fragment ListCannedRepliesRecord on CannedReply{id shortcut text createdAt updatedAt}' as TypedDocument<
  { cannedReplies: { id: string; shortcut: string; text: string; createdAt: string; updatedAt: string }[] | null },
  { prefix?: string | null }
>;

export const createCannedReply = 'mutation CreateCannedReply($input:CreateCannedReplyInput!){createCannedReply(input:$input){cannedReply{...CreateCannedReplyRecord}}}fragment CreateCannedReplyRecord on CannedReply{id shortcut text createdAt updatedAt}' as TypedDocument<
  { createCannedReply: { cannedReply: { id: string; shortcut: string; text: string; createdAt: string; updatedAt: string } } | null },
  { input: CreateCannedReplyInput }
>;

export const updateCannedReply = 'mutation UpdateCannedReply($input:UpdateCannedReplyInput!){updateCannedReply(input:$input){cannedReply{...UpdateCannedReplyRecord}}}fragment UpdateCannedReplyRecord on CannedReply{id shortcut text createdAt updatedAt}' as TypedDocument<
  { updateCannedReply: { cannedReply: { id: string; shortcut: string; text: string; createdAt: string; updatedAt: string } } | null },
  { input: UpdateCannedReplyInput }
>;

export const deleteCannedReply = 'mutation DeleteCannedReply($input:DeleteCannedReplyInput!){deleteCannedReply(input:$input){deleted}}' as TypedDocument<
  { deleteCannedReply: { deleted: boolean } | null },
  { input: DeleteCannedReplyInput }
>;

export const listSavedViews = 'query ListSavedViews{savedViews{...ListSavedViewsRecord}}fragment ListSavedViewsRecord on SavedView{id name shared filter{view status chatbotId labelId priority assignee q}createdAt createdBy{id name}}' as TypedDocument<
  { savedViews: { id: string; name: string; shared: boolean; filter: { view: 'AI' | 'DONE' | 'MENTIONS' | 'MINE' | 'SNOOZED' | 'TEAM' | 'UNASSIGNED' | 'WAITING' | null; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null; chatbotId: string | null; labelId: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; assignee: string | null; q: string | null }; createdAt: string; createdBy: { id: string; name: string } }[] | null },
  Record<string, never>
>;

export const createSavedView = 'mutation CreateSavedView($input:CreateSavedViewInput!){createSavedView(input:$input){savedView{...CreateSavedViewRecord}}}fragment CreateSavedViewRecord on SavedView{id name shared filter{view status chatbotId labelId priority assignee q}createdAt createdBy{id name}}' as TypedDocument<
  { createSavedView: { savedView: { id: string; name: string; shared: boolean; filter: { view: 'AI' | 'DONE' | 'MENTIONS' | 'MINE' | 'SNOOZED' | 'TEAM' | 'UNASSIGNED' | 'WAITING' | null; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null; chatbotId: string | null; labelId: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; assignee: string | null; q: string | null }; createdAt: string; createdBy: { id: string; name: string } } } | null },
  { input: CreateSavedViewInput }
>;

export const updateSavedView = 'mutation UpdateSavedView($input:UpdateSavedViewInput!){updateSavedView(input:$input){savedView{...UpdateSavedViewRecord}}}fragment UpdateSavedViewRecord on SavedView{id name shared filter{view status chatbotId labelId priority assignee q}createdAt createdBy{id name}}' as TypedDocument<
  { updateSavedView: { savedView: { id: string; name: string; shared: boolean; filter: { view: 'AI' | 'DONE' | 'MENTIONS' | 'MINE' | 'SNOOZED' | 'TEAM' | 'UNASSIGNED' | 'WAITING' | null; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null; chatbotId: string | null; labelId: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; assignee: string | null; q: string | null }; createdAt: string; createdBy: { id: string; name: string } } } | null },
  { input: UpdateSavedViewInput }
>;

export const deleteSavedView = 'mutation DeleteSavedView($input:DeleteSavedViewInput!){deleteSavedView(input:$input){deleted}}' as TypedDocument<
  { deleteSavedView: { deleted: boolean } | null },
  { input: DeleteSavedViewInput }
>;

export const listMacros = 'query ListMacros{macros{...ListMacrosMacroRecord}}fragment ListMacrosMacroRecord on Macro{id name actions{type text assignTo memberId labelIds priority minutes}createdAt updatedAt}' as TypedDocument<
  { macros: { id: string; name: string; actions: { type: 'ADD_LABELS' | 'ASSIGN' | 'NOTE' | 'REPLY' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE'; text: string | null; assignTo: 'MEMBER' | 'NOBODY' | 'SELF' | null; memberId: string | null; labelIds: string[] | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; minutes: number | null }[]; createdAt: string; updatedAt: string }[] | null },
  Record<string, never>
>;

export const createMacro = 'mutation CreateMacro($input:CreateMacroInput!){createMacro(input:$input){macro{...CreateMacroMacroRecord}}}fragment CreateMacroMacroRecord on Macro{id name actions{type text assignTo memberId labelIds priority minutes}createdAt updatedAt}' as TypedDocument<
  { createMacro: { macro: { id: string; name: string; actions: { type: 'ADD_LABELS' | 'ASSIGN' | 'NOTE' | 'REPLY' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE'; text: string | null; assignTo: 'MEMBER' | 'NOBODY' | 'SELF' | null; memberId: string | null; labelIds: string[] | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; minutes: number | null }[]; createdAt: string; updatedAt: string } } | null },
  { input: CreateMacroInput }
>;

export const updateMacro = 'mutation UpdateMacro($input:UpdateMacroInput!){updateMacro(input:$input){macro{...UpdateMacroMacroRecord}}}fragment UpdateMacroMacroRecord on Macro{id name actions{type text assignTo memberId labelIds priority minutes}createdAt updatedAt}' as TypedDocument<
  { updateMacro: { macro: { id: string; name: string; actions: { type: 'ADD_LABELS' | 'ASSIGN' | 'NOTE' | 'REPLY' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE'; text: string | null; assignTo: 'MEMBER' | 'NOBODY' | 'SELF' | null; memberId: string | null; labelIds: string[] | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; minutes: number | null }[]; createdAt: string; updatedAt: string } } | null },
  { input: UpdateMacroInput }
>;

export const deleteMacro = 'mutation DeleteMacro($input:DeleteMacroInput!){deleteMacro(input:$input){deleted}}' as TypedDocument<
  { deleteMacro: { deleted: boolean } | null },
  { input: DeleteMacroInput }
>;

export const runMacro = 'mutation RunMacro($input:RunMacroInput!){runMacro(input:$input){run{done failed{index type code message}}conversation{...RunMacroRecord}}}fragment RunMacroRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { runMacro: { run: { done: ('ADD_LABELS' | 'ASSIGN' | 'NOTE' | 'REPLY' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE')[]; failed: { index: number; type: 'ADD_LABELS' | 'ASSIGN' | 'NOTE' | 'REPLY' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE'; code: string; message: string } | null }; conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: RunMacroInput }
>;

export const mergeConversations = 'mutation MergeConversations($input:MergeConversationsInput!){mergeConversations(input:$input){conversation{...MergeConversationsRecord}}}fragment MergeConversationsRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { mergeConversations: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: MergeConversationsInput }
>;

export const unmergeConversation = 'mutation UnmergeConversation($input:UnmergeConversationInput!){unmergeConversation(input:$input){conversation{...UnmergeConversationRecord}}}fragment UnmergeConversationRecord on Conversation{id chatbotId channel status visitorId visitorVerified visitorName leadId assignee{id name}pageUrl language isTest messageCount lastMessageAt lastMessage{role preview at}lastQuestion{text at}waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels{id name color createdAt}closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt}' as TypedDocument<
  { unmergeConversation: { conversation: { id: string; chatbotId: string; channel: 'API' | 'EMAIL' | 'WIDGET'; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; visitorName: string | null; leadId: string | null; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string; at: string } | null; waitingSince: string | null; handoffRequestedAt: string | null; firstHumanReplyAt: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; labels: { id: string; name: string; color: string; createdAt: string }[]; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string } } | null },
  { input: UnmergeConversationInput }
>;

export const listActionRuns = 'query ListActionRuns($chatbotId:ID!$status:ActionRunStatus$actionId:ID$limit:Int$cursor:String){actionRuns(chatbotId:$chatbotId status:$status actionId:$actionId first:$limit after:$cursor){edges{node{...ListActionRunsRun}}pageInfo{hasNextPage endCursor}}}fragment ListActionRunsRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { actionRuns: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { chatbotId: string; status?: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN' | null; actionId?: string | null; limit?: number | null; cursor?: string | null }
>;

export const listWaitingActionRuns = 'query ListWaitingActionRuns($limit:Int$cursor:String){waitingActionRuns(first:$limit after:$cursor){edges{node{...ListWaitingActionRunsRun}}pageInfo{hasNextPage endCursor}}}fragment ListWaitingActionRunsRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { waitingActionRuns: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null }
>;

export const getActionRun = 'query GetActionRun($chatbotId:ID!$runId:ID!){actionRun(chatbotId:$chatbotId runId:$runId){...GetActionRunRun}}fragment GetActionRunRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { actionRun: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } | null },
  { chatbotId: string; runId: string }
>;

export const listConversationActionRuns = 'query ListConversationActionRuns($conversationId:ID!$limit:Int$cursor:String){conversationActionRuns(conversationId:$conversationId first:$limit after:$cursor){edges{node{...ListConversationActionRunsRun}}pageInfo{hasNextPage endCursor}}}fragment ListConversationActionRunsRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { conversationActionRuns: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { conversationId: string; limit?: number | null; cursor?: string | null }
>;

export const startActionRun = 'mutation StartActionRun($input:StartActionRunInput!){startActionRun(input:$input){run{...StartActionRunRun}}}fragment StartActionRunRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { startActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } } | null },
  { input: StartActionRunInput }
>;

export const confirmActionRun = 'mutation ConfirmActionRun($input:ConfirmActionRunInput!){confirmActionRun(input:$input){run{...ConfirmActionRunRun}}}fragment ConfirmActionRunRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { confirmActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } } | null },
  { input: ConfirmActionRunInput }
>;

export const declineActionRun = 'mutation DeclineActionRun($input:DeclineActionRunInput!){declineActionRun(input:$input){run{...DeclineActionRunRun}}}fragment DeclineActionRunRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { declineActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } } | null },
  { input: DeclineActionRunInput }
>;

export const approveActionRun = 'mutation ApproveActionRun($input:ApproveActionRunInput!){approveActionRun(input:$input){run{...ApproveActionRunRun}}}fragment ApproveActionRunRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { approveActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } } | null },
  { input: ApproveActionRunInput }
>;

export const retryActionRun = 'mutation RetryActionRun($input:RetryActionRunInput!){retryActionRun(input:$input){run{...RetryActionRunRun}}}fragment RetryActionRunRun on ActionRun{id chatbotId conversationId actionId actionName actionRevision status usesExample values{key value}confirmation expiresAt needsApproval startedBy{id name}confirmedBy{id name}approvedBy{id name}attempts request{method url headers{name value}body}response{status body}shown{key label value}message error credits createdAt updatedAt endedAt}' as TypedDocument<
  { retryActionRun: { run: { id: string; chatbotId: string; conversationId: string | null; actionId: string; actionName: string; actionRevision: number; status: 'CALLING' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; usesExample: boolean; values: { key: string; value: string }[]; confirmation: string | null; expiresAt: string | null; needsApproval: boolean; startedBy: { id: string; name: string } | null; confirmedBy: { id: string; name: string } | null; approvedBy: { id: string; name: string } | null; attempts: number; request: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'; url: string; headers: { name: string; value: string }[]; body: string | null } | null; response: { status: number; body: string | null } | null; shown: { key: string; label: string; value: string }[]; message: string | null; error: string | null; credits: number; createdAt: string; updatedAt: string; endedAt: string | null } } | null },
  { input: RetryActionRunInput }
>;

export const listLabels = 'query ListLabels{labels{...ListLabelsRecord}}fragment ListLabelsRecord on Label{id name color createdAt}' as TypedDocument<
  { labels: { id: string; name: string; color: string; createdAt: string }[] | null },
  Record<string, never>
>;

export const createLabel = 'mutation CreateLabel($input:CreateLabelInput!){createLabel(input:$input){label{...CreateLabelRecord}}}fragment CreateLabelRecord on Label{id name color createdAt}' as TypedDocument<
  { createLabel: { label: { id: string; name: string; color: string; createdAt: string } } | null },
  { input: CreateLabelInput }
>;

export const updateLabel = 'mutation UpdateLabel($input:UpdateLabelInput!){updateLabel(input:$input){label{...UpdateLabelRecord}}}fragment UpdateLabelRecord on Label{id name color createdAt}' as TypedDocument<
  { updateLabel: { label: { id: string; name: string; color: string; createdAt: string } } | null },
  { input: UpdateLabelInput }
>;

export const deleteLabel = 'mutation DeleteLabel($input:DeleteLabelInput!){deleteLabel(input:$input){deleted}}' as TypedDocument<
  { deleteLabel: { deleted: boolean } | null },
  { input: DeleteLabelInput }
>;

export const listLeads = 'query ListLeads($limit:Int$cursor:String$from:String$to:String$tz:String$chatbotId:ID$origin:LeadOrigin){leads(first:$limit after:$cursor from:$from to:$to tz:$tz chatbotId:$chatbotId origin:$origin){edges{node{...ListLeadsRecord}}pageInfo{hasNextPage endCursor}}}fragment ListLeadsRecord on Lead{id chatbotId conversationId visitorId name email phone company message pageUrl createdAt updatedAt}' as TypedDocument<
  { leads: { edges: { node: { id: string; chatbotId: string; conversationId: string | null; visitorId: string | null; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null; pageUrl: string | null; createdAt: string; updatedAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null; from?: string | null; to?: string | null; tz?: string | null; chatbotId?: string | null; origin?: 'IMPORTED' | 'VISITOR' | null }
>;

export const importLeads = 'mutation ImportLeads($input:ImportLeadsInput!){importLeads(input:$input){result{created updated unchanged remaining ignoredColumns leadKeys}}}' as TypedDocument<
  { importLeads: { result: { created: number; updated: number; unchanged: number; remaining: number; ignoredColumns: string[]; leadKeys: string[] } | null } | null },
  { input: ImportLeadsInput }
>;

export const getLead = 'query GetLead($leadId:ID!){lead(id:$leadId){...GetLeadRecord}}fragment GetLeadRecord on Lead{id chatbotId conversationId visitorId name email phone company message pageUrl createdAt updatedAt}' as TypedDocument<
  { lead: { id: string; chatbotId: string; conversationId: string | null; visitorId: string | null; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null; pageUrl: string | null; createdAt: string; updatedAt: string } | null },
  { leadId: string }
>;

export const deleteLead = 'mutation DeleteLead($input:DeleteLeadInput!){deleteLead(input:$input){deleted}}' as TypedDocument<
  { deleteLead: { deleted: boolean } | null },
  { input: DeleteLeadInput }
>;

export const startExport = 'mutation StartExport($input:StartExportInput!){startExport(input:$input){export{...StartExportFields}}}fragment StartExportFields on ExportJob{id kind status rows files{rows bytes url}startedAt completedAt expiresAt}' as TypedDocument<
  { startExport: { export: { id: string; kind: 'CONVERSATIONS' | 'LEADS'; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; rows: number; files: { rows: number; bytes: number; url: string | null }[]; startedAt: string; completedAt: string | null; expiresAt: string } } | null },
  { input: StartExportInput }
>;

export const listExports = 'query ListExports($limit:Int$cursor:String){exports(first:$limit after:$cursor){edges{node{...ListExportsFields}}pageInfo{hasNextPage endCursor}}}fragment ListExportsFields on ExportJob{id kind status rows files{rows bytes url}startedAt completedAt expiresAt}' as TypedDocument<
  { exports: { edges: { node: { id: string; kind: 'CONVERSATIONS' | 'LEADS'; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; rows: number; files: { rows: number; bytes: number; url: string | null }[]; startedAt: string; completedAt: string | null; expiresAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null }
>;

export const getExport = 'query GetExport($exportId:ID!){export(exportId:$exportId){...GetExportFields}}fragment GetExportFields on ExportJob{id kind status rows files{rows bytes url}startedAt completedAt expiresAt}' as TypedDocument<
  { export: { id: string; kind: 'CONVERSATIONS' | 'LEADS'; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; rows: number; files: { rows: number; bytes: number; url: string | null }[]; startedAt: string; completedAt: string | null; expiresAt: string } | null },
  { exportId: string }
>;

export const getAnalytics = 'query GetAnalytics($range:AnalyticsRange$tz:String$from:String$to:String$chatbotId:ID){analytics(range:$range tz:$tz from:$from to:$to chatbotId:$chatbotId){...GetAnalyticsBundle}}fragment GetAnalyticsOutcomes on AnalyticsOutcomes{total resolved resolutionRate aiResolved deflectionRate open handoffs handoffRate csatAvg csatCount csatPositiveRate}fragment GetAnalyticsBundle on Analytics{from to conversations publicConversations testConversations messages aiReplies leads unanswered creditsUsed avgLatencyMs previous{from to conversations publicConversations testConversations messages aiReplies leads unanswered creditsUsed avgLatencyMs outcomes{...GetAnalyticsOutcomes}}saved{conversations minutes amount currency}messagesOverTime{label count}tokens{input output cached}modelCost tokensOverTime{label input output cached}topQuestions{content count}outcomes{...GetAnalyticsOutcomes}csatComments{id rating comment createdAt}labels{id name color conversations}}' as TypedDocument<
  { analytics: { from: string; to: string; conversations: number; publicConversations: number; testConversations: number; messages: number; aiReplies: number; leads: number; unanswered: number; creditsUsed: number; avgLatencyMs: number; previous: { from: string; to: string; conversations: number; publicConversations: number; testConversations: number; messages: number; aiReplies: number; leads: number; unanswered: number; creditsUsed: number; avgLatencyMs: number; outcomes: { total: number; resolved: number; resolutionRate: number; aiResolved: number; deflectionRate: number; open: number; handoffs: number; handoffRate: number; csatAvg: number; csatCount: number; csatPositiveRate: number } }; saved: { conversations: number; minutes: number; amount: number | null; currency: string } | null; messagesOverTime: { label: string; count: number }[]; tokens: { input: number; output: number; cached: number }; modelCost: number | null; tokensOverTime: { label: string; input: number; output: number; cached: number }[]; topQuestions: { content: string; count: number }[]; outcomes: { total: number; resolved: number; resolutionRate: number; aiResolved: number; deflectionRate: number; open: number; handoffs: number; handoffRate: number; csatAvg: number; csatCount: number; csatPositiveRate: number }; csatComments: { id: string; rating: number; comment: string; createdAt: string }[]; labels: { id: string; name: string; color: string; conversations: number }[] } | null },
  { range?: string | null; tz?: string | null; from?: string | null; to?: string | null; chatbotId?: string | null }
>;

export const clusterTopics = 'mutation ClusterTopics($input:ClusterTopicsInput!){clusterTopics(input:$input){topics{label count questions}}}' as TypedDocument<
  { clusterTopics: { topics: { label: string; count: number; questions: string[] }[] } | null },
  { input: ClusterTopicsInput }
>;

export const getResponseTimes = 'query GetResponseTimes($range:AnalyticsRange$tz:String$from:String$to:String$chatbotId:ID){responseTimes(range:$range tz:$tz from:$from to:$to chatbotId:$chatbotId){firstResponse{count medianSeconds p90Seconds}waiting{count medianSeconds p90Seconds}byAgent{agent{id name}firstResponse{count medianSeconds p90Seconds}waiting{count medianSeconds p90Seconds}}byHour{hour firstResponse{count medianSeconds p90Seconds}waiting{count medianSeconds p90Seconds}}}}' as TypedDocument<
  { responseTimes: { firstResponse: { count: number; medianSeconds: number | null; p90Seconds: number | null }; waiting: { count: number; medianSeconds: number | null; p90Seconds: number | null }; byAgent: { agent: { id: string; name: string }; firstResponse: { count: number; medianSeconds: number | null; p90Seconds: number | null }; waiting: { count: number; medianSeconds: number | null; p90Seconds: number | null } }[]; byHour: { hour: number; firstResponse: { count: number; medianSeconds: number | null; p90Seconds: number | null }; waiting: { count: number; medianSeconds: number | null; p90Seconds: number | null } }[] } | null },
  { range?: string | null; tz?: string | null; from?: string | null; to?: string | null; chatbotId?: string | null }
>;

export const getBreakdown = 'query GetBreakdown($range:AnalyticsRange$tz:String$from:String$to:String$chatbotId:ID){analyticsBreakdown(range:$range tz:$tz from:$from to:$to chatbotId:$chatbotId){from to isComplete isPending funnel{conversations answered handoffs humanReplied resolved}channels{channel conversations aiResolved handoffs resolved}pages{page conversations aiResolved handoffs resolved}languages{language conversations aiResolved handoffs resolved}agents{agent{id name}conversations aiResolved handoffs resolved}sources{sourceId chatbotId type title citations conversations aiResolved handoffs resolved answered rated ratingAverage}weekdays{weekday conversations}hours{hour conversations}days{label conversations aiResolved handoffs resolved}ratings{label count average}}}' as TypedDocument<
  { analyticsBreakdown: { from: string; to: string; isComplete: boolean; isPending: boolean; funnel: { conversations: number; answered: number; handoffs: number; humanReplied: number; resolved: number }; channels: { channel: 'API' | 'EMAIL' | 'WIDGET'; conversations: number; aiResolved: number; handoffs: number; resolved: number }[]; pages: { page: string | null; conversations: number; aiResolved: number; handoffs: number; resolved: number }[]; languages: { language: string | null; conversations: number; aiResolved: number; handoffs: number; resolved: number }[]; agents: { agent: { id: string; name: string }; conversations: number; aiResolved: number; handoffs: number; resolved: number }[]; sources: { sourceId: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL' | null; title: string | null; citations: number; conversations: number; aiResolved: number; handoffs: number; resolved: number; answered: number; rated: number; ratingAverage: number }[]; weekdays: { weekday: number; conversations: number }[]; hours: { hour: number; conversations: number }[]; days: { label: string; conversations: number; aiResolved: number; handoffs: number; resolved: number }[]; ratings: { label: string; count: number; average: number }[] } | null },
  { range?: string | null; tz?: string | null; from?: string | null; to?: string | null; chatbotId?: string | null }
>;

export const listChatbotFigures = 'query ListChatbotFigures($limit:Int$cursor:String$range:AnalyticsRange$tz:String$from:String$to:String){chatbotFigures(first:$limit after:$cursor range:$range tz:$tz from:$from to:$to){edges{node{id name conversations aiReplies unanswered answeredRate}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { chatbotFigures: { edges: { node: { id: string; name: string; conversations: number; aiReplies: number; unanswered: number; answeredRate: number | null } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null; range?: string | null; tz?: string | null; from?: string | null; to?: string | null }
>;

export const listAskedQuestions = 'query ListAskedQuestions($limit:Int$cursor:String$question:String$range:AnalyticsRange$tz:String$from:String$to:String$chatbotId:ID){askedQuestions(first:$limit after:$cursor question:$question range:$range tz:$tz from:$from to:$to chatbotId:$chatbotId){edges{node{id conversationId content askedAt}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { askedQuestions: { edges: { node: { id: string; conversationId: string | null; content: string; askedAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null; question?: string | null; range?: string | null; tz?: string | null; from?: string | null; to?: string | null; chatbotId?: string | null }
>;

export const listUnansweredMessages = 'query ListUnansweredMessages($limit:Int$cursor:String$range:AnalyticsRange$tz:String$from:String$to:String$chatbotId:ID){unansweredMessages(first:$limit after:$cursor range:$range tz:$tz from:$from to:$to chatbotId:$chatbotId){edges{node{id conversationId content askedAt}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { unansweredMessages: { edges: { node: { id: string; conversationId: string | null; content: string; askedAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null; range?: string | null; tz?: string | null; from?: string | null; to?: string | null; chatbotId?: string | null }
>;

export const getClientAnalytics = 'query GetClientAnalytics($workspaceId:ID!$range:AnalyticsRange$tz:String$from:String$to:String){reseller{client(id:$workspaceId){analytics(range:$range tz:$tz from:$from to:$to){...GetClientAnalyticsBundle}}}}fragment GetClientAnalyticsOutcomes on AnalyticsOutcomes{total resolved resolutionRate aiResolved deflectionRate open handoffs handoffRate csatAvg csatCount csatPositiveRate}fragment GetClientAnalyticsBundle on Analytics{from to conversations publicConversations testConversations messages aiReplies leads unanswered creditsUsed avgLatencyMs previous{from to conversations publicConversations testConversations messages aiReplies leads unanswered creditsUsed avgLatencyMs outcomes{...GetClientAnalyticsOutcomes}}saved{conversations minutes amount currency}messagesOverTime{label count}tokens{input output cached}modelCost tokensOverTime{label input output cached}topQuestions{content count}outcomes{...GetClientAnalyticsOutcomes}csatComments{id rating comment createdAt}labels{id name color conversations}}' as TypedDocument<
  { reseller: { client: { analytics: { from: string; to: string; conversations: number; publicConversations: number; testConversations: number; messages: number; aiReplies: number; leads: number; unanswered: number; creditsUsed: number; avgLatencyMs: number; previous: { from: string; to: string; conversations: number; publicConversations: number; testConversations: number; messages: number; aiReplies: number; leads: number; unanswered: number; creditsUsed: number; avgLatencyMs: number; outcomes: { total: number; resolved: number; resolutionRate: number; aiResolved: number; deflectionRate: number; open: number; handoffs: number; handoffRate: number; csatAvg: number; csatCount: number; csatPositiveRate: number } }; saved: { conversations: number; minutes: number; amount: number | null; currency: string } | null; messagesOverTime: { label: string; count: number }[]; tokens: { input: number; output: number; cached: number }; modelCost: number | null; tokensOverTime: { label: string; input: number; output: number; cached: number }[]; topQuestions: { content: string; count: number }[]; outcomes: { total: number; resolved: number; resolutionRate: number; aiResolved: number; deflectionRate: number; open: number; handoffs: number; handoffRate: number; csatAvg: number; csatCount: number; csatPositiveRate: number }; csatComments: { id: string; rating: number; comment: string; createdAt: string }[]; labels: { id: string; name: string; color: string; conversations: number }[] } | null } | null } | null },
  { workspaceId: string; range?: string | null; tz?: string | null; from?: string | null; to?: string | null }
>;

export const listMembers = 'query ListMembers{members{id name email role status owner via createdAt notifications{waitingMail mentionMail weeklyReport hours{timezone days from to}timezone language}}}' as TypedDocument<
  { members: { id: string; name: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; status: 'ACTIVE' | 'INACTIVE'; owner: boolean; via: 'AGENCY' | null; createdAt: string; notifications: { waitingMail: boolean; mentionMail: boolean; weeklyReport: boolean; hours: { timezone: string; days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[]; from: string; to: string } | null; timezone: string | null; language: string | null } }[] | null },
  Record<string, never>
>;

export const listInvites = 'query ListInvites{invites{id email role createdAt expiresAt mailed mailReason}}' as TypedDocument<
  { invites: { id: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; createdAt: string; expiresAt: string; mailed: boolean | null; mailReason: 'DEFERRED' | 'FAILED' | 'NOT_CONFIGURED' | 'RECIPIENT_REFUSED' | null }[] | null },
  Record<string, never>
>;

export const updateMember = 'mutation UpdateMember($input:UpdateMemberInput!){updateMember(input:$input){member{role status}}}' as TypedDocument<
  { updateMember: { member: { role: 'ADMIN' | 'MEMBER' | 'VIEWER'; status: 'ACTIVE' | 'INACTIVE' } } | null },
  { input: UpdateMemberInput }
>;

export const inviteMember = 'mutation InviteMember($input:InviteMemberInput!){inviteMember(input:$input){invite{id email role createdAt expiresAt mailed mailReason}token acceptUrl mailed mailReason}}' as TypedDocument<
  { inviteMember: { invite: { id: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; createdAt: string; expiresAt: string; mailed: boolean | null; mailReason: 'DEFERRED' | 'FAILED' | 'NOT_CONFIGURED' | 'RECIPIENT_REFUSED' | null }; token: string; acceptUrl: string; mailed: boolean; mailReason: 'DEFERRED' | 'FAILED' | 'NOT_CONFIGURED' | 'RECIPIENT_REFUSED' | null } | null },
  { input: InviteMemberInput }
>;

export const revokeInvite = 'mutation RevokeInvite($input:RevokeInviteInput!){revokeInvite(input:$input){revoked}}' as TypedDocument<
  { revokeInvite: { revoked: boolean } | null },
  { input: RevokeInviteInput }
>;

export const listPrograms = 'query ListPrograms{connectedPrograms{id name scopes createdAt usedAt expiresAt}}' as TypedDocument<
  { connectedPrograms: { id: string; name: string; scopes: string[]; createdAt: string; usedAt: string; expiresAt: string }[] | null },
  Record<string, never>
>;

export const disconnectProgram = 'mutation DisconnectProgram($input:DisconnectProgramInput!){disconnectProgram(input:$input){disconnected}}' as TypedDocument<
  { disconnectProgram: { disconnected: boolean } | null },
  { input: DisconnectProgramInput }
>;

export const getPushSettings = 'query GetPushSettings{pushSettings{...GetPushSettingsSettings}}fragment GetPushSettingsSettings on PushSettings{publicKey hideWords devices{...GetPushSettingsDevice}}fragment GetPushSettingsDevice on PushDevice{id label createdAt lastSeenAt}' as TypedDocument<
  { pushSettings: { publicKey: string; hideWords: boolean; devices: { id: string; label: string; createdAt: string; lastSeenAt: string }[] } | null },
  Record<string, never>
>;

export const updatePushSettings = 'mutation UpdatePushSettings($input:UpdatePushSettingsInput!){updatePushSettings(input:$input){pushSettings{...UpdatePushSettingsSettings}}}fragment UpdatePushSettingsSettings on PushSettings{publicKey hideWords devices{...UpdatePushSettingsDevice}}fragment UpdatePushSettingsDevice on PushDevice{id label createdAt lastSeenAt}' as TypedDocument<
  { updatePushSettings: { pushSettings: { publicKey: string; hideWords: boolean; devices: { id: string; label: string; createdAt: string; lastSeenAt: string }[] } } | null },
  { input: UpdatePushSettingsInput }
>;

export const registerPushSubscription = 'mutation RegisterPushSubscription($input:RegisterPushSubscriptionInput!){registerPushSubscription(input:$input){pushDevice{...RegisterPushSubscriptionDevice}}}fragment RegisterPushSubscriptionDevice on PushDevice{id label createdAt lastSeenAt}' as TypedDocument<
  { registerPushSubscription: { pushDevice: { id: string; label: string; createdAt: string; lastSeenAt: string } } | null },
  { input: RegisterPushSubscriptionInput }
>;

export const removePushSubscription = 'mutation RemovePushSubscription($input:RemovePushSubscriptionInput!){removePushSubscription(input:$input){removed}}' as TypedDocument<
  { removePushSubscription: { removed: boolean } | null },
  { input: RemovePushSubscriptionInput }
>;

export const testPushSubscription = 'mutation TestPushSubscription($input:TestPushSubscriptionInput!){testPushSubscription(input:$input){sent}}' as TypedDocument<
  { testPushSubscription: { sent: boolean } | null },
  { input: TestPushSubscriptionInput }
>;

export const listWebhooks = 'query ListWebhooks{webhooks{feature url active createdAt events}}' as TypedDocument<
  { webhooks: { feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; active: boolean | null; createdAt: string | null; events: string[] }[] | null },
  Record<string, never>
>;

export const setWebhook = 'mutation SetWebhook($input:SetWebhookInput!){setWebhook(input:$input){webhook{feature url active createdAt events}secret}}' as TypedDocument<
  { setWebhook: { webhook: { feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; active: boolean | null; createdAt: string | null; events: string[] }; secret: string | null } | null },
  { input: SetWebhookInput }
>;

export const deleteWebhook = 'mutation DeleteWebhook($input:DeleteWebhookInput!){deleteWebhook(input:$input){deleted}}' as TypedDocument<
  { deleteWebhook: { deleted: boolean } | null },
  { input: DeleteWebhookInput }
>;

export const sendTestEvent = 'mutation SendTestEvent($input:SendTestEventInput!){sendTestEvent(input:$input){delivery{...SendTestEventRow}}}fragment SendTestEventRow on WebhookDelivery{id event feature url status attempts lastStatusCode lastError nextAttemptAt createdAt completedAt}' as TypedDocument<
  { sendTestEvent: { delivery: { id: string; event: string; feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; status: 'FAILED' | 'PENDING' | 'SKIPPED' | 'SUCCEEDED'; attempts: number; lastStatusCode: number | null; lastError: string | null; nextAttemptAt: string | null; createdAt: string; completedAt: string | null } } | null },
  { input: SendTestEventInput }
>;

export const listDeliveries = 'query ListDeliveries($skip:Int$take:Int){webhookDeliveries(skip:$skip take:$take){deliveries{...ListDeliveriesRow}total hasMore dropped}}fragment ListDeliveriesRow on WebhookDelivery{id event feature url status attempts lastStatusCode lastError nextAttemptAt createdAt completedAt}' as TypedDocument<
  { webhookDeliveries: { deliveries: { id: string; event: string; feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; status: 'FAILED' | 'PENDING' | 'SKIPPED' | 'SUCCEEDED'; attempts: number; lastStatusCode: number | null; lastError: string | null; nextAttemptAt: string | null; createdAt: string; completedAt: string | null }[]; total: number; hasMore: boolean; dropped: number } | null },
  { skip?: number | null; take?: number | null }
>;

export const redeliverWebhook = 'mutation RedeliverWebhook($input:RedeliverWebhookInput!){redeliverWebhook(input:$input){delivery{...RedeliverWebhookRow}}}fragment RedeliverWebhookRow on WebhookDelivery{id event feature url status attempts lastStatusCode lastError nextAttemptAt createdAt completedAt}' as TypedDocument<
  { redeliverWebhook: { delivery: { id: string; event: string; feature: 'CONVERSATIONS' | 'KNOWLEDGE' | 'LEADS' | 'MESSAGES'; url: string | null; status: 'FAILED' | 'PENDING' | 'SKIPPED' | 'SUCCEEDED'; attempts: number; lastStatusCode: number | null; lastError: string | null; nextAttemptAt: string | null; createdAt: string; completedAt: string | null } } | null },
  { input: RedeliverWebhookInput }
>;

export const getViewer = 'query GetViewer{viewer{member{id name email role status owner via createdAt notifications{waitingMail mentionMail weeklyReport hours{timezone days from to}timezone language}}person{id name email}role scopes workspaces{id organisationId name primary role via}}}' as TypedDocument<
  { viewer: { member: { id: string; name: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; status: 'ACTIVE' | 'INACTIVE'; owner: boolean; via: 'AGENCY' | null; createdAt: string; notifications: { waitingMail: boolean; mentionMail: boolean; weeklyReport: boolean; hours: { timezone: string; days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[]; from: string; to: string } | null; timezone: string | null; language: string | null } } | null; person: { id: string; name: string; email: string | null } | null; role: 'ADMIN' | 'MEMBER' | 'OWNER' | 'VIEWER' | null; scopes: string[]; workspaces: { id: string; organisationId: string; name: string; primary: boolean; role: 'ADMIN' | 'MEMBER' | 'OWNER' | 'VIEWER' | null; via: 'AGENCY' | null }[] } | null },
  Record<string, never>
>;

export const updateViewer = 'mutation UpdateViewer($input:UpdateViewerInput!){updateViewer(input:$input){member{id name email role status owner via createdAt notifications{waitingMail mentionMail weeklyReport hours{timezone days from to}timezone language}}}}' as TypedDocument<
  { updateViewer: { member: { id: string; name: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; status: 'ACTIVE' | 'INACTIVE'; owner: boolean; via: 'AGENCY' | null; createdAt: string; notifications: { waitingMail: boolean; mentionMail: boolean; weeklyReport: boolean; hours: { timezone: string; days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[]; from: string; to: string } | null; timezone: string | null; language: string | null } } } | null },
  { input: UpdateViewerInput }
>;

export const updateNotifications = 'mutation UpdateNotifications($input:UpdateNotificationsInput!){updateNotifications(input:$input){notifications{waitingMail mentionMail weeklyReport hours{timezone days from to}timezone language}}}' as TypedDocument<
  { updateNotifications: { notifications: { waitingMail: boolean; mentionMail: boolean; weeklyReport: boolean; hours: { timezone: string; days: ('FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED')[]; from: string; to: string } | null; timezone: string | null; language: string | null } } | null },
  { input: UpdateNotificationsInput }
>;

export const getWorkspace = 'query GetWorkspace{workspace{...GetWorkspaceWhole}}fragment GetWorkspaceWhole on Workspace{id organisationId name plan primary chatbotCount balance createdAt limits{chatbots sourcesPerChatbot seats monthlyCredits}settings{inactivityHours waitingMailMinutes visitorReplyMail conversationRetentionDays leadRetentionDays actionsEnabled minutesPerConversation hourlyCost currency}apiAccess{platform organisation workspace}}' as TypedDocument<
  { workspace: { id: string; organisationId: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; primary: boolean; chatbotCount: number; balance: number; createdAt: string; limits: { chatbots: number; sourcesPerChatbot: number; seats: number; monthlyCredits: number }; settings: { inactivityHours: number; waitingMailMinutes: number | null; visitorReplyMail: boolean; conversationRetentionDays: number | null; leadRetentionDays: number | null; actionsEnabled: boolean; minutesPerConversation: number | null; hourlyCost: number | null; currency: string }; apiAccess: { platform: boolean; organisation: boolean; workspace: boolean } } | null },
  Record<string, never>
>;

export const updateWorkspace = 'mutation UpdateWorkspace($input:UpdateWorkspaceInput!){updateWorkspace(input:$input){workspace{...UpdateWorkspaceWhole}}}fragment UpdateWorkspaceWhole on Workspace{id organisationId name plan primary chatbotCount balance createdAt limits{chatbots sourcesPerChatbot seats monthlyCredits}settings{inactivityHours waitingMailMinutes visitorReplyMail conversationRetentionDays leadRetentionDays actionsEnabled minutesPerConversation hourlyCost currency}apiAccess{platform organisation workspace}}' as TypedDocument<
  { updateWorkspace: { workspace: { id: string; organisationId: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; primary: boolean; chatbotCount: number; balance: number; createdAt: string; limits: { chatbots: number; sourcesPerChatbot: number; seats: number; monthlyCredits: number }; settings: { inactivityHours: number; waitingMailMinutes: number | null; visitorReplyMail: boolean; conversationRetentionDays: number | null; leadRetentionDays: number | null; actionsEnabled: boolean; minutesPerConversation: number | null; hourlyCost: number | null; currency: string }; apiAccess: { platform: boolean; organisation: boolean; workspace: boolean } } } | null },
  { input: UpdateWorkspaceInput }
>;

export const listApiKeys = 'query ListApiKeys{apiKeys{...ListApiKeysRecord}}fragment ListApiKeysRecord on ApiKey{id name prefix scopes memberId createdBy expiresAt createdAt}' as TypedDocument<
  { apiKeys: { id: string; name: string; prefix: string; scopes: string[]; memberId: string | null; createdBy: string | null; expiresAt: string | null; createdAt: string }[] | null },
  Record<string, never>
>;

export const createApiKey = 'mutation CreateApiKey($input:CreateApiKeyInput!){createApiKey(input:$input){apiKey{...CreateApiKeyRecord}key}}fragment CreateApiKeyRecord on ApiKey{id name prefix scopes memberId createdBy expiresAt createdAt}' as TypedDocument<
  { createApiKey: { apiKey: { id: string; name: string; prefix: string; scopes: string[]; memberId: string | null; createdBy: string | null; expiresAt: string | null; createdAt: string }; key: string } | null },
  { input: CreateApiKeyInput }
>;

export const revokeApiKey = 'mutation RevokeApiKey($input:RevokeApiKeyInput!){revokeApiKey(input:$input){revoked}}' as TypedDocument<
  { revokeApiKey: { revoked: boolean } | null },
  { input: RevokeApiKeyInput }
>;

export const listAuditEntries = 'query ListAuditEntries($limit:Int$cursor:String){auditEntries(first:$limit after:$cursor){edges{node{id at actor{kind id name memberId}action subject subjectId chatbotId fields}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { auditEntries: { edges: { node: { id: string; at: string; actor: { kind: 'KEY' | 'MEMBER' | 'OPERATOR' | 'PLATFORM' | 'PROGRAM'; id: string; name: string; memberId: string | null }; action: string; subject: 'ACTION' | 'ANSWER_TESTS' | 'API_KEY' | 'BRAND' | 'CANNED_REPLY' | 'CHATBOT' | 'CLIENT' | 'CONVERSATION' | 'CRAWL' | 'CREDITS' | 'CUSTOM_DOMAIN' | 'EXPORT' | 'FAQ_IMPORT' | 'IMPROVEMENT' | 'INVITE' | 'KNOWLEDGE_FINDING' | 'LABEL' | 'LEAD' | 'MACRO' | 'MAIL_CONFIG' | 'MEMBER' | 'ORGANISATION' | 'PROGRAM' | 'SAVED_VIEW' | 'SITE_CREDENTIALS' | 'SOURCE' | 'SYNONYMS' | 'TEMPLATE' | 'WEBHOOK' | 'WORKSPACE'; subjectId: string | null; chatbotId: string | null; fields: string[] } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { limit?: number | null; cursor?: string | null }
>;

export const listClients = 'query ListClients($q:String$skip:Int$take:Int$sort:ClientSort$filter:ClientFilter){reseller{clients(q:$q skip:$skip take:$take sort:$sort filter:$filter){clients{id name plan createdAt}total hasMore org{id name poolBalance}}}}' as TypedDocument<
  { reseller: { clients: { clients: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string }[]; total: number; hasMore: boolean; org: { id: string; name: string; poolBalance: number } } | null } | null },
  { q?: string | null; skip?: number | null; take?: number | null; sort?: 'WAITING' | null; filter?: 'WAITING' | null }
>;

export const createClient = 'mutation CreateClient($input:CreateClientInput!){createClient(input:$input){client{id name plan createdAt}}}' as TypedDocument<
  { createClient: { client: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string } } | null },
  { input: CreateClientInput }
>;

export const getClient = 'query GetClient($workspaceId:ID!){reseller{client(id:$workspaceId){id name plan createdAt apiAccess chatbots balance spentThisMonth monthlyCap lowBalanceAt}}}' as TypedDocument<
  { reseller: { client: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string; apiAccess: boolean; chatbots: number; balance: number; spentThisMonth: number; monthlyCap: number | null; lowBalanceAt: number | null } | null } | null },
  { workspaceId: string }
>;

export const updateClient = 'mutation UpdateClient($input:UpdateClientInput!){updateClient(input:$input){client{id name plan createdAt apiAccess chatbots balance spentThisMonth monthlyCap lowBalanceAt}}}' as TypedDocument<
  { updateClient: { client: { id: string; name: string; plan: 'AGENCY' | 'FREE' | 'PRO' | 'STARTER'; createdAt: string; apiAccess: boolean; chatbots: number; balance: number; spentThisMonth: number; monthlyCap: number | null; lowBalanceAt: number | null } } | null },
  { input: UpdateClientInput }
>;

export const moveCredits = 'mutation MoveCredits($input:MoveCreditsInput!){moveCredits(input:$input){workspaceId balance}}' as TypedDocument<
  { moveCredits: { workspaceId: string; balance: number } | null },
  { input: MoveCreditsInput }
>;

export const listLedger = 'query ListLedger($limit:Int$cursor:String){reseller{ledger(first:$limit after:$cursor){edges{node{id workspaceId type amount poolBalance balance idempotencyKey createdAt}}pageInfo{hasNextPage endCursor}}}}' as TypedDocument<
  { reseller: { ledger: { edges: { node: { id: string; workspaceId: string; type: 'ALLOCATE' | 'RECLAIM'; amount: number; poolBalance: number; balance: number; idempotencyKey: string; createdAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null } | null },
  { limit?: number | null; cursor?: string | null }
>;

export const getBrand = 'query GetBrand{reseller{brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}}}' as TypedDocument<
  { reseller: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } | null } | null },
  Record<string, never>
>;

export const setBrand = 'mutation SetBrand($input:SetBrandInput!){setBrand(input:$input){brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}}}' as TypedDocument<
  { setBrand: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } } | null },
  { input: SetBrandInput }
>;

export const resetBrand = 'mutation ResetBrand($input:ResetBrandInput!){resetBrand(input:$input){brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}}}' as TypedDocument<
  { resetBrand: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } } | null },
  { input: ResetBrandInput }
>;

export const getCustomDomain = 'query GetCustomDomain{reseller{customDomain{domain status token record{host type value}verifiedAt}}}' as TypedDocument<
  { reseller: { customDomain: { domain: string; status: 'PENDING' | 'VERIFIED'; token: string; record: { host: string; type: string; value: string }; verifiedAt: string | null } | null } | null },
  Record<string, never>
>;

export const setCustomDomain = 'mutation SetCustomDomain($input:SetCustomDomainInput!){setCustomDomain(input:$input){customDomain{domain status token record{host type value}verifiedAt}}}' as TypedDocument<
  { setCustomDomain: { customDomain: { domain: string; status: 'PENDING' | 'VERIFIED'; token: string; record: { host: string; type: string; value: string }; verifiedAt: string | null } } | null },
  { input: SetCustomDomainInput }
>;

export const verifyCustomDomain = 'mutation VerifyCustomDomain{verifyCustomDomain{customDomain{domain status token record{host type value}verifiedAt}}}' as TypedDocument<
  { verifyCustomDomain: { customDomain: { domain: string; status: 'PENDING' | 'VERIFIED'; token: string; record: { host: string; type: string; value: string }; verifiedAt: string | null } } | null },
  Record<string, never>
>;

export const deleteCustomDomain = 'mutation DeleteCustomDomain{deleteCustomDomain{deleted}}' as TypedDocument<
  { deleteCustomDomain: { deleted: boolean } | null },
  Record<string, never>
>;

export const setBrandLogo = 'mutation SetBrandLogo($input:SetBrandLogoInput!){setBrandLogo(input:$input){brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}}}' as TypedDocument<
  { setBrandLogo: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } } | null },
  { input: SetBrandLogoInput }
>;

export const deleteBrandLogo = 'mutation DeleteBrandLogo{deleteBrandLogo{brand{appName primaryColor darkColor logoPath showPoweredBy isCustom}}}' as TypedDocument<
  { deleteBrandLogo: { brand: { appName: string; primaryColor: string; darkColor: string | null; logoPath: string | null; showPoweredBy: boolean; isCustom: boolean } } | null },
  Record<string, never>
>;

export const listClientFigures = 'query ListClientFigures($range:AnalyticsRange$tz:String$from:String$to:String$skip:Int$take:Int){reseller{clientFigures(range:$range tz:$tz from:$from to:$to skip:$skip take:$take){clients{id name conversations answered handoffs creditsUsed balance}total hasMore}}}' as TypedDocument<
  { reseller: { clientFigures: { clients: { id: string; name: string; conversations: number; answered: number; handoffs: number; creditsUsed: number; balance: number }[]; total: number; hasMore: boolean } | null } | null },
  { range?: string | null; tz?: string | null; from?: string | null; to?: string | null; skip?: number | null; take?: number | null }
>;

export const getClientPeople = 'query GetClientPeople($workspaceId:ID!){reseller{client(id:$workspaceId){people{access{memberId name email role active withdrawn createdAt}members invites{id email role createdAt expiresAt mailed mailReason}}}}}' as TypedDocument<
  { reseller: { client: { people: { access: { memberId: string; name: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; active: boolean; withdrawn: boolean; createdAt: string }[]; members: number; invites: { id: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; createdAt: string; expiresAt: string; mailed: boolean | null; mailReason: 'DEFERRED' | 'FAILED' | 'NOT_CONFIGURED' | 'RECIPIENT_REFUSED' | null }[] } | null } | null } | null },
  { workspaceId: string }
>;

export const setClientAccess = 'mutation SetClientAccess($input:SetClientAccessInput!){setClientAccess(input:$input){access{memberId name email role active withdrawn createdAt}}}' as TypedDocument<
  { setClientAccess: { access: { memberId: string; name: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; active: boolean; withdrawn: boolean; createdAt: string } } | null },
  { input: SetClientAccessInput }
>;

export const endClientAccess = 'mutation EndClientAccess($input:EndClientAccessInput!){endClientAccess(input:$input){removed}}' as TypedDocument<
  { endClientAccess: { removed: boolean } | null },
  { input: EndClientAccessInput }
>;

export const inviteToClient = 'mutation InviteToClient($input:InviteToClientInput!){inviteToClient(input:$input){invite{id email role createdAt expiresAt mailed mailReason}token acceptUrl mailed mailReason}}' as TypedDocument<
  { inviteToClient: { invite: { id: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; createdAt: string; expiresAt: string; mailed: boolean | null; mailReason: 'DEFERRED' | 'FAILED' | 'NOT_CONFIGURED' | 'RECIPIENT_REFUSED' | null }; token: string; acceptUrl: string; mailed: boolean; mailReason: 'DEFERRED' | 'FAILED' | 'NOT_CONFIGURED' | 'RECIPIENT_REFUSED' | null } | null },
  { input: InviteToClientInput }
>;

export const createAgencyTemplate = 'mutation CreateAgencyTemplate($input:CreateAgencyTemplateInput!){createAgencyTemplate(input:$input){template{id name description sources createdAt}}}' as TypedDocument<
  { createAgencyTemplate: { template: { id: string; name: string; description: string | null; sources: number; createdAt: string } } | null },
  { input: CreateAgencyTemplateInput }
>;

export const updateAgencyTemplate = 'mutation UpdateAgencyTemplate($input:UpdateAgencyTemplateInput!){updateAgencyTemplate(input:$input){template{id name description sources createdAt}}}' as TypedDocument<
  { updateAgencyTemplate: { template: { id: string; name: string; description: string | null; sources: number; createdAt: string } } | null },
  { input: UpdateAgencyTemplateInput }
>;

export const deleteAgencyTemplate = 'mutation DeleteAgencyTemplate($input:DeleteAgencyTemplateInput!){deleteAgencyTemplate(input:$input){deleted}}' as TypedDocument<
  { deleteAgencyTemplate: { deleted: boolean } | null },
  { input: DeleteAgencyTemplateInput }
>;

export const listAgencyTemplates = 'query ListAgencyTemplates{agencyTemplates{id name description sources createdAt}}' as TypedDocument<
  { agencyTemplates: { id: string; name: string; description: string | null; sources: number; createdAt: string }[] | null },
  Record<string, never>
>;

export const createChatbotFromAgencyTemplate = 'mutation CreateChatbotFromAgencyTemplate($input:CreateChatbotFromAgencyTemplateInput!){createChatbotFromAgencyTemplate(input:$input){chatbot{id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt}created remaining leftOut{type title reason}}}' as TypedDocument<
  { createChatbotFromAgencyTemplate: { chatbot: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; allowedDomains: string[]; language: string | null; instructions: string | null; tone: 'FORMAL' | 'FRIENDLY' | 'NEUTRAL' | null; templateKey: string | null; sourceCount: number; settingsRevision: number; createdAt: string; updatedAt: string }; created: number | null; remaining: number | null; leftOut: { type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; reason: string }[] | null } | null },
  { input: CreateChatbotFromAgencyTemplateInput }
>;

export const copyChatbot = 'mutation CopyChatbot($input:CopyChatbotInput!){copyChatbot(input:$input){copy{workspaceId chatbotId created remaining leftOut{type title reason}}}}' as TypedDocument<
  { copyChatbot: { copy: { workspaceId: string; chatbotId: string; created: number; remaining: number; leftOut: { type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; reason: string }[] } } | null },
  { input: CopyChatbotInput }
>;

export const getMailConfig = 'query GetMailConfig{reseller{mailConfig{mode fromAddress presetId regionId port username smtpHost smtpPort smtpSecure smtpUsername smtpPasswordSet status}}}' as TypedDocument<
  { reseller: { mailConfig: { mode: 'CUSTOM' | 'PRESET'; fromAddress: string; presetId: string | null; regionId: string | null; port: number | null; username: string | null; smtpHost: string | null; smtpPort: number | null; smtpSecure: boolean | null; smtpUsername: string | null; smtpPasswordSet: boolean; status: 'ACTIVE' | 'PENDING' } | null } | null },
  Record<string, never>
>;

export const setMailConfig = 'mutation SetMailConfig($input:SetMailConfigInput!){setMailConfig(input:$input){mailConfig{mode fromAddress presetId regionId port username smtpHost smtpPort smtpSecure smtpUsername smtpPasswordSet status}}}' as TypedDocument<
  { setMailConfig: { mailConfig: { mode: 'CUSTOM' | 'PRESET'; fromAddress: string; presetId: string | null; regionId: string | null; port: number | null; username: string | null; smtpHost: string | null; smtpPort: number | null; smtpSecure: boolean | null; smtpUsername: string | null; smtpPasswordSet: boolean; status: 'ACTIVE' | 'PENDING' } } | null },
  { input: SetMailConfigInput }
>;

export const testMailConfig = 'mutation TestMailConfig{testMailConfig{sent status}}' as TypedDocument<
  { testMailConfig: { sent: boolean; status: 'ACTIVE' | 'PENDING' } | null },
  Record<string, never>
>;

export const getMailPresets = 'query GetMailPresets{reseller{mailPresets{id name regions{id name}port secure needs}}}' as TypedDocument<
  { reseller: { mailPresets: { id: string; name: string; regions: { id: string; name: string }[]; port: number; secure: boolean; needs: ('PASSWORD' | 'SECRET' | 'USERNAME')[] }[] | null } | null },
  Record<string, never>
>;
