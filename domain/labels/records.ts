import * as z from 'zod';
import { hexColor, id, name, timestamp } from '../core/fields.ts';

/** A list of all stays small enough for one row and one response. */
export const MAX_LABELS = 200;

const nameField = name(40)
  .transform((value) => value.trim())
  .meta({ override: { type: 'string', minLength: 1, maxLength: 40 }, graphql: 'String' });

export const label = z
  .object({
    id: id.describe("The label's ID"),
    name: z.string().describe('Name, unique in the workspace regardless of case'),
    color: z.string().describe('Colour of its dot, such as #1a2b3c'),
    createdAt: timestamp.describe('When it was created'),
  })
  .meta({ id: 'Label', description: 'A label that agents put on conversations.' });
export type Label = z.output<typeof label>;

export const labelFields = {
  name: nameField.describe('Name, unique in the workspace regardless of case'),
  color: hexColor.describe('Colour of its dot, such as #1a2b3c'),
};
