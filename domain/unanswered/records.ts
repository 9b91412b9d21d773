import * as z from 'zod';
import { person } from '../conversations/records.ts';
import { id, timestamp } from '../core/fields.ts';

/** An agent's reply in the conversation after the chatbot could not answer. */
const reply = z
  .object({
    conversationId: id.describe('ID of the conversation'),
    messageId: id.describe("ID of the agent's message"),
    content: z.string().describe('The text'),
    author: person.nullable().describe('Who wrote it'),
    createdAt: timestamp.describe('When it was sent'),
  })
  .meta({ id: 'UnansweredReply', description: "An agent's reply to a question that the chatbot could not answer." });
export type UnansweredReply = z.output<typeof reply>;

export const unansweredQuestion = z
  .object({
    id: id.describe('ID of the question in all its wordings'),
    chatbotId: id.describe('ID of the chatbot that was asked'),
    content: z.string().describe('The most frequent wording, with addresses and long numbers masked'),
    count: z.int().describe('How often it was asked in the range'),
    lastAskedAt: timestamp.describe('When it was last asked'),
    conversationIds: z
      .array(id)
      .describe('IDs of the last conversations in which it was asked. At most 5, newest first'),
    reply: reply.nullable().describe("The last agent's reply to it. Null: none"),
  })
  .meta({ id: 'UnansweredQuestion', description: 'A question that a chatbot could not answer.' });
export type UnansweredQuestion = z.output<typeof unansweredQuestion>;

export const unansweredQuestions = z
  .object({
    questions: z.array(unansweredQuestion).describe('Most frequent first'),
    isComplete: z
      .boolean()
      .describe('False if the range has more than 1,000 unanswered questions. Only the newest 1,000 are counted'),
  })
  .meta({ id: 'UnansweredQuestions', description: 'Questions of a range that chatbots could not answer.' });
export type UnansweredQuestions = z.output<typeof unansweredQuestions>;
