import * as z from 'zod';

const toolArgument = z
  .object({
    name: z.string().describe('Name of the argument'),
    type: z.string().describe('`string`, `number`, `integer`, `boolean`, `object`, `array` or `any`'),
    required: z.boolean().describe('Whether the tool needs it'),
    description: z.string().nullable().describe('What the server says of it. Null: nothing'),
  })
  .meta({ id: 'ActionToolArgument', description: 'An argument of a tool.' });
export type ToolArgument = z.output<typeof toolArgument>;

export const toolView = z
  .object({
    description: z.string().nullable().describe('What the server says of the tool. Null: nothing'),
    readOnly: z.boolean().describe('Whether the server says that the tool changes nothing'),
    arguments: z.array(toolArgument).describe('The arguments, at most 30, those that the tool needs first'),
  })
  .meta({
    id: 'ActionToolView',
    description: 'A tool as its server describes it. Text of a stranger, for people: models never read it.',
  });
export type ToolView = z.output<typeof toolView>;

/** What the owner has approved, as the first call saw it. */
export const approvedTool = toolView.extend({ fingerprint: z.string() });

export const toolReview = z
  .object({
    fingerprint: z
      .string()
      .nullable()
      .describe('Of the tool as it is now, to approve it. Null: the server has no such tool'),
    changed: z.boolean().describe('Whether it is another tool than the action was approved for'),
    approved: toolView
      .nullable()
      .describe('The tool as it was approved. Null: not known, because it was not called while it was so'),
    current: toolView.nullable().describe('The tool as it is now. Null: the server has no such tool'),
    problems: z
      .array(z.string())
      .describe('What of the action does not fit the tool as it is now, and must be changed before it can be approved'),
  })
  .meta({ id: 'ActionToolReview', description: 'How the tool of an action has changed since it was approved.' });
export type ToolReview = z.output<typeof toolReview>;
