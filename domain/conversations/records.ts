import * as z from 'zod';
import { choice, id, timestamp } from '../core/fields.ts';
import { suggestion } from '../knowledge/records.ts';

export const conversationStatuses = ['open', 'human_requested', 'human_active', 'resolved', 'closed'] as const;
export const conversationStatus = choice('ConversationStatus', conversationStatuses);
export type ConversationStatus = z.output<typeof conversationStatus>;

export const person = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Person' });
export const csat = z
  .object({ rating: z.int(), comment: z.string().nullable(), createdAt: timestamp })
  .meta({ id: 'Csat' });
/** The first rating of a conversation, as sent to webhooks. */
export const firstCsat = z.object({ conversationId: id, chatbotId: id, ...csat.shape });

export const messageRole = choice('MessageRole', ['visitor', 'assistant', 'agent', 'system']);

export const lastMessage = z
  .object({
    role: messageRole,
    preview: z
      .string()
      .meta({ description: 'The beginning of its text in one line, up to 140 characters, or its file names' }),
    at: timestamp,
  })
  .meta({ id: 'LastMessage' });
export type LastMessage = z.output<typeof lastMessage>;

export const conversation = z
  .object({
    id,
    chatbotId: id,
    channel: choice('ChannelType', ['widget', 'api']),
    status: conversationStatus,
    visitorId: z.string().nullable(),
    visitorName: z.string().nullable().meta({ description: 'The name that the visitor left as a lead' }),
    leadId: z.string().nullable(),
    assignee: person.nullable(),
    pageUrl: z.string().nullable(),
    language: z.string().nullable(),
    isTest: z.boolean(),
    messageCount: z.int(),
    lastMessageAt: timestamp.nullable(),
    lastMessage: lastMessage.nullable().meta({
      description:
        'The last message of visitor, chatbot or agent. Null before the first, and if an earlier version stored it',
    }),
    waitingSince: timestamp.nullable().meta({
      description:
        'Since when the visitor waits for a human: since the request, or the first message after the last reply. Null if nobody ' +
        'waits',
    }),
    handoffRequestedAt: timestamp.nullable(),
    firstHumanReplyAt: timestamp.nullable(),
    closedAt: timestamp.nullable(),
    closedBy: choice('ClosedBy', ['visitor', 'agent', 'system']).nullable(),
    csat: csat.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversation>;

/** A conversation in a webhook event, which is kept longer than what the omitted fields show. */
export const eventConversation = conversation.omit({ visitorName: true, lastMessage: true, waitingSince: true });
export type EventConversation = z.output<typeof eventConversation>;

/**
 * Totals of a conversation's messages, in the order of the counters, then the quarter of an hour in which the newest write began.
 * The row's own change thus contains what to count: one change per turn instead of one per message.
 */
const tally = z.array(z.number());
export type Tally = z.output<typeof tally>;

/** A conversation as stored in its row. Defaults: attributes that rows of earlier versions lack. */
export const storedConversation = conversation.extend({
  workspaceId: z.string(),
  /** SHA-256 of each valid binding token. */
  bindingHashes: z.array(z.string()).default([]),
  /** The highest message id. Up to it, id order and storage order agree. */
  newestMessageId: z.string().nullable().default(null),
  /** The number of the last message that was stored after one with a higher id. 0: none. */
  lateSeq: z.int().default(0),
  /** Number of the last numbered note. */
  noteCount: z.int().default(0),
  /** True after an answer that offered a human: the next "yes" or "no" responds to the offer. */
  offersHuman: z.boolean().default(false),
  /** Id of the message whose suggestions the visitor's next message may pick. Null: none. */
  suggestionsOf: z.string().nullable().default(null),
  /** True if a row for the inactivity check exists. */
  watched: z.boolean().default(false),
  /** Totals of its messages for analytics. See `tally.ts`. Omitted before the first message. */
  tally: tally.optional(),
});
export type StoredConversation = z.output<typeof storedConversation>;

export const citation = z
  .object({ sourceId: z.string(), title: z.string(), url: z.string().nullable() })
  .meta({ id: 'Citation' });
export type Citation = z.output<typeof citation>;

export const attachment = z
  .object({ id: z.string(), name: z.string(), contentType: z.string(), size: z.int() })
  .meta({ id: 'Attachment' });
export type Attachment = z.output<typeof attachment>;

/** Why a language model failed to write an answer. */
export const modelFailure = choice('ModelFailure', ['throttled', 'unavailable', 'not_enabled', 'timeout']);
export type ModelFailure = z.output<typeof modelFailure>;

export const message = z
  .object({
    id,
    conversationId: id,
    role: messageRole,
    content: z.string(),
    sources: z.array(citation),
    suggestions: z.array(suggestion).meta({
      description: 'Up to 3 questions or headings to choose from if the question was ambiguous, otherwise empty',
    }),
    attachments: z.array(attachment),
    author: person.nullable(),
    feedback: z.int().meta({ description: '-1, 0 or 1' }),
    latencyMs: z.int().nullable(),
    creditsUsed: z.int(),
    unanswered: z.boolean().meta({
      description: "Becomes false for a message with suggestions if the visitor's next message takes one of them",
    }),
    incomplete: z.boolean().meta({ description: 'True if the model failed while writing the answer' }),
    modelFailure: modelFailure.nullable().meta({
      description:
        'Why the built-in model answered instead of the language model. Null if the language model answered or none is configured',
    }),
    createdAt: timestamp,
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;

/** A message as sent to its visitor, without internal fields. */
export const publicMessage = message.omit({ modelFailure: true }).meta({ id: 'PublicMessage' });
export type PublicMessage = z.output<typeof publicMessage>;
