// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface AddNoteInput {
  body: string;
  clientMessageId?: string | null;
  conversationId: string;
  mentionedMemberIds?: string[] | null;
}

export interface CreateAttachmentUploadInput {
  contentType: string;
  conversationId: string;
  filename: string;
  size: number;
}

export interface CreateLabelInput {
  color: string;
  name: string;
}

export interface DeleteConversationInput {
  conversationId: string;
}

export interface MarkReadInput {
  conversationId: string;
  messageId?: string | null;
  noteId?: string | null;
}

export interface ReleaseConversationInput {
  conversationId: string;
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

export interface ResolveConversationInput {
  afterMessageId?: string | null;
  conversationId: string;
}

export interface SetPresenceInput {
  conversationId: string;
  state: 'AWAY' | 'TYPING' | 'VIEWING';
}

export interface SetTypingInput {
  conversationId: string;
  typing?: boolean | null;
}

export interface TakeOverConversationInput {
  conversationId: string;
}

export interface UpdateConversationsInput {
  action: 'ADD_LABELS' | 'ASSIGN' | 'RELEASE' | 'REMOVE_LABELS' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE' | 'UNSNOOZE';
  conversationIds: string[];
  labelIds?: string[] | null;
  memberId?: string | null;
  priority?: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null;
  until?: string | null;
}

export const addNote = 'mutation AddNote($input:AddNoteInput!){addNote(input:$input){note{...NoteText}}}fragment NoteText on Note{id body author{id name}mentions{id name}createdAt}' as TypedDocument<
  { addNote: { note: { id: string; body: string; author: { id: string; name: string } | null; mentions: { id: string; name: string }[]; createdAt: string } } | null },
  { input: AddNoteInput }
>;

export const attachment = 'query OneAttachment($conversationId:ID!$id:ID!){attachment(conversationId:$conversationId id:$id){url}}' as TypedDocument<
  { attachment: { url: string } | null },
  { conversationId: string; id: string }
>;

export const bots = 'query ChatbotNames($first:Int$after:String){chatbots(first:$first after:$after){edges{node{id publicId name botName status sourceCount}}pageInfo{endCursor hasNextPage}}}' as TypedDocument<
  { chatbots: { edges: { node: { id: string; publicId: string; name: string; botName: string; status: 'ACTIVE' | 'PAUSED'; sourceCount: number } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { first?: number | null; after?: string | null }
>;

export const canned = 'query CannedReplies{cannedReplies{id shortcut text}}' as TypedDocument<
  { cannedReplies: { id: string; shortcut: string; text: string }[] | null },
  Record<string, never>
>;

export const counts = 'query ViewCounts($chatbotId:ID){conversationCounts(chatbotId:$chatbotId){waiting mine unassigned ai snoozed done mentions}}' as TypedDocument<
  { conversationCounts: { waiting: number; mine: number; unassigned: number; ai: number; snoozed: number; done: number; mentions: number } | null },
  { chatbotId?: string | null }
>;

export const createLabel = 'mutation CreateLabel($input:CreateLabelInput!){createLabel(input:$input){label{id name color}}}' as TypedDocument<
  { createLabel: { label: { id: string; name: string; color: string } } | null },
  { input: CreateLabelInput }
>;

export const earlier = 'query EarlierMessages($id:ID!$before:ID){conversation(id:$id){messagePage(last:100 before:$before){messages{...Words}nextBefore}}}fragment Words on Message{id role content sources{sourceId title url}suggestions{text sourceId language}attachments{id name contentType size}author{id name}feedback unanswered incomplete modelFailure usage{inputTokens outputTokens}mail{status to}byEmail senderVerified action{actionId name runId status values{key label value}inputs{key label}confirmation shown{key label value}}createdAt}' as TypedDocument<
  { conversation: { messagePage: { messages: { id: string; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; content: string; sources: { sourceId: string; title: string; url: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[]; attachments: { id: string; name: string; contentType: string; size: number }[]; author: { id: string; name: string } | null; feedback: number; unanswered: boolean; incomplete: boolean; modelFailure: 'NOT_ENABLED' | 'THROTTLED' | 'TIMEOUT' | 'UNAVAILABLE' | null; usage: { inputTokens: number; outputTokens: number } | null; mail: { status: 'BOUNCED' | 'COMPLAINED' | 'FAILED' | 'LIMITED' | 'NO_ADDRESS' | 'SENT' | 'UNSUBSCRIBED'; to: string | null } | null; byEmail: boolean; senderVerified: boolean | null; action: { actionId: string; name: string; runId: string | null; status: 'ASKING' | 'CALLING' | 'CANCELLED' | 'CODE' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; values: { key: string; label: string; value: string }[]; inputs: { key: string; label: string }[]; confirmation: string | null; shown: { key: string; label: string; value: string }[] } | null; createdAt: string }[]; nextBefore: string | null } } | null },
  { id: string; before?: string | null }
>;

export const erase = 'mutation DeleteConversation($input:DeleteConversationInput!){deleteConversation(input:$input){deleted}}' as TypedDocument<
  { deleteConversation: { deleted: boolean } | null },
  { input: DeleteConversationInput }
>;

export const events = 'subscription InboxEvents($after:ID){inboxEvents(after:$after){id type at conversationId conversation{...Row}message{...Words}note{...NoteText}presence{agent{id name}typing}typing{visitor agent{id name}}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}fragment Words on Message{id role content sources{sourceId title url}suggestions{text sourceId language}attachments{id name contentType size}author{id name}feedback unanswered incomplete modelFailure usage{inputTokens outputTokens}mail{status to}byEmail senderVerified action{actionId name runId status values{key label value}inputs{key label}confirmation shown{key label value}}createdAt}fragment NoteText on Note{id body author{id name}mentions{id name}createdAt}' as TypedDocument<
  { inboxEvents: { id: string; type: 'CREATED' | 'DELETED' | 'MESSAGE' | 'NOTE' | 'PRESENCE' | 'RECONNECT' | 'STATUS' | 'TYPING'; at: string; conversationId: string | null; conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } | null; message: { id: string; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; content: string; sources: { sourceId: string; title: string; url: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[]; attachments: { id: string; name: string; contentType: string; size: number }[]; author: { id: string; name: string } | null; feedback: number; unanswered: boolean; incomplete: boolean; modelFailure: 'NOT_ENABLED' | 'THROTTLED' | 'TIMEOUT' | 'UNAVAILABLE' | null; usage: { inputTokens: number; outputTokens: number } | null; mail: { status: 'BOUNCED' | 'COMPLAINED' | 'FAILED' | 'LIMITED' | 'NO_ADDRESS' | 'SENT' | 'UNSUBSCRIBED'; to: string | null } | null; byEmail: boolean; senderVerified: boolean | null; action: { actionId: string; name: string; runId: string | null; status: 'ASKING' | 'CALLING' | 'CANCELLED' | 'CODE' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; values: { key: string; label: string; value: string }[]; inputs: { key: string; label: string }[]; confirmation: string | null; shown: { key: string; label: string; value: string }[] } | null; createdAt: string } | null; note: { id: string; body: string; author: { id: string; name: string } | null; mentions: { id: string; name: string }[]; createdAt: string } | null; presence: { agent: { id: string; name: string }; typing: boolean }[] | null; typing: { visitor: boolean; agent: { id: string; name: string } | null } | null } },
  { after?: string | null }
>;

export const labels = 'query Labels{labels{id name color}}' as TypedDocument<
  { labels: { id: string; name: string; color: string }[] | null },
  Record<string, never>
>;

export const list = 'query ConversationList($first:Int$after:String$status:ConversationStatus$view:ConversationView$chatbotId:ID$labelId:ID){conversations(first:$first after:$after status:$status view:$view chatbotId:$chatbotId labelId:$labelId){edges{node{...Row}}pageInfo{endCursor hasNextPage}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { conversations: { edges: { node: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { first?: number | null; after?: string | null; status?: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null; view?: 'AI' | 'DONE' | 'MENTIONS' | 'MINE' | 'SNOOZED' | 'UNASSIGNED' | 'WAITING' | null; chatbotId?: string | null; labelId?: string | null }
>;

export const markRead = 'mutation MarkRead($input:MarkReadInput!){markRead(input:$input){unread}}' as TypedDocument<
  { markRead: { unread: number } | null },
  { input: MarkReadInput }
>;

export const members = 'query Assignable{members{id name role status}}' as TypedDocument<
  { members: { id: string; name: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; status: 'ACTIVE' | 'INACTIVE' }[] | null },
  Record<string, never>
>;

export const presence = 'mutation SetPresence($input:SetPresenceInput!){setPresence(input:$input){state}}' as TypedDocument<
  { setPresence: { state: 'AWAY' | 'TYPING' | 'VIEWING' } | null },
  { input: SetPresenceInput }
>;

export const release = 'mutation ReleaseConversation($input:ReleaseConversationInput!){releaseConversation(input:$input){conversation{...Row}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { releaseConversation: { conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } } | null },
  { input: ReleaseConversationInput }
>;

export const reply = 'mutation ReplyToConversation($input:ReplyToConversationInput!){replyToConversation(input:$input){message{...Words}}}fragment Words on Message{id role content sources{sourceId title url}suggestions{text sourceId language}attachments{id name contentType size}author{id name}feedback unanswered incomplete modelFailure usage{inputTokens outputTokens}mail{status to}byEmail senderVerified action{actionId name runId status values{key label value}inputs{key label}confirmation shown{key label value}}createdAt}' as TypedDocument<
  { replyToConversation: { message: { id: string; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; content: string; sources: { sourceId: string; title: string; url: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[]; attachments: { id: string; name: string; contentType: string; size: number }[]; author: { id: string; name: string } | null; feedback: number; unanswered: boolean; incomplete: boolean; modelFailure: 'NOT_ENABLED' | 'THROTTLED' | 'TIMEOUT' | 'UNAVAILABLE' | null; usage: { inputTokens: number; outputTokens: number } | null; mail: { status: 'BOUNCED' | 'COMPLAINED' | 'FAILED' | 'LIMITED' | 'NO_ADDRESS' | 'SENT' | 'UNSUBSCRIBED'; to: string | null } | null; byEmail: boolean; senderVerified: boolean | null; action: { actionId: string; name: string; runId: string | null; status: 'ASKING' | 'CALLING' | 'CANCELLED' | 'CODE' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; values: { key: string; label: string; value: string }[]; inputs: { key: string; label: string }[]; confirmation: string | null; shown: { key: string; label: string; value: string }[] } | null; createdAt: string } } | null },
  { input: ReplyToConversationInput }
>;

export const resolve = 'mutation ResolveConversation($input:ResolveConversationInput!){resolveConversation(input:$input){conversation{...Row}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { resolveConversation: { conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } } | null },
  { input: ResolveConversationInput }
>;

export const search = 'query SearchConversations($query:String!$chatbotId:ID$after:String){searchConversations(first:30 query:$query chatbotId:$chatbotId after:$after){edges{node{conversation{...Row}entry{kind id messageId role at sentence highlights{start end}}}}pageInfo{endCursor hasNextPage}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { searchConversations: { edges: { node: { conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null }; entry: { kind: 'FILE' | 'LEAD' | 'MESSAGE' | 'NOTE'; id: string; messageId: string | null; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; at: string; sentence: string; highlights: { start: number; end: number }[] } } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { query: string; chatbotId?: string | null; after?: string | null }
>;

export const takeOver = 'mutation TakeOverConversation($input:TakeOverConversationInput!){takeOverConversation(input:$input){conversation{...Row}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { takeOverConversation: { conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } } | null },
  { input: TakeOverConversationInput }
>;

export const thread = 'query OneConversation($id:ID!){conversation(id:$id){...Row messagePage(last:100){messages{...Words}nextBefore}notes{...NoteText}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}fragment Words on Message{id role content sources{sourceId title url}suggestions{text sourceId language}attachments{id name contentType size}author{id name}feedback unanswered incomplete modelFailure usage{inputTokens outputTokens}mail{status to}byEmail senderVerified action{actionId name runId status values{key label value}inputs{key label}confirmation shown{key label value}}createdAt}fragment NoteText on Note{id body author{id name}mentions{id name}createdAt}' as TypedDocument<
  { conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null; messagePage: { messages: { id: string; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; content: string; sources: { sourceId: string; title: string; url: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[]; attachments: { id: string; name: string; contentType: string; size: number }[]; author: { id: string; name: string } | null; feedback: number; unanswered: boolean; incomplete: boolean; modelFailure: 'NOT_ENABLED' | 'THROTTLED' | 'TIMEOUT' | 'UNAVAILABLE' | null; usage: { inputTokens: number; outputTokens: number } | null; mail: { status: 'BOUNCED' | 'COMPLAINED' | 'FAILED' | 'LIMITED' | 'NO_ADDRESS' | 'SENT' | 'UNSUBSCRIBED'; to: string | null } | null; byEmail: boolean; senderVerified: boolean | null; action: { actionId: string; name: string; runId: string | null; status: 'ASKING' | 'CALLING' | 'CANCELLED' | 'CODE' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; values: { key: string; label: string; value: string }[]; inputs: { key: string; label: string }[]; confirmation: string | null; shown: { key: string; label: string; value: string }[] } | null; createdAt: string }[]; nextBefore: string | null }; notes: { id: string; body: string; author: { id: string; name: string } | null; mentions: { id: string; name: string }[]; createdAt: string }[] } | null },
  { id: string }
>;

export const typing = 'mutation SetTyping($input:SetTypingInput!){setTyping(input:$input){typing}}' as TypedDocument<
  { setTyping: { typing: boolean } | null },
  { input: SetTypingInput }
>;

export const updateMany = 'mutation UpdateConversations($input:UpdateConversationsInput!){updateConversations(input:$input){results{conversationId done message conversation{...Row}}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { updateConversations: { results: { conversationId: string; done: boolean; message: string | null; conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } | null }[] } | null },
  { input: UpdateConversationsInput }
>;

export const upload = 'mutation CreateAttachmentUpload($input:CreateAttachmentUploadInput!){createAttachmentUpload(input:$input){upload{uploadId uploadUrl headers{name value}}}}' as TypedDocument<
  { createAttachmentUpload: { upload: { uploadId: string; uploadUrl: string; headers: { name: string; value: string }[] } } | null },
  { input: CreateAttachmentUploadInput }
>;
