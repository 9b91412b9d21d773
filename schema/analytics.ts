import { Kind } from 'graphql';
import { chatbotFigures, listChatbotFigures } from '../domain/analytics/breakdown/chatbots.ts';
import { getBreakdown } from '../domain/analytics/breakdown/read.ts';
import { breakdown } from '../domain/analytics/breakdown/records.ts';
import { listAskedQuestions } from '../domain/analytics/questions/list.ts';
import { askedMessage } from '../domain/analytics/questions/records.ts';
import { analytics, rangeNames, topic, toRange } from '../domain/analytics/records.ts';
import { getResponseTimes } from '../domain/analytics/responses/read.ts';
import { responseTimes } from '../domain/analytics/responses/records.ts';
import { getAnalytics } from '../domain/analytics/summary.ts';
import { clusterTopics } from '../domain/analytics/topics.ts';
import { getClientAnalytics } from '../domain/reseller/client-analytics.ts';
import { listUnansweredMessages } from '../domain/unanswered/messages.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from './core/connection.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { enumName } from './core/leaf-types.ts';
import { mutation } from './core/mutation.ts';
import { ClientDetailType } from './reseller.ts';

/** A scalar, because an enum would reject unknown values, which fall back to the default. */
builder.scalarType('AnalyticsRange', {
  description:
    `${rangeNames.map(enumName).join(', ')}, or the same as a string. Days are local days up to and including today. ` +
    'Omitted or unknown values select THIS_MONTH.',
  serialize: (value) => value,
  parseValue: toRange,
  parseLiteral: (node) => toRange(node.kind === Kind.ENUM || node.kind === Kind.STRING ? node.value : undefined),
});

const Analytics = outputType(analytics);
const rangeText = 'Local days up to and including today, or calendar months. Default THIS_MONTH';
const tzText = 'IANA time zone of the days. Default UTC';
const Topic = outputType(topic);
const AskedConnection = connectionOf(outputType(askedMessage));
const ChatbotFiguresConnection = connectionOf(outputType(chatbotFigures));

/** The arguments of a range of days. */
export const periodArgs = builder.args((t) => ({
  range: t.field({ type: 'AnalyticsRange', description: rangeText }),
  tz: t.string({ description: tzText }),
  from: t.string({ description: 'First local day, YYYY-MM-DD, instead of `range`. Needs `to`' }),
  to: t.string({ description: 'Last local day, YYYY-MM-DD. Needs `from`. At most 366 days' }),
}));

builder.queryFields((t) => ({
  analytics: t.field({
    type: Analytics,
    nullable: true,
    description: about(getAnalytics, 'Figures of the workspace, or of one chatbot, for a range of local days.'),
    args: { ...periodArgs, chatbotId: t.arg.id({ description: 'Only this chatbot. Default: all' }) },
    resolve: (_root, args, context, info) => resolve(context, info, getAnalytics, { ...args }),
  }),
}));

builder.queryField('responseTimes', (t) =>
  t.field({
    type: outputType(responseTimes),
    nullable: true,
    description: about(
      getResponseTimes,
      'How long visitors waited for humans, by agent and by hour, for replies in a range of local days.',
    ),
    args: { ...periodArgs, chatbotId: t.arg.id({ description: 'Only this chatbot. Default: all' }) },
    resolve: (_root, args, context, info) => resolve(context, info, getResponseTimes, { ...args }),
  }),
);

builder.queryFields((t) => ({
  analyticsBreakdown: t.field({
    type: outputType(breakdown),
    nullable: true,
    description: about(
      getBreakdown,
      'The conversations of a range of local days by channel, page, language, agent, source and time.',
    ),
    args: { ...periodArgs, chatbotId: t.arg.id({ description: 'Only this chatbot. Default: all' }) },
    resolve: (_root, args, context, info) => resolve(context, info, getBreakdown, { ...args }),
  }),
  askedQuestions: t.field({
    type: AskedConnection,
    nullable: true,
    description: about(
      listAskedQuestions,
      'Each question that visitors asked the chatbots in a range of local days, newest first. A page can be short or empty although more follow: continue while `pageInfo.hasNextPage` is true.',
    ),
    args: {
      ...pageArgs,
      ...periodArgs,
      chatbotId: t.arg.id({ description: 'Only questions to this chatbot. Default: all' }),
      question: t.arg.string({ description: 'Only this question, in any wording' }),
    },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listAskedQuestions, { ...args }),
  }),
  unansweredMessages: t.field({
    type: AskedConnection,
    nullable: true,
    description: about(
      listUnansweredMessages,
      'Each time that a chatbot could not answer in a range of local days, newest first, also where the question was dismissed or became a FAQ since.',
    ),
    args: {
      ...pageArgs,
      ...periodArgs,
      chatbotId: t.arg.id({ description: 'Only questions to this chatbot. Default: all' }),
    },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listUnansweredMessages, { ...args }),
  }),
}));

builder.queryField('chatbotFigures', (t) =>
  t.field({
    type: ChatbotFiguresConnection,
    nullable: true,
    description: about(listChatbotFigures, 'The figures of the chatbots side by side, for a range of local days.'),
    args: { ...pageArgs, ...periodArgs },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listChatbotFigures, { ...args }),
  }),
);

builder.objectFields(ClientDetailType, (t) => ({
  analytics: t.field({
    type: Analytics,
    nullable: true,
    description: about(getClientAnalytics, 'Figures of a client workspace for a range of local days.'),
    args: periodArgs,
    resolve: (client, args, context, info) =>
      resolve(context, info, getClientAnalytics, { ...args, workspaceId: client.id }),
  }),
}));

mutation(
  clusterTopics,
  'Groups the questions of a range into topics by their words, most frequent first.',
  { topics: [Topic] },
  ({ topics }) => ({
    topics,
  }),
);
