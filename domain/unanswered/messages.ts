import * as z from 'zod';
import { chatbotField, withinChatbot } from '../analytics/chatbot-scope.ts';
import { figuresScopeOf } from '../analytics/items.ts';
import type { AskedMessage } from '../analytics/questions/records.ts';
import { spanOf } from '../analytics/ranges.ts';
import { periodFields } from '../analytics/records.ts';
import type { Item } from '../core/app.ts';
import { withDates } from '../core/hours/dates.ts';
import { createdAtOf, idAt } from '../core/ids.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { cursorQuery, readListPage } from '../core/paging.ts';
import { MISSED_PREFIX, missedPk, toMissed } from './items.ts';

const toAsked = (item: Item): AskedMessage => {
  const { messageId: id, conversationId, content } = toMissed(item);
  return { id, conversationId, content, askedAt: createdAtOf(id) };
};

/** Each time that a question was not answered, newest first, also where it was dismissed or became a FAQ since. */
export const listUnansweredMessages = operation({
  name: 'listUnansweredMessages',
  scope: 'conversations:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
  ids: z.object({}),
  input: withDates(
    cursorQuery.extend({ ...periodFields, chatbotId: chatbotField.describe('Only questions to this chatbot') }),
  ),
  find: nothing,
  run: (app, { workspaceId }, { input }) =>
    withinChatbot(app, workspaceId, input.chatbotId, () => {
      const { startMs, endMs } = spanOf(input, app.clock.now());
      const where = {
        pk: missedPk(workspaceId, figuresScopeOf(input.chatbotId)),
        prefix: MISSED_PREFIX,
        from: MISSED_PREFIX + idAt(startMs),
        to: MISSED_PREFIX + idAt(endMs),
      };
      return readListPage(app.store, where, input, toAsked);
    }),
});
