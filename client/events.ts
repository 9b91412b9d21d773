/** Event records. IDs are UUIDs, times are ISO 8601 in UTC with milliseconds. */

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

export interface Person {
  id: string;
  name: string;
}

export interface Csat {
  rating: number;
  comment: string | null;
  createdAt: string;
}

export interface Conversation {
  id: string;
  chatbotId: string;
  channel: 'widget' | 'api';
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  visitorId: string | null;
  /** Whether `visitorId` was proved with the chatbot's identity secret. */
  visitorVerified: boolean;
  leadId: string | null;
  assignee: Person | null;
  pageUrl: string | null;
  language: string | null;
  isTest: boolean;
  messageCount: number;
  lastMessageAt: string | null;
  handoffRequestedAt: string | null;
  firstHumanReplyAt: string | null;
  closedAt: string | null;
  closedBy: 'visitor' | 'agent' | 'system' | null;
  csat: Csat | null;
  createdAt: string;
  updatedAt: string;
}

export interface Message {
  id: string;
  conversationId: string;
  role: 'visitor' | 'assistant' | 'agent' | 'system';
  content: string;
  sources: { sourceId: string; title: string; url: string | null }[];
  suggestions: { text: string; sourceId: string }[];
  attachments: { id: string; name: string; contentType: string; size: number }[];
  author: Person | null;
  feedback: number;
  latencyMs: number | null;
  creditsUsed: number;
  unanswered: boolean;
  incomplete: boolean;
  modelFailure: 'throttled' | 'unavailable' | 'not_enabled' | 'timeout' | null;
  createdAt: string;
}

export interface Source {
  id: string;
  chatbotId: string;
  type: 'faq' | 'url' | 'text' | 'file';
  title: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  sourceUrl: string | null;
  errorMessage: string | null;
  processedAt: string | null;
  lastCrawledAt: string | null;
  recrawlIntervalHours: number;
  enabled: boolean;
  chunkCount: number;
  category: string | null;
  alternatives: string[];
  createdAt: string;
  updatedAt: string;
}

/** The record under `data`, by event name. */
export interface EventData {
  'lead.created': Lead;
  'lead.updated': Lead;
  'conversation.created': Conversation;
  'conversation.handoff_requested': Conversation;
  'conversation.closed': Conversation;
  'csat.received': Csat & { conversationId: string; chatbotId: string };
  'message.created': Message;
  'knowledge.completed': Source;
  'knowledge.failed': Source;
  test: { feature: 'leads' | 'conversations' | 'messages' | 'knowledge'; message: string };
}

/** A delivery's body. `id` is the same on every attempt: store it and process each event once. */
export type WebhookEvent = {
  [Name in keyof EventData]: {
    id: string;
    event: Name;
    /** When the event was emitted, in milliseconds since the epoch. */
    ts: number;
    workspaceId: string;
    data: EventData[Name];
  };
}[keyof EventData];
