import { proposeQuestions, questionProposals } from '../../domain/answers/proposals/propose.ts';
import { crawl } from '../../domain/knowledge/crawl/records.ts';
import { createChatbotFromSite } from '../../domain/knowledge/from-site/create.ts';
import { ChatbotType } from '../chatbots.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

mutation(
  createChatbotFromSite,
  "Creates a chatbot from the address of its site. The first page is read at once for name, colour and logo, which the new chatbot has; a crawl of up to 50 pages reads the rest in the background. A site that cannot be read creates nothing: the error of `url` says why and what to do. Needs the scope `knowledge:write` as well. Fails with USAGE_LIMIT_REACHED if the plan's quota is used up.",
  { chatbot: ChatbotType, crawl: outputType(crawl) },
  (made) => made,
);

builder.queryField('questionProposals', (t) =>
  t.field({
    type: outputType(questionProposals),
    nullable: true,
    description: about(
      proposeQuestions,
      'Questions that visitors may ask a chatbot and that it answers without doubt, with the answers: FAQs, questions on its pages, and what visitors of most sites ask. Use them as suggested questions. While a site is being read, ask again. Costs no credit.',
    ),
    args: {
      chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }),
      limit: t.arg.int({ description: 'Maximum number of questions. Default 5, maximum 10' }),
    },
    resolve: (_root, { limit, ...args }, context, info) =>
      resolve(context, info, proposeQuestions, { ...args, limit: limit ?? undefined }),
  }),
);
