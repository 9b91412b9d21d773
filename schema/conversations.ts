import { hasScope } from '../domain/access/scopes.ts';
import { getConversation, listConversations, messagesOf } from '../domain/conversations/find.ts';
import { type Conversation, conversation, message } from '../domain/conversations/records.ts';
import { isUuid } from '../domain/ids.ts';
import { builder } from './builder.ts';
import { ChatbotType } from './chatbots.ts';
import { connectionOf, pageComplexity, resolveConnection } from './connection.ts';
import { resolve, scopedActor } from './context.ts';
import { outputType } from './from-zod.ts';
import { chatbotLoader } from './loaders.ts';
import { asksFor, startAhead, takeAhead } from './read-ahead.ts';

export const ConversationType = outputType(conversation);
const MessageType = outputType(message);
const ConversationConnection = connectionOf(ConversationType);

builder.objectFields(ConversationType as never, (t) => ({
  chatbot: t.field({
    type: ChatbotType,
    nullable: true,
    description: 'Null once the chatbot is deleted',
    resolve: (parent, _args, context) =>
      chatbotLoader(context, scopedActor(context, 'chatbots:read')).load((parent as Conversation).chatbotId),
  }),
  messages: t.field({
    type: [MessageType],
    description: 'Every message, oldest first',
    resolve: (parent, _args, context) => {
      const { workspaceId } = scopedActor(context, 'conversations:read');
      const { id } = parent as Conversation;
      return takeAhead(context, `messages#${id}`, () => messagesOf(context.app, workspaceId, id));
    },
  }),
}));

builder.queryFields((t) => ({
  conversation: t.field({
    type: ConversationType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context, info) => {
      const { actor } = context;
      if (actor && isUuid(id) && hasScope(actor.scopes, 'conversations:read') && asksFor(info, 'messages')) {
        startAhead(context, `messages#${id}`, () => messagesOf(context.app, actor.workspaceId, id));
      }
      return resolve(context, info, getConversation, { conversationId: id });
    },
  }),
  conversations: t.field({
    type: ConversationConnection,
    nullable: true,
    args: { first: t.arg.int(), after: t.arg.string() },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listConversations, args),
  }),
}));
