import * as z from 'zod';
import { languageTag } from '../../chatbots/records.ts';
import { inputKind } from '../../conversations/records/message-action.ts';
import { choice, exactText, listOf, name } from '../../core/fields.ts';

export const MAX_INPUTS = 10;
const MAX_CHOICES = 50;
const MAX_LANGUAGES = 12;
/** Of a value, of any kind. */
export const MAX_VALUE_CHARS = 1_000;

export const inputSource = choice(
  'ActionInputSource',
  {
    visitor: 'The visitor states it.',
    visitor_id: "The platform fills in the visitor's verified ID. Nobody can state another one.",
    visitor_email:
      'The platform fills in the address that the visitor has proved by a code or, if it is one, their verified ID. Nobody can state another one.',
  },
  'Where the value of an input comes from.',
);

const languageText = z
  .object({
    language: languageTag.describe('BCP 47 language tag').meta({ override: { type: 'string', maxLength: 35 } }),
    text: name(500).describe('The text in this language'),
  })
  .meta({ id: 'ActionText', graphqlInput: 'ActionTextInput', description: 'A text in one language.' });

const areDistinct = (texts: readonly { language: string }[]) =>
  new Set(texts.map(({ language }) => language.toLowerCase())).size === texts.length;
const texts = listOf(languageText, MAX_LANGUAGES).refine(areDistinct, { error: 'must not contain a language twice' });

const KEY_RULE = 'must begin with a letter and consist of a to z, 0 to 9 and _';
/** Names of inputs and of shown fields: they are placeholders. */
export const placeholderKey = exactText(1, 40).refine((key) => /^[a-z][a-z0-9_]*$/.test(key), { error: KEY_RULE });

const choiceFields = { value: exactText(1, 100).describe('The value that is sent') };
const inputFields = {
  key: placeholderKey.describe('Name, unique in the action. `{key}` stands for the value'),
  kind: inputKind,
};
const bound = exactText(1, 20);
const pattern = exactText(1, 200);

export const actionInput = z
  .object({
    ...inputFields,
    from: inputSource,
    required: z.boolean().describe('False: the visitor may leave it out'),
    questions: texts.describe("How the chatbot asks for it, in the chatbot's languages"),
    labels: texts.describe('A short name of it for visitors, such as "Order number". Empty: the key'),
    min: bound.nullable().describe('Lowest number, shortest length or first day. Null: none'),
    max: bound.nullable().describe('Highest number, longest length or last day. Null: none'),
    whole: z.boolean().describe('True: a number without decimals'),
    pattern: pattern.nullable().describe('What the whole value matches. Null: another kind'),
    choices: listOf(
      z
        .object({ ...choiceFields, labels: texts.describe('What visitors read. Empty: the value') })
        .meta({ id: 'ActionChoice', description: 'A value that an input accepts.' }),
      MAX_CHOICES,
    ).describe('The values that it accepts. Empty: another kind'),
  })
  .meta({ id: 'ActionInput', description: 'A value that an action needs.' });
export type ActionInput = z.output<typeof actionInput>;

/** As callers send it. `refuseContradictions` checks the fields against each other. */
export const actionInputFields = z
  .object({
    ...inputFields,
    from: inputSource.nullish().describe('Default: `visitor`'),
    required: z.boolean().nullish().describe('Default: true'),
    questions: texts.nullish().describe("How the chatbot asks for it, in the chatbot's languages"),
    labels: texts.nullish().describe('A short name of it for visitors, such as "Order number". Default: the key'),
    min: bound.nullish().describe('For text, number and date'),
    max: bound.nullish().describe('For text, number and date'),
    whole: z.boolean().nullish().describe('For `number`: without decimals. Default: false'),
    pattern: pattern
      .nullish()
      .describe('For `pattern`: characters, classes such as `[A-Z]` and `\\d`, and counts such as `{4,8}`. No groups'),
    choices: listOf(
      z
        .object({ ...choiceFields, labels: texts.nullish().describe('What visitors read. Default: the value') })
        .meta({ graphqlInput: 'ActionChoiceInput', description: 'A value that an input accepts.' }),
      MAX_CHOICES,
    )
      .nullish()
      .describe('For `choice`'),
  })
  .meta({ graphqlInput: 'ActionInputInput', description: 'A value that an action needs.' });

export const toActionInput = ({ choices, ...given }: z.output<typeof actionInputFields>): ActionInput => ({
  key: given.key,
  kind: given.kind,
  from: given.from ?? 'visitor',
  required: given.required ?? true,
  questions: given.questions ?? [],
  labels: given.labels ?? [],
  min: given.min ?? null,
  max: given.max ?? null,
  whole: given.whole ?? false,
  pattern: given.pattern ?? null,
  choices: (choices ?? []).map(({ value, labels }) => ({ value, labels: labels ?? [] })),
});

/** A value of an input, in its canonical form. */
export const actionValue = z
  .object({
    key: placeholderKey.describe("The input's key"),
    value: exactText(1, MAX_VALUE_CHARS).describe('The value. Numbers, days and yes or no as text'),
  })
  .meta({ id: 'ActionValue', graphqlInput: 'ActionValueInput', description: 'A value of an input.' });
export type ActionValue = z.output<typeof actionValue>;
export const actionValues = listOf(actionValue, MAX_INPUTS).describe('Values of the inputs');
