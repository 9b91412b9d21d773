import * as z from 'zod';
import { id, name, text, timestamp } from '../../core/fields.ts';
import { chatbotImport } from '../import.ts';
import { leftOut } from '../records.ts';

/** Templates that an agency can keep. */
export const MAX_TEMPLATES = 50;

export const agencyTemplate = z
  .object({
    id: id.describe("The template's ID"),
    name: z.string().describe('Name'),
    description: z.string().nullable().describe('What it is for. Null: not said'),
    sources: z.int().meta({ description: 'Number of sources that it holds' }),
    createdAt: timestamp.describe('When it was kept'),
  })
  .meta({ id: 'AgencyTemplate', description: 'A chatbot that an agency has kept to make others from.' });
export type AgencyTemplate = z.output<typeof agencyTemplate>;

export const templateTexts = {
  name: name(120).describe('Name of the template'),
  description: text(0, 300).nullish().describe('What it is for'),
};

export const templateResult = chatbotImport
  .extend({ leftOut: z.array(leftOut).describe('Sources that are not copied, with the reason') })
  .meta({ id: 'TemplateResult', description: 'What was made from a template.' });
