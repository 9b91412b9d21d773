import { Kind } from 'graphql';
import { analytics, rangeNames, topic, toRange } from '../domain/analytics/records.ts';
import { getResponseTimes } from '../domain/analytics/responses/read.ts';
import { responseTimes } from '../domain/analytics/responses/records.ts';
import { getAnalytics } from '../domain/analytics/summary.ts';
import { clusterTopics } from '../domain/analytics/topics.ts';
import { getClientAnalytics } from '../domain/reseller/client-analytics.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
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
export const rangeText = 'Local days up to and including today, or calendar months. Default THIS_MONTH';
export const tzText = 'IANA time zone of the days. Default UTC';
const Topic = outputType(topic);

builder.queryFields((t) => ({
  analytics: t.field({
    type: Analytics,
    nullable: true,
    description: about(getAnalytics, 'Figures of the workspace, or of one chatbot, for a range of local days.'),
    args: {
      range: t.arg({ type: 'AnalyticsRange', description: rangeText }),
      tz: t.arg.string({ description: tzText }),
      chatbotId: t.arg.id({ description: 'Only this chatbot. Default: all' }),
    },
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
    args: {
      range: t.arg({ type: 'AnalyticsRange', description: rangeText }),
      tz: t.arg.string({ description: 'IANA time zone of the days and hours. Default UTC' }),
      chatbotId: t.arg.id({ description: 'Only this chatbot. Default: all' }),
    },
    resolve: (_root, args, context, info) => resolve(context, info, getResponseTimes, { ...args }),
  }),
);

builder.objectFields(ClientDetailType, (t) => ({
  analytics: t.field({
    type: Analytics,
    nullable: true,
    description: about(getClientAnalytics, 'Figures of a client workspace for a range of local days.'),
    args: {
      range: t.arg({ type: 'AnalyticsRange', description: rangeText }),
      tz: t.arg.string({ description: tzText }),
    },
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
