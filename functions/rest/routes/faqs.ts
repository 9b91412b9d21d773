import * as z from 'zod';
import { exportFaqs, listFaqs } from '../../../domain/knowledge/sources/faq-export.ts';
import { importFaqs, importResult } from '../../../domain/knowledge/sources/faq-import.ts';
import { faqRecord } from '../../../domain/knowledge/sources/faq-rows.ts';
import * as documents from '../documents/knowledge.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { csvFile, pick } from '../shapes.ts';

const tag = 'Knowledge';

export const faqRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/faqs',
    tag,
    summary: 'List the FAQs with their answers',
    operation: listFaqs,
    document: documents.listFaqs,
    pick: ({ faqs }) => ({ faqs }),
    output: z.object({ faqs: z.array(faqRecord).describe('The FAQs, newest first') }),
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots/{chatbotId}/faqs/import',
    tag,
    summary: 'Import FAQs as JSON or CSV',
    description:
      'Up to 100 FAQs in a body of at most 1 MB. The question identifies a FAQ, regardless of case: if it exists, the FAQ is ' +
      'changed. Nothing is stored if a row is invalid, and `details` names the row: `faqs.3.answer`, or `csv.5.answer` for row 5 ' +
      'of the file. `GET /faqs/export` returns such a file.',
    operation: importFaqs,
    creates: true,
    document: documents.importFaqs,
    pick: pick('importFaqs', 'result'),
    output: importResult,
  }),
  defineRoute({
    method: 'GET',
    path: '/faqs/export',
    tag,
    summary: 'Export FAQs as CSV',
    description: 'All FAQs of a chatbot in one file of any length, in the form that an import reads.',
    operation: exportFaqs,
    csv: true,
    output: csvFile,
  }),
];
