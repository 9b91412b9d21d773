import type { AskedInput, MessageAction, ShownValue } from '../../conversations/records/message-action.ts';
import type { App } from '../../core/app.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { MASK } from '../call/shape.ts';
import { byKey } from '../call/template.ts';
import type { ActionInput, ActionValue } from '../records/inputs.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { shownRun } from '../runs/shown.ts';
import { textIn, valueText } from '../texts/values.ts';

/** `order_number` as people read it. */
const readable = (key: string) => {
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const labelOf = (language: FixedLanguage, { labels, key }: ActionInput): string =>
  textIn(labels, language) ?? readable(key);

export function shownValues(
  language: FixedLanguage,
  inputs: readonly ActionInput[],
  values: readonly ActionValue[],
): ShownValue[] {
  const stated = byKey(values);
  return inputs.flatMap((input) => {
    const value = stated.get(input.key);
    return value === undefined
      ? []
      : [
          {
            key: input.key,
            label: labelOf(language, input),
            value: value === MASK ? value : valueText(input, value, language),
          },
        ];
  });
}

/** An input as a form shows it. */
export const askedInput = (language: FixedLanguage, input: ActionInput): AskedInput => ({
  key: input.key,
  label: labelOf(language, input),
  kind: input.kind,
  required: input.required,
  min: input.min,
  max: input.max,
  choices: input.choices.map(({ value }) => ({ value, label: valueText(input, value, language) })),
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
  language: FixedLanguage,
  run: StoredActionRun,
  inputs: readonly ActionInput[] | undefined,
): MessageAction {
  const shown = shownRun(app, run);
  const { id: runId, actionId, actionName: name, status, values, confirmation, expiresAt } = shown;
  return {
    ...plainCard({ id: actionId, name }, status),
    runId,
    values: inputs
      ? shownValues(language, inputs, values)
      : values.map(({ key, value }) => ({ key, label: readable(key), value })),
    confirmation,
    expiresAt: status === 'proposed' || status === 'confirmed' ? expiresAt : null,
    shown: status === 'done' ? shown.shown : [],
  };
}

/** The lines of a card's values in a text. */
export const linesOf = (values: readonly ShownValue[]): string =>
  values.map(({ label, value }) => `${label}: ${value}`).join('\n');
