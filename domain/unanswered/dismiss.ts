import * as z from 'zod';
import { findChatbot } from '../chatbots/find.ts';
import { nowIso } from '../core/clock.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { present } from '../core/rows/conditions.ts';
import { unansweredKey } from '../knowledge/items.ts';

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
    const key = unansweredKey(workspaceId, chatbotId, questionId);
    const done = await app.store.update(key, { set: { doneAt: nowIso(app) } }, present);
    if (!done.applied) throw notFound();
    return { dismissed: true };
  },
});
