// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface ClusterTopicsInput {
  chatbotId?: string | null;
  from?: string | null;
  range?: string | null;
  to?: string | null;
  tz?: string | null;
}

export const breakdown = 'query ReportBreakdown($range:AnalyticsRange$tz:String$from:String$to:String$chatbotId:ID){analyticsBreakdown(range:$range tz:$tz from:$from to:$to chatbotId:$chatbotId){isComplete isPending funnel{conversations answered handoffs humanReplied resolved}channels{channel conversations aiResolved handoffs}pages{page conversations aiResolved handoffs}languages{language conversations aiResolved handoffs}agents{agent{id name}conversations aiResolved handoffs}sources{sourceId chatbotId title citations conversations answered handoffs resolved rated ratingAverage}weekdays{weekday conversations}hours{hour conversations}days{label conversations}ratings{label count average}}}' as TypedDocument<
  { analyticsBreakdown: { isComplete: boolean; isPending: boolean; funnel: { conversations: number; answered: number; handoffs: number; humanReplied: number; resolved: number }; channels: { channel: 'API' | 'EMAIL' | 'WIDGET'; conversations: number; aiResolved: number; handoffs: number }[]; pages: { page: string | null; conversations: number; aiResolved: number; handoffs: number }[]; languages: { language: string | null; conversations: number; aiResolved: number; handoffs: number }[]; agents: { agent: { id: string; name: string }; conversations: number; aiResolved: number; handoffs: number }[]; sources: { sourceId: string; chatbotId: string; title: string | null; citations: number; conversations: number; answered: number; handoffs: number; resolved: number; rated: number; ratingAverage: number }[]; weekdays: { weekday: number; conversations: number }[]; hours: { hour: number; conversations: number }[]; days: { label: string; conversations: number }[]; ratings: { label: string; count: number; average: number }[] } | null },
  { range?: string | null; tz?: string | null; from?: string | null; to?: string | null; chatbotId?: string | null }
>;

export const reportConversations = 'query ReportConversations($first:Int$after:String$from:String$to:String$tz:String$outcome:ConversationOutcome$channel:ChannelType$page:String$language:String$sourceId:ID$weekday:Int$hour:Int$chatbotId:ID$labelId:ID$assignee:ID){conversations(first:$first after:$after from:$from to:$to tz:$tz outcome:$outcome channel:$channel page:$page language:$language sourceId:$sourceId weekday:$weekday hour:$hour chatbotId:$chatbotId labelId:$labelId assignee:$assignee){edges{node{id visitorName pageUrl language status lastQuestion{text}assignee{name}csat{rating createdAt}createdAt}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { conversations: { edges: { node: { id: string; visitorName: string | null; pageUrl: string | null; language: string | null; status: 'CLOSED' | 'HUMAN_ACTIVE' | 'HUMAN_REQUESTED' | 'OPEN' | 'RESOLVED'; lastQuestion: { text: string } | null; assignee: { name: string } | null; csat: { rating: number; createdAt: string } | null; createdAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { first?: number | null; after?: string | null; from?: string | null; to?: string | null; tz?: string | null; outcome?: 'AI_RESOLVED' | 'ANSWERED' | 'ANY' | 'BEGAN_RATED' | 'HANDOFF' | 'HUMAN_REPLIED' | 'OPEN' | 'RATED' | 'RESOLVED' | null; channel?: 'API' | 'EMAIL' | 'WIDGET' | null; page?: string | null; language?: string | null; sourceId?: string | null; weekday?: number | null; hour?: number | null; chatbotId?: string | null; labelId?: string | null; assignee?: string | null }
>;

export const reportLeads = 'query ReportLeads($first:Int$after:String$from:String$to:String$tz:String$chatbotId:ID){leads(first:$first after:$after from:$from to:$to tz:$tz chatbotId:$chatbotId origin:VISITOR){edges{node{id conversationId name email message createdAt}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { leads: { edges: { node: { id: string; conversationId: string | null; name: string | null; email: string | null; message: string | null; createdAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { first?: number | null; after?: string | null; from?: string | null; to?: string | null; tz?: string | null; chatbotId?: string | null }
>;

export const reportQuestions = 'query ReportQuestions($first:Int$after:String$from:String$to:String$tz:String$chatbotId:ID$question:String){askedQuestions(first:$first after:$after from:$from to:$to tz:$tz chatbotId:$chatbotId question:$question){edges{node{id conversationId content askedAt}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { askedQuestions: { edges: { node: { id: string; conversationId: string | null; content: string; askedAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { first?: number | null; after?: string | null; from?: string | null; to?: string | null; tz?: string | null; chatbotId?: string | null; question?: string | null }
>;

export const reportSource = 'query ReportSource($chatbotId:ID!$id:ID!){source(chatbotId:$chatbotId id:$id){title}}' as TypedDocument<
  { source: { title: string } | null },
  { chatbotId: string; id: string }
>;

export const reportUnanswered = 'query ReportUnanswered($first:Int$after:String$from:String$to:String$tz:String$chatbotId:ID){unansweredMessages(first:$first after:$after from:$from to:$to tz:$tz chatbotId:$chatbotId){edges{node{id conversationId content askedAt}}pageInfo{hasNextPage endCursor}}}' as TypedDocument<
  { unansweredMessages: { edges: { node: { id: string; conversationId: string | null; content: string; askedAt: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null },
  { first?: number | null; after?: string | null; from?: string | null; to?: string | null; tz?: string | null; chatbotId?: string | null }
>;

export const reports = 'query Reports($range:AnalyticsRange$tz:String$from:String$to:String$chatbotId:ID){analytics(range:$range tz:$tz from:$from to:$to chatbotId:$chatbotId){from to messages aiReplies leads unanswered creditsUsed avgLatencyMs tokens{input output}modelCost saved{conversations minutes amount currency}messagesOverTime{label count}topQuestions{content count}outcomes{total resolved aiResolved open handoffs csatAvg csatCount}labels{id name color conversations}csatComments{id rating comment createdAt}previous{from to leads unanswered avgLatencyMs creditsUsed outcomes{total resolved aiResolved open handoffs csatAvg csatCount}}}workspace{balance settings{minutesPerConversation hourlyCost currency}}}' as TypedDocument<
  { analytics: { from: string; to: string; messages: number; aiReplies: number; leads: number; unanswered: number; creditsUsed: number; avgLatencyMs: number; tokens: { input: number; output: number }; modelCost: number | null; saved: { conversations: number; minutes: number; amount: number | null; currency: string } | null; messagesOverTime: { label: string; count: number }[]; topQuestions: { content: string; count: number }[]; outcomes: { total: number; resolved: number; aiResolved: number; open: number; handoffs: number; csatAvg: number; csatCount: number }; labels: { id: string; name: string; color: string; conversations: number }[]; csatComments: { id: string; rating: number; comment: string; createdAt: string }[]; previous: { from: string; to: string; leads: number; unanswered: number; avgLatencyMs: number; creditsUsed: number; outcomes: { total: number; resolved: number; aiResolved: number; open: number; handoffs: number; csatAvg: number; csatCount: number } } } | null; workspace: { balance: number; settings: { minutesPerConversation: number | null; hourlyCost: number | null; currency: string } } | null },
  { range?: string | null; tz?: string | null; from?: string | null; to?: string | null; chatbotId?: string | null }
>;

export const responses = 'query ReportResponses($range:AnalyticsRange$tz:String$from:String$to:String$chatbotId:ID){responseTimes(range:$range tz:$tz from:$from to:$to chatbotId:$chatbotId){firstResponse{count medianSeconds p90Seconds}waiting{count medianSeconds p90Seconds}byAgent{agent{id name}firstResponse{medianSeconds}waiting{count medianSeconds p90Seconds}}byHour{hour waiting{count medianSeconds}}}}' as TypedDocument<
  { responseTimes: { firstResponse: { count: number; medianSeconds: number | null; p90Seconds: number | null }; waiting: { count: number; medianSeconds: number | null; p90Seconds: number | null }; byAgent: { agent: { id: string; name: string }; firstResponse: { medianSeconds: number | null }; waiting: { count: number; medianSeconds: number | null; p90Seconds: number | null } }[]; byHour: { hour: number; waiting: { count: number; medianSeconds: number | null } }[] } | null },
  { range?: string | null; tz?: string | null; from?: string | null; to?: string | null; chatbotId?: string | null }
>;

export const topics = 'mutation ClusterTopics($input:ClusterTopicsInput!){clusterTopics(input:$input){topics{label count questions}}}' as TypedDocument<
  { clusterTopics: { topics: { label: string; count: number; questions: string[] }[] } | null },
  { input: ClusterTopicsInput }
>;
