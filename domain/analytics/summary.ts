import * as z from 'zod';
import type { App } from '../core/app.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { readQuestions } from './asked-days.ts';
import { chatbotField, withinChatbot } from './chatbot-scope.ts';
import { readComments } from './comments.ts';
import { readFigures } from './figures.ts';
import { figuresScopeOf } from './items.ts';
import { readLabelCounts } from './labels/read.ts';
import { spanOf } from './ranges.ts';
import { type Analytics, type Period, periodInput } from './records.ts';
import type { Counter } from './share-sums.ts';
import { costOf, tokensOf } from './tokens.ts';

const TOP_QUESTIONS = 10;

/** The analytics of a workspace, or of one of its chatbots (lower-case id). Does not check whether the chatbot exists. */
export async function summaryOf(
  app: App,
  workspaceId: string,
  { chatbotId, ...period }: Period & { chatbotId?: string | null },
): Promise<Analytics> {
  const span = spanOf(period, app.clock.now());
  const scope = figuresScopeOf(chatbotId);
  const [{ total, messagesOverTime, tokensOverTime }, questions, csatComments, labels] = await Promise.all([
    readFigures(app, workspaceId, scope, span),
    readQuestions(app, workspaceId, scope, span),
    readComments(app, workspaceId, scope, span),
    readLabelCounts(app, workspaceId, scope, span),
  ]);
  const { publicConversations, testConversations, messages, aiReplies, leads, unanswered, creditsUsed } = total;
  const tokens = tokensOf(total);
  return {
    conversations: publicConversations + testConversations,
    publicConversations,
    testConversations,
    messages,
    aiReplies,
    leads,
    unanswered,
    creditsUsed,
    avgLatencyMs: Math.round(ratio(total.latencyMs, total.timedReplies)),
    messagesOverTime,
    tokens,
    modelCost: costOf(tokens, app.settings.modelPrices),
    tokensOverTime,
    topQuestions: questions.slice(0, TOP_QUESTIONS).map(({ content, count }) => ({ content, count })),
    outcomes: outcomesOf(total),
    csatComments,
    labels,
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
  input: periodInput.extend({ chatbotId: chatbotField }),
  find: nothing,
  run: (app, { workspaceId }, { input }) =>
    withinChatbot(app, workspaceId, input.chatbotId, () => summaryOf(app, workspaceId, input)),
});
