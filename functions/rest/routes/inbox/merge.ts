import { mergeConversations } from '../../../../domain/conversations/merge/merge.ts';
import { unmergeConversation } from '../../../../domain/conversations/merge/unmerge.ts';
import { labelledConversation } from '../../../../domain/conversations/records.ts';
import * as documents from '../../documents/inbox/merge.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Conversations';

export const mergeRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/conversations/{conversationId}/merge',
    tag,
    summary: 'Merge a conversation into another one',
    description:
      'Its messages stay where they are, and it is closed. Its visitor continues in the other conversation, and sees what is written there from now on. Returns the other conversation.',
    operation: mergeConversations,
    document: documents.merge,
    pick: pick('mergeConversations', 'conversation'),
    output: labelledConversation,
  }),
  defineRoute({
    method: 'POST',
    path: '/conversations/{conversationId}/unmerge',
    tag,
    summary: 'Undo a merge while nobody has written since',
    operation: unmergeConversation,
    document: documents.unmerge,
    pick: pick('unmergeConversation', 'conversation'),
    output: labelledConversation,
  }),
];
