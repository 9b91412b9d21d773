import * as z from 'zod';
import { chatbotFigures, listChatbotFigures } from '../../../domain/analytics/breakdown/chatbots.ts';
import { exportSourceFigures } from '../../../domain/analytics/breakdown/export.ts';
import { getBreakdown } from '../../../domain/analytics/breakdown/read.ts';
import { breakdown } from '../../../domain/analytics/breakdown/records.ts';
import { listAskedQuestions } from '../../../domain/analytics/questions/list.ts';
import { askedMessage } from '../../../domain/analytics/questions/records.ts';
import { analytics, topic } from '../../../domain/analytics/records.ts';
import { getResponseTimes } from '../../../domain/analytics/responses/read.ts';
import { responseTimes } from '../../../domain/analytics/responses/records.ts';
import { getAnalytics } from '../../../domain/analytics/summary.ts';
import { clusterTopics } from '../../../domain/analytics/topics.ts';
import { getClientAnalytics } from '../../../domain/reseller/client-analytics.ts';
import { listUnansweredMessages } from '../../../domain/unanswered/messages.ts';
import * as documents from '../documents/analytics.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { csvFile, pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Analytics';

/** A client's analytics, for its agency. */
const clientRoute = defineRoute({
  method: 'GET',
  path: '/reseller/clients/{workspaceId}/analytics',
  tag: 'Reseller',
  summary: "Get a client's analytics for a range",
  operation: getClientAnalytics,
  document: documents.clientSummary,
  pick: pick('reseller', 'client', 'analytics'),
  output: analytics,
});

export const analyticsRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/analytics/summary',
    tag,
    summary: 'Get the analytics of a range',
    operation: getAnalytics,
    document: documents.summary,
    pick: pick('analytics'),
    output: analytics,
  }),
  defineRoute({
    method: 'POST',
    path: '/analytics/topics',
    tag,
    summary: 'Group the questions of a range into topics',
    operation: clusterTopics,
    queryToo: true,
    document: documents.topics,
    pick: pick('clusterTopics'),
    output: z.object({ topics: z.array(topic) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/analytics/response-times',
    tag,
    summary: 'Get how long visitors waited for humans',
    operation: getResponseTimes,
    document: documents.responseTimes,
    pick: pick('responseTimes'),
    output: responseTimes,
  }),
  defineRoute({
    method: 'GET',
    path: '/analytics/breakdown',
    tag,
    summary: 'Get the conversations of a range by channel, page, language, agent, source and time',
    operation: getBreakdown,
    document: documents.breakdown,
    pick: pick('analyticsBreakdown'),
    output: breakdown,
  }),
  defineRoute({
    method: 'GET',
    path: '/analytics/chatbots',
    tag,
    summary: 'List the figures of the chatbots side by side',
    operation: listChatbotFigures,
    document: documents.chatbotFigures,
    pick: (data) => toPage(data.chatbotFigures),
    output: pageOf(chatbotFigures),
  }),
  defineRoute({
    method: 'GET',
    path: '/analytics/sources/export',
    tag,
    summary: 'Export the figures of sources as CSV',
    description:
      'The `sources` of the breakdown of a range as a file. 409 as long as `isPending` is true there: the same call continues counting.',
    operation: exportSourceFigures,
    csv: true,
    isLimited: true,
    output: csvFile,
  }),
  defineRoute({
    method: 'GET',
    path: '/analytics/questions',
    tag,
    summary: 'List each question that visitors asked in a range',
    operation: listAskedQuestions,
    document: documents.askedQuestions,
    pick: (data) => toPage(data.askedQuestions),
    output: pageOf(askedMessage),
  }),
  defineRoute({
    method: 'GET',
    path: '/analytics/unanswered',
    tag,
    summary: 'List each question of a range that chatbots could not answer',
    operation: listUnansweredMessages,
    document: documents.unansweredMessages,
    pick: (data) => toPage(data.unansweredMessages),
    output: pageOf(askedMessage),
  }),
  clientRoute,
];
