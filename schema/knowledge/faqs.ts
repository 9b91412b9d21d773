import { importFaqs, importResult } from '../../domain/knowledge/faq-imports/import.ts';
import { listFaqs } from '../../domain/knowledge/sources/faq-export.ts';
import { faqRecord } from '../../domain/knowledge/sources/faq-rows.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { storedTextComplexity } from '../core/complexity.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';
import { readOnce } from '../core/read-ahead.ts';

const FaqType = outputType(faqRecord);

builder.queryFields((t) => ({
  faqs: t.field({
    type: [FaqType],
    nullable: true,
    description: about(listFaqs, 'All FAQs of a chatbot with their answers, newest first.'),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    complexity: storedTextComplexity,
    resolve: async (_root, args, context, info) =>
      (await readOnce(context, `faqs#${args.chatbotId}`, () => resolve(context, info, listFaqs, args))).faqs,
  }),
}));

mutation(
  importFaqs,
  'Adds up to 1,000 FAQs at once, as JSON or CSV. A FAQ whose question exists is changed. Idempotent. Errors name the row.',
  { result: { type: outputType(importResult), nullable: true, description: 'What the import changed.' } },
  (result) => ({ result }),
);
