import * as z from 'zod';
import { choice, id, timestamp } from '../../core/fields.ts';

export const inputKind = choice(
  'ActionInputKind',
  {
    text: 'A text. `min` and `max` bound its length.',
    number: 'A number. `min` and `max` bound it, and with `whole` it has no decimals.',
    date: 'A day, `YYYY-MM-DD`. `min` and `max` are days, or `today`.',
    email: 'An email address.',
    pattern: 'A text that matches `pattern`, such as an order number.',
    choice: 'One of `choices`.',
    boolean: 'Yes or no: `true` or `false`.',
  },
  'What kind of value an input takes.',
);

/** A value of a run as people read it. */
export const shownValue = z
  .object({
    key: z.string().describe("The key of the action's input, or of the field of the answer"),
    label: z.string().describe('What stands before the value'),
    value: z.string().describe('The value, as people read it'),
  })
  .meta({ id: 'ActionShownValue', description: 'A value of an action that is shown.' });
export type ShownValue = z.output<typeof shownValue>;

const messageActionStatus = choice(
  'MessageActionStatus',
  {
    asking: 'The visitor is asked for values.',
    code: 'The visitor is asked for an email address, or for the code that was mailed to it.',
    proposed: 'The visitor is asked to confirm the values.',
    confirmed: 'Confirmed. Waits for the approval of a member.',
    calling: 'The call is under way.',
    done: 'The system has done it.',
    failed: 'Nothing was done.',
    unknown: 'The call was cut off. Nobody knows whether it was done.',
    declined: 'Declined. Nothing was done.',
    expired: 'Not confirmed, or not approved, in time. Nothing was done.',
    cancelled: 'The visitor no longer wants it. Nothing was done.',
  },
  'State of an action when a message was stored.',
);
export type MessageActionStatus = z.output<typeof messageActionStatus>;

const askedInput = z
  .object({
    key: z.string().describe("The input's key. `code` and `email` while the status is `code`"),
    label: z.string().describe('A short name of the input'),
    kind: inputKind,
    required: z.boolean().describe('False: it may be left out'),
    min: z.string().nullable().describe('Lowest number, shortest length or first day. Null: none'),
    max: z.string().nullable().describe('Highest number, longest length or last day. Null: none'),
    choices: z
      .array(
        z
          .object({ value: z.string().describe('The value to send'), label: z.string().describe('What visitors read') })
          .meta({ id: 'MessageActionChoice', description: 'A value that an input accepts.' }),
      )
      .describe('The values that it accepts. Empty: another kind'),
  })
  .meta({ id: 'MessageActionInput', description: 'A value that an action still needs.' });
export type AskedInput = z.output<typeof askedInput>;

export const messageAction = z
  .object({
    actionId: id.describe('ID of the action'),
    name: z.string().describe('Name of the action at that time'),
    runId: id.nullable().describe('ID of the run. Null: there is none yet'),
    status: messageActionStatus,
    values: z.array(shownValue).describe('The exact values of the run. Redacted ones are masked once it is done'),
    inputs: z
      .array(askedInput)
      .describe('What is missing, while the status is `asking` or `code`. The text asks for the first'),
    confirmation: z
      .string()
      .nullable()
      .describe('Confirms exactly these values, once. Null: nothing is to be confirmed'),
    expiresAt: timestamp.nullable().describe('Until when it can be confirmed or approved. Null: no time limit'),
    shown: z.array(shownValue).describe('What the system returned'),
  })
  .meta({
    id: 'MessageAction',
    description:
      'A step of an action, which clients show as a card. Each step is a message of its own, and only the newest one of a conversation can be acted on.',
  });
export type MessageAction = z.output<typeof messageAction>;
