import * as z from 'zod';
import { actionReplay, replayAction } from '../../../../domain/action-replay/replay.ts';
import { createAction, deleteAction, rotateActionSecret, updateAction } from '../../../../domain/actions/change.ts';
import { getAction, listActions } from '../../../../domain/actions/find.ts';
import { actionProposals, proposeActions } from '../../../../domain/actions/import/propose.ts';
import { actionRun } from '../../../../domain/actions/records/run.ts';
import { toolReview } from '../../../../domain/actions/records/tool.ts';
import { action } from '../../../../domain/actions/records.ts';
import { approveActionTool } from '../../../../domain/actions/review/approve.ts';
import { testAction } from '../../../../domain/actions/runs/test.ts';
import { actionUsage, listActionUsage } from '../../../../domain/actions/runs/usage.ts';
import * as documents from '../../documents/actions/actions.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Actions';
const actions = '/chatbots/{chatbotId}/actions';

export const actionRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: actions,
    tag,
    summary: 'List the actions of a chatbot',
    operation: listActions,
    document: documents.list,
    pick: ({ actions: all }) => ({ actions: all }),
    output: z.object({ actions: z.array(action) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/action-usage',
    tag,
    summary: "Count the runs of a chatbot's actions",
    operation: listActionUsage,
    document: documents.usage,
    pick: ({ actionUsage: usage }) => ({ usage }),
    output: z.object({ usage: z.array(actionUsage).describe('The actions that were used') }),
  }),
  defineRoute({
    method: 'POST',
    path: actions,
    tag,
    summary: 'Create an action',
    operation: createAction,
    creates: true,
    document: documents.create,
    pick: pick('createAction', 'action'),
    output: action,
  }),
  defineRoute({
    method: 'POST',
    path: `${actions}/propose`,
    tag,
    summary: 'Propose actions from an OpenAPI document or an MCP server',
    operation: proposeActions,
    carriesFiles: true,
    document: documents.propose,
    pick: pick('proposeActions', 'result'),
    output: actionProposals,
  }),
  defineRoute({
    method: 'GET',
    path: `${actions}/{actionId}`,
    tag,
    summary: 'Get an action',
    operation: getAction,
    document: documents.get,
    pick: pick('action'),
    output: action,
  }),
  defineRoute({
    method: 'PATCH',
    path: `${actions}/{actionId}`,
    tag,
    summary: 'Update an action',
    operation: updateAction,
    document: documents.update,
    pick: pick('updateAction', 'action'),
    output: action,
  }),
  defineRoute({
    method: 'POST',
    path: `${actions}/{actionId}/rotate-secret`,
    tag,
    summary: "Make or replace the secret that signs an action's calls",
    operation: rotateActionSecret,
    creates: true,
    document: documents.rotateSecret,
    pick: pick('rotateActionSecret'),
    output: z.object({ action, secret: z.string().describe('The signing secret. Shown only once') }),
  }),
  defineRoute({
    method: 'POST',
    path: `${actions}/{actionId}/approve-tool`,
    tag,
    summary: 'Show what has changed of the tool of an action, or approve it as it is now',
    operation: approveActionTool,
    document: documents.approveTool,
    pick: pick('approveActionTool'),
    output: z.object({ action, review: toolReview }),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${actions}/{actionId}`,
    tag,
    summary: 'Delete an action',
    operation: deleteAction,
    document: documents.remove,
    pick: pick('deleteAction'),
    output: z.object({ deleted: z.literal(true) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${actions}/{actionId}/replay`,
    tag,
    summary: 'Try the wordings of an action on past conversations',
    operation: replayAction,
    document: documents.replay,
    pick: pick('replayAction'),
    output: actionReplay,
  }),
  defineRoute({
    method: 'POST',
    path: `${actions}/{actionId}/test`,
    tag,
    summary: 'Test an action',
    operation: testAction,
    creates: true,
    document: documents.test,
    pick: pick('testAction', 'run'),
    output: actionRun,
  }),
];
