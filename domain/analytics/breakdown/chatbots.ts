import * as z from 'zod';
import { listChatbots } from '../../chatbots/find.ts';
import { CHATBOT_PREFIX, toChatbot } from '../../chatbots/items.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import type { App } from '../../core/app.ts';
import { inBatches } from '../../core/batches.ts';
import { id } from '../../core/fields.ts';
import { withDates } from '../../core/hours/dates.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { type CursorPage, readListPage } from '../../core/paging.ts';
import { workspacePk } from '../../core/tenants.ts';
import { readFigures } from '../figures.ts';
import { figuresScopeOf } from '../items.ts';
import { type Span, spanOf } from '../ranges.ts';
import { periodFields } from '../records.ts';

/** Each chatbot costs several reads. */
const READ_AT_ONCE = 10;

export const chatbotFigures = z
  .object({
    id: id.describe("The chatbot's ID"),
    name: z.string().describe('Its name for the team'),
    conversations: z.int().describe('Conversations without tests that began in the range'),
    aiReplies: z.int().describe('Answers of the chatbot'),
    unanswered: z.int().describe('Those of them that did not answer the question'),
    answeredRate: z
      .number()
      .meta({
        description: 'Share of the answers that did, 0 to 1. Null: there are no answers',
        graphql: 'Float',
      })
      .nullable(),
  })
  .meta({ id: 'ChatbotFigures', description: "A chatbot's figures for a range of local days." });
type ChatbotFigures = z.output<typeof chatbotFigures>;

async function figuresOf(app: App, { workspaceId, id: chatbotId, name }: Chatbot, span: Span): Promise<ChatbotFigures> {
  const { total } = await readFigures(app, workspaceId, figuresScopeOf(chatbotId), { span });
  const { publicConversations: conversations, aiReplies, unanswered } = total;
  const answeredRate = aiReplies > 0 ? Math.max(0, 1 - unanswered / aiReplies) : null;
  return { id: chatbotId, name, conversations, aiReplies, unanswered, answeredRate };
}

/** The figures of all chatbots side by side, in the order of `listChatbots`. */
export const listChatbotFigures = operation({
  name: 'listChatbotFigures',
  scope: 'analytics:read',
  kind: 'read',
  ids: z.object({}),
  input: withDates(listChatbots.input.extend(periodFields)),
  find: nothing,
  async run(
    app,
    { workspaceId },
    { input: { limit, cursor, ...period }, tenancy },
  ): Promise<CursorPage<ChatbotFigures>> {
    // Reads much, so it waits until the limits admit the call.
    await tenancy();
    const where = { pk: workspacePk(workspaceId), prefix: CHATBOT_PREFIX, consistent: true };
    const { data, nextCursor } = await readListPage(app.store, where, { limit, cursor }, toChatbot);
    const span = spanOf(period, app.clock.now());
    return { data: await inBatches(READ_AT_ONCE, data, (chatbot) => figuresOf(app, chatbot, span)), nextCursor };
  },
});
