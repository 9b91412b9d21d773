import { acceptImprovement } from '../../domain/improvements/accept.ts';
import { acceptedImprovements, acceptImprovements } from '../../domain/improvements/accept-many.ts';
import { dismissImprovement } from '../../domain/improvements/dismiss.ts';
import { listImprovements } from '../../domain/improvements/list.ts';
import { improvement, improvementState } from '../../domain/improvements/records.ts';
import { undoImprovement } from '../../domain/improvements/undo.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from '../core/connection.ts';
import { outputType } from '../core/from-zod.ts';
import { leafType } from '../core/leaf-types.ts';
import { mutation } from '../core/mutation.ts';

const ImprovementType = outputType(improvement);

builder.queryField('improvements', (t) =>
  t.field({
    type: connectionOf(ImprovementType),
    nullable: true,
    description: about(
      listImprovements,
      'What conversations propose to add to a chatbot. Open ones by how many visitors asked in the last 30 days, decided ones newest first. A chatbot has at most 500 in each state; of open ones, the least asked leave.',
    ),
    args: {
      chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }),
      state: t.arg({
        type: leafType(improvementState),
        description: 'Only improvements in this state. Default: `OPEN`',
      }),
      ...pageArgs,
    },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listImprovements, args),
  }),
);

mutation(
  acceptImprovement,
  'Makes an improvement part of the knowledge, with edits. Refused with CONFLICT if an answer test that passes now would fail: `details` names the tests. `undoImprovement` takes it back.',
  { improvement: ImprovementType },
  (accepted) => ({ improvement: accepted }),
);
mutation(
  acceptImprovements,
  'Accepts up to 50 improvements as they were proposed, each under the conditions of `acceptImprovement`.',
  { result: { type: outputType(acceptedImprovements), nullable: true, description: 'What became of each.' } },
  (result) => ({ result }),
);
mutation(
  dismissImprovement,
  'Takes an open improvement off the list. The same question does not propose it again.',
  { improvement: ImprovementType },
  (dismissed) => ({ improvement: dismissed }),
);
mutation(
  undoImprovement,
  'Removes what accepting an improvement added, the alternative or the FAQ, or restores the answer that it changed. A FAQ that was changed since stays as it is: CONFLICT.',
  { improvement: ImprovementType },
  (undone) => ({ improvement: undone }),
);
