import { listSourceCitations, sourceCitations } from '../../domain/knowledge/sources/citations.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve, scopedActor } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { citationLoader } from '../core/loaders.ts';
import { SourceType } from '../knowledge.ts';

builder.objectField(SourceType, 'citationCount', (t) =>
  t.int({
    description: 'How many answers were based on it, without test conversations',
    resolve: async ({ id, chatbotId }, _args, context) => {
      const loader = citationLoader(context, scopedActor(context, 'knowledge:read'));
      return (await loader.load(chatbotId)).get(id) ?? 0;
    },
  }),
);

builder.queryField('sourceCitations', (t) =>
  t.field({
    type: [outputType(sourceCitations)],
    nullable: true,
    description: about(
      listSourceCitations,
      'How often answers of a chatbot were based on its sources, most cited first.',
    ),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: async (_root, args, context, info) => (await resolve(context, info, listSourceCitations, args)).citations,
  }),
);
