import * as z from 'zod';
import { id, timestamp } from '../../core/fields.ts';

export const askedMessage = z
  .object({
    id: id.describe("ID of the message: the visitor's question, or the chatbot's message that it has no answer"),
    conversationId: id.nullable().describe('ID of the conversation. Null: an earlier version counted the question'),
    content: z.string().describe('The question, with addresses and long numbers masked'),
    askedAt: timestamp.describe('When it was asked'),
  })
  .meta({ id: 'AskedMessage', description: 'One time that a visitor asked a question.' });
export type AskedMessage = z.output<typeof askedMessage>;
