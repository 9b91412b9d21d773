import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { text } from '../../core/fields.ts';
import { withDates } from '../../core/hours/dates.ts';
import { createdAtOf, idAt } from '../../core/ids.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { type CursorPage, cursorQuery, readListPage } from '../../core/paging.ts';
import { equals } from '../../core/rows/conditions.ts';
import { chatbotField, withinChatbot } from '../chatbot-scope.ts';
import { ASKED_PREFIX, askedPk, figuresScopeOf } from '../items.ts';
import { questionOf } from '../question.ts';
import { spanOf } from '../ranges.ts';
import { periodFields } from '../records.ts';
import type { AskedMessage } from './records.ts';

const listInput = withDates(
  cursorQuery.extend({
    ...periodFields,
    chatbotId: chatbotField.describe('Only questions to this chatbot'),
    question: text(1, 1000).nullish().describe('Only this question, in any wording'),
  }),
);
type QuestionQuery = z.output<typeof listInput>;

const toAsked = ({ sk, conversationId, content }: Item): AskedMessage => {
  const id = sk.slice(ASKED_PREFIX.length);
  return {
    id,
    conversationId: conversationId === undefined ? null : String(conversationId),
    content: String(content),
    askedAt: createdAtOf(id),
  };
};

/** Newest first. One query reads a page; with a question it may be short although more follow. */
async function readAsked(app: App, workspaceId: string, input: QuestionQuery): Promise<CursorPage<AskedMessage>> {
  const { startMs, endMs } = spanOf(input, app.clock.now());
  const question = input.question ? await questionOf(input.question) : undefined;
  if (input.question && !question) return { data: [], nextCursor: null };
  const where = {
    pk: askedPk(workspaceId, figuresScopeOf(input.chatbotId)),
    prefix: ASKED_PREFIX,
    from: ASKED_PREFIX + idAt(startMs),
    to: ASKED_PREFIX + idAt(endMs),
    ...(question ? { filter: equals('key', question.key) } : {}),
  };
  return readListPage(app.store, where, input, toAsked);
}

export const listAskedQuestions = operation({
  name: 'listAskedQuestions',
  scope: 'conversations:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
  ids: z.object({}),
  input: listInput,
  find: nothing,
  run: (app, { workspaceId }, { input }) =>
    withinChatbot(app, workspaceId, input.chatbotId, () => readAsked(app, workspaceId, input)),
});
