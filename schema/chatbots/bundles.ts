import { exportChatbot } from '../../domain/bundles/export.ts';
import { importChatbot } from '../../domain/bundles/import.ts';
import { chatbotBundle } from '../../domain/bundles/records.ts';
import { ChatbotType } from '../chatbots.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

builder.queryField('exportChatbot', (t) =>
  t.field({
    type: outputType(chatbotBundle),
    nullable: true,
    description: about(
      exportChatbot,
      'A chatbot with its settings and knowledge, to be imported as a copy. Also needs the scope `chatbots:read`.',
    ),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    // Reads every source.
    complexity: 1_000,
    resolve: (_root, args, context, info) => resolve(context, info, exportChatbot, args),
  }),
);

mutation(
  importChatbot,
  'Creates a chatbot from an export, within the quotas of the plan. Also needs the scope `knowledge:write`. Errors name the field.',
  {
    chatbot: ChatbotType,
    created: { type: 'Int', nullable: true, description: 'Sources that were added.' },
    remaining: {
      type: 'Int',
      nullable: true,
      description:
        'Sources that were not imported for lack of time. Send the same bundle with `chatbotId` to continue.',
    },
  },
  (result) => result,
);
