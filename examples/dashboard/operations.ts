// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface ResolveConversationInput {
  afterMessageId?: string | null;
  conversationId: string;
}

export const conversations = 'query Conversations($first:Int$after:String$status:ConversationStatus){conversations(first:$first after:$after status:$status){edges{node{...Row}}pageInfo{endCursor hasNextPage}}}fragment Row on Conversation{id status messageCount lastMessageAt createdAt assignee{name}chatbot{name}lead{name email}}' as TypedDocument<
  { conversations: { edges: { node: { id: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; messageCount: number; lastMessageAt: string | null; createdAt: string; assignee: { name: string } | null; chatbot: { name: string } | null; lead: { name: string | null; email: string | null } | null } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { first?: number | null; after?: string | null; status?: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null }
>;

export const figures = 'query Figures($range:AnalyticsRange$tz:String){workspace{name balance}analytics(range:$range tz:$tz){conversations messages aiReplies leads unanswered messagesOverTime{label count}outcomes{resolutionRate deflectionRate handoffRate csatAvg csatCount}}}' as TypedDocument<
  { workspace: { name: string; balance: number } | null; analytics: { conversations: number; messages: number; aiReplies: number; leads: number; unanswered: number; messagesOverTime: { label: string; count: number }[]; outcomes: { resolutionRate: number; deflectionRate: number; handoffRate: number; csatAvg: number; csatCount: number } } | null },
  { range?: string | null; tz?: string | null }
>;

export const inbox = 'subscription Inbox($after:ID){inboxEvents(after:$after){id type at conversationId conversation{id status messageCount lastMessageAt createdAt assignee{name}chatbot{name}lead{name email}}message{role content}}}' as TypedDocument<
  { inboxEvents: { id: string; type: 'CREATED' | 'DELETED' | 'MESSAGE' | 'NOTE' | 'PRESENCE' | 'RECONNECT' | 'STATUS' | 'TYPING'; at: string; conversationId: string | null; conversation: { id: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; messageCount: number; lastMessageAt: string | null; createdAt: string; assignee: { name: string } | null; chatbot: { name: string } | null; lead: { name: string | null; email: string | null } | null } | null; message: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; content: string } | null } },
  { after?: string | null }
>;

export const resolve = 'mutation Resolve($input:ResolveConversationInput!){resolveConversation(input:$input){conversation{id status}}}' as TypedDocument<
  { resolveConversation: { conversation: { id: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' } } | null },
  { input: ResolveConversationInput }
>;
