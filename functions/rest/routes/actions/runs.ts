import { actionRun } from '../../../../domain/actions/records/run.ts';
import { getActionRun, listActionRuns, listConversationActionRuns } from '../../../../domain/actions/runs/find.ts';
import { listWaitingActionRuns } from '../../../../domain/actions/runs/waiting.ts';
import {
  approveActionRun,
  confirmActionRun,
  declineActionRun,
  retryActionRun,
} from '../../../../domain/actions/team/decide.ts';
import { startActionRun } from '../../../../domain/actions/team/start.ts';
import * as documents from '../../documents/actions/actions.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pageOf, pick, toPage } from '../../shapes.ts';

const tag = 'Actions';
const ofConversation = '/conversations/{conversationId}/action-runs';

export const actionRunRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/action-runs',
    tag,
    summary: "List the runs of a chatbot's actions",
    operation: listActionRuns,
    document: documents.listRuns,
    pick: ({ actionRuns }) => toPage(actionRuns),
    output: pageOf(actionRun),
  }),
  defineRoute({
    method: 'GET',
    path: '/action-runs/waiting',
    tag,
    summary: 'List the runs of all chatbots that wait for an approval',
    operation: listWaitingActionRuns,
    document: documents.listWaitingRuns,
    pick: ({ waitingActionRuns }) => toPage(waitingActionRuns),
    output: pageOf(actionRun),
  }),
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/action-runs/{runId}',
    tag,
    summary: 'Get a run of an action',
    operation: getActionRun,
    document: documents.getRun,
    pick: pick('actionRun'),
    output: actionRun,
  }),
  defineRoute({
    method: 'GET',
    path: ofConversation,
    tag,
    summary: 'List the runs of actions in a conversation',
    operation: listConversationActionRuns,
    document: documents.listConversationRuns,
    pick: ({ conversationActionRuns }) => toPage(conversationActionRuns),
    output: pageOf(actionRun),
  }),
  defineRoute({
    method: 'POST',
    path: '/conversations/{conversationId}/actions/{actionId}/start',
    tag,
    summary: 'Start an action in a conversation',
    operation: startActionRun,
    creates: true,
    document: documents.start,
    pick: pick('startActionRun', 'run'),
    output: actionRun,
  }),
  defineRoute({
    method: 'POST',
    path: `${ofConversation}/{runId}/confirm`,
    tag,
    summary: 'Confirm a run',
    operation: confirmActionRun,
    document: documents.confirm,
    pick: pick('confirmActionRun', 'run'),
    output: actionRun,
  }),
  defineRoute({
    method: 'POST',
    path: `${ofConversation}/{runId}/decline`,
    tag,
    summary: 'Decline a run',
    operation: declineActionRun,
    document: documents.decline,
    pick: pick('declineActionRun', 'run'),
    output: actionRun,
  }),
  defineRoute({
    method: 'POST',
    path: `${ofConversation}/{runId}/approve`,
    tag,
    summary: 'Approve a run',
    operation: approveActionRun,
    document: documents.approve,
    pick: pick('approveActionRun', 'run'),
    output: actionRun,
  }),
  defineRoute({
    method: 'POST',
    path: `${ofConversation}/{runId}/retry`,
    tag,
    summary: 'Run a failed or unknown run again',
    operation: retryActionRun,
    document: documents.retry,
    pick: pick('retryActionRun', 'run'),
    output: actionRun,
  }),
];
