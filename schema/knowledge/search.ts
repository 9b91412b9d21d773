import { searchKnowledge } from '../../domain/answers/preview/search-knowledge.ts';
import { searchResults } from '../../domain/answers/preview/search-records.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';

const SearchResults = outputType(searchResults);

builder.queryFields((t) => ({
  searchKnowledge: t.field({
    type: SearchResults,
    nullable: true,
    description: about(
      searchKnowledge,
      'What a chatbot finds for a query, best first, and whether it would answer, suggest or refuse. Costs no credit and does not affect analytics.',
    ),
    args: {
      chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }),
      query: t.arg.string({ required: true, description: 'A question or words, up to 4,000 characters' }),
      limit: t.arg.int({ description: 'Maximum number of results. Default 5, maximum 50' }),
    },
    resolve: (_root, { limit, ...args }, context, info) =>
      resolve(context, info, searchKnowledge, { ...args, limit: limit ?? undefined }),
  }),
}));
