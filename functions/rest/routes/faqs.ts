import * as z from 'zod';
import { exportRefusedFaqs, getFaqImport, listFaqImports } from '../../../domain/knowledge/faq-imports/find.ts';
import { importFaqs, importResult } from '../../../domain/knowledge/faq-imports/import.ts';
import { importPreview, previewFaqImport } from '../../../domain/knowledge/faq-imports/preview.ts';
import { faqImport } from '../../../domain/knowledge/faq-imports/records.ts';
import { startFaqImport } from '../../../domain/knowledge/faq-imports/start.ts';
import { exportFaqs, listFaqs } from '../../../domain/knowledge/sources/faq-export.ts';
import { faqRecord } from '../../../domain/knowledge/sources/faq-rows.ts';
import * as importDocuments from '../documents/faq-imports.ts';
import * as documents from '../documents/knowledge.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { csvFile, pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Knowledge';
const importsPath = '/chatbots/{chatbotId}/sources/faq/imports';

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
      'Up to 1,000 FAQs in a body of at most 1 MB. The question identifies a FAQ, regardless of case and punctuation at its end: if it ' +
      'exists, the newest such FAQ is changed. A CSV file may have any usual delimiter and names of columns, other columns, and HTML in its ' +
      'answers. Nothing is stored if a row is invalid, and `details` names the row: `faqs.3.answer`, or `csv.5.answer` for row 5 ' +
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
  defineRoute({
    method: 'POST',
    path: importsPath,
    tag,
    summary: 'Import a file of FAQs in the background',
    description:
      'A CSV file of up to 10 MB and 20,000 rows that was uploaded with `POST …/sources/uploads`. A file whose columns cannot be told is ' +
      'refused, and the error names them: send `columns`. Rows that cannot be imported stop nothing; `GET …/refused` returns them.',
    operation: startFaqImport,
    creates: true,
    document: importDocuments.startFaqImport,
    pick: pick('startFaqImport', 'import'),
    output: faqImport,
  }),
  defineRoute({
    method: 'POST',
    path: `${importsPath}/preview`,
    tag,
    summary: 'Show how a file of FAQs would be read',
    operation: previewFaqImport,
    document: importDocuments.previewFaqImport,
    pick: pick('previewFaqImport', 'preview'),
    output: importPreview,
  }),
  defineRoute({
    method: 'GET',
    path: importsPath,
    tag,
    summary: 'List the imports of the last 30 days',
    operation: listFaqImports,
    document: importDocuments.listFaqImports,
    pick: (data) => toPage(data.faqImports),
    output: pageOf(faqImport),
  }),
  defineRoute({
    method: 'GET',
    path: `${importsPath}/{importId}`,
    tag,
    summary: 'Get an import and its progress',
    operation: getFaqImport,
    document: importDocuments.getFaqImport,
    pick: pick('faqImport'),
    output: faqImport,
  }),
  defineRoute({
    method: 'GET',
    path: `${importsPath}/{importId}/refused`,
    tag,
    summary: 'Export the rows that were not imported as CSV',
    description:
      'The rows as they were sent, with what is wrong with each in the column `problem`, which an import ignores: correct the file and send it again.',
    operation: exportRefusedFaqs,
    csv: true,
    isLimited: true,
    output: csvFile,
  }),
];
