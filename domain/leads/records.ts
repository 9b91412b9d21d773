import * as z from 'zod';
import { identityInput } from '../conversations/visitor/identify.ts';
import { EMAIL_RULE, emailAddress, exactText, id, text, timestamp } from '../core/fields.ts';

/** In any script, because a visitor's address must not be lost, although few servers accept it. */
const email = emailAddress(254, { anyScript: true });

/** The fields of a submission. All are optional. */
export const leadInput = z.object({
  name: text(0, 200).nullish().describe("The visitor's name"),
  email: z
    .union([z.literal(''), email], { error: EMAIL_RULE })
    .nullish()
    .describe('Email address'),
  phone: text(0, 50).nullish().describe('Phone number'),
  company: text(0, 200).nullish().describe('Company'),
  message: text(0, 2000).nullish().describe('What the visitor wrote'),
  pageUrl: text(0, 2000).nullish().describe('Page on which the form was sent'),
  conversationId: z.string().nullish().describe('Conversation to which the lead belongs. Needs its token'),
  visitorId: exactText(0, 100).nullish().describe("The visitor's ID, as in the chat"),
  hash: identityInput.shape.hash
    .nullish()
    .describe(
      "Proves `visitorId`: hex HMAC-SHA256 of it with the chatbot's identity secret. Compute it on your server",
    ),
  bt: z.string().nullish().describe('Binding token of the conversation'),
});
export type LeadInput = z.output<typeof leadInput>;
export const leadFields = ['name', 'email', 'phone', 'company', 'message', 'pageUrl'] as const;

export const lead = z
  .object({
    id: id.describe("The lead's ID"),
    chatbotId: id.describe('ID of the chatbot'),
    conversationId: z.string().nullable().describe('ID of the conversation. Null: none'),
    visitorId: z.string().nullable().describe("The visitor's ID. Null: none"),
    name: z.string().nullable().describe("The visitor's name. Null: not given"),
    email: z.string().nullable().describe('Email address. Null: not given'),
    phone: z.string().nullable().describe('Phone number. Null: not given'),
    company: z.string().nullable().describe('Company. Null: not given'),
    message: z.string().nullable().describe('What the visitor wrote. Null: nothing'),
    pageUrl: z.string().nullable().describe('Page on which the form was sent. Null: unknown'),
    createdAt: timestamp.describe('When the record was created'),
    updatedAt: timestamp.describe('When the record last changed'),
  })
  .meta({ id: 'Lead', description: 'Contact details that a visitor left.' });
export type Lead = z.output<typeof lead>;
