import * as z from 'zod';
import { keysOf } from '../../config/keys.ts';
import { onlyKnownPlaceholders } from '../canned-replies/placeholders.ts';
import { conversationPriority } from '../conversations/records/triage.ts';
import { someLabelIds } from '../conversations/triage/labels.ts';
import { choice, id, name, text, timestamp } from '../core/fields.ts';

const actionType = choice(
  'MacroActionType',
  {
    reply: 'Sends `text` to the visitor.',
    note: 'Adds `text` as an internal note.',
    assign: 'Gives the conversation to `assignTo`.',
    resolve: 'Resolves the conversation.',
    add_labels: 'Adds the labels `labelIds`.',
    set_priority: 'Sets `priority`.',
    snooze: 'Snoozes the conversation for `minutes`, or until the visitor writes.',
  },
  'What an action of a macro does.',
);
export type MacroActionType = z.output<typeof actionType>;

const assignTo = choice(
  'MacroAssignee',
  {
    member: 'The member `memberId`.',
    self: 'Whoever runs the macro.',
    nobody: 'Nobody: the chatbot answers again.',
  },
  'To whom a macro gives a conversation.',
);

/** As long as a conversation can be snoozed: a year. */
const MAX_MINUTES = 366 * 24 * 60;
const minutesRule = `must be 1 to ${MAX_MINUTES}`;

/** The fields of an action, besides its type. */
const actionFields = {
  text: text(1, 4000)
    .refine(...onlyKnownPlaceholders)
    .nullish()
    .describe('For `reply` and `note`. May contain the placeholders of canned replies'),
  assignTo: assignTo.nullish().describe('For `assign`'),
  memberId: id.nullish().describe('For `assign` to a member'),
  labelIds: someLabelIds.nullish().describe('For `add_labels`'),
  priority: conversationPriority.nullish().describe('For `set_priority`'),
  minutes: z
    .int()
    .min(1, { error: minutesRule })
    .max(MAX_MINUTES, { error: minutesRule })
    .nullish()
    .describe('For `snooze`. Omitted: until the visitor writes'),
};
type ActionField = keyof typeof actionFields;

/** Which fields an action has. `memberId` depends on `assignTo`. */
const fieldsOf: Record<MacroActionType, readonly ActionField[]> = {
  reply: ['text'],
  note: ['text'],
  assign: ['assignTo'],
  resolve: [],
  add_labels: ['labelIds'],
  set_priority: ['priority'],
  snooze: [],
};

const actionInput = z
  .object({ type: actionType, ...actionFields })
  .superRefine((action, context) => {
    const needed = new Set<string>([...fieldsOf[action.type], ...(action.assignTo === 'member' ? ['memberId'] : [])]);
    for (const field of keysOf(actionFields)) {
      const isGiven = action[field] !== undefined && action[field] !== null;
      if (isGiven === needed.has(field) || (field === 'minutes' && action.type === 'snooze')) continue;
      const message = isGiven ? 'does not belong to this action' : 'is required for this action';
      context.addIssue({ code: 'custom', path: [field], message, input: action[field] ?? null });
    }
  })
  .meta({ graphqlInput: 'MacroActionInput', description: 'One action of a macro.' });

const macroAction = z
  .object({
    type: actionType.describe('What it does'),
    text: z.string().nullable().describe('What it sends or notes. Null: another action'),
    assignTo: assignTo.nullable().describe('To whom it gives the conversation. Null: another action'),
    memberId: id.nullable().describe('ID of that member. Null: no member is named'),
    labelIds: z.array(id).nullable().describe('IDs of the labels that it adds. Null: another action'),
    priority: conversationPriority.nullable().describe('The priority that it sets. Null: another action'),
    minutes: z.int().nullable().describe('How long it snoozes. Null: until the visitor writes, or another action'),
  })
  .meta({ id: 'MacroAction', description: 'One action of a macro.' });
export type MacroAction = z.output<typeof macroAction>;

/** Fields that do not belong to an action are null, also those that a later version adds. */
export const toAction = (action: object): MacroAction =>
  macroAction.parse({ ...Object.fromEntries(keysOf(actionFields).map((field) => [field, null])), ...action });

export const macro = z
  .object({
    id: id.describe("The macro's ID"),
    name: z.string().describe('Name'),
    actions: z.array(macroAction).describe('What it does, in this order'),
    createdAt: timestamp.describe('When it was created'),
    updatedAt: timestamp.describe('When it last changed'),
  })
  .meta({ id: 'Macro', description: 'Several actions that agents do at once.' });

/** As its row has it. `revision`: number of changes so far. */
export const storedMacro = macro.extend({ revision: z.int().default(0) });
export type Macro = z.output<typeof storedMacro>;

const MAX_ACTIONS = 10;

export const macroFields = {
  name: name(60).describe('Name'),
  actions: z
    .array(actionInput)
    .min(1, { error: 'must have at least one action' })
    .max(MAX_ACTIONS, { error: `must have at most ${MAX_ACTIONS} actions` })
    .describe('What it does, in this order'),
};

export const macroRun = z
  .object({
    done: z.array(actionType).describe('The actions that were done, in order'),
    failed: z
      .object({
        index: z.int().describe('Its place in the macro, from 0'),
        type: actionType.describe('What it should do'),
        code: z.string().describe('Code of the error'),
        message: z.string().describe('Message of the error'),
      })
      .meta({ id: 'MacroFailure', description: 'The action at which a macro stopped.' })
      .nullable()
      .describe('The action that failed. Later ones were not tried. Null: all were done'),
  })
  .meta({ id: 'MacroRun', description: 'What a macro did.' });
export type MacroRun = z.output<typeof macroRun>;
