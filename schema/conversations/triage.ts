import { setConversationLabels } from '../../domain/conversations/triage/labels.ts';
import { setConversationPriority } from '../../domain/conversations/triage/priority.ts';
import { snoozeConversation, unsnoozeConversation } from '../../domain/conversations/triage/snooze.ts';
import {
  type ConversationOutcome,
  conversationResult,
  updateConversations,
} from '../../domain/conversations/triage/update-many.ts';
import { labelsOf } from '../../domain/labels/find.ts';
import { ConversationType } from '../conversations.ts';
import { builder } from '../core/builder.ts';
import { outputType } from '../core/from-zod.ts';
import { workspaceLabels } from '../core/loaders.ts';
import { mutation } from '../core/mutation.ts';
import { LabelType } from './labels.ts';

builder.objectFields(ConversationType, (t) => ({
  labels: t.field({
    type: [LabelType],
    description: 'The labels that agents have put on it',
    // Whoever receives the conversation may see what it is called.
    resolve: async ({ labelIds }, _args, context) =>
      labelIds.length > 0 ? labelsOf(await workspaceLabels(context), labelIds) : [],
  }),
}));

const ResultType = outputType<typeof conversationResult, ConversationOutcome>(conversationResult);
builder.objectFields(ResultType, (t) => ({
  conversation: t.field({
    type: ConversationType,
    nullable: true,
    description: 'The conversation after the change. Null: it was not done',
    resolve: ({ conversation }) => conversation,
  }),
}));

const whole = { conversation: ConversationType } as const;
mutation(setConversationLabels, 'Replaces the labels of a conversation.', whole, (conversation) => ({ conversation }));
mutation(
  setConversationPriority,
  'Sets the priority of a conversation. It changes no order.',
  whole,
  (conversation) => ({ conversation }),
);
mutation(
  snoozeConversation,
  'Takes a conversation out of the views of open work until a time, or until the visitor writes, whichever comes first.',
  whole,
  (conversation) => ({ conversation }),
);
mutation(unsnoozeConversation, 'Ends the snooze of a conversation.', whole, (conversation) => ({ conversation }));
mutation(
  updateConversations,
  'Does the same with up to 100 conversations. One that cannot be changed stops no other.',
  { results: [ResultType] },
  ({ results }) => ({ results }),
);
