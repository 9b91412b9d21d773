import { mergeConversations } from '../../domain/conversations/merge/merge.ts';
import { unmergeConversation } from '../../domain/conversations/merge/unmerge.ts';
import { ConversationType } from '../conversations.ts';
import { builder } from '../core/builder.ts';
import { scopedActor } from '../core/context.ts';
import { conversationLoader } from '../core/loaders.ts';
import { mutation } from '../core/mutation.ts';

builder.objectFields(ConversationType, (t) => ({
  mergedFrom: t.field({
    type: [ConversationType],
    description: 'The conversations that were merged into this one, the first merged first. At most 20',
    resolve: async ({ mergedFromIds }, _args, context) => {
      const loader = conversationLoader(context, scopedActor(context, 'conversations:read'));
      const merged = await Promise.all(mergedFromIds.map((id) => loader.load(id)));
      return merged.filter((each) => each !== null);
    },
  }),
}));

mutation(
  mergeConversations,
  'Merges a conversation into another one of the same chatbot, in which its visitor continues. Returns that one.',
  { conversation: ConversationType },
  (conversation) => ({ conversation }),
);
mutation(
  unmergeConversation,
  'Undoes a merge while nobody has written since, and returns the conversation as it was before.',
  { conversation: ConversationType },
  (conversation) => ({ conversation }),
);
