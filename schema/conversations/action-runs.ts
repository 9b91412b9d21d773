import { actionRun, actionRunStatus } from '../../domain/actions/records/run.ts';
import { getActionRun, listActionRuns, listConversationActionRuns } from '../../domain/actions/runs/find.ts';
import { listWaitingActionRuns } from '../../domain/actions/runs/waiting.ts';
import {
  approveActionRun,
  confirmActionRun,
  declineActionRun,
  retryActionRun,
} from '../../domain/actions/team/decide.ts';
import { startActionRun } from '../../domain/actions/team/start.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from '../core/connection.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { leafType } from '../core/leaf-types.ts';
import { mutation } from '../core/mutation.ts';

const ActionRunType = outputType(actionRun);
const RunStatus = leafType(actionRunStatus);
const chatbotId = { required: true, description: "The chatbot's ID" } as const;
builder.queryField('actionRuns', (t) =>
  t.field({
    type: connectionOf(ActionRunType),
    nullable: true,
    description: about(
      listActionRuns,
      "The runs of a chatbot's actions in the last 30 days, with tests, newest first. Runs of erased conversations are left out.",
    ),
    args: {
      chatbotId: t.arg.id(chatbotId),
      status: t.arg({ type: RunStatus, description: 'Only runs in this state' }),
      actionId: t.arg.id({ description: 'Only runs of this action' }),
      ...pageArgs,
    },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listActionRuns, args),
  }),
);
builder.queryField('waitingActionRuns', (t) =>
  t.field({
    type: connectionOf(ActionRunType),
    nullable: true,
    description: about(
      listWaitingActionRuns,
      "The runs of a workspace's actions that wait for an approval, newest first.",
    ),
    args: pageArgs,
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listWaitingActionRuns, args),
  }),
);
builder.queryField('actionRun', (t) =>
  t.field({
    type: ActionRunType,
    nullable: true,
    description: about(
      getActionRun,
      'A run of the last 30 days: what was sent, without secrets, and what was answered.',
    ),
    args: { chatbotId: t.arg.id(chatbotId), runId: t.arg.id({ required: true, description: "The run's ID" }) },
    resolve: (_root, args, context, info) => resolve(context, info, getActionRun, args),
  }),
);
builder.queryField('conversationActionRuns', (t) =>
  t.field({
    type: connectionOf(ActionRunType),
    nullable: true,
    description: about(listConversationActionRuns, 'The runs of actions in a conversation, newest first.'),
    args: {
      conversationId: t.arg.id({ required: true, description: "The conversation's ID" }),
      ...pageArgs,
    },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listConversationActionRuns, args),
  }),
);

const whole = { run: ActionRunType } as const;
mutation(
  startActionRun,
  'Starts an action in a conversation. One that must be confirmed is proposed, with the `confirmation` of its exact values. Any other is run at once.',
  whole,
  (run) => ({ run }),
);
mutation(
  confirmActionRun,
  'Confirms the exact values of a run, once, and runs it. A run that needs an approval waits for it, unless a signed-in person confirms.',
  whole,
  (run) => ({ run }),
);
mutation(declineActionRun, 'Declines a run that waits for a confirmation or an approval.', whole, (run) => ({ run }));
mutation(approveActionRun, 'Approves a confirmed run and runs it. Only signed-in people can.', whole, (run) => ({
  run,
}));
mutation(
  retryActionRun,
  'Runs a failed or unknown run again, with the same `Idempotency-Key`. An unknown one is looked up first.',
  whole,
  (run) => ({ run }),
);
