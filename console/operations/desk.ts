// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface AddAnswerTestFromMessageInput {
  conversationId: string;
  messageId: string;
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

export interface DeleteMacroInput {
  macroId: string;
}

export interface DeleteSavedViewInput {
  savedViewId: string;
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

export interface MergeConversationsInput {
  conversationId: string;
  differentVisitors?: boolean | null;
  intoConversationId: string;
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

export interface UnmergeConversationInput {
  conversationId: string;
}

export interface UpdateMacroInput {
  actions?: MacroActionInput[] | null;
  macroId: string;
  name?: string | null;
}

export interface UpdateSavedViewInput {
  filter?: SavedViewFilterInput | null;
  name?: string | null;
  savedViewId: string;
  shared?: boolean | null;
}

export const changeMacro = 'mutation UpdateMacro($input:UpdateMacroInput!){updateMacro(input:$input){macro{id}}}' as TypedDocument<
  { updateMacro: { macro: { id: string } } | null },
  { input: UpdateMacroInput }
>;

export const changeView = 'mutation UpdateSavedView($input:UpdateSavedViewInput!){updateSavedView(input:$input){savedView{id}}}' as TypedDocument<
  { updateSavedView: { savedView: { id: string } } | null },
  { input: UpdateSavedViewInput }
>;

export const keepAnswer = 'mutation AddAnswerTestFromMessage($input:AddAnswerTestFromMessageInput!){addAnswerTestFromMessage(input:$input){test{chatbotId question}}}' as TypedDocument<
  { addAnswerTestFromMessage: { test: { chatbotId: string; question: string } } | null },
  { input: AddAnswerTestFromMessageInput }
>;

export const macros = 'query Macros{macros{id name actions{type text assignTo memberId labelIds priority minutes}}}' as TypedDocument<
  { macros: { id: string; name: string; actions: { type: 'ADD_LABELS' | 'ASSIGN' | 'NOTE' | 'REPLY' | 'RESOLVE' | 'SET_PRIORITY' | 'SNOOZE'; text: string | null; assignTo: 'MEMBER' | 'NOBODY' | 'SELF' | null; memberId: string | null; labelIds: string[] | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; minutes: number | null }[] }[] | null },
  Record<string, never>
>;

export const mentions = 'query Mentions{conversations(view:MENTIONS first:100){edges{node{...Row}}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { conversations: { edges: { node: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } }[] } | null },
  Record<string, never>
>;

export const merge = 'mutation MergeConversations($input:MergeConversationsInput!){mergeConversations(input:$input){conversation{...Row}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { mergeConversations: { conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } } | null },
  { input: MergeConversationsInput }
>;

export const merged = 'query MergedConversations($id:ID!){conversation(id:$id){mergedFrom{...Row messages{...Words}notes{...NoteText}}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}fragment Words on Message{id role content sources{sourceId title url}suggestions{text sourceId language}attachments{id name contentType size}author{id name}feedback unanswered incomplete modelFailure usage{inputTokens outputTokens}mail{status to}byEmail senderVerified action{actionId name runId status values{key label value}inputs{key label}confirmation shown{key label value}}createdAt}fragment NoteText on Note{id body author{id name}mentions{id name}createdAt}' as TypedDocument<
  { conversation: { mergedFrom: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null; messages: { id: string; role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; content: string; sources: { sourceId: string; title: string; url: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[]; attachments: { id: string; name: string; contentType: string; size: number }[]; author: { id: string; name: string } | null; feedback: number; unanswered: boolean; incomplete: boolean; modelFailure: 'NOT_ENABLED' | 'THROTTLED' | 'TIMEOUT' | 'UNAVAILABLE' | null; usage: { inputTokens: number; outputTokens: number } | null; mail: { status: 'BOUNCED' | 'COMPLAINED' | 'FAILED' | 'LIMITED' | 'NO_ADDRESS' | 'SENT' | 'UNSUBSCRIBED'; to: string | null } | null; byEmail: boolean; senderVerified: boolean | null; action: { actionId: string; name: string; runId: string | null; status: 'ASKING' | 'CALLING' | 'CANCELLED' | 'CODE' | 'CONFIRMED' | 'DECLINED' | 'DONE' | 'EXPIRED' | 'FAILED' | 'PROPOSED' | 'UNKNOWN'; values: { key: string; label: string; value: string }[]; inputs: { key: string; label: string }[]; confirmation: string | null; shown: { key: string; label: string; value: string }[] } | null; createdAt: string }[]; notes: { id: string; body: string; author: { id: string; name: string } | null; mentions: { id: string; name: string }[]; createdAt: string }[] }[] } | null },
  { id: string }
>;

export const removeMacro = 'mutation DeleteMacro($input:DeleteMacroInput!){deleteMacro(input:$input){deleted}}' as TypedDocument<
  { deleteMacro: { deleted: boolean } | null },
  { input: DeleteMacroInput }
>;

export const removeView = 'mutation DeleteSavedView($input:DeleteSavedViewInput!){deleteSavedView(input:$input){deleted}}' as TypedDocument<
  { deleteSavedView: { deleted: boolean } | null },
  { input: DeleteSavedViewInput }
>;

export const runMacro = 'mutation RunMacro($input:RunMacroInput!){runMacro(input:$input){run{failed{message}}conversation{...Row}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { runMacro: { run: { failed: { message: string } | null }; conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } } | null },
  { input: RunMacroInput }
>;

export const saveMacro = 'mutation CreateMacro($input:CreateMacroInput!){createMacro(input:$input){macro{id}}}' as TypedDocument<
  { createMacro: { macro: { id: string } } | null },
  { input: CreateMacroInput }
>;

export const saveView = 'mutation CreateSavedView($input:CreateSavedViewInput!){createSavedView(input:$input){savedView{id}}}' as TypedDocument<
  { createSavedView: { savedView: { id: string } } | null },
  { input: CreateSavedViewInput }
>;

export const savedViews = 'query SavedViews{savedViews{id name shared filter{view status chatbotId labelId priority assignee q}}}' as TypedDocument<
  { savedViews: { id: string; name: string; shared: boolean; filter: { view: 'AI' | 'DONE' | 'MENTIONS' | 'MINE' | 'SNOOZED' | 'TEAM' | 'UNASSIGNED' | 'WAITING' | null; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED' | null; chatbotId: string | null; labelId: string | null; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT' | null; assignee: string | null; q: string | null } }[] | null },
  Record<string, never>
>;

export const unmerge = 'mutation UnmergeConversation($input:UnmergeConversationInput!){unmergeConversation(input:$input){conversation{...Row}}}fragment Row on Conversation{id chatbotId status visitorId visitorVerified assignee{id name}pageUrl language isTest messageCount unread lastMessageAt lastMessage{role preview at}lastQuestion{text}visitorName labels{id name color}priority snoozed snoozedUntil waitingSince handoffRequestedAt closedAt closedBy csat{rating comment createdAt}mergedIntoId mergedFromIds createdAt updatedAt chatbot{name}lead{id name email phone company message}}' as TypedDocument<
  { unmergeConversation: { conversation: { id: string; chatbotId: string; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; visitorId: string | null; visitorVerified: boolean; assignee: { id: string; name: string } | null; pageUrl: string | null; language: string | null; isTest: boolean; messageCount: number; unread: number; lastMessageAt: string | null; lastMessage: { role: 'AGENT' | 'ASSISTANT' | 'SYSTEM' | 'VISITOR'; preview: string; at: string } | null; lastQuestion: { text: string } | null; visitorName: string | null; labels: { id: string; name: string; color: string }[]; priority: 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'URGENT'; snoozed: boolean; snoozedUntil: string | null; waitingSince: string | null; handoffRequestedAt: string | null; closedAt: string | null; closedBy: 'AGENT' | 'SYSTEM' | 'VISITOR' | null; csat: { rating: number; comment: string | null; createdAt: string } | null; mergedIntoId: string | null; mergedFromIds: string[]; createdAt: string; updatedAt: string; chatbot: { name: string } | null; lead: { id: string; name: string | null; email: string | null; phone: string | null; company: string | null; message: string | null } | null } } | null },
  { input: UnmergeConversationInput }
>;
