import * as z from 'zod';
import { labelledConversation } from '../../../../domain/conversations/records.ts';
import { setConversationLabels } from '../../../../domain/conversations/triage/labels.ts';
import { setConversationPriority } from '../../../../domain/conversations/triage/priority.ts';
import { snoozeConversation, unsnoozeConversation } from '../../../../domain/conversations/triage/snooze.ts';
import { conversationResult, updateConversations } from '../../../../domain/conversations/triage/update-many.ts';
import * as documents from '../../documents/conversations/triage.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Conversations';
const conversationPath = '/conversations/{conversationId}';

/** What agents do to sort their work. */
export const triageRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/conversations/bulk',
    tag,
    summary: 'Do the same with up to 100 conversations',
    description: 'Each result says whether its conversation was changed, and why not.',
    operation: updateConversations,
    document: documents.updateMany,
    pick: pick('updateConversations'),
    output: z.object({ results: z.array(conversationResult) }),
  }),
  defineRoute({
    method: 'PUT',
    path: `${conversationPath}/labels`,
    tag,
    summary: 'Replace the labels of a conversation',
    operation: setConversationLabels,
    document: documents.setLabels,
    pick: pick('setConversationLabels', 'conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'PUT',
    path: `${conversationPath}/priority`,
    tag,
    summary: 'Set the priority of a conversation',
    operation: setConversationPriority,
    document: documents.setPriority,
    pick: pick('setConversationPriority', 'conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/snooze`,
    tag,
    summary: 'Snooze a conversation',
    operation: snoozeConversation,
    document: documents.snooze,
    pick: pick('snoozeConversation', 'conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/unsnooze`,
    tag,
    summary: 'End the snooze of a conversation',
    operation: unsnoozeConversation,
    document: documents.unsnooze,
    pick: pick('unsnoozeConversation', 'conversation'),
    output: labelledConversation,
  }),
];
