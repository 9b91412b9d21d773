import * as z from 'zod';
import { choice, exactText, id, listOf, name, text, timestamp } from '../core/fields.ts';
import {
  actionCall,
  actionCallFields,
  actionExample,
  actionFailure,
  actionFailureFields,
  actionResult,
  actionResultFields,
  secretHeaders,
  toActionCall,
} from './records/call.ts';
import { actionInput, actionInputFields, MAX_INPUTS, toActionInput } from './records/inputs.ts';
import { approvedTool } from './records/tool.ts';

const MAX_WORDINGS = 20;
const MAX_REDACTED = 20;
const MAX_EXAMPLES = 10;

export const actionAccess = choice(
  'ActionAccess',
  {
    anybody: 'Every visitor.',
    verified: 'Visitors whose ID was verified with the identity secret.',
    email_code: 'Visitors who prove an email address by a code.',
  },
  'Who may use an action.',
);
const actionConfirm = choice(
  'ActionConfirm',
  { always: 'After the visitor has confirmed the exact values.', never: 'At once. Only for GET.' },
  'Whether an action is confirmed before it is run.',
);

export const wordings = listOf(name(500), MAX_WORDINGS).describe('What visitors say who want it');
const CREDITS_RULE = 'must be an integer from 0 to 100';
const fields = {
  name: name(80).describe('Name for visitors and the team'),
  wordings,
  description: text(0, 1_000).describe('What it does, for language models'),
  credits: z.int().min(0, CREDITS_RULE).max(100, CREDITS_RULE).describe('What a run costs when it is done'),
  needsApproval: z.boolean().describe('Whether a member must approve each run'),
  redacted: listOf(exactText(1, 100), MAX_REDACTED).describe(
    'Names of inputs, and of fields of bodies and answers at any depth, that the log masks',
  ),
  examples: listOf(actionExample, MAX_EXAMPLES).describe(
    'Answers for tests and test conversations, which call nothing',
  ),
  enabled: z.boolean().describe('False: nobody can use it'),
};
const inputsOf = <Row extends z.ZodType>(row: Row) => listOf(row, MAX_INPUTS).describe('The values that it needs');

export const action = z
  .object({
    id: id.describe("The action's ID"),
    chatbotId: id.describe('ID of its chatbot'),
    ...fields,
    inputs: inputsOf(actionInput),
    access: actionAccess,
    confirm: actionConfirm,
    call: actionCall,
    secretHeaderNames: z.array(z.string()).describe('Names of the headers with secrets, in lower case'),
    stoppedReason: z
      .string()
      .nullable()
      .describe('Why the platform has switched it off. Null: it has not. Saving the action as enabled clears it'),
    signed: z.boolean().describe('Whether calls are signed, with a secret of `rotateActionSecret`'),
    result: actionResult,
    failure: actionFailure,
    revision: z.int().describe('Number of changes so far. A confirmation is for one revision'),
    createdAt: timestamp.describe('When it was created'),
    updatedAt: timestamp.describe('When it last changed'),
  })
  .meta({ id: 'Action', description: 'What a chatbot can do in a conversation: one call of a system of its owner.' });
export type ChatbotAction = z.output<typeof action>;

/** As its row has it. */
export const storedAction = action.extend({
  workspaceId: z.string(),
  sealedHeaders: z.string().nullable(),
  sealedSecret: z.string().nullable(),
  approvedTool: approvedTool.nullable(),
});
export type StoredAction = z.output<typeof storedAction>;

/** What callers state of an action, besides `name` and `call` all optional. */
const optionalFields = {
  wordings: fields.wordings.nullish(),
  description: fields.description.nullish(),
  inputs: inputsOf(actionInputFields).nullish(),
  access: actionAccess.nullish().describe('Default: `anybody`'),
  confirm: actionConfirm.nullish().describe('Default: `always`'),
  result: actionResultFields.nullish(),
  failure: actionFailureFields.nullish(),
  credits: fields.credits.nullish(),
  needsApproval: fields.needsApproval.nullish(),
  redacted: fields.redacted.nullish(),
  examples: fields.examples.nullish(),
  enabled: fields.enabled.nullish().describe('Default: true'),
};
/** What an export has of an action, and an import reads. */
export const actionFields = z.object({ name: fields.name, call: actionCallFields, ...optionalFields });
export const newActionFields = actionFields.extend({ secretHeaders: secretHeaders.nullish() });
export const changedActionFields = z.object({
  name: fields.name.nullish(),
  call: actionCallFields
    .nullish()
    .describe('Replaces the whole call. Secret headers stay if the origin of the URL does'),
  ...optionalFields,
  secretHeaders: secretHeaders.nullish(),
});
export type ChangedActionFields = z.output<typeof changedActionFields>;

/** What the owner decides of an action. */
export type ActionDefinition = Omit<
  ChatbotAction,
  'id' | 'chatbotId' | 'secretHeaderNames' | 'stoppedReason' | 'signed' | 'revision' | 'createdAt' | 'updatedAt'
>;

/** The given fields on top of those of `base`, or on the defaults. */
export function toDefinition(given: ChangedActionFields, base: ActionDefinition): ActionDefinition {
  const { inputs, call, result, failure } = given;
  return {
    name: given.name ?? base.name,
    wordings: given.wordings ?? base.wordings,
    description: given.description ?? base.description,
    inputs: inputs?.map(toActionInput) ?? base.inputs,
    access: given.access ?? base.access,
    confirm: given.confirm ?? base.confirm,
    call: call ? toActionCall(call) : base.call,
    result: result ? { fields: result.fields ?? [], template: result.template ?? null } : base.result,
    failure: failure ? { message: failure.message ?? null, handOver: failure.handOver ?? false } : base.failure,
    credits: given.credits ?? base.credits,
    needsApproval: given.needsApproval ?? base.needsApproval,
    redacted: given.redacted ?? base.redacted,
    examples: given.examples ?? base.examples,
    enabled: given.enabled ?? base.enabled,
  };
}

/** An action of which only name and call are stated. */
export const blankDefinition = (given: z.output<typeof actionFields>): ActionDefinition => ({
  name: given.name,
  wordings: [],
  description: '',
  inputs: [],
  access: 'anybody',
  confirm: 'always',
  call: toActionCall(given.call),
  result: { fields: [], template: null },
  failure: { message: null, handOver: false },
  credits: 0,
  needsApproval: false,
  redacted: [],
  examples: [],
  enabled: true,
});
