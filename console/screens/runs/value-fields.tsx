import { language } from '#core';
import { errorFor, SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

type WordedTexts = readonly { language: string; text: string }[];

/** What a form needs to know of an input. */
export interface FormInput {
  key: string;
  kind: 'BOOLEAN' | 'CHOICE' | 'DATE' | 'EMAIL' | 'NUMBER' | 'PATTERN' | 'TEXT';
  from: 'VISITOR' | 'VISITOR_ID' | 'VISITOR_EMAIL';
  required: boolean;
  questions: WordedTexts;
  choices: readonly { value: string; labels: WordedTexts }[];
}

/** Values by the key of their input, as they were entered. */
export type Stated = Readonly<Record<string, string>>;

/** The values that were entered. The platform fills in those of another source. */
export const statedValues = (inputs: readonly FormInput[], stated: Stated) =>
  inputs.flatMap(({ key, from }) => {
    const value = stated[key]?.trim();
    return from === 'VISITOR' && value ? [{ key, value }] : [];
  });

/** The text that the person reads: in their language, else the first one. */
const ownText = (texts: WordedTexts): string | undefined =>
  (texts.find((each) => each.language === language.value) ?? texts[0])?.text;

const types = { DATE: 'date', EMAIL: 'email', NUMBER: 'text', PATTERN: 'text', TEXT: 'text' } as const;

function optionsOf({ kind, choices }: FormInput): (readonly [value: string, label: string])[] {
  const none = ['', '–'] as const;
  if (kind === 'BOOLEAN') return [none, ['true', text('acts_yes')], ['false', text('acts_no')]];
  return [none, ...choices.map(({ value, labels }) => [value, ownText(labels) ?? value] as const)];
}

interface ValueFieldsProps {
  inputs: readonly FormInput[];
  stated: Stated;
  set(stated: Stated): void;
  errors: Record<string, string>;
}

/** The values of an action, as a form. */
export const ValueFields = ({ inputs, stated, set, errors }: ValueFieldsProps) => (
  <>
    {inputs
      .filter(({ from }) => from === 'VISITOR')
      .map((input) => {
        const { key, kind, required } = input;
        const field = {
          label: ownText(input.questions) ?? key,
          value: stated[key] ?? '',
          set: (value: string) => set({ ...stated, [key]: value }),
          error: errorFor(errors, key),
        };
        return kind === 'CHOICE' || kind === 'BOOLEAN' ? (
          <SelectField key={key} {...field} options={optionsOf(input)} />
        ) : (
          <TextField key={key} {...field} type={types[kind]} required={required} />
        );
      })}
  </>
);
