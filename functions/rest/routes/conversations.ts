import * as z from 'zod';
import { exportConversations } from '../../../domain/conversations/export.ts';
import { getConversation, listConversations } from '../../../domain/conversations/find.ts';
import { labelledConversation } from '../../../domain/conversations/records.ts';
import { assignConversation } from '../../../domain/conversations/state/assign.ts';
import { releaseConversation } from '../../../domain/conversations/state/release.ts';
import { resolveConversation } from '../../../domain/conversations/state/resolve.ts';
import { takeOverConversation } from '../../../domain/conversations/state/takeover.ts';
import { conversationCounts, getConversationCounts } from '../../../domain/conversations/views/view-counts.ts';
import { deleteConversation } from '../../../domain/erasure/conversation.ts';
import { searchConversations } from '../../../domain/search/find/search.ts';
import { labelledMatch } from '../../../domain/search/records.ts';
import * as documents from '../documents/conversations.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { csvFile, pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Conversations';
const conversationPath = '/conversations/{conversationId}';

export const conversationRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/conversations',
    tag,
    summary: 'List conversations',
    operation: listConversations,
    document: documents.listConversations,
    pick: (data) => toPage(data.conversations),
    output: pageOf(labelledConversation),
  }),
  defineRoute({
    method: 'GET',
    path: '/conversations/export',
    tag,
    summary: 'Export conversations as CSV',
    description: 'All matching conversations in one file of any length, streamed while it is read.',
    operation: exportConversations,
    csv: true,
    output: csvFile,
  }),
  defineRoute({
    method: 'GET',
    path: '/conversations/search',
    tag,
    summary: 'Search all conversations',
    description:
      'Finds words in all messages, notes, contact details and file names, newest conversation first. Contact details need the scope ' +
      '`leads:read` too. A page can be short although more follow: continue until `nextCursor` is null.',
    operation: searchConversations,
    document: documents.searchConversations,
    pick: (data) => toPage(data.searchConversations),
    output: pageOf(labelledMatch),
  }),
  defineRoute({
    method: 'GET',
    path: '/conversations/counts',
    tag,
    summary: 'Get the numbers of conversations by view',
    operation: getConversationCounts,
    document: documents.counts,
    pick: pick('conversationCounts'),
    output: conversationCounts,
  }),
  defineRoute({
    method: 'GET',
    path: conversationPath,
    tag,
    summary: 'Get a conversation',
    operation: getConversation,
    document: documents.getConversation,
    pick: pick('conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/takeover`,
    tag,
    summary: 'Take a conversation over from the AI',
    operation: takeOverConversation,
    document: documents.takeOver,
    pick: pick('takeOverConversation', 'conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/assign`,
    tag,
    summary: 'Assign a conversation to a member',
    operation: assignConversation,
    document: documents.assign,
    pick: pick('assignConversation', 'conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/release`,
    tag,
    summary: 'Give a conversation back to the AI',
    operation: releaseConversation,
    document: documents.release,
    pick: pick('releaseConversation', 'conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/resolve`,
    tag,
    summary: 'Resolve a conversation',
    operation: resolveConversation,
    document: documents.resolve,
    pick: pick('resolveConversation', 'conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'DELETE',
    path: conversationPath,
    tag,
    summary: 'Erase a conversation and everything that belongs to it',
    operation: deleteConversation,
    document: documents.deleteConversation,
    pick: pick('deleteConversation'),
    output: z.object({ deleted: z.literal(true) }),
  }),
];
