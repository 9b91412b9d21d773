import { getFaqImport, listFaqImports } from '../../domain/knowledge/faq-imports/find.ts';
import { importPreview, previewFaqImport } from '../../domain/knowledge/faq-imports/preview.ts';
import { type FaqFileImport, faqImport } from '../../domain/knowledge/faq-imports/records.ts';
import { startFaqImport } from '../../domain/knowledge/faq-imports/start.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from '../core/connection.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const ImportType = outputType<typeof faqImport, FaqFileImport>(faqImport);

builder.queryField('faqImport', (t) =>
  t.field({
    type: ImportType,
    nullable: true,
    description: about(getFaqImport, 'The import of a file of FAQs, with its progress.'),
    args: {
      chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }),
      id: t.arg.id({ required: true, description: "The import's ID" }),
    },
    resolve: (_root, { chatbotId, id }, context, info) =>
      resolve(context, info, getFaqImport, { chatbotId, importId: id }),
  }),
);

builder.queryField('faqImports', (t) =>
  t.field({
    type: connectionOf(ImportType),
    nullable: true,
    description: about(listFaqImports, 'The imports of files of FAQs in the last 30 days, newest first.'),
    args: { ...pageArgs, chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listFaqImports, args),
  }),
);

mutation(
  startFaqImport,
  'Imports an uploaded CSV file of up to 20,000 FAQs in the background, after earlier imports into the chatbot. Rows that cannot be imported are kept as a file.',
  { import: ImportType },
  (started) => ({ import: started }),
);
mutation(
  previewFaqImport,
  'Shows how an uploaded CSV file would be read: its columns, its first rows, and what is missing. Stores nothing.',
  { preview: outputType(importPreview) },
  (preview) => ({ preview }),
);
