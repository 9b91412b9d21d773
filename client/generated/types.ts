// Made from docs/openapi.json by `npm run generate`: not to be changed by hand.
import type { CallOptions } from '../options.ts';

/** Codes of failures, the same on every surface. */
export type ErrorCode = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'USAGE_LIMIT_REACHED' | 'REAUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'DOMAIN_NOT_ALLOWED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

export interface Failure {
  success: false;
  error: {
    code: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'USAGE_LIMIT_REACHED' | 'REAUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'DOMAIN_NOT_ALLOWED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
    /** For people. Programs use `code`. */
    message: string;
  };
}

export interface ValidationFailure {
  success: false;
  error: {
    code: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'USAGE_LIMIT_REACHED' | 'REAUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'DOMAIN_NOT_ALLOWED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
    /** For people. Programs use `code`. */
    message: string;
    details: ErrorDetail[];
  };
}

export interface ErrorDetail {
  /** Path of the field, such as `settings.primaryColor`. Empty for the whole body. */
  path: string;
  message: string;
}

export interface Citation {
  sourceId: string;
  title: string;
  url: string | null;
}

export interface Suggestion {
  text: string;
  sourceId: string;
}

export interface Attachment {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

export interface Person {
  id: string;
  name: string;
}

export interface PublicMessage {
  id: string;
  conversationId: string;
  role: 'visitor' | 'assistant' | 'agent' | 'system';
  content: string;
  sources: Citation[];
  /** Up to 3 questions or headings to choose from if the question was ambiguous, otherwise empty */
  suggestions: Suggestion[];
  attachments: Attachment[];
  author: Person | null;
  /** -1, 0 or 1 */
  feedback: number;
  latencyMs: number | null;
  creditsUsed: number;
  /** Becomes false for a message with suggestions if the visitor's next message takes one of them */
  unanswered: boolean;
  /** True if the model failed while writing the answer */
  incomplete: boolean;
  createdAt: string;
}

export interface Chatbot {
  id: string;
  /** The chatbot's id in public URLs */
  publicId: string;
  name: string;
  botName: string;
  status: 'active' | 'paused';
  allowedDomains: string[];
  /** Language of the answers. Null: the language of the question */
  language: string | null;
  templateKey: string | null;
  sourceCount: number;
  /** Increases with each change of the chatbot and its settings */
  settingsRevision: number;
  createdAt: string;
  updatedAt: string;
}

export interface ChatbotTemplate {
  key: string;
  label: string;
}

export interface Appearance {
  chatbot: AppearanceChatbot;
  settings: ChatbotSettings;
}

export interface AppearanceChatbot {
  botName: string;
  greetingMessage: string | null;
}

export interface ChatbotSettings {
  primaryColor?: string;
  secondaryColor?: string | null;
  backgroundColor?: string | null;
  textColor?: string | null;
  /** Colour of the launcher bubble */
  bubbleColor?: string | null;
  position?: 'bottom-right' | 'bottom-left';
  showPoweredBy?: boolean;
  showSources?: boolean;
  /** Topics that the chatbot declines to answer. `[]` clears the list */
  blockedTopics?: string[];
  refusalMessage?: string | null;
  collectLeads?: boolean;
  leadCaptureMode?: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
  suggestedQuestions?: string[];
  placeholderText?: string;
  avatarUrl?: string | null;
  proactiveEnabled?: boolean;
  proactiveMessage?: string | null;
  proactiveDelaySeconds?: number;
  aiDisclosureEnabled?: boolean;
  aiDisclosureText?: string | null;
}

export interface BusinessHours {
  enabled: boolean;
  timezone: string;
  awayMessage: string | null;
  schedule: WeekSchedule;
}

export interface WeekSchedule {
  monday: DayHours | null;
  tuesday: DayHours | null;
  wednesday: DayHours | null;
  thursday: DayHours | null;
  friday: DayHours | null;
  saturday: DayHours | null;
  sunday: DayHours | null;
}

export interface DayHours {
  open: string;
  close: string;
}

export interface TestConversation {
  conversationId: string;
  /** Gives access to the conversation in the public chat. Shown only once */
  bindingToken: string;
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  createdAt: string;
}

export interface Channels {
  channels: Channel[];
  total: number;
  hasMore: boolean;
}

export interface Channel {
  id: string;
  chatbotId: string;
  type: 'widget' | 'api';
  name: string;
  /** False while the chatbot is paused */
  active: boolean;
  createdAt: string;
}

export interface Source {
  id: string;
  chatbotId: string;
  type: 'faq' | 'url' | 'text' | 'file';
  /** For a FAQ, its question */
  title: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  sourceUrl: string | null;
  /** Why the last attempt failed */
  errorMessage: string | null;
  processedAt: string | null;
  lastCrawledAt: string | null;
  /** Hours between crawls. 0: never */
  recrawlIntervalHours: number;
  /** False: stored but excluded from retrieval */
  enabled: boolean;
  chunkCount: number;
  category: string | null;
  /** For a FAQ, other wordings of its question, otherwise empty */
  alternatives: string[];
  createdAt: string;
  updatedAt: string;
}

export interface Chunk {
  id: string;
  sourceId: string;
  position: number;
  content: string;
  charCount: number;
  createdAt: string;
}

export interface SearchResults {
  results: SearchResult[];
  /** True if the chatbot would answer from these results */
  answerable: boolean;
  /** Whether the chatbot would answer, offer `suggestions`, or say that it does not know */
  outcome: 'answer' | 'suggest' | 'refuse';
  /** Words of the query that occur in the best result */
  matched: string[];
  /** Synonyms through which the best result matched the query */
  synonymsUsed: SynonymUsed[];
  /** Set for the outcome `suggest`, otherwise empty */
  suggestions: Suggestion[];
}

export interface SearchResult {
  sourceId: string;
  chunkId: string;
  title: string;
  url: string | null;
  content: string;
  score: number;
  /** 0-1 */
  confidence: number;
}

export interface SynonymUsed {
  /** Word of the query */
  word: string;
  /** The matching synonym in the best result */
  as: string;
}

export interface CrawlPage {
  url: string;
  status: 'queued' | 'fetched' | 'failed' | 'skipped';
  /** The page's source */
  sourceId: string | null;
  /** Why the page did not become a source */
  reason: string | null;
}

export interface Conversation {
  id: string;
  chatbotId: string;
  channel: 'widget' | 'api';
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  visitorId: string | null;
  /** The name that the visitor left as a lead */
  visitorName: string | null;
  leadId: string | null;
  assignee: Person | null;
  pageUrl: string | null;
  language: string | null;
  isTest: boolean;
  messageCount: number;
  lastMessageAt: string | null;
  /** The last message of visitor, chatbot or agent. Null before the first, and if an earlier version stored it */
  lastMessage: LastMessage | null;
  /** Since when the visitor waits for a human: since the request, or the first message after the last reply. Null if nobody waits */
  waitingSince: string | null;
  handoffRequestedAt: string | null;
  firstHumanReplyAt: string | null;
  closedAt: string | null;
  closedBy: 'visitor' | 'agent' | 'system' | null;
  csat: Csat | null;
  createdAt: string;
  updatedAt: string;
}

export interface LastMessage {
  role: 'visitor' | 'assistant' | 'agent' | 'system';
  /** The beginning of its text in one line, up to 140 characters, or its file names */
  preview: string;
  at: string;
}

export interface Csat {
  rating: number;
  comment: string | null;
  createdAt: string;
}

export interface ConversationCounts {
  /** The visitor waits for a human */
  waiting: number;
  /** Taken by the caller */
  mine: number;
  /** A human is requested, and nobody has it */
  unassigned: number;
  /** Open. Follows a change within seconds */
  ai: number;
  /** Resolved or closed. Follows a change within seconds */
  done: number;
}

export interface MessagePage {
  /** In the order in which they were stored */
  messages: Message[];
  /** Send it as `before` to get earlier messages. Null at the beginning */
  nextBefore: string | null;
}

export interface Message {
  id: string;
  conversationId: string;
  role: 'visitor' | 'assistant' | 'agent' | 'system';
  content: string;
  sources: Citation[];
  /** Up to 3 questions or headings to choose from if the question was ambiguous, otherwise empty */
  suggestions: Suggestion[];
  attachments: Attachment[];
  author: Person | null;
  /** -1, 0 or 1 */
  feedback: number;
  latencyMs: number | null;
  creditsUsed: number;
  /** Becomes false for a message with suggestions if the visitor's next message takes one of them */
  unanswered: boolean;
  /** True if the model failed while writing the answer */
  incomplete: boolean;
  /** Why the built-in model answered instead of the language model. Null if the language model answered or none is configured */
  modelFailure: 'throttled' | 'unavailable' | 'not_enabled' | 'timeout' | null;
  createdAt: string;
}

export interface Note {
  id: string;
  body: string;
  /** Null for notes of earlier versions */
  author: Person | null;
  createdAt: string;
}

export interface AttachmentFile {
  id: string;
  name: string;
  contentType: string;
  size: number;
  /** Download URL. Valid for five minutes, needs no key */
  url: string;
}

export interface TypingSaid {
  typing: boolean;
}

export interface ReadMark {
  /** Messages after the last one that the caller has read */
  unread: number;
}

export interface PresenceSaid {
  state: 'viewing' | 'typing' | 'away';
}

export interface Lead {
  id: string;
  chatbotId: string;
  conversationId: string | null;
  visitorId: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  message: string | null;
  pageUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Analytics {
  /** Public and test conversations that began in the range */
  conversations: number;
  publicConversations: number;
  testConversations: number;
  /** Messages of visitors, assistant and agents in public conversations */
  messages: number;
  aiReplies: number;
  leads: number;
  unanswered: number;
  /** Includes test conversations */
  creditsUsed: number;
  avgLatencyMs: number;
  /** Every local day of the range, oldest first */
  messagesOverTime: MessagesOnDay[];
  /** At most 10, most frequent first */
  topQuestions: AskedQuestion[];
  outcomes: AnalyticsOutcomes;
  /** At most 20, newest first. `id` is the conversation's id */
  csatComments: CsatComment[];
}

export interface MessagesOnDay {
  /** Local date, YYYY-MM-DD */
  label: string;
  count: number;
}

export interface AskedQuestion {
  /** The most frequent wording */
  content: string;
  count: number;
}

export interface AnalyticsOutcomes {
  /** Conversations without tests */
  total: number;
  /** Conversations that are now resolved or closed */
  resolved: number;
  /** resolved / total, 0-1 */
  resolutionRate: number;
  /** Conversations resolved without a request for a human or a human reply */
  aiResolved: number;
  /** aiResolved / total, 0-1 */
  deflectionRate: number;
  /** Conversations with a request for a human */
  handoffs: number;
  /** handoffs / total, 0-1 */
  handoffRate: number;
  /** 1-5, or 0 without ratings */
  csatAvg: number;
  csatCount: number;
  /** Share of ratings 4 and 5, 0-1 */
  csatPositiveRate: number;
}

export interface CsatComment {
  id: string;
  rating: number;
  comment: string;
  createdAt: string;
}

export interface Topic {
  label: string;
  /** Number of questions on the topic */
  count: number;
  /** At most 5, most frequent first */
  questions: string[];
}

export interface Member {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'member' | 'viewer';
  status: 'active' | 'inactive';
  /** True for the workspace's owner */
  owner: boolean;
  createdAt: string;
}

export interface Invite {
  id: string;
  email: string;
  role: 'admin' | 'member' | 'viewer';
  createdAt: string;
  expiresAt: string;
}

export interface MemberStanding {
  role: 'admin' | 'member' | 'viewer';
  status: 'active' | 'inactive';
}

export interface NewInvite {
  invite: Invite;
  token: string;
  acceptUrl: string;
}

export interface Webhook {
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
  url: string | null;
  /** False: events are skipped, not queued */
  active: boolean | null;
  createdAt: string | null;
  /** The group's events */
  events: string[];
}

export interface ChangedWebhook {
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
  url: string | null;
  /** False: events are skipped, not queued */
  active: boolean | null;
  createdAt: string | null;
  /** The group's events */
  events: string[];
  /** Returned when the endpoint is created and when its secret is rotated */
  secret?: string;
}

export interface WebhookDelivery {
  /** The event's id, sent as `X-Service-Delivery` and as `id` of the body on every attempt */
  id: string;
  event: string;
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
  /** URL of the last attempt. Before the first attempt, the endpoint's URL when the event occurred */
  url: string | null;
  status: 'pending' | 'succeeded' | 'failed' | 'skipped';
  attempts: number;
  lastStatusCode: number | null;
  lastError: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
  completedAt: string | null;
}

export interface DeliveryPage {
  deliveries: WebhookDelivery[];
  /** Number of listed deliveries, at most 10000 */
  total: number;
  hasMore: boolean;
  /** Messages over the limit of 300 per minute, for which no delivery was created */
  dropped: number;
}

/** Who makes the call, and what they may do. */
export interface Viewer {
  /** The member that acts. Null for a key without one */
  member: Member | null;
  /** Null for a key */
  person: ViewerPerson | null;
  /** Null for a key */
  role: 'owner' | 'admin' | 'member' | 'viewer' | null;
  scopes: string[];
  /** The person's workspaces, or the key's */
  workspaces: ViewerWorkspace[];
}

/** Somebody who signs in. A member of one or more workspaces. */
export interface ViewerPerson {
  id: string;
  name: string;
  email: string | null;
}

export interface ViewerWorkspace {
  id: string;
  organisationId: string;
  name: string;
  primary: boolean;
  role: 'owner' | 'admin' | 'member' | 'viewer' | null;
}

export interface Workspace {
  id: string;
  organisationId: string;
  name: string;
  plan: 'free' | 'starter' | 'pro' | 'agency';
  /** True for the organisation's primary workspace */
  primary: boolean;
  chatbotCount: number;
  /** Credits that the workspace can spend now */
  balance: number;
  limits: PlanLimits;
  settings: WorkspaceSettings;
  createdAt: string;
}

export interface PlanLimits {
  chatbots: number;
  sourcesPerChatbot: number;
  seats: number;
  monthlyCredits: number;
}

export interface WorkspaceSettings {
  /** Hours without messages after which a conversation is resolved */
  inactivityHours: number;
  /** Days without activity after which a conversation is erased. Null: kept forever */
  conversationRetentionDays: number | null;
  /** Days without changes after which a lead is erased. Null: kept forever */
  leadRetentionDays: number | null;
}

export interface ApiKey {
  id: string;
  name: string;
  /** The first 12 characters, for display */
  prefix: string;
  scopes: string[];
  memberId: string | null;
  expiresAt: string | null;
  createdAt: string;
}

export interface NewApiKey {
  id: string;
  name: string;
  /** The first 12 characters, for display */
  prefix: string;
  scopes: string[];
  memberId: string | null;
  expiresAt: string | null;
  createdAt: string;
  key: string;
}

export interface ClientWorkspace {
  id: string;
  name: string;
  plan: 'free' | 'starter' | 'pro' | 'agency';
  createdAt: string;
}

export interface OrganisationSummary {
  id: string;
  name: string;
  /** Credits available for allocation */
  poolBalance: number;
}

export interface ClientDetail {
  id: string;
  name: string;
  plan: 'free' | 'starter' | 'pro' | 'agency';
  createdAt: string;
  /** Whether the client has API access */
  apiAccess: boolean;
  /** Credits that the client can spend */
  balance: number;
  /** Credits spent in the current calendar month (UTC) */
  spentThisMonth: number;
  monthlyCap: number | null;
  lowBalanceAt: number | null;
}

export interface CreditResult {
  workspaceId: string;
  balance: number;
}

export interface LedgerEntry {
  id: string;
  workspaceId: string;
  type: 'allocate' | 'reclaim';
  /** Positive for allocated, negative for reclaimed credits */
  amount: number;
  /** Pool balance after the move */
  poolBalance: number;
  /** Client balance after the move */
  balance: number;
  idempotencyKey: string;
  createdAt: string;
}

export interface Brand {
  /** The platform's name as visitors and invited members see it */
  appName: string;
  primaryColor: string;
  showPoweredBy: boolean;
  /** False for the platform's default brand */
  isCustom: boolean;
}

export interface CustomDomain {
  domain: string;
  status: 'pending' | 'verified';
  token: string;
  record: DnsRecord;
  verifiedAt: string | null;
}

/** The DNS record that proves ownership of the domain */
export interface DnsRecord {
  host: string;
  type: string;
  value: string;
}

export interface MailConfig {
  mode: 'preset' | 'custom';
  fromAddress: string;
  presetId?: string;
  regionId?: string;
  /** Set if it differs from the provider's default */
  port?: number;
  username?: string;
  smtpHost?: string;
  smtpPort?: number;
  smtpSecure?: boolean;
  smtpUsername?: string;
  /** True if a password or secret is stored. The value is never returned */
  smtpPasswordSet: boolean;
  /** `active` after a successful test mail. Each save resets it to `pending` */
  status: 'pending' | 'active';
}

export interface MailPreset {
  id: string;
  name: string;
  /** The first region is the default. Empty if the provider has a single server */
  regions: MailRegion[];
  /** Default port */
  port: number;
  /** True: implicit TLS on this port. False: STARTTLS */
  secure: boolean;
  /** The required credential fields: `secret`, or `username` and `password` */
  needs: ('secret' | 'username' | 'password')[];
}

export interface MailRegion {
  id: string;
  name: string;
}

export interface PublicConfig {
  publicId: string;
  botName: string;
  greetingMessage: string;
  /** Language of the platform's texts */
  language: 'en' | 'es' | 'fr' | 'de' | 'it' | 'pt' | 'nl' | 'pl' | 'tr' | 'ja' | 'zh' | 'ar';
  direction: 'ltr' | 'rtl';
  branding: PublicBranding;
  suggestedQuestions: string[];
  placeholderText: string;
  showSources: boolean;
  leadCapture: {
    enabled: boolean;
    mode: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
  };
  aiDisclosure: {
    enabled: boolean;
    text: string;
  };
  proactive: {
    enabled: boolean;
    message: string | null;
    delaySeconds: number;
  };
  /** True within business hours or if none are set */
  online: boolean;
  /** Null while online */
  awayMessage: string | null;
  /** The widget's texts by name */
  texts: Record<string, string>;
}

export interface PublicBranding {
  primaryColor: string;
  secondaryColor: string | null;
  backgroundColor: string | null;
  textColor: string | null;
  bubbleColor: string | null;
  position: 'bottom-right' | 'bottom-left';
  avatarUrl: string | null;
  showPoweredBy: boolean;
  appName: string;
}

export interface StartedConversation {
  conversationId: string;
  /** Gives access to the conversation, together with its id */
  bindingToken: string;
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  createdAt: string;
}

export interface ChatAnswer {
  conversationId: string;
  /** Gives access to the conversation, together with its id */
  bindingToken?: string;
  message: PublicMessage | null;
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
}

export interface Presence {
  /** False if the tab holds no stream. Connect again to open one */
  held: boolean;
}

export interface Poll {
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** True while an agent has taken over */
  humanLive: boolean;
  /** Name of the agent who has taken over */
  agentName: string | null;
  messages: PublicMessage[];
}

export interface ResumedConversation {
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** True while an agent has taken over */
  humanLive: boolean;
  /** Name of the agent who has taken over */
  agentName: string | null;
  conversationId: string;
}

export interface ClosedConversation {
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** True while an agent has taken over */
  humanLive: boolean;
  /** Name of the agent who has taken over */
  agentName: string | null;
  conversationId: string;
  closedAt: string | null;
  closedBy: 'visitor' | 'agent' | 'system' | null;
}

export interface SubmittedLead {
  id: string;
  createdAt: string;
  updatedAt: string;
}

export interface Rating {
  rating: number;
  comment: string | null;
  createdAt: string;
  conversationId: string;
}

export interface Feedback {
  messageId: string;
  rating: number;
  comment: string | null;
}

export interface ChatStart {
  conversationId: string;
  /** Set if this message starts the conversation */
  bindingToken?: string;
  /** Id of the answer */
  messageId: string;
  visitorMessageId: string;
}

export interface ChatDelta {
  text: string;
}

export interface ChatSources {
  sources: Citation[];
}

export interface ChatSuggestions {
  suggestions: Suggestion[];
}

export interface ChatHandoff {
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
}

export interface ChatDone {
  message: PublicMessage | null;
}

export interface ChatError {
  code: string;
  message: string;
}

export interface VisitorState {
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** True while an agent has taken over */
  humanLive: boolean;
  /** Name of the agent who has taken over */
  agentName: string | null;
}

export interface AgentTyping {
  typing: boolean;
  /** Null while nobody is typing */
  agentName: string | null;
}

export interface Reconnect {
  /** `planned`: connect again. `superseded`: three newer streams of the conversation are open */
  reason: 'planned' | 'superseded';
}

export type ListChatbotsInput = {
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListChatbotsResult = {
  data: Chatbot[];
  nextCursor: string | null;
};

export type CreateChatbotInput = {
  name: string;
  botName?: string;
  greetingMessage?: string | null;
  language?: string | null;
  allowedDomains?: string[];
};
export type CreateChatbotResult = Chatbot;

export type ListTemplatesResult = {
  templates: ChatbotTemplate[];
};

export type CreateChatbotFromTemplateInput = {
  key: string;
  name?: string;
};
export type CreateChatbotFromTemplateResult = Chatbot;

export type GetChatbotInput = {
  chatbotId: string;
};
export type GetChatbotResult = Chatbot;

export type UpdateChatbotInput = {
  chatbotId: string;
  name?: string;
  botName?: string;
  greetingMessage?: string | null;
  language?: string | null;
  status?: 'active' | 'paused';
  /** The revision that the change was made from. If another change came first, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type UpdateChatbotResult = Chatbot;

export type DeleteChatbotInput = {
  chatbotId: string;
};
export type DeleteChatbotResult = {
  deleted: true;
};

export type GetChatbotAppearanceInput = {
  chatbotId: string;
};
export type GetChatbotAppearanceResult = Appearance;

export type UpdateAppearanceInput = {
  chatbotId: string;
  chatbot: {
    botName?: string;
    greetingMessage?: string | null;
  };
  settings: {
    primaryColor?: string;
    secondaryColor?: string | null;
    backgroundColor?: string | null;
    textColor?: string | null;
    /** Colour of the launcher bubble */
    bubbleColor?: string | null;
    position?: 'bottom-right' | 'bottom-left';
    showPoweredBy?: boolean;
    showSources?: boolean;
    /** Topics that the chatbot declines to answer. `[]` clears the list */
    blockedTopics?: string[];
    refusalMessage?: string | null;
    collectLeads?: boolean;
    leadCaptureMode?: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
    suggestedQuestions?: string[];
    placeholderText?: string;
    avatarUrl?: string | null;
    proactiveEnabled?: boolean;
    proactiveMessage?: string | null;
    proactiveDelaySeconds?: number;
    aiDisclosureEnabled?: boolean;
    aiDisclosureText?: string | null;
  };
  /** The revision that the change was made from. If another change came first, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type UpdateAppearanceResult = Appearance;

export type UpdateSettingsInput = {
  chatbotId: string;
  primaryColor?: string;
  secondaryColor?: string | null;
  backgroundColor?: string | null;
  textColor?: string | null;
  /** Colour of the launcher bubble */
  bubbleColor?: string | null;
  position?: 'bottom-right' | 'bottom-left';
  showPoweredBy?: boolean;
  showSources?: boolean;
  /** Topics that the chatbot declines to answer. `[]` clears the list */
  blockedTopics?: string[];
  refusalMessage?: string | null;
  collectLeads?: boolean;
  leadCaptureMode?: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
  suggestedQuestions?: string[];
  placeholderText?: string;
  avatarUrl?: string | null;
  proactiveEnabled?: boolean;
  proactiveMessage?: string | null;
  proactiveDelaySeconds?: number;
  aiDisclosureEnabled?: boolean;
  aiDisclosureText?: string | null;
  /** The revision that the change was made from. If another change came first, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type UpdateSettingsResult = {
  settings: ChatbotSettings;
};

export type GetChatbotBusinessHoursInput = {
  chatbotId: string;
};
export type GetChatbotBusinessHoursResult = BusinessHours;

export type UpdateBusinessHoursInput = {
  chatbotId: string;
  enabled: boolean;
  timezone: string;
  awayMessage?: string | null;
  schedule: {
    mon?: {
      open: string;
      close: string;
    } | null;
    tue?: {
      open: string;
      close: string;
    } | null;
    wed?: {
      open: string;
      close: string;
    } | null;
    thu?: {
      open: string;
      close: string;
    } | null;
    fri?: {
      open: string;
      close: string;
    } | null;
    sat?: {
      open: string;
      close: string;
    } | null;
    sun?: {
      open: string;
      close: string;
    } | null;
  };
  /** The revision that the change was made from. If another change came first, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type UpdateBusinessHoursResult = {
  saved: true;
};

export type SetAllowedDomainsInput = {
  chatbotId: string;
  domains: string[];
  /** The revision that the change was made from. If another change came first, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type SetAllowedDomainsResult = Chatbot;

export type StartTestConversationInput = {
  chatbotId: string;
};
export type StartTestConversationResult = TestConversation;

export type ListChannelsInput = {
  skip?: number;
  take?: number;
};
export type ListChannelsResult = Channels;

export type ListSourcesInput = {
  chatbotId: string;
};
export type ListSourcesResult = {
  sources: Source[];
};

export type AddFaqSourceInput = {
  chatbotId: string;
  question: string;
  answer: string;
  category?: string | null;
  alternatives?: string[] | null;
};
export type AddFaqSourceResult = Source;

export type UpdateFaqByIdInput = {
  chatbotId: string;
  sourceId: string;
  question?: string;
  answer?: string;
  category?: string | null;
  /** Other wordings of the question. Each finds the answer as the question does */
  alternatives?: string[];
};
export type UpdateFaqByIdResult = Source;

export type UpdateFaqSourceInput = {
  chatbotId: string;
  sourceId: string;
  question?: string;
  answer?: string;
  category?: string | null;
  /** Other wordings of the question. Each finds the answer as the question does */
  alternatives?: string[];
};
export type UpdateFaqSourceResult = Source;

export type AddUrlSourceInput = {
  chatbotId: string;
  url: string;
  title?: string | null;
  recrawlIntervalHours?: number | null;
};
export type AddUrlSourceResult = Source;

export type AddTextSourceInput = {
  chatbotId: string;
  title: string;
  text: string;
  category?: string | null;
};
export type AddTextSourceResult = Source;

export type AddFileSourceInput = {
  chatbotId: string;
  /** Id of a completed upload */
  uploadId: string;
  title?: string | null;
};
export type AddFileSourceResult = Source;

export type CreateUploadInput = {
  chatbotId: string;
  /** The name must end in .pdf, .txt, .md or .html */
  filename: string;
  contentType: string;
  /** Size in bytes */
  size: number;
};
export type CreateUploadResult = {
  uploadId: string;
  /** Upload URL for a PUT request. Valid for one hour, needs no key */
  uploadUrl: string;
  /** Headers to send unchanged with the upload */
  headers: Record<string, string>;
};

export type GetSourceInput = {
  chatbotId: string;
  sourceId: string;
};
export type GetSourceResult = Source;

export type DeleteSourceInput = {
  chatbotId: string;
  sourceId: string;
};
export type DeleteSourceResult = {
  deleted: true;
};

export type ToggleSourceInput = {
  chatbotId: string;
  sourceId: string;
  enabled: boolean;
};
export type ToggleSourceResult = Source;

export type GetSourceContentInput = {
  chatbotId: string;
  sourceId: string;
};
export type GetSourceContentResult = {
  content: string;
};

export type ListChunksInput = {
  chatbotId: string;
  sourceId: string;
  skip?: number;
  take?: number;
};
export type ListChunksResult = {
  chunks: Chunk[];
  total: number;
  hasMore: boolean;
};

export type SearchKnowledgeInput = {
  chatbotId: string;
  query: string;
  limit?: number;
};
export type SearchKnowledgeResult = SearchResults;

export type GetSynonymsInput = {
  chatbotId: string;
};
export type GetSynonymsResult = {
  /** Groups of words or phrases with the same meaning for this chatbot */
  synonyms: string[][];
};

export type SetSynonymsInput = {
  chatbotId: string;
  /** Groups of words or phrases with the same meaning for this chatbot */
  synonyms: string[][];
};
export type SetSynonymsResult = {
  /** Groups of words or phrases with the same meaning for this chatbot */
  synonyms: string[][];
};

export type CrawlSiteInput = {
  chatbotId: string;
  url: string;
  /** Maximum number of pages to add. Default 50 */
  limit?: number | null;
  /** Maximum link depth from the start page or a sitemap page. Default 2 */
  maxDepth?: number | null;
  /** Only pages whose path matches one of these patterns, such as `/docs/*` */
  includePaths?: string[] | null;
  /** Skip pages whose path matches one of these patterns */
  excludePaths?: string[] | null;
  /** Start with the pages in the site's sitemap. Default true */
  useSitemap?: boolean | null;
  recrawlIntervalHours?: number | null;
};
export type CrawlSiteResult = {
  crawlId: string;
  status: 'running' | 'completed' | 'failed';
  /** Pages that are waiting or being read */
  queued: number;
};

export type GetCrawlInput = {
  chatbotId: string;
  crawlId: string;
};
export type GetCrawlResult = {
  crawlId: string;
  status: 'running' | 'completed' | 'failed';
  /** Every URL found, in the order of discovery */
  pages: CrawlPage[];
};

export type RecrawlSourceInput = {
  chatbotId: string;
  sourceId: string;
};
export type RecrawlSourceResult = Source;

export type ListConversationsInput = {
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  status?: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
  chatbotId?: string | null;
  /** Id of the member who has the conversation, or of a key without a member */
  assignee?: string | null;
  /** Search in the visitor's first message and the lead's name and email address */
  q?: string | null;
  /** waiting: the visitor waits for a human, longest first. mine: taken by the caller. unassigned: a human is requested, and nobody has it. ai: open. done: resolved or closed */
  view?: 'waiting' | 'mine' | 'unassigned' | 'ai' | 'done' | null;
};
export type ListConversationsResult = {
  data: Conversation[];
  nextCursor: string | null;
};

export type ExportConversationsInput = {
  status?: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
  chatbotId?: string | null;
  /** Id of the member who has the conversation, or of a key without a member */
  assignee?: string | null;
  /** Search in the visitor's first message and the lead's name and email address */
  q?: string | null;
};

export type GetConversationCountsInput = {
  chatbotId?: string | null;
};
export type GetConversationCountsResult = ConversationCounts;

export type GetConversationInput = {
  conversationId: string;
};
export type GetConversationResult = Conversation;

export type DeleteConversationInput = {
  conversationId: string;
};
export type DeleteConversationResult = {
  deleted: true;
};

export type GetConversationMessagesInput = {
  conversationId: string;
  limit?: number;
  /** Id of a message: returns the messages before it. Omitted: the newest */
  before?: string | null;
};
export type GetConversationMessagesResult = MessagePage;

export type GetConversationNotesInput = {
  conversationId: string;
};
export type GetConversationNotesResult = {
  notes: Note[];
};

export type AddNoteInput = {
  conversationId: string;
  body: string;
  /** An id of your choice. A repeated request with the same id within 24 hours returns what was stored and stores nothing */
  clientMessageId?: string | null;
};
export type AddNoteResult = Note;

export type TakeOverConversationInput = {
  conversationId: string;
};
export type TakeOverConversationResult = Conversation;

export type AssignConversationInput = {
  conversationId: string;
  memberId: string;
};
export type AssignConversationResult = Conversation;

export type ReplyToConversationInput = {
  conversationId: string;
  content: string;
  /** Files of up to 3 MB in total in the body. Use uploads for larger files */
  attachments?: {
    /** The name must end in .png, .jpg, .jpeg, .gif, .webp, .pdf, .txt, .md, .csv, .docx, .xlsx, .pptx or .zip */
    name: string;
    /** Ignored: the type is detected from the content */
    contentType: string;
    contentBase64: string;
  } | {
    uploadId: string;
  }[] | null;
  /** An id of your choice. A repeated request with the same id within 24 hours returns what was stored and stores nothing */
  clientMessageId?: string | null;
  /** Id of the last message that the agent has seen. If the visitor or another agent wrote since, nothing is sent: the error CONFLICT has the messages as `newerMessages` */
  afterMessageId?: string | null;
};
export type ReplyToConversationResult = Message;

export type CreateAttachmentUploadInput = {
  conversationId: string;
  /** The name must end in .png, .jpg, .jpeg, .gif, .webp, .pdf, .txt, .md, .csv, .docx, .xlsx, .pptx or .zip */
  filename: string;
  contentType: string;
  /** Size in bytes */
  size: number;
};
export type CreateAttachmentUploadResult = {
  uploadId: string;
  /** Upload URL for a PUT request. Valid for one hour, needs no key */
  uploadUrl: string;
  /** Headers to send unchanged with the upload */
  headers: Record<string, string>;
};

export type GetAttachmentInput = {
  conversationId: string;
  attachmentId: string;
};
export type GetAttachmentResult = AttachmentFile;

export type ReleaseConversationInput = {
  conversationId: string;
};
export type ReleaseConversationResult = Conversation;

export type ResolveConversationInput = {
  conversationId: string;
};
export type ResolveConversationResult = Conversation;

export type SetTypingInput = {
  conversationId: string;
  /** False: the person stopped typing. Sending a message also ends the typing state */
  typing?: boolean;
};
export type SetTypingResult = TypingSaid;

export type MarkReadInput = {
  conversationId: string;
  /** The last message that the caller has read */
  messageId: string;
};
export type MarkReadResult = ReadMark;

export type SetPresenceInput = {
  conversationId: string;
  /** Repeat it every 20 seconds. away: ends it at once */
  state: 'viewing' | 'typing' | 'away';
};
export type SetPresenceResult = PresenceSaid;

export type ListLeadsInput = {
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListLeadsResult = {
  data: Lead[];
  nextCursor: string | null;
};


export type GetLeadInput = {
  leadId: string;
};
export type GetLeadResult = Lead;

export type DeleteLeadInput = {
  leadId: string;
};
export type DeleteLeadResult = {
  deleted: true;
};

export type GetAnalyticsInput = {
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
};
export type GetAnalyticsResult = Analytics;

export type ClusterTopicsInput = {
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
};
export type ClusterTopicsResult = {
  topics: Topic[];
};

export type GetClientAnalyticsInput = {
  workspaceId: string;
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
};
export type GetClientAnalyticsResult = Analytics;

export type ListMembersResult = {
  members: Member[];
};

export type ListInvitesResult = {
  invites: Invite[];
};

export type UpdateMemberInput = {
  memberId: string;
  role?: 'admin' | 'member' | 'viewer';
  status?: 'active' | 'inactive';
};
export type UpdateMemberResult = MemberStanding;

export type InviteMemberInput = {
  email: string;
  role: 'admin' | 'member' | 'viewer';
};
export type InviteMemberResult = NewInvite;

export type RevokeInviteInput = {
  inviteId: string;
};
export type RevokeInviteResult = {
  revoked: true;
};

export type ListWebhooksResult = {
  features: ('leads' | 'conversations' | 'messages' | 'knowledge')[];
  endpoints: Webhook[];
};

export type SetWebhookInput = {
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
  /** An https URL without credentials and fragment */
  url?: string;
  /** False pauses the endpoint */
  active?: boolean;
  /** True replaces the secret immediately */
  rotateSecret?: boolean;
};
export type SetWebhookResult = ChangedWebhook;

export type DeleteWebhookInput = {
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
};
export type DeleteWebhookResult = {
  deleted: true;
};

export type SendTestEventInput = {
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
};
export type SendTestEventResult = WebhookDelivery;

export type ListDeliveriesInput = {
  skip?: number;
  take?: number;
};
export type ListDeliveriesResult = DeliveryPage;

export type RedeliverWebhookInput = {
  deliveryId: string;
};
export type RedeliverWebhookResult = WebhookDelivery;

export type GetViewerResult = Viewer;

export type GetWorkspaceResult = Workspace;

export type UpdateWorkspaceInput = {
  /** Hours without messages after which a conversation is resolved */
  inactivityHours?: number;
  /** Days without activity after which a conversation is erased. Null: kept forever */
  conversationRetentionDays?: number | null;
  /** Days without changes after which a lead is erased. Null: kept forever */
  leadRetentionDays?: number | null;
};
export type UpdateWorkspaceResult = Workspace;

export type ListApiKeysResult = {
  keys: ApiKey[];
};

export type CreateApiKeyInput = {
  name: string;
  scopes: ('chatbots:read' | 'chatbots:write' | 'chatbots:*' | 'knowledge:read' | 'knowledge:write' | 'knowledge:*' | 'conversations:read' | 'conversations:write' | 'conversations:*' | 'leads:read' | 'leads:write' | 'leads:*' | 'team:read' | 'team:write' | 'team:*' | 'workspace:read' | 'workspace:write' | 'workspace:*' | 'reseller:read' | 'reseller:write' | 'reseller:*' | 'analytics:read')[];
  expiresAt?: string | null;
  memberId?: string | null;
};
export type CreateApiKeyResult = NewApiKey;

export type RevokeApiKeyInput = {
  keyId: string;
};
export type RevokeApiKeyResult = {
  revoked: true;
};

export type ListClientsInput = {
  skip?: number;
  take?: number;
  /** Search in the client's name */
  q?: string;
  /** `waiting`: clients with a waiting visitor first */
  sort?: 'waiting' | null;
  /** `waiting`: only clients with a waiting visitor */
  filter?: 'waiting' | null;
};
export type ListClientsResult = {
  clients: ClientWorkspace[];
  total: number;
  hasMore: boolean;
  org: OrganisationSummary;
};

export type CreateClientInput = {
  name: string;
  plan: 'free' | 'starter' | 'pro' | 'agency';
};
export type CreateClientResult = ClientWorkspace;

export type GetClientInput = {
  workspaceId: string;
};
export type GetClientResult = ClientDetail;

export type UpdateClientInput = {
  workspaceId: string;
  name?: string;
  plan?: 'free' | 'starter' | 'pro' | 'agency';
  apiAccess?: boolean;
  monthlyCap?: number | null;
  lowBalanceAt?: number | null;
};
export type UpdateClientResult = ClientDetail;

export type MoveCreditsInput = {
  workspaceId: string;
  /** Positive (at least 1000): allocates credits from the pool. Negative: reclaims unspent credits */
  amount: number;
  /** Identifies the move. A repeated key has no further effect and returns the current figures */
  idempotencyKey: string;
};
export type MoveCreditsResult = CreditResult;

export type ListLedgerInput = {
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListLedgerResult = {
  data: LedgerEntry[];
  nextCursor: string | null;
};

export type GetBrandResult = Brand;

export type SetBrandInput = {
  appName?: string;
  primaryColor?: string;
  showPoweredBy?: boolean;
};
export type SetBrandResult = Brand;

export type ResetBrandInput = {
  confirm: 'RESET';
};
export type ResetBrandResult = Brand;

export type GetCustomDomainResult = CustomDomain;

export type VerifyCustomDomainResult = CustomDomain;

export type SetCustomDomainInput = {
  domain: string;
};
export type SetCustomDomainResult = CustomDomain;

export type DeleteCustomDomainResult = {
  deleted: true;
};

export type GetMailConfigResult = MailConfig;

export type SetMailConfigInput = {
  mode: 'preset' | 'custom';
  fromAddress: string;
  /** Required in preset mode */
  presetId?: string;
  /** Preset mode. Default: the provider's first region */
  regionId?: string;
  /** Preset mode: overrides the provider's port. 465 and 2465 use implicit TLS */
  port?: number;
  /** Preset mode, write-only. Unchanged if omitted */
  secret?: string;
  /** Preset mode. Unchanged if omitted */
  username?: string;
  /** Preset mode, write-only. Unchanged if omitted */
  password?: string;
  /** Host name. If a URL is given, its host is used */
  smtpHost?: string;
  /** Required in custom mode */
  smtpPort?: number;
  /** Required in custom mode. True: implicit TLS */
  smtpSecure?: boolean;
  /** Custom mode. Unchanged if omitted */
  smtpUsername?: string;
  /** Custom mode, write-only. Unchanged if omitted */
  smtpPassword?: string;
  /** Custom mode. True clears all stored credentials */
  smtpNoAuth?: boolean;
};
export type SetMailConfigResult = MailConfig;

export type TestMailConfigResult = {
  sent: true;
  status: 'pending' | 'active';
};

export type GetMailPresetsResult = {
  presets: MailPreset[];
};

export type GetPublicConfigInput = {
  /** Browser locale. Ignored if malformed */
  lang?: string;
};
export type GetPublicConfigResult = PublicConfig;

export type StartConversationInput = {
  visitorId?: string | null;
  pageUrl?: string | null;
};
export type StartConversationResult = StartedConversation;

export type SendMessageInput = {
  /** The binding token. Can also be sent as query `bt` or header `x-binding-token` */
  bt?: string | null;
  message: string;
  /** If omitted, the message starts a conversation */
  conversationId?: string | null;
  visitorId?: string | null;
  pageUrl?: string | null;
  /** Idempotency key: a retry within 24 hours returns the stored answer. Without a `conversationId`, only the same message and `visitorId` from the same address count as a retry, and only if the id cannot be guessed: use a random UUID */
  clientMessageId?: string | null;
  /** Language tag that selects the language of fixed replies. Ignored if malformed */
  lang?: string | null;
};
export type SendMessageResult = ChatAnswer;

export type StreamConversationInput = {
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
  /** Only messages after this one */
  after?: string;
  /** Client-generated id of the page that reads the stream, such as a random UUID. A new stream of the same tab supersedes the previous one. `presence` confirms and releases it */
  tab?: string;
};

export type ConfirmStreamInput = {
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
  /** Client-generated id of the page that reads the stream, such as a random UUID. A new stream of the same tab supersedes the previous one. `presence` confirms and releases it */
  tab: string;
  /** `true`: the visitor leaves the page and its stream ends */
  leaving?: 'true' | 'false';
};
export type ConfirmStreamResult = Presence;

export type PollConversationInput = {
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
  /** Only messages after this one */
  after?: string;
};
export type PollConversationResult = Poll;

export type ResumeConversationInput = {
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
};
export type ResumeConversationResult = ResumedConversation;

export type CloseConversationInput = {
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
};
export type CloseConversationResult = ClosedConversation;

export type FetchAttachmentInput = {
  conversationId: string;
  attachmentId: string;
  /** The conversation's binding token */
  bt?: string;
};

export type SetVisitorTypingInput = {
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
  /** False: the person stopped typing. Sending a message also ends the typing state */
  typing?: boolean;
};
export type SetVisitorTypingResult = TypingSaid;

export type SubmitLeadInput = {
  bt?: string | null;
  name?: string | null;
  email?: '' | string | null;
  phone?: string | null;
  company?: string | null;
  message?: string | null;
  pageUrl?: string | null;
  conversationId?: string | null;
  visitorId?: string | null;
};
export type SubmitLeadResult = SubmittedLead;

export type RateConversationInput = {
  bt?: string | null;
  conversationId: string;
  rating: number;
  comment?: string | null;
};
export type RateConversationResult = Rating;

export type RateMessageInput = {
  bt?: string | null;
  messageId: string;
  rating: number;
  comment?: string | null;
  conversationId?: string | null;
};
export type RateMessageResult = Feedback;

export type AcceptInviteInput = {
  token: string;
  name: string;
};
export type AcceptInviteResult = {
  member: Member;
};

/** The input and the rows of each paged list. */
export interface Lists {
  listChatbots: { input: ListChatbotsInput; row: Chatbot };
  listChannels: { input: ListChannelsInput; row: Channel };
  listChunks: { input: ListChunksInput; row: Chunk };
  listConversations: { input: ListConversationsInput; row: Conversation };
  listLeads: { input: ListLeadsInput; row: Lead };
  listDeliveries: { input: ListDeliveriesInput; row: WebhookDelivery };
  listClients: { input: ListClientsInput; row: ClientWorkspace };
  listLedger: { input: ListLedgerInput; row: LedgerEntry };
}

/** The events of `sendMessage`. */
export type SendMessageEvent =
  | { event: 'start'; id?: string; data: ChatStart }
  | { event: 'delta'; id?: string; data: ChatDelta }
  | { event: 'sources'; id?: string; data: ChatSources }
  | { event: 'suggestions'; id?: string; data: ChatSuggestions }
  | { event: 'handoff'; id?: string; data: ChatHandoff }
  | { event: 'done'; id?: string; data: ChatDone }
  | { event: 'error'; id?: string; data: ChatError };

/** The events of `streamConversation`. */
export type StreamConversationEvent =
  | { event: 'message'; id?: string; data: PublicMessage }
  | { event: 'status'; id?: string; data: VisitorState }
  | { event: 'typing'; id?: string; data: AgentTyping }
  | { event: 'reconnect'; id?: string; data: Reconnect };

/** The management API: one method an operation. */
export interface Methods {
  /**
   * List chatbots.
   *
   * `GET /chatbots`. Scope: `chatbots:read`. Limits: the two general limits.
   */
  listChatbots(input?: ListChatbotsInput, options?: CallOptions): Promise<ListChatbotsResult>;

  /**
   * Create a chatbot.
   *
   * `POST /chatbots`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  createChatbot(input: CreateChatbotInput, options?: CallOptions): Promise<CreateChatbotResult>;

  /**
   * List the templates.
   *
   * `GET /chatbots/from-template`. Scope: `chatbots:read`. Limits: the two general limits.
   */
  listTemplates(input?: undefined, options?: CallOptions): Promise<ListTemplatesResult>;

  /**
   * Create a chatbot from a template.
   *
   * `POST /chatbots/from-template`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  createChatbotFromTemplate(input: CreateChatbotFromTemplateInput, options?: CallOptions): Promise<CreateChatbotFromTemplateResult>;

  /**
   * Get a chatbot.
   *
   * `GET /chatbots/{chatbotId}`. Scope: `chatbots:read`. Limits: the two general limits.
   */
  getChatbot(input: GetChatbotInput, options?: CallOptions): Promise<GetChatbotResult>;

  /**
   * Update a chatbot.
   *
   * `PATCH /chatbots/{chatbotId}`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  updateChatbot(input: UpdateChatbotInput, options?: CallOptions): Promise<UpdateChatbotResult>;

  /**
   * Delete a chatbot and everything that belongs to it.
   *
   * `DELETE /chatbots/{chatbotId}`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  deleteChatbot(input: DeleteChatbotInput, options?: CallOptions): Promise<DeleteChatbotResult>;

  /**
   * Get the appearance bundle.
   *
   * `GET /chatbots/{chatbotId}/appearance`. Scope: `chatbots:read`. Limits: the two general limits.
   */
  getChatbotAppearance(input: GetChatbotAppearanceInput, options?: CallOptions): Promise<GetChatbotAppearanceResult>;

  /**
   * Save the whole appearance bundle.
   *
   * `PUT /chatbots/{chatbotId}/appearance`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  updateAppearance(input: UpdateAppearanceInput, options?: CallOptions): Promise<UpdateAppearanceResult>;

  /**
   * Update individual settings.
   *
   * `PATCH /chatbots/{chatbotId}/settings`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  updateSettings(input: UpdateSettingsInput, options?: CallOptions): Promise<UpdateSettingsResult>;

  /**
   * Get the business hours.
   *
   * `GET /chatbots/{chatbotId}/business-hours`. Scope: `chatbots:read`. Limits: the two general limits.
   */
  getChatbotBusinessHours(input: GetChatbotBusinessHoursInput, options?: CallOptions): Promise<GetChatbotBusinessHoursResult>;

  /**
   * Replace the business hours.
   *
   * `PUT /chatbots/{chatbotId}/business-hours`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  updateBusinessHours(input: UpdateBusinessHoursInput, options?: CallOptions): Promise<UpdateBusinessHoursResult>;

  /**
   * Replace the allowed domains.
   *
   * `PUT /chatbots/{chatbotId}/allowed-domains`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  setAllowedDomains(input: SetAllowedDomainsInput, options?: CallOptions): Promise<SetAllowedDomainsResult>;

  /**
   * Start a test conversation.
   *
   * `POST /chatbots/{chatbotId}/test-conversations`. Scope: `chatbots:write`. Limits: the two general limits.
   */
  startTestConversation(input: StartTestConversationInput, options?: CallOptions): Promise<StartTestConversationResult>;

  /**
   * List the channels (widget and API) of each chatbot, newest chatbot first.
   *
   * `GET /channels`. Scope: `chatbots:read`. Limits: the two general limits.
   */
  listChannels(input?: ListChannelsInput, options?: CallOptions): Promise<ListChannelsResult>;

  /**
   * List the sources.
   *
   * `GET /chatbots/{chatbotId}/sources`. Scope: `knowledge:read`. Limits: the two general limits.
   */
  listSources(input: ListSourcesInput, options?: CallOptions): Promise<ListSourcesResult>;

  /**
   * Add a FAQ; effective with the next question.
   *
   * `POST /chatbots/{chatbotId}/sources/faq`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  addFaqSource(input: AddFaqSourceInput, options?: CallOptions): Promise<AddFaqSourceResult>;

  /**
   * Update a FAQ by the `sourceId` in the body.
   *
   * `PATCH /chatbots/{chatbotId}/sources/faq`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  updateFaqById(input: UpdateFaqByIdInput, options?: CallOptions): Promise<UpdateFaqByIdResult>;

  /**
   * Update a FAQ; effective with the next question.
   *
   * `PATCH /chatbots/{chatbotId}/sources/{sourceId}/faq`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  updateFaqSource(input: UpdateFaqSourceInput, options?: CallOptions): Promise<UpdateFaqSourceResult>;

  /**
   * Add a web page; it is fetched in the background.
   *
   * `POST /chatbots/{chatbotId}/sources/url`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  addUrlSource(input: AddUrlSourceInput, options?: CallOptions): Promise<AddUrlSourceResult>;

  /**
   * Add a text.
   *
   * `POST /chatbots/{chatbotId}/sources/text`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  addTextSource(input: AddTextSourceInput, options?: CallOptions): Promise<AddTextSourceResult>;

  /**
   * Add a file of up to 4 MB or a completed upload; it is read in the background.
   *
   * `POST /chatbots/{chatbotId}/sources/file`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  addFileSource(input: AddFileSourceInput, options?: CallOptions): Promise<AddFileSourceResult>;

  /**
   * Create an upload for a file of up to 10 MB.
   *
   * `POST /chatbots/{chatbotId}/sources/uploads`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  createUpload(input: CreateUploadInput, options?: CallOptions): Promise<CreateUploadResult>;

  /**
   * Get a source.
   *
   * `GET /chatbots/{chatbotId}/sources/{sourceId}`. Scope: `knowledge:read`. Limits: the two general limits.
   */
  getSource(input: GetSourceInput, options?: CallOptions): Promise<GetSourceResult>;

  /**
   * Delete a source.
   *
   * `DELETE /chatbots/{chatbotId}/sources/{sourceId}`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  deleteSource(input: DeleteSourceInput, options?: CallOptions): Promise<DeleteSourceResult>;

  /**
   * Include a source in retrieval or exclude it.
   *
   * `POST /chatbots/{chatbotId}/sources/{sourceId}/toggle`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  toggleSource(input: ToggleSourceInput, options?: CallOptions): Promise<ToggleSourceResult>;

  /**
   * Get the text of a source.
   *
   * `GET /chatbots/{chatbotId}/sources/{sourceId}/content`. Scope: `knowledge:read`. Limits: the two general limits.
   */
  getSourceContent(input: GetSourceContentInput, options?: CallOptions): Promise<GetSourceContentResult>;

  /**
   * List the chunks of a source.
   *
   * `GET /chatbots/{chatbotId}/sources/{sourceId}/chunks`. Scope: `knowledge:read`. Limits: the two general limits.
   */
  listChunks(input: ListChunksInput, options?: CallOptions): Promise<ListChunksResult>;

  /**
   * Search the chatbot's knowledge.
   *
   * `POST /chatbots/{chatbotId}/search`. Scope: `knowledge:read`. Limits: the two general limits.
   */
  searchKnowledge(input: SearchKnowledgeInput, options?: CallOptions): Promise<SearchKnowledgeResult>;

  /**
   * Get the synonyms.
   *
   * `GET /chatbots/{chatbotId}/synonyms`. Scope: `knowledge:read`. Limits: the two general limits.
   */
  getSynonyms(input: GetSynonymsInput, options?: CallOptions): Promise<GetSynonymsResult>;

  /**
   * Replace the synonyms; effective with the next question.
   *
   * `PUT /chatbots/{chatbotId}/synonyms`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  setSynonyms(input: SetSynonymsInput, options?: CallOptions): Promise<SetSynonymsResult>;

  /**
   * Crawl a site in the background and add its pages as sources.
   *
   * `POST /chatbots/{chatbotId}/sources/crawl`. Scope: `knowledge:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits.
   */
  crawlSite(input: CrawlSiteInput, options?: CallOptions): Promise<CrawlSiteResult>;

  /**
   * Get a crawl and the result of each URL.
   *
   * `GET /chatbots/{chatbotId}/sources/crawls/{crawlId}`. Scope: `knowledge:read`. Limits: the two general limits.
   */
  getCrawl(input: GetCrawlInput, options?: CallOptions): Promise<GetCrawlResult>;

  /**
   * Crawl a page again; its current content stays in use until then.
   *
   * `POST /chatbots/{chatbotId}/sources/{sourceId}/recrawl`. Scope: `knowledge:write`. Limits: the two general limits.
   */
  recrawlSource(input: RecrawlSourceInput, options?: CallOptions): Promise<RecrawlSourceResult>;

  /**
   * List conversations.
   *
   * `GET /conversations`. Scope: `conversations:read`. Limits: the two general limits.
   */
  listConversations(input?: ListConversationsInput, options?: CallOptions): Promise<ListConversationsResult>;

  /**
   * Export conversations as CSV.
   *
   * `GET /conversations/export`. Scope: `conversations:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits.
   */
  exportConversations(input?: ExportConversationsInput, options?: CallOptions): Promise<Response>;

  /**
   * Get the numbers of conversations by view.
   *
   * `GET /conversations/counts`. Scope: `conversations:read`. Limits: the two general limits.
   */
  getConversationCounts(input?: GetConversationCountsInput, options?: CallOptions): Promise<GetConversationCountsResult>;

  /**
   * Get a conversation.
   *
   * `GET /conversations/{conversationId}`. Scope: `conversations:read`. Limits: the two general limits.
   */
  getConversation(input: GetConversationInput, options?: CallOptions): Promise<GetConversationResult>;

  /**
   * Erase a conversation and everything that belongs to it.
   *
   * `DELETE /conversations/{conversationId}`. Scope: `conversations:write`. Limits: the two general limits.
   */
  deleteConversation(input: DeleteConversationInput, options?: CallOptions): Promise<DeleteConversationResult>;

  /**
   * Get the newest messages of a conversation, or those before a message.
   *
   * `GET /conversations/{conversationId}/messages`. Scope: `conversations:read`. Limits: the two general limits.
   */
  getConversationMessages(input: GetConversationMessagesInput, options?: CallOptions): Promise<GetConversationMessagesResult>;

  /**
   * Get all internal notes of a conversation.
   *
   * `GET /conversations/{conversationId}/notes`. Scope: `conversations:read`. Limits: the two general limits.
   */
  getConversationNotes(input: GetConversationNotesInput, options?: CallOptions): Promise<GetConversationNotesResult>;

  /**
   * Add an internal note.
   *
   * `POST /conversations/{conversationId}/notes`. Scope: `conversations:write`. Limits: the two general limits.
   */
  addNote(input: AddNoteInput, options?: CallOptions): Promise<AddNoteResult>;

  /**
   * Take a conversation over from the AI.
   *
   * `POST /conversations/{conversationId}/takeover`. Scope: `conversations:write`. Limits: the two general limits.
   */
  takeOverConversation(input: TakeOverConversationInput, options?: CallOptions): Promise<TakeOverConversationResult>;

  /**
   * Assign a conversation to a member.
   *
   * `POST /conversations/{conversationId}/assign`. Scope: `conversations:write`. Limits: the two general limits.
   */
  assignConversation(input: AssignConversationInput, options?: CallOptions): Promise<AssignConversationResult>;

  /**
   * Reply to the visitor as a human, with up to 5 files.
   *
   * `POST /conversations/{conversationId}/reply`. Scope: `conversations:write`. Limits: the two general limits.
   */
  replyToConversation(input: ReplyToConversationInput, options?: CallOptions): Promise<ReplyToConversationResult>;

  /**
   * Create an upload for a file of a reply, up to 10 MB.
   *
   * `POST /conversations/{conversationId}/uploads`. Scope: `conversations:write`. Limits: the two general limits.
   */
  createAttachmentUpload(input: CreateAttachmentUploadInput, options?: CallOptions): Promise<CreateAttachmentUploadResult>;

  /**
   * Get a sent file with a download URL.
   *
   * `GET /conversations/{conversationId}/attachments/{attachmentId}`. Scope: `conversations:read`. Limits: the two general limits.
   */
  getAttachment(input: GetAttachmentInput, options?: CallOptions): Promise<GetAttachmentResult>;

  /**
   * Give a conversation back to the AI.
   *
   * `POST /conversations/{conversationId}/release`. Scope: `conversations:write`. Limits: the two general limits.
   */
  releaseConversation(input: ReleaseConversationInput, options?: CallOptions): Promise<ReleaseConversationResult>;

  /**
   * Resolve a conversation.
   *
   * `POST /conversations/{conversationId}/resolve`. Scope: `conversations:write`. Limits: the two general limits.
   */
  resolveConversation(input: ResolveConversationInput, options?: CallOptions): Promise<ResolveConversationResult>;

  /**
   * Show the visitor that the agent is typing.
   *
   * `POST /conversations/{conversationId}/typing`. Scope: `conversations:write`. Limits: the two general limits.
   */
  setTyping(input: SetTypingInput, options?: CallOptions): Promise<SetTypingResult>;

  /**
   * Mark messages as read by the caller.
   *
   * `POST /conversations/{conversationId}/read`. Scope: `conversations:read`. Limits: the two general limits.
   */
  markRead(input: MarkReadInput, options?: CallOptions): Promise<MarkReadResult>;

  /**
   * Show colleagues that the caller looks at a conversation or types in it.
   *
   * `POST /conversations/{conversationId}/presence`. Scope: `conversations:read`. Limits: the two general limits.
   */
  setPresence(input: SetPresenceInput, options?: CallOptions): Promise<SetPresenceResult>;

  /**
   * List leads.
   *
   * `GET /leads`. Scope: `leads:read`. Limits: the two general limits.
   */
  listLeads(input?: ListLeadsInput, options?: CallOptions): Promise<ListLeadsResult>;

  /**
   * Export leads as CSV.
   *
   * `GET /leads/export`. Scope: `leads:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits.
   */
  exportLeads(input?: undefined, options?: CallOptions): Promise<Response>;

  /**
   * Get a lead.
   *
   * `GET /leads/{leadId}`. Scope: `leads:read`. Limits: the two general limits.
   */
  getLead(input: GetLeadInput, options?: CallOptions): Promise<GetLeadResult>;

  /**
   * Erase a lead.
   *
   * `DELETE /leads/{leadId}`. Scope: `leads:write`. Limits: the two general limits.
   */
  deleteLead(input: DeleteLeadInput, options?: CallOptions): Promise<DeleteLeadResult>;

  /**
   * Get the analytics of a range.
   *
   * `GET /analytics/summary`. Scope: `analytics:read`. Limits: the two general limits.
   */
  getAnalytics(input?: GetAnalyticsInput, options?: CallOptions): Promise<GetAnalyticsResult>;

  /**
   * Group the questions of a range into topics.
   *
   * `POST /analytics/topics`. Scope: `analytics:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits.
   */
  clusterTopics(input?: ClusterTopicsInput, options?: CallOptions): Promise<ClusterTopicsResult>;

  /**
   * Get a client's analytics for a range.
   *
   * `GET /reseller/clients/{workspaceId}/analytics`. Scope: `reseller:read`. Limits: the two general limits.
   */
  getClientAnalytics(input: GetClientAnalyticsInput, options?: CallOptions): Promise<GetClientAnalyticsResult>;

  /**
   * List the members.
   *
   * `GET /members`. Scope: `team:read`. Limits: the two general limits.
   */
  listMembers(input?: undefined, options?: CallOptions): Promise<ListMembersResult>;

  /**
   * List the pending invites.
   *
   * `GET /invites`. Scope: `team:read`. Limits: the two general limits.
   */
  listInvites(input?: undefined, options?: CallOptions): Promise<ListInvitesResult>;

  /**
   * Update a member's role or status.
   *
   * `PATCH /members/{memberId}`. Scope: `team:write`. Limits: the two general limits.
   */
  updateMember(input: UpdateMemberInput, options?: CallOptions): Promise<UpdateMemberResult>;

  /**
   * Invite a member by mail.
   *
   * `POST /members/invite`. Scope: `team:write`. Limits: 20 requests per hour and workspace, in addition to the two general limits.
   */
  inviteMember(input: InviteMemberInput, options?: CallOptions): Promise<InviteMemberResult>;

  /**
   * Revoke a pending invite.
   *
   * `DELETE /invites/{inviteId}`. Scope: `team:write`. Limits: the two general limits.
   */
  revokeInvite(input: RevokeInviteInput, options?: CallOptions): Promise<RevokeInviteResult>;

  /**
   * List the endpoints, one row per group.
   *
   * `GET /webhooks`. Scope: `workspace:read`. Limits: the two general limits.
   */
  listWebhooks(input?: undefined, options?: CallOptions): Promise<ListWebhooksResult>;

  /**
   * Create, update or pause a group's endpoint, or rotate its secret.
   *
   * `PUT /webhooks/{feature}`. Scope: `workspace:*`. Limits: the two general limits.
   */
  setWebhook(input: SetWebhookInput, options?: CallOptions): Promise<SetWebhookResult>;

  /**
   * Delete a group's endpoint.
   *
   * `DELETE /webhooks/{feature}`. Scope: `workspace:*`. Limits: the two general limits.
   */
  deleteWebhook(input: DeleteWebhookInput, options?: CallOptions): Promise<DeleteWebhookResult>;

  /**
   * Send a `test` event to an endpoint.
   *
   * `POST /webhooks/{feature}/test`. Scope: `workspace:*`. Limits: the two general limits.
   */
  sendTestEvent(input: SendTestEventInput, options?: CallOptions): Promise<SendTestEventResult>;

  /**
   * List the deliveries of the last 30 days, newest first.
   *
   * `GET /webhooks/deliveries`. Scope: `workspace:*`. Limits: the two general limits.
   */
  listDeliveries(input?: ListDeliveriesInput, options?: CallOptions): Promise<ListDeliveriesResult>;

  /**
   * Send a delivery again with the same id and body, in up to five attempts.
   *
   * `POST /webhooks/deliveries/{deliveryId}/redeliver`. Scope: `workspace:*`. Limits: the two general limits.
   */
  redeliverWebhook(input: RedeliverWebhookInput, options?: CallOptions): Promise<RedeliverWebhookResult>;

  /**
   * Get who makes the call, and what they may do.
   *
   * `GET /viewer`. No scope. Limits: the two general limits.
   */
  getViewer(input?: undefined, options?: CallOptions): Promise<GetViewerResult>;

  /**
   * Get the key's workspace.
   *
   * `GET /workspace`. Scope: `workspace:read`. Limits: the two general limits.
   */
  getWorkspace(input?: undefined, options?: CallOptions): Promise<GetWorkspaceResult>;

  /**
   * Update the workspace's settings.
   *
   * `PATCH /workspace`. Scope: `workspace:write`. Limits: the two general limits.
   */
  updateWorkspace(input?: UpdateWorkspaceInput, options?: CallOptions): Promise<UpdateWorkspaceResult>;

  /**
   * List the API keys.
   *
   * `GET /api-keys`. Scope: `workspace:*`. Limits: the two general limits.
   */
  listApiKeys(input?: undefined, options?: CallOptions): Promise<ListApiKeysResult>;

  /**
   * Create an API key; it is shown only once.
   *
   * `POST /api-keys`. Scope: `workspace:*`. Limits: the two general limits.
   */
  createApiKey(input: CreateApiKeyInput, options?: CallOptions): Promise<CreateApiKeyResult>;

  /**
   * Revoke an API key.
   *
   * `DELETE /api-keys/{keyId}`. Scope: `workspace:*`. Limits: the two general limits.
   */
  revokeApiKey(input: RevokeApiKeyInput, options?: CallOptions): Promise<RevokeApiKeyResult>;

  /**
   * List the client workspaces.
   *
   * `GET /reseller/clients`. Scope: `reseller:read`. Limits: the two general limits.
   */
  listClients(input?: ListClientsInput, options?: CallOptions): Promise<ListClientsResult>;

  /**
   * Create a client workspace.
   *
   * `POST /reseller/clients`. Scope: `reseller:write`. Limits: the two general limits.
   */
  createClient(input: CreateClientInput, options?: CallOptions): Promise<CreateClientResult>;

  /**
   * Get a client workspace.
   *
   * `GET /reseller/clients/{workspaceId}`. Scope: `reseller:read`. Limits: the two general limits.
   */
  getClient(input: GetClientInput, options?: CallOptions): Promise<GetClientResult>;

  /**
   * Update a client's name, plan, API access, monthly cap or alert.
   *
   * `PATCH /reseller/clients/{workspaceId}`. Scope: `reseller:write`. Limits: the two general limits.
   */
  updateClient(input: UpdateClientInput, options?: CallOptions): Promise<UpdateClientResult>;

  /**
   * Move credits between the pool and a client.
   *
   * `POST /reseller/clients/{workspaceId}/credits`. Scope: `reseller:write`. Limits: the two general limits.
   */
  moveCredits(input: MoveCreditsInput, options?: CallOptions): Promise<MoveCreditsResult>;

  /**
   * List the credit ledger.
   *
   * `GET /reseller/credits/ledger`. Scope: `reseller:read`. Limits: the two general limits.
   */
  listLedger(input?: ListLedgerInput, options?: CallOptions): Promise<ListLedgerResult>;

  /**
   * Get the brand.
   *
   * `GET /reseller/brand`. Scope: `reseller:read`. Limits: the two general limits.
   */
  getBrand(input?: undefined, options?: CallOptions): Promise<GetBrandResult>;

  /**
   * Set the brand.
   *
   * `PUT /reseller/brand`. Scope: `reseller:write`. Limits: the two general limits.
   */
  setBrand(input?: SetBrandInput, options?: CallOptions): Promise<SetBrandResult>;

  /**
   * Reset the brand to the platform's default.
   *
   * `DELETE /reseller/brand`. Scope: `reseller:write`. Limits: the two general limits.
   */
  resetBrand(input: ResetBrandInput, options?: CallOptions): Promise<ResetBrandResult>;

  /**
   * Get the custom domain.
   *
   * `GET /reseller/custom-domain`. Scope: `reseller:read`. Limits: the two general limits.
   */
  getCustomDomain(input?: undefined, options?: CallOptions): Promise<GetCustomDomainResult>;

  /**
   * Verify the custom domain's DNS record.
   *
   * `POST /reseller/custom-domain`. Scope: `reseller:write`. Limits: 30 requests per minute and IP address, in addition to the two general limits.
   */
  verifyCustomDomain(input?: undefined, options?: CallOptions): Promise<VerifyCustomDomainResult>;

  /**
   * Set the custom domain.
   *
   * `PUT /reseller/custom-domain`. Scope: `reseller:write`. Limits: 30 requests per minute and IP address, in addition to the two general limits.
   */
  setCustomDomain(input: SetCustomDomainInput, options?: CallOptions): Promise<SetCustomDomainResult>;

  /**
   * Remove the custom domain.
   *
   * `DELETE /reseller/custom-domain`. Scope: `reseller:write`. Limits: the two general limits.
   */
  deleteCustomDomain(input?: undefined, options?: CallOptions): Promise<DeleteCustomDomainResult>;

  /**
   * Get the mail configuration.
   *
   * `GET /reseller/mail-config`. Scope: `reseller:read`. Limits: the two general limits.
   */
  getMailConfig(input?: undefined, options?: CallOptions): Promise<GetMailConfigResult>;

  /**
   * Set the mail configuration.
   *
   * `PUT /reseller/mail-config`. Scope: `reseller:write`. Limits: the two general limits.
   */
  setMailConfig(input: SetMailConfigInput, options?: CallOptions): Promise<SetMailConfigResult>;

  /**
   * Send a test mail to the organisation's owner.
   *
   * `POST /reseller/mail-config/test`. Scope: `reseller:write`. Limits: 5 requests per hour and organisation, in addition to the two general limits.
   */
  testMailConfig(input?: undefined, options?: CallOptions): Promise<TestMailConfigResult>;

  /**
   * List the mail provider presets.
   *
   * `GET /reseller/mail-presets`. Scope: `reseller:read`. Limits: the two general limits.
   */
  getMailPresets(input?: undefined, options?: CallOptions): Promise<GetMailPresetsResult>;

  /**
   * Accept an invite.
   *
   * `POST /invites/accept`. Uses up the token. Returns 404 for an unknown, used, revoked or expired token.
   *
   * No key. Limit: 20 requests per minute and IP address.
   */
  acceptInvite(input: AcceptInviteInput, options?: CallOptions): Promise<AcceptInviteResult>;
}

/** The keyless chat of one chatbot: one method an operation. */
export interface PublicMethods {
  /**
   * Get a widget's configuration.
   *
   * `GET /config`. The owner's texts are returned as stored, the platform's texts in the resolved language.
   *
   * No key. Limit: no operation-specific limit; cached for up to one minute.
   */
  getPublicConfig(input?: GetPublicConfigInput, options?: CallOptions): Promise<GetPublicConfigResult>;

  /**
   * Start a conversation.
   *
   * `POST /conversations`. The binding token is returned only once: store it with the id.
   *
   * No key. Limit: 20 requests per minute and chatbot, for each IP address.
   */
  startConversation(input?: StartConversationInput, options?: CallOptions): Promise<StartConversationResult>;

  /**
   * Send a message and stream the answer.
   *
   * `POST /chat`. Streams the answer as server-sent events (the default, `Accept: text/event-stream`):
   * `start`, any number of `delta`, optional `sources`, `suggestions` and `handoff`, then exactly one of `done` or `error`. The text
   * of `done.message` is the stored message and replaces the deltas. `suggestions` are possible questions if the message was ambiguous:
   * show each as a button that sends its `text`. The message's text also lists them as lines that begin with `- `. The next message
   * takes a suggestion if it repeats it. While a human is requested or has taken over, `handoff` has the status and `done.message` is
   * null. With `Accept: application/json` the response is one envelope.
   *
   * No key. Limit: 20 requests per minute and chatbot, for each IP address.
   */
  sendMessage(input: SendMessageInput, options?: CallOptions): Promise<SendMessageResult>;

  /**
   * Stream a conversation.
   *
   * `GET /conversations/{conversationId}/stream`. Server-sent events: `status` first and on each change, `message` for each new message, `typing` when the
   * conversation's agent starts or stops typing (initially not typing), and `reconnect` before the platform ends the stream, after at
   * most 4 minutes or when the page's origin is no longer allowed. If the conversation or its chatbot is deleted, the stream ends without
   * `reconnect`. Each message is sent once, in the order in which messages were stored, as in `poll` and the transcript. Every event
   * has an id. Reconnect with `Last-Event-ID` to miss no event. A comment line is sent every 15 s.
   *
   * Limits: 3 streams per conversation (a fourth supersedes the oldest), 50 per chatbot, 6 per address and chatbot, 20 per address. Beyond
   * the limits the response is 429: poll instead. Release the stream with `presence` when the visitor leaves the page. On AWS the platform
   * cannot see that a client has disconnected and ends a stream with `reconnect` if it is not confirmed for 45 s: confirm it every 30 s
   * with `presence`, or connect again.
   *
   * No key. Limit: 60 requests per minute and chatbot, for each IP address.
   */
  streamConversation(input: StreamConversationInput, options?: CallOptions): Promise<Response>;

  /**
   * Confirm or release a held stream.
   *
   * `POST /conversations/{conversationId}/presence`. Confirms that the page of `tab` still reads its stream. With `leaving=true`, releases the stream's place
   * immediately. All parameters are in the query and there is no body, so browsers can send the request from a page that is being closed
   * (`fetch` with `keepalive`, or `sendBeacon`). Idempotent.
   *
   * No key. Limit: 60 requests per minute and chatbot, for each IP address.
   */
  confirmStream(input: ConfirmStreamInput, options?: CallOptions): Promise<ConfirmStreamResult>;

  /**
   * Get a conversation's status and messages.
   *
   * `GET /conversations/{conversationId}/poll`. Returns the 100 most recent messages, or the next 100 after `after`, in the order in which they were stored.
   *
   * No key. Limit: 90 requests per minute and chatbot, for each IP address.
   */
  pollConversation(input: PollConversationInput, options?: CallOptions): Promise<PollConversationResult>;

  /**
   * Return to the chatbot.
   *
   * `POST /conversations/{conversationId}/resume`. Reopens the conversation and removes it from its agent. Returns 409 if the conversation is closed.
   *
   * No key. Limit: 10 requests per minute and chatbot, for each IP address.
   */
  resumeConversation(input: ResumeConversationInput, options?: CallOptions): Promise<ResumeConversationResult>;

  /**
   * End a conversation.
   *
   * `POST /conversations/{conversationId}/close`. Idempotent.
   *
   * No key. Limit: 10 requests per minute and chatbot, for each IP address.
   */
  closeConversation(input: CloseConversationInput, options?: CallOptions): Promise<CloseConversationResult>;

  /**
   * Fetch a file that an agent sent.
   *
   * `GET /conversations/{conversationId}/attachments/{attachmentId}`. Returns the content of a file from a message's `attachments`. Browsers display images and save other files.
   *
   * No key. Limit: 120 requests per minute and chatbot, for each IP address.
   */
  fetchAttachment(input: FetchAttachmentInput, options?: CallOptions): Promise<Response>;

  /**
   * Show agents that the visitor is typing.
   *
   * `POST /conversations/{conversationId}/typing`. Lasts 6 seconds or until the next message.
   *
   * No key. Limit: 60 requests per minute and chatbot, for each IP address.
   */
  setVisitorTyping(input: SetVisitorTypingInput, options?: CallOptions): Promise<SetVisitorTypingResult>;

  /**
   * Leave contact details.
   *
   * `POST /leads`. All fields are optional. A second submission for the same conversation, or without one for the same
   * chatbot and `visitorId`, updates that lead. A `conversationId` requires its binding token. The response does not repeat the
   * contact details. Maximum 5 per minute for all visitors of a chatbot.
   *
   * No key. Limit: 2 requests per minute and chatbot, for each IP address.
   */
  submitLead(input?: SubmitLeadInput, options?: CallOptions): Promise<SubmitLeadResult>;

  /**
   * Rate a conversation.
   *
   * `POST /csat`. A later rating replaces the earlier one.
   *
   * No key. Limit: 10 requests per minute and chatbot, for each IP address.
   */
  rateConversation(input: RateConversationInput, options?: CallOptions): Promise<RateConversationResult>;

  /**
   * Rate an answer.
   *
   * `POST /feedback`. Thumbs up (1), down (-1), or none (0). The binding token identifies the conversation.
   *
   * No key. Limit: 30 requests per minute and chatbot, for each IP address.
   */
  rateMessage(input: RateMessageInput, options?: CallOptions): Promise<RateMessageResult>;
}
