import * as z from 'zod';
import { byCount, grouped } from '../analytics/asked-groups.ts';
import { chatbotField, withinChatbot } from '../analytics/chatbot-scope.ts';
import { figuresScopeOf } from '../analytics/items.ts';
import { spanOf } from '../analytics/ranges.ts';
import { type Period, periodFields } from '../analytics/records.ts';
import { messageKey, toMessage } from '../conversations/items.ts';
import type { App, Item, Key } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import { withDates } from '../core/hours/dates.ts';
import { createdAtOf, idAt } from '../core/ids.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { queryInteger } from '../core/paging.ts';
import { unansweredKey } from '../knowledge/items.ts';
import { MISSED_PREFIX, type MissedQuestion, missedPk, toMissed } from './items.ts';
import type { UnansweredQuestion, UnansweredQuestions, UnansweredReply } from './records.ts';

/** About 400 KB. */
const MAX_READ = 1_000;
const MAX_CONVERSATIONS = 5;
const MAX_QUESTIONS = 100;

type UnansweredQuery = Period & { chatbotId: string | null; limit: number };

/** One query, a read of up to 100 questions' marks at a time, and one of the replies. */
async function readUnanswered(app: App, workspaceId: string, input: UnansweredQuery): Promise<UnansweredQuestions> {
  const { startMs, endMs } = spanOf(input, app.clock.now());
  const { items, next } = await app.store.query({
    pk: missedPk(workspaceId, figuresScopeOf(input.chatbotId)),
    from: MISSED_PREFIX + idAt(startMs),
    to: MISSED_PREFIX + idAt(endMs),
    descending: true,
    limit: MAX_READ,
  });
  const pending = await withoutDone(app, workspaceId, items.map(toMissed));
  const questions = toQuestions(workspaceId, pending).slice(0, input.limit);
  const replies = await readReplies(app, questions);
  return {
    questions: questions.map(({ replyKey: _, ...question }, n) => ({ ...question, reply: replies[n] ?? null })),
    isComplete: next === undefined,
  };
}

/** Without those that were asked before the question was dismissed or became a FAQ. */
async function withoutDone(app: App, workspaceId: string, all: readonly MissedQuestion[]): Promise<MissedQuestion[]> {
  const questions = [...new Map(all.map((question) => [question.questionId, question])).values()];
  const keys = questions.map((question) => unansweredKey(workspaceId, question.chatbotId, question.questionId));
  const marks = (await Promise.all(batchesOf(100, keys).map((batch) => app.store.getMany(batch)))).flat();
  const doneAt = new Map(questions.map((question, n) => [question.questionId, marks[n]?.doneAt]));
  const isDone = ({ questionId, messageId }: MissedQuestion) =>
    createdAtOf(messageId) <= String(doneAt.get(questionId) ?? '');
  return all.filter((question) => !isDone(question));
}

type ListedQuestion = Omit<UnansweredQuestion, 'reply'> & { replyKey: Key | undefined };

/** Most frequent first. `all`: newest first. */
function toQuestions(workspaceId: string, all: readonly MissedQuestion[]): ListedQuestion[] {
  const byQuestion = Map.groupBy(all, ({ questionId }) => questionId);
  return grouped(all.map(({ questionId: key, content }) => ({ key, content, count: 1 })))
    .sort(byCount)
    .map(({ key: id, content, count }) => {
      const rows = byQuestion.get(id)!;
      const { chatbotId, messageId } = rows[0]!;
      const conversationIds = [...new Set(rows.map((row) => row.conversationId))].slice(0, MAX_CONVERSATIONS);
      const [replyKey] = rows.flatMap(({ conversationId, replyId }) =>
        replyId === null ? [] : [messageKey(workspaceId, conversationId, replyId)],
      );
      return { id, chatbotId, content, count, lastAskedAt: createdAtOf(messageId), conversationIds, replyKey };
    });
}

/** In the order of the questions. */
async function readReplies(app: App, questions: readonly ListedQuestion[]) {
  const keys = questions.flatMap(({ replyKey }) => replyKey ?? []);
  if (keys.length === 0) return [];
  const rows = await app.store.getMany(keys);
  const rowByKey = new Map(keys.map((rowKey, n) => [rowKey, rows[n]]));
  return questions.map(({ replyKey }) => toReply(replyKey && rowByKey.get(replyKey)));
}

function toReply(row: Item | undefined): UnansweredReply | undefined {
  if (!row) return undefined;
  const { id: messageId, conversationId, content, author, createdAt } = toMessage(row);
  return { conversationId, messageId, content, author, createdAt };
}

export const listUnansweredQuestions = operation({
  name: 'listUnansweredQuestions',
  scope: 'conversations:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
  ids: z.object({}),
  input: withDates(
    z.object({
      ...periodFields,
      chatbotId: chatbotField.describe('Only questions to this chatbot'),
      limit: queryInteger(1, MAX_QUESTIONS, 50).describe('Maximum number of questions'),
    }),
  ),
  find: nothing,
  run: (app, { workspaceId }, { input }) =>
    withinChatbot(app, workspaceId, input.chatbotId, () => readUnanswered(app, workspaceId, input)),
});
