import { actionReplay, replayAction } from '../../domain/action-replay/replay.ts';
import { createAction, deleteAction, rotateActionSecret, updateAction } from '../../domain/actions/change.ts';
import { getAction, listActions } from '../../domain/actions/find.ts';
import { actionProposals, proposeActions } from '../../domain/actions/import/propose.ts';
import { actionRun } from '../../domain/actions/records/run.ts';
import { toolReview } from '../../domain/actions/records/tool.ts';
import { action } from '../../domain/actions/records.ts';
import { approveActionTool } from '../../domain/actions/review/approve.ts';
import { testAction } from '../../domain/actions/runs/test.ts';
import { actionUsage, listActionUsage } from '../../domain/actions/runs/usage.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const ActionType = outputType(action);
const ActionRunType = outputType(actionRun);
const chatbotId = { required: true, description: "The chatbot's ID" } as const;

builder.queryField('actions', (t) =>
  t.field({
    type: [ActionType],
    nullable: true,
    description: about(listActions, 'The actions of a chatbot, by name. Secrets are never returned.'),
    args: { chatbotId: t.arg.id(chatbotId) },
    resolve: async (_root, args, context, info) => (await resolve(context, info, listActions, args)).actions,
  }),
);
builder.queryField('action', (t) =>
  t.field({
    type: ActionType,
    nullable: true,
    description: about(getAction, 'An action of a chatbot.'),
    args: {
      chatbotId: t.arg.id(chatbotId),
      actionId: t.arg.id({ required: true, description: "The action's ID" }),
    },
    resolve: (_root, args, context, info) => resolve(context, info, getAction, args),
  }),
);

builder.queryField('actionUsage', (t) =>
  t.field({
    type: [outputType(actionUsage)],
    nullable: true,
    description: about(
      listActionUsage,
      "How often a chatbot's actions were used in the last 30 days. Those without a use are left out.",
    ),
    args: { chatbotId: t.arg.id(chatbotId) },
    resolve: async (_root, args, context, info) => (await resolve(context, info, listActionUsage, args)).usage,
  }),
);

builder.queryField('replayAction', (t) =>
  t.field({
    type: outputType(actionReplay),
    nullable: true,
    description: about(
      replayAction,
      'Which of the newest conversations of 30 days would have started an action by its wordings, or by others that are not saved. Calls nothing.',
    ),
    args: {
      chatbotId: t.arg.id(chatbotId),
      actionId: t.arg.id({ required: true, description: "The action's ID" }),
      wordings: t.arg.stringList({ description: 'Wordings to try. Default: those of the action' }),
      conversations: t.arg.int({ description: 'Number of conversations to look at. Default: 1000' }),
    },
    resolve: (_root, { conversations, ...args }, context, info) =>
      resolve(context, info, replayAction, { ...args, conversations: conversations ?? undefined }),
  }),
);

const whole = { action: ActionType } as const;
mutation(
  createAction,
  'Creates an action: one call of a system of yours, with what visitors must state for it. A chatbot can have 50.',
  whole,
  (made) => ({ action: made }),
);
mutation(
  updateAction,
  'Updates the given fields of an action. `call`, `inputs`, `result`, `failure` and lists are replaced as a whole. Runs that wait for a confirmation become invalid.',
  whole,
  (changed) => ({ action: changed }),
);
mutation(
  rotateActionSecret,
  "Makes the secret that signs an action's calls, or replaces it at once. Shown only once.",
  { action: ActionType, secret: 'String' },
  ({ action: changed, secret }) => ({ action: changed, secret }),
);
mutation(
  deleteAction,
  'Deletes an action. Its runs stay in their conversations.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({ deletedId: id, deleted }),
);
mutation(
  testAction,
  'Tries an action outside of any conversation. A recorded example answers and nothing is called or charged, unless a signed-in owner sends `real: true`.',
  { run: ActionRunType },
  (run) => ({ run }),
);
mutation(
  proposeActions,
  'Proposes the operations of an OpenAPI document, or the tools of an MCP server, as actions, to check, complete and create. Stores nothing. References to other documents are refused.',
  { result: { type: outputType(actionProposals), nullable: true, description: 'The proposals.' } },
  (result) => ({ result }),
);
mutation(
  approveActionTool,
  'Reads the tool of an action again and shows what has changed since it was approved. With the `fingerprint` that was shown, approves the tool as it is now; an action that was stopped because of it is switched on. What does not fit the tool any more is named, and must be changed first.',
  { action: ActionType, review: outputType(toolReview) },
  ({ action: reviewed, review }) => ({ action: reviewed, review }),
);
