import * as z from 'zod';
import { findChatbot, findTarget } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import type { TableExport } from '../../core/csv.ts';
import { AppError } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import { limits } from '../../core/operations/limits.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { oneLine } from './faq.ts';
import { type FaqRecord, faqsOf } from './faq-rows.ts';
import { chatbotIds } from './find.ts';

const columns = ['question', 'answer', 'category', 'alternatives'] as const;

async function* rows(app: App, chatbotRef: ChatbotRef) {
  for await (const { question, answer, category, alternatives } of faqsOf(app, chatbotRef)) {
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
    return { name: 'faqs', columns, rows: rows(app, { workspaceId, chatbotId }) };
  },
});

/** A record with its answer has at least 150 bytes as JSON. Of the usual size, this many take 30 MB of memory. */
const MAX_LISTED = 25_000;

/** Throws PAYLOAD_TOO_LARGE if no answer can hold them. */
async function allFaqs(app: App, chatbotRef: ChatbotRef): Promise<FaqRecord[]> {
  const faqs: FaqRecord[] = [];
  for await (const faq of faqsOf(app, chatbotRef)) {
    if (faqs.length === MAX_LISTED) throw new AppError('PAYLOAD_TOO_LARGE', { message: TOO_LONG });
    faqs.push(faq);
  }
  return faqs;
}
const TOO_LONG = `The chatbot has more than ${MAX_LISTED.toLocaleString('en')} FAQs. Export them as CSV instead.`;

export const listFaqs = operation({
  name: 'listFaqs',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  errors: ['PAYLOAD_TOO_LARGE'],
  find: findTarget,
  run: async (app, { workspaceId }, { ids }) => ({ faqs: await allFaqs(app, { workspaceId, ...ids }) }),
});
