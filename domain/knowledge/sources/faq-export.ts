import * as z from 'zod';
import { findChatbot, findTarget } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import type { TableExport } from '../../core/csv.ts';
import { id } from '../../core/fields.ts';
import { limits } from '../../core/operations/limits.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { oneLine } from './faq.ts';
import { faqsOf } from './faq-rows.ts';
import { chatbotIds } from './find.ts';

const columns = ['question', 'answer', 'category', 'alternatives'] as const;

async function* rows(app: App, workspaceId: string, chatbotId: string) {
  for await (const { question, answer, category, alternatives } of faqsOf(app, workspaceId, chatbotId)) {
    yield [question, answer, category, alternatives.map(oneLine).join('\n')];
  }
}

/** Exports the FAQs of a chatbot as a table, in the form that an import reads. */
export const exportFaqs = operation({
  name: 'exportFaqs',
  scope: 'knowledge:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
  audit: 'source',
  needsRecentSignIn: true,
  limit: limits.faqsExport,
  ids: z.object({}),
  input: z.object({ chatbotId: id.describe("The chatbot's ID") }),
  find: nothing,
  async run(app, { workspaceId }, { input: { chatbotId } }): Promise<TableExport> {
    await findChatbot(app, workspaceId, chatbotId);
    return { name: 'faqs', columns, rows: rows(app, workspaceId, chatbotId) };
  },
});

export const listFaqs = operation({
  name: 'listFaqs',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  errors: ['PAYLOAD_TOO_LARGE'],
  find: findTarget,
  run: async (app, { workspaceId }, { ids }) => ({
    faqs: await Array.fromAsync(faqsOf(app, workspaceId, ids.chatbotId)),
  }),
});
