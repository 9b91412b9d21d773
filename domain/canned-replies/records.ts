import * as z from 'zod';
import { id, name, text, timestamp } from '../core/fields.ts';

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

const placeholder = /^\{\{(?:visitor\.name(?:\|[^{}]*)?|agent\.name)\}\}$/;

/** Finds `{{ … }}`. A spelling that is not known would be sent to visitors as it is. */
const hasUnknownPlaceholder = (value: string) =>
  [...value.matchAll(/\{\{[^{}]*\}\}/g)].some(([found]) => !placeholder.test(found));

const shortcut = text(1, 40)
  .transform((value) => value.toLowerCase())
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]+(?![\s\S])/u, { error: 'must consist of letters, digits, - and _' }))
  .meta({ override: { type: 'string', minLength: 1, maxLength: 40 }, graphql: 'String' })
  .describe('Name by which agents find it, unique in the workspace. Letters, digits, - and _. Stored in lower case');

export const cannedReplyFields = {
  shortcut,
  text: name(2_000)
    .refine((value) => !hasUnknownPlaceholder(value), {
      error: 'may contain only the placeholders {{visitor.name}} and {{agent.name}}',
    })
    .describe(
      'The text. May contain `{{visitor.name}}`, `{{visitor.name|there}}` (for a visitor without a name) and `{{agent.name}}`',
    ),
};
