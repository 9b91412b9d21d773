import * as z from 'zod';
import { getConversation, listConversations } from '../../../domain/conversations/find.ts';
import { conversation, message } from '../../../domain/conversations/records.ts';
import * as documents from '../documents/conversations.ts';
import { defineRoute, type Route } from '../route.ts';
import { pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Conversations';
const one = '/conversations/{conversationId}';

export const conversationRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/conversations',
    tag,
    summary: 'List conversations',
    operation: listConversations,
    document: documents.listConversations,
    pick: (data) => toPage(data.conversations),
    output: pageOf(conversation),
  }),
  defineRoute({
    method: 'GET',
    path: one,
    tag,
    summary: 'Read a conversation',
    operation: getConversation,
    document: documents.getConversation,
    pick: pick('conversation'),
    output: conversation,
  }),
  defineRoute({
    method: 'GET',
    path: `${one}/messages`,
    tag,
    summary: 'Read every message of a conversation',
    operation: getConversation,
    document: documents.messages,
    pick: pick('conversation'),
    output: z.object({ messages: z.array(message) }),
  }),
];
