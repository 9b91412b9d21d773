import type { AskedInput, MessageAction, ShownValue } from '../../conversations/records/message-action.ts';
import type { App } from '../../core/app.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { byKey } from '../call/template.ts';
import type { ActionInput, ActionValue } from '../records/inputs.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { shownRun } from '../runs/shown.ts';
import { actionTexts } from '../texts/index.ts';

/** Who reads: their language, then the chatbot's. */
export interface Reader {
  language: FixedLanguage;
  chatbotLanguage: string;
}

const primaryOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();

/** The text in the reader's language or, without one, in another. Undefined: there is none. */
export function textFor(
  { language, chatbotLanguage }: Reader,
  texts: readonly { language: string; text: string }[],
): string | undefined {
  const inLanguage = (tag: string) => texts.find((each) => primaryOf(each.language) === primaryOf(tag));
  return (inLanguage(language) ?? inLanguage(chatbotLanguage) ?? texts[0])?.text;
}

/** `order_number` as people read it. */
const readable = (key: string) => {
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const labelOf = (reader: Reader, { labels, key }: ActionInput): string =>
  textFor(reader, labels) ?? readable(key);

const choiceLabel = (reader: Reader, { value, labels }: ActionInput['choices'][number]): string =>
  textFor(reader, labels) ?? value;

const dayText = (day: string, language: FixedLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

/** A value as the reader writes it. One that is masked stays so. */
function valueText(reader: Reader, input: ActionInput, value: string): string {
  const { yes, no } = actionTexts(reader.language);
  switch (input.kind) {
    case 'choice': {
      const found = input.choices.find((choice) => choice.value === value);
      return found ? choiceLabel(reader, found) : value;
    }
    case 'boolean':
      return value === 'true' ? yes : value === 'false' ? no : value;
    case 'date':
      return Number.isNaN(Date.parse(value)) ? value : dayText(value, reader.language);
    default:
      return value;
  }
}

export function shownValues(
  reader: Reader,
  inputs: readonly ActionInput[],
  values: readonly ActionValue[],
): ShownValue[] {
  const stated = byKey(values);
  return inputs.flatMap((input) => {
    const value = stated.get(input.key);
    return value === undefined
      ? []
      : [{ key: input.key, label: labelOf(reader, input), value: valueText(reader, input, value) }];
  });
}

/** An input as a form shows it. */
export const askedInput = (reader: Reader, input: ActionInput): AskedInput => ({
  key: input.key,
  label: labelOf(reader, input),
  kind: input.kind,
  required: input.required,
  min: input.min,
  max: input.max,
  choices: input.choices.map((choice) => ({ value: choice.value, label: choiceLabel(reader, choice) })),
});

const plainCard = ({ id: actionId, name }: Pick<StoredAction, 'id' | 'name'>, status: MessageAction['status']) => ({
  actionId,
  name,
  runId: null,
  status,
  values: [],
  inputs: [],
  confirmation: null,
  expiresAt: null,
  shown: [],
});

/** A step before there is a run. */
export const stepCard = (
  action: Pick<StoredAction, 'id' | 'name'>,
  status: MessageAction['status'],
  inputs: AskedInput[] = [],
): MessageAction => ({ ...plainCard(action, status), inputs });

/** A run as it is. Without its action, which may be deleted, values are labelled by their keys. */
export function runCard(
  app: App,
  reader: Reader,
  run: StoredActionRun,
  inputs: readonly ActionInput[] | undefined,
): MessageAction {
  const shown = shownRun(app, run);
  const { id: runId, actionId, actionName: name, status, values, confirmation, expiresAt } = shown;
  return {
    ...plainCard({ id: actionId, name }, status),
    runId,
    values: inputs
      ? shownValues(reader, inputs, values)
      : values.map(({ key, value }) => ({ key, label: readable(key), value })),
    confirmation,
    expiresAt: status === 'proposed' || status === 'confirmed' ? expiresAt : null,
    shown: status === 'done' ? shown.shown : [],
  };
}

/** The lines of a card's values in a text. */
export const linesOf = (values: readonly ShownValue[]): string =>
  values.map(({ label, value }) => `${label}: ${value}`).join('\n');
