import * as z from 'zod';
import { conversation, labelledConversation, message, type StoredConversation } from '../conversations/records.ts';
import { choice, id, timestamp } from '../core/fields.ts';

const highlight = z
  .object({
    start: z.int().describe('Where it begins, in UTF-16 code units from the beginning of the sentence'),
    end: z.int().describe('Where it ends'),
  })
  .meta({ id: 'Highlight', description: 'A part of a sentence that a search has found.' });
export type Highlight = z.output<typeof highlight>;

const entryKind = choice(
  'MatchedEntryKind',
  {
    message: 'A message.',
    note: 'An internal note.',
    lead: "The visitor's contact details.",
    file: 'The name of a file.',
  },
  'What a search has found in a conversation.',
);

export const matchedEntry = z
  .object({
    id: id.describe('ID of the message, note, lead or file'),
    kind: entryKind,
    messageId: id.nullable().describe('ID of the message, or of the message of the file. Null: neither'),
    role: message.shape.role.describe('Who wrote it'),
    at: timestamp.describe('When it was stored'),
    sentence: z.string().describe('The sentence that matches best, shortened to 300 characters around what was found'),
    highlights: z.array(highlight).describe('What was found in the sentence, in order'),
  })
  .meta({ id: 'MatchedEntry', description: 'The text of a conversation that matches a search best.' });
export type MatchedEntry = z.output<typeof matchedEntry>;

const about = { id: 'ConversationMatch', description: 'A conversation that a search has found.' };

export const conversationMatch = z
  .object({ id: id.describe("The conversation's ID"), conversation, entry: matchedEntry })
  .meta(about);
/** As REST shows it. In GraphQL, a resolver reads the labels. */
export const labelledMatch = conversationMatch.extend({ conversation: labelledConversation }).meta(about);

/** A match as it is found. */
export type ConversationMatch = Omit<z.output<typeof conversationMatch>, 'conversation'> & {
  conversation: StoredConversation;
};
