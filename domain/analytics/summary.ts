import * as z from 'zod';
import type { App } from '../core/app.ts';
import { withDates } from '../core/hours/dates.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { recentSettings, type WorkspaceSettings } from '../workspaces/settings.ts';
import { readQuestions } from './asked-days.ts';
import { chatbotField, withinChatbot } from './chatbot-scope.ts';
import { readComments } from './comments.ts';
import { readFigures } from './figures.ts';
import { figuresScopeOf } from './items.ts';
import { readLabelCounts } from './labels/read.ts';
import { type Span, spanBefore, spanOf } from './ranges.ts';
import { type Analytics, type AnalyticsTotals, type Period, periodFields } from './records.ts';
import type { Counter } from './share-sums.ts';
import { costOf, tokensOf } from './tokens.ts';

const TOP_QUESTIONS = 10;

/** The analytics of a workspace, or of one of its chatbots (lower-case id). Does not check whether the chatbot exists. */
export async function summaryOf(
  app: App,
  workspaceId: string,
  { chatbotId, ...period }: Period & { chatbotId?: string | null },
): Promise<Analytics> {
  const nowMs = app.clock.now();
  const [span, before] = [spanOf(period, nowMs), spanBefore(period, nowMs)];
  const scope = figuresScopeOf(chatbotId);
  const [figures, questions, csatComments, labels, rates] = await Promise.all([
    readFigures(app, workspaceId, scope, { span, before }),
    readQuestions(app, workspaceId, scope, span),
    readComments(app, workspaceId, scope, span),
    readLabelCounts(app, workspaceId, scope, span),
    recentSettings(app, workspaceId),
  ]);
  const { total, messagesOverTime, tokensOverTime } = figures;
  const tokens = tokensOf(total);
  return {
    ...totalsOf(span, total),
    saved: savedBy(total.aiResolved, rates),
    previous: totalsOf(before, figures.before),
    messagesOverTime,
    tokens,
    modelCost: costOf(tokens, app.settings.modelPrices),
    tokensOverTime,
    topQuestions: questions.slice(0, TOP_QUESTIONS).map(({ content, count }) => ({ content, count })),
    csatComments,
    labels,
  };
}

function savedBy(
  conversations: number,
  { minutesPerConversation, hourlyCost, currency }: WorkspaceSettings,
): Analytics['saved'] {
  if (minutesPerConversation === null) return null;
  const minutes = conversations * minutesPerConversation;
  const amount = hourlyCost === null ? null : Math.round((minutes / 60) * hourlyCost * 100) / 100;
  return { conversations, minutes, amount, currency };
}

function totalsOf({ days }: Span, total: Record<Counter, number>): AnalyticsTotals {
  const { publicConversations, testConversations, messages, aiReplies, leads, unanswered, creditsUsed } = total;
  return {
    from: days[0]?.label ?? '',
    to: days.at(-1)?.label ?? '',
    conversations: publicConversations + testConversations,
    publicConversations,
    testConversations,
    messages,
    aiReplies,
    leads,
    unanswered,
    creditsUsed,
    avgLatencyMs: Math.round(ratio(total.latencyMs, total.timedReplies)),
    outcomes: outcomesOf(total),
  };
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

function outcomesOf(total: Record<Counter, number>): Analytics['outcomes'] {
  const { publicConversations, resolved, aiResolved, handoffs, csatCount, csatSum, csatPositive } = total;
  return {
    total: publicConversations,
    resolved,
    resolutionRate: ratio(resolved, publicConversations),
    aiResolved,
    deflectionRate: ratio(aiResolved, publicConversations),
    open: Math.max(0, publicConversations - resolved),
    handoffs,
    handoffRate: ratio(handoffs, publicConversations),
    csatAvg: ratio(csatSum, csatCount),
    csatCount,
    csatPositiveRate: ratio(csatPositive, csatCount),
  };
}

export const getAnalytics = operation({
  name: 'getAnalytics',
  scope: 'analytics:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
  ids: z.object({}),
  input: withDates(z.object({ ...periodFields, chatbotId: chatbotField })),
  find: nothing,
  run: (app, { workspaceId }, { input }) =>
    withinChatbot(app, workspaceId, input.chatbotId, () => summaryOf(app, workspaceId, input)),
});
