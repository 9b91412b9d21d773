import { dismissedQuestions, dismissUnanswered, dismissUnansweredQuestions } from '../../domain/unanswered/dismiss.ts';
import { listUnansweredQuestions } from '../../domain/unanswered/list.ts';
import { unansweredQuestion, unansweredQuestions } from '../../domain/unanswered/records.ts';
import { periodArgs } from '../analytics.ts';
import { ConversationType } from '../conversations.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve, scopedActor } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { conversationLoader } from '../core/loaders.ts';
import { mutation } from '../core/mutation.ts';

builder.objectFields(outputType(unansweredQuestion), (t) => ({
  conversations: t.field({
    type: [ConversationType],
    description: 'The last conversations in which it was asked. At most 5, newest first',
    resolve: async ({ conversationIds }, _args, context) => {
      const loader = conversationLoader(context, scopedActor(context, 'conversations:read'));
      return (await Promise.all(conversationIds.map((id) => loader.load(id)))).filter(
        (conversation) => conversation !== null,
      );
    },
  }),
}));

builder.queryField('unansweredQuestions', (t) =>
  t.field({
    type: outputType(unansweredQuestions),
    nullable: true,
    description: about(
      listUnansweredQuestions,
      'Questions that chatbots could not answer in a range of local days, grouped by meaning. Without those that were dismissed or became a FAQ, unless they were asked again afterwards.',
    ),
    args: {
      ...periodArgs,
      chatbotId: t.arg.id({ description: 'Only questions to this chatbot. Default: all' }),
      limit: t.arg.int({ description: 'Maximum number of questions. Default 50, maximum 100' }),
    },
    resolve: (_root, args, context, info) => resolve(context, info, listUnansweredQuestions, { ...args }),
  }),
);

mutation(
  dismissUnanswered,
  'Removes a question from the list of unanswered ones until it is asked again.',
  { dismissed: 'Boolean' },
  (done) => done,
);
mutation(
  dismissUnansweredQuestions,
  'Removes several questions from the list of unanswered ones until they are asked again.',
  { result: outputType(dismissedQuestions) },
  (result) => ({ result }),
);
