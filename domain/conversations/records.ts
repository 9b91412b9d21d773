import * as z from 'zod';
import { channelType } from '../core/channel-type.ts';
import { choice, id, timestamp } from '../core/fields.ts';
import { beforeMerge } from './records/before-merge.ts';
import { lastMessage, lastQuestion, person } from './records/message.ts';
import { pendingAction, provedEmail } from './records/pending-action.ts';
import { shownLabels, storedTriage, triageFields } from './records/triage.ts';

export * from './records/message.ts';
export type { MessageAction } from './records/message-action.ts';

export const conversationStatus = choice(
  'ConversationStatus',
  {
    open: 'The chatbot answers.',
    human_requested: 'The visitor waits for a human.',
    human_active: 'An agent has taken over.',
    resolved: 'Resolved. The next message of the visitor reopens it.',
    closed: 'Closed by the visitor.',
  },
  'State of a conversation.',
);
export type ConversationStatus = z.output<typeof conversationStatus>;

export const conversationViews = {
  waiting: 'The visitor waits for a human. Longest wait first.',
  mine: 'Taken over by the caller.',
  unassigned: 'A human is requested, and nobody has taken over.',
  ai: 'Open: the chatbot answers.',
  snoozed: 'Snoozed. Soonest back first.',
  done: 'Resolved or closed.',
  mentions: 'A note mentions the caller, who has not read it. Newest mention first.',
} as const;
export const conversationView = choice('ConversationView', conversationViews, 'A part of the inbox.');
export type ConversationView = z.output<typeof conversationView>;

export const csat = z
  .object({
    rating: z.int().describe('1 (worst) to 5 (best)'),
    comment: z.string().nullable().describe("The visitor's comment. Null: none"),
    createdAt: timestamp.describe('When the visitor rated'),
  })
  .meta({ id: 'Csat', description: "A visitor's rating of a conversation." });
/** The first rating of a conversation, as sent to webhooks. */
export const firstCsat = z.object({ conversationId: id, chatbotId: id, ...csat.shape });

export const conversation = z
  .object({
    id: id.describe("The conversation's ID"),
    chatbotId: id.describe('ID of its chatbot'),
    channel: channelType.describe('How the visitor reached the chatbot'),
    status: conversationStatus,
    visitorId: z.string().nullable().describe("The visitor's ID, as sent by the widget or client. Null: none"),
    visitorVerified: z
      .boolean()
      .describe(
        "Whether `visitorId` was verified with the chatbot's identity secret. False: the client sent it without proof",
      ),
    visitorName: z.string().nullable().describe('The name in the lead of the visitor. Null: none'),
    leadId: z.string().nullable().describe("ID of the visitor's lead. Null: none"),
    assignee: person.nullable().describe('The agent who has taken over. Null: none'),
    pageUrl: z.string().nullable().describe('Page on which the chat was started. Null: unknown'),
    language: z.string().nullable().describe('Language of the visitor, as a BCP 47 tag. Null: unknown'),
    isTest: z.boolean().describe('True for a test conversation, which counts only in credits'),
    messageCount: z.int().describe('Number of messages, including system messages'),
    lastMessageAt: timestamp.nullable().describe('When the last message was stored. Null: there is none'),
    lastMessage: lastMessage.nullable().meta({
      description:
        'The last message of visitor, chatbot or agent. Null before the first, and if an earlier version stored it',
    }),
    lastQuestion: lastQuestion.nullable().meta({
      description:
        "The visitor's last message that says more than a greeting, thanks, yes or no, or the wish for a person; before that the first one. Null: no text yet",
    }),
    waitingSince: timestamp.nullable().meta({
      description:
        'Since when the visitor has been waiting for a human: since the request, or since the first message after the last ' +
        'reply. Null if the visitor is not waiting',
    }),
    handoffRequestedAt: timestamp.nullable().describe('When the visitor last asked for a human. Null: never'),
    firstHumanReplyAt: timestamp.nullable().describe('When an agent first replied. Null: never'),
    ...triageFields,
    closedAt: timestamp.nullable().describe('When it was resolved or closed. Null: it is not'),
    closedBy: choice(
      'ClosedBy',
      { visitor: 'The visitor.', agent: 'An agent.', system: 'The platform, after a time without messages.' },
      'Who resolved or closed a conversation.',
    ).nullable(),
    csat: csat.nullable().describe("The visitor's last rating. Null: none"),
    mergedIntoId: id.nullable().meta({
      description: 'ID of the conversation in which this one continues, after it was merged. Null: it was not merged',
    }),
    mergedFromIds: z.array(id).meta({ description: 'IDs of the conversations that were merged into this one' }),
    createdAt: timestamp.describe('When it began'),
    updatedAt: timestamp.describe('When the record last changed'),
  })
  .meta({ id: 'Conversation', description: 'Messages between one visitor and a chatbot.' });
export type Conversation = z.output<typeof conversation>;

/** As REST shows it. In GraphQL, a resolver reads the labels. */
export const labelledConversation = conversation
  .extend({ labels: shownLabels })
  .meta({ id: 'Conversation', description: 'Messages between one visitor and a chatbot.' });

/** A conversation in a webhook event, which is kept longer than what the omitted fields show. */
export const eventConversation = conversation.omit({
  visitorName: true,
  lastMessage: true,
  lastQuestion: true,
  waitingSince: true,
  priority: true,
  snoozed: true,
  snoozedUntil: true,
});

/**
 * Totals of a conversation's messages, in the order of the counters, then the quarter of an hour in which the newest write began.
 * The row's own change thus contains what to count: one change per turn instead of one per message.
 */
const tally = z.array(z.number());
export type Tally = z.output<typeof tally>;

/** A conversation as stored in its row. Defaults: attributes that rows of earlier versions lack. */
export const storedConversation = conversation.extend({
  ...storedTriage,
  workspaceId: z.string(),
  /** SHA-256 of each valid binding token. */
  bindingHashes: z.array(z.string()).default([]),
  /** The highest message id. Up to it, id order and storage order agree. */
  newestMessageId: z.string().nullable().default(null),
  /** The number of the last message that was stored after one with a higher id. 0: none. */
  lateSeq: z.int().default(0),
  /** Number of the visitor's messages that no chatbot answered. Omitted if an earlier version stored the first one. */
  teamCount: z.int().optional(),
  /** Number of the last numbered note. */
  noteCount: z.int().default(0),
  /** True after an answer that offered a human: the next "yes" or "no" responds to the offer. */
  offersHuman: z.boolean().default(false),
  /** Id of the message whose suggestions the visitor's next message may pick. Null: none. */
  suggestionsOf: z.string().nullable().default(null),
  /** Omitted before the first action. */
  pendingAction: pendingAction.nullish(),
  provedEmail: provedEmail.nullish(),
  /** Where this one continues in the other conversation: its visitor sees what was stored there since. */
  mergePosition: z.object({ seq: z.int(), from: z.string() }).nullish(),
  beforeMerge: beforeMerge.nullish(),
  /** True if a row for the inactivity check exists. */
  watched: z.boolean().default(false),
  /** The last message with sources, then the ids of these sources. Omitted before the first. Counted like `tally`. */
  cited: z.array(z.string()).optional(),
  /** Numbers of answers by the source that they are based on. Omitted before the first, and by earlier versions. */
  citations: z.record(z.string(), z.number()).optional(),
  /** The visitor's last mail, which answers by mail name. Omitted if there is none. */
  mailThread: z.object({ subject: z.string(), messageId: z.string() }).optional(),
  /** Totals of its messages for analytics. See `tally.ts`. Omitted before the first message. */
  tally: tally.optional(),
});
export type StoredConversation = z.output<typeof storedConversation>;
export type MailedThread = NonNullable<StoredConversation['mailThread']>;
