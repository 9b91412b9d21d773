import type { AnswerOf } from '#core';
import type { one } from '../../operations/actions.ts';

export type SavedAction = AnswerOf<typeof one>['action'];
/** What the owner decides of an action. */
export type EditedAction = Omit<SavedAction, 'id' | 'secretHeaderNames' | 'stoppedReason' | 'signed' | 'revision'>;
export type InputDraft = EditedAction['inputs'][number];
export type LanguageTexts = InputDraft['questions'];

/** Where a message about a field belongs, such as `inputs.0.key`. */
export type ErrorAt = (path: string) => string | undefined;

export const draftOf = ({
  id,
  secretHeaderNames,
  stoppedReason,
  signed,
  revision,
  ...draft
}: SavedAction): EditedAction => draft;

export const blankInput: InputDraft = {
  key: '',
  kind: 'TEXT',
  from: 'VISITOR',
  required: true,
  labels: [],
  questions: [],
  min: null,
  max: null,
  whole: false,
  pattern: null,
  choices: [],
};

export const blankAction: EditedAction = {
  name: '',
  wordings: [],
  description: '',
  inputs: [],
  access: 'ANYBODY',
  confirm: 'ALWAYS',
  call: {
    method: 'GET',
    url: '',
    headers: [],
    body: null,
    honorsKey: false,
    lookupUrl: null,
    timeoutSeconds: 10,
    mcp: null,
  },
  result: { fields: [], template: null },
  failure: { message: null, handOver: false },
  credits: 0,
  needsApproval: false,
  redacted: [],
  examples: [],
  enabled: true,
};

/** The fields that differ, which alone are sent: colleagues may have changed others. */
export const changesOf = (before: EditedAction, now: EditedAction): Partial<EditedAction> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify({ ...before }[name])),
  );

/** The text in a language. Undefined: there is none. */
export const textIn = (texts: LanguageTexts, code: string): string | undefined =>
  texts.find((each) => each.language === code)?.text;

/** An empty text is none. */
export const withText = (texts: LanguageTexts, code: string, text: string): LanguageTexts => {
  const made = text ? [{ language: code, text }] : [];
  const at = texts.findIndex((each) => each.language === code);
  return at < 0 ? [...texts, ...made] : texts.toSpliced(at, 1, ...made);
};

export const pairLines = (pairs: readonly (readonly [string, string])[], separator: '=' | ':'): string =>
  pairs
    .map(([left, right]) => (right ? `${left}${separator === '=' ? ' ' : ''}${separator} ${right}` : left))
    .join('\n');

/** Placeholders of the inputs and, in a sentence, of the shown fields. */
export const placeholders = (keys: readonly { key: string }[]): string =>
  keys
    .filter(({ key }) => key)
    .map(({ key }) => `{${key}}`)
    .join(', ');
