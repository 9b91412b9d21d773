import * as z from 'zod';
import type { App } from '../core/app.ts';
import type { Cell, TableExport } from '../core/csv.ts';
import { limits } from '../core/operations/limits.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { labelsById, labelsOf } from '../labels/find.ts';
import type { Label } from '../labels/records.ts';
import { toConversation } from './items.ts';
import type { StoredConversation } from './records.ts';
import { type ConversationFilter, conversationFilter, everyFiltered } from './views/filter.ts';

const about = ['id', 'chatbotId', 'channel', 'status', 'visitorId', 'leadId', 'pageUrl', 'language', 'isTest'] as const;
const times = ['lastMessageAt', 'handoffRequestedAt', 'firstHumanReplyAt', 'closedAt'] as const;
const plain = [...about, 'messageCount', ...times, 'closedBy', 'createdAt', 'updatedAt'] as const;
export const conversationColumns = [
  ...[...plain, 'assigneeId', 'assigneeName', 'csatRating', 'csatComment'],
  ...['visitorName', 'waitingSince', 'lastMessageRole', 'lastMessagePreview', 'visitorVerified', 'lastQuestion'],
  ...['mergedIntoId', 'mergedFromIds'],
  ...['priority', 'snoozed', 'snoozedUntil', 'labels'],
];

/** Reads the names of labels, then returns what makes the row of a conversation. */
export async function conversationRowMaker(
  app: App,
  workspaceId: string,
): Promise<(record: StoredConversation) => Cell[]> {
  const labels = await labelsById(app, workspaceId);
  return (record) => toConversationRow(record, labels);
}

const toConversationRow = (record: StoredConversation, labels: ReadonlyMap<string, Label>): Cell[] => [
  ...plain.map((column) => record[column]),
  record.assignee?.id ?? null,
  record.assignee?.name ?? null,
  record.csat?.rating ?? null,
  record.csat?.comment ?? null,
  record.visitorName,
  record.waitingSince,
  record.lastMessage?.role ?? null,
  record.lastMessage?.preview ?? null,
  record.visitorVerified,
  record.lastQuestion?.text ?? null,
  record.mergedIntoId,
  record.mergedFromIds.join('; '),
  record.priority,
  record.snoozed,
  record.snoozedUntil,
  labelsOf(labels, record.labelIds)
    .map(({ name }) => name)
    .join('; '),
];

async function* rows(app: App, workspaceId: string, filter: ConversationFilter) {
  const toRow = await conversationRowMaker(app, workspaceId);
  for await (const item of everyFiltered(app, workspaceId, filter)) yield toRow(toConversation(item));
}

/** Exports all conversations, or those that match a filter, newest first. The table is streamed. */
export const exportConversations = operation({
  name: 'exportConversations',
  scope: 'conversations:read',
  kind: 'read',
  audit: 'conversation',
  needsRecentSignIn: true,
  limit: limits.conversationsExport,
  ids: z.object({}),
  input: conversationFilter,
  find: nothing,
  run: async (app, actor, { input }): Promise<TableExport> => ({
    name: 'conversations',
    columns: conversationColumns,
    rows: rows(app, actor.workspaceId, input),
  }),
});
