import type { GraphQLResolveInfo } from 'graphql';
import { followConversation } from '../domain/conversations/live/conversation.ts';
import { hold, type StreamedEvent } from '../domain/conversations/live/hold.ts';
import { followInbox } from '../domain/conversations/live/inbox.ts';
import { type ConversationEvent, conversationEvent } from '../domain/conversations/live/records.ts';
import type { AnyOperation } from '../domain/core/operations/operation.ts';
import { about } from './core/about.ts';
import { AnswerBudget } from './core/answer-budget.ts';
import { builder } from './core/builder.ts';
import { type Context, resolve, scopedActor } from './core/context.ts';
import './conversations.ts';
import { outputType } from './core/from-zod.ts';

const ConversationEventType = outputType(conversationEvent);

/** Runs the operation that returns a watcher and subscribes to it. */
async function follow(context: Context, info: GraphQLResolveInfo, op: AnyOperation, args: Record<string, unknown>) {
  const watcher = await resolve(context, info, op, args);
  const { signal, clientId } = context;
  const follows = [op.name, ...Object.values(op.ids.parse(args))].join('#');
  const client = clientId === undefined ? undefined : { clientId, follows };
  return hold(context.app, scopedActor(context, op.scope), watcher, { signal, client });
}

/** Each event is executed separately, so cached records of the last one may be stale, and its answer is counted by itself. */
function eventOrThrow(streamedEvent: StreamedEvent, context: Context): ConversationEvent {
  context.loaders = {};
  context.answer = new AnswerBudget();
  if (streamedEvent instanceof Error) throw streamedEvent;
  return streamedEvent;
}

const after = 'Id of the last event received. Resumes after it, so that no event is lost between subscriptions';

builder.subscriptionFields((t) => ({
  conversationEvents: t.field({
    type: ConversationEventType,
    description: about(
      followConversation,
      'Events of a conversation, including notes and system messages: first its current state, then each change. Completes when ' +
        'the conversation is erased and, after RECONNECT, every 4 minutes. Send it to `/graphql/stream`.',
    ),
    args: {
      conversationId: t.arg.id({ required: true, description: "The conversation's ID" }),
      after: t.arg.id({ description: after }),
    },
    subscribe: (_root, args, context, info) => follow(context, info, followConversation, args),
    resolve: (streamedEvent, _args, context) => eventOrThrow(streamedEvent, context),
  }),
  inboxEvents: t.field({
    type: ConversationEventType,
    description: about(
      followInbox,
      'Events of all conversations of the workspace, including new ones. `after` reaches back one hour.',
    ),
    args: { after: t.arg.id({ description: after }) },
    subscribe: (_root, args, context, info) => follow(context, info, followInbox, args),
    resolve: (streamedEvent, _args, context) => eventOrThrow(streamedEvent, context),
  }),
}));
