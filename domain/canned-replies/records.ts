import * as z from 'zod';
import { id, name, text, timestamp } from '../core/fields.ts';
import { onlyKnownPlaceholders } from './placeholders.ts';

export const cannedReply = z
  .object({
    id: id.describe("The canned reply's ID"),
    shortcut: z.string().describe('Name to find it by, unique in the workspace'),
    text: z
      .string()
      .describe(
        'The text. `{{visitor.name}}` and `{{agent.name}}` stand for names, `{{visitor.name|there}}` for a name or else these words',
      ),
    createdAt: timestamp.describe('When it was created'),
    updatedAt: timestamp.describe('When it last changed'),
  })
  .meta({ id: 'CannedReply', description: 'A text that agents send often.' });
export type CannedReply = z.output<typeof cannedReply>;

const shortcut = text(1, 40)
  .transform((value) => value.toLowerCase())
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]+(?![\s\S])/u, { error: 'must consist of letters, digits, - and _' }))
  .meta({ override: { type: 'string', minLength: 1, maxLength: 40 }, graphql: 'String' })
  .describe('Name by which agents find it, unique in the workspace. Letters, digits, - and _. Stored in lower case');

export const cannedReplyFields = {
  shortcut,
  text: name(2_000)
    .refine(...onlyKnownPlaceholders)
    .describe(
      'The text. May contain `{{visitor.name}}`, `{{visitor.name|there}}` (for a visitor without a name) and `{{agent.name}}`',
    ),
};
