import type { Csat, Lead, Conversation as ListedConversation, Message, Source } from './generated/types.ts';

export type { Csat, Lead, Message, Person, Source } from './generated/types.ts';

/** What the API adds for lists. */
type Unsent = 'visitorName' | 'lastMessage' | 'lastQuestion' | 'waitingSince';
/** What agents sort their work by, which tells nothing of the visitor. */
type Triage = 'labels' | 'priority' | 'snoozed' | 'snoozedUntil';
/** A conversation in an event. */
export type Conversation = Omit<ListedConversation, Unsent | Triage>;

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
