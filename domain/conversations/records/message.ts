import * as z from 'zod';
import { choice, id, timestamp } from '../../core/fields.ts';
import { otherLanguage, suggestion } from '../../knowledge/records.ts';
import { messageAction } from './message-action.ts';

export const person = z
  .object({
    id: z.string().describe('ID of the member, or of the key that acted'),
    name: z.string().describe('Name that visitors see'),
  })
  .meta({ id: 'Person', description: 'An agent.' });

const messageRole = choice(
  'MessageRole',
  {
    visitor: 'The visitor.',
    assistant: 'The chatbot.',
    agent: 'A human of the team.',
    system: 'The platform, to the team only.',
  },
  'Who wrote a message.',
);

export const lastMessage = z
  .object({
    role: messageRole,
    preview: z
      .string()
      .meta({ description: 'The beginning of its text in one line, up to 140 characters, or its file names' }),
    at: timestamp.describe('When it was stored'),
  })
  .meta({ id: 'LastMessage', description: 'The last message of a conversation, shortened.' });
export type LastMessage = z.output<typeof lastMessage>;

export const lastQuestion = z
  .object({
    text: z.string().meta({ description: 'Its beginning in one line, up to 140 characters' }),
    at: timestamp.describe('When it was stored'),
  })
  .meta({ id: 'LastQuestion', description: "A visitor's question, shortened." });

export const citation = z
  .object({
    sourceId: z.string().describe('ID of the source'),
    title: z.string().describe('Title of the source'),
    url: z.string().nullable().describe('URL of the page. Null: not a page'),
    language: otherLanguage,
  })
  .meta({ id: 'Citation', description: 'A source that an answer is based on.' });
export type Citation = z.output<typeof citation>;

export const attachment = z
  .object({
    id: z.string().describe("The file's ID within its conversation"),
    name: z.string().describe('File name'),
    contentType: z.string().describe('Media type, such as `application/pdf`'),
    size: z.int().describe('Size in bytes'),
  })
  .meta({ id: 'Attachment', description: 'A file of an agent or a visitor.' });
export type Attachment = z.output<typeof attachment>;

/** Why a language model failed to write an answer. */
const modelFailure = choice(
  'ModelFailure',
  {
    throttled: 'The provider rejected the call because of its limits.',
    unavailable: 'The provider failed or could not be reached.',
    not_enabled: 'The account may not use the model.',
    timeout: 'The model did not answer in time.',
  },
  'Why a language model failed.',
);

const tokens = (description: string) => z.int().describe(description);

const tokenUsage = z
  .object({
    inputTokens: tokens('Tokens of the prompts'),
    outputTokens: tokens('Tokens that the model wrote'),
    cachedTokens: tokens("The part of `inputTokens` that came from the provider's cache"),
  })
  .meta({ id: 'TokenUsage', description: 'Tokens of a language model, as its provider counts them.' });

const messageMail = z
  .object({
    status: choice(
      'MessageMailStatus',
      {
        sent: 'A mail server has accepted the mail.',
        no_address: 'The visitor has left no address.',
        unsubscribed: 'The visitor wants no such mails.',
        bounced: 'The address does not exist or takes no mail.',
        complained: 'The recipient has reported such a mail as unwanted.',
        limited: 'The visitor was mailed too often on this day.',
        failed: 'The mail server refused the mail, or could not be reached.',
      },
      'What became of a mail to a visitor.',
    ),
    to: z.string().nullable().describe('The address, shortened. Null: none'),
    at: timestamp.describe('When it was mailed, or was to be'),
  })
  .meta({
    id: 'MessageMail',
    description: 'The mail of a message to a visitor who had left, or had written by email.',
  });
export type MessageMail = z.output<typeof messageMail>;

export const message = z
  .object({
    id: id.describe("The message's ID"),
    conversationId: id.describe('ID of its conversation'),
    role: messageRole,
    content: z.string().describe('The text. May be empty for a reply with attachments'),
    sources: z.array(citation).describe('Sources of an answer. With `unanswered`: the answer was given with a hedge'),
    suggestions: z.array(suggestion).meta({
      description: 'Up to 3 questions or headings to choose from if the question was ambiguous, otherwise empty',
    }),
    attachments: z.array(attachment).describe('Files of the message'),
    author: person.nullable().describe('The agent who wrote it. Null: not written by an agent'),
    feedback: z.int().meta({ description: "The visitor's feedback: -1, 0 (none) or 1" }),
    latencyMs: z.int().nullable().describe('Milliseconds until the answer was complete. Null: not an answer'),
    creditsUsed: z.int().describe('Credits that the answer cost'),
    unanswered: z.boolean().meta({
      description:
        "True for a question without a certain answer. Becomes false for a message with suggestions if the visitor's next message takes one of them, or if the visitor rates its hedged answer up or thanks for it",
    }),
    notice: z.boolean().meta({
      description:
        'True for a fixed text that says what happens next, such as that a person was asked. It is no answer: it cannot be rated, and does not count as an AI reply',
    }),
    incomplete: z.boolean().meta({ description: 'True if the model failed while writing the answer' }),
    modelFailure: modelFailure.nullable().meta({
      description:
        'Why the built-in model answered instead of the language model. Null if the language model answered or none is configured',
    }),
    usage: tokenUsage.nullable().meta({
      description:
        'Tokens of all calls of the language model for this message, also of those that failed. Null if none was called or the provider did not count',
    }),
    action: messageAction.nullable().meta({
      description: 'The step of an action that the message tells. Null: it tells none',
    }),
    byEmail: z.boolean().describe('True if it came by email'),
    senderVerified: z.boolean().nullable().meta({
      description:
        "For a message that came by email: whether SPF, DKIM or DMARC prove the sender's address, and it is the visitor's or the member's. Null: other messages",
    }),
    mail: messageMail.nullable().meta({
      description:
        'The mail to the visitor, who had left before the reply came or had written by email. Null: they received it in the chat',
    }),
    createdAt: timestamp.describe('When it was stored'),
  })
  .meta({ id: 'Message', description: 'A message of a conversation.' });
export type Message = z.output<typeof message>;

/** A message in a webhook event, which is made before anything is mailed. */
export const eventMessage = message.omit({ mail: true });

/** A message as sent to its visitor, without internal fields. */
export const publicMessage = message
  .omit({ modelFailure: true, usage: true, mail: true, byEmail: true, senderVerified: true })
  .meta({ id: 'PublicMessage', description: 'A message as its visitor receives it.' });
export type PublicMessage = z.output<typeof publicMessage>;
