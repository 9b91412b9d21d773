import * as z from 'zod';
import { chatbotIds, findChatbot, findTarget } from '../chatbots/find.ts';
import type { App } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { nowIso } from '../core/clock.ts';
import { notFound } from '../core/errors.ts';
import { id, listOf } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { present } from '../core/rows/conditions.ts';
import { unansweredKey } from '../knowledge/items.ts';

/** As many as one list has. */
const MAX_QUESTIONS = 100;
const AT_ONCE = 20;

/** Returns false for a question that this chatbot was not asked. */
async function dismiss(app: App, { workspaceId, chatbotId }: ChatbotRef, questionId: string): Promise<boolean> {
  const key = unansweredKey(workspaceId, chatbotId, questionId);
  return (await app.store.update(key, { set: { doneAt: nowIso(app) } }, present)).applied;
}

/** Removes a question from the list until it is asked again. Idempotent. */
export const dismissUnanswered = operation({
  name: 'dismissUnanswered',
  scope: 'knowledge:write',
  kind: 'write',
  ids: z.object({
    chatbotId: id.describe("The chatbot's ID"),
    questionId: id.describe('ID of the unanswered question'),
  }),
  input: z.object({}),
  find: (app, { workspaceId }, { chatbotId }) => findChatbot(app, workspaceId, chatbotId),
  async run(app, { workspaceId }, { ids: { chatbotId, questionId } }) {
    if (!(await dismiss(app, { workspaceId, chatbotId }, questionId))) throw notFound();
    return { dismissed: true };
  },
});

export const dismissedQuestions = z
  .object({
    dismissed: z.array(id).describe('IDs of those that are off the list now'),
    unknown: z.array(id).describe('IDs of those that are no questions of this chatbot, or no longer'),
  })
  .meta({ id: 'DismissedQuestions', description: 'What became of unanswered questions that were dismissed together.' });
type DismissedQuestions = z.output<typeof dismissedQuestions>;

/** The same for several. Each is dismissed alone. */
export const dismissUnansweredQuestions = operation({
  name: 'dismissUnansweredQuestions',
  scope: 'knowledge:write',
  kind: 'write',
  ids: chatbotIds,
  input: z.object({
    questionIds: listOf(id, MAX_QUESTIONS)
      .min(1, { error: 'must have at least 1 item' })
      .describe(`IDs of the unanswered questions, at most ${MAX_QUESTIONS}`),
  }),
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input }): Promise<DismissedQuestions> {
    const questionIds = [...new Set(input.questionIds)];
    const done = await inBatches(AT_ONCE, questionIds, (each) => dismiss(app, { workspaceId, chatbotId }, each));
    return {
      dismissed: questionIds.filter((_, n) => done[n]),
      unknown: questionIds.filter((_, n) => !done[n]),
    };
  },
});
