import type { TargetedSubmitEvent } from 'preact';
import type { MessageActionInput } from '../../client/generated/types.ts';
import type { CardProps } from '../app/state.ts';
import { actOn, problemsOf } from './act-on.ts';
import { enteredIn, Field, problemOf, type ValueField, wordsOf } from './field.tsx';

/** More than these are a list to choose from. */
const MAX_BUTTONS = 8;
/** Typed into the field below, as any other words. */
const isTyped = ({ kind, key }: MessageActionInput) => kind === 'text' || (kind === 'pattern' && key !== 'code');

/** The choices of an input that has few. */
function choicesOf({ kind, choices }: MessageActionInput, { chat }: CardProps) {
  const { yes, no } = chat.core.config.texts;
  if (kind !== 'boolean') return choices;
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}

/** Asks for the missing values: by buttons, by a form, or by nothing but a way out where the field below serves as well. */
export function Asked(props: CardProps) {
  const { chat, entry } = props;
  const { inputs, name } = entry.action!;
  const [first] = inputs;
  const choices = first && choicesOf(first, props);
  const isOne = inputs.length === 1;
  const hasButtons = isOne && !!choices?.length && choices.length <= MAX_BUTTONS;
  const hasForm = !hasButtons && !!first && !(isOne && isTyped(first));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be the group of a form
    <div class={hasForm ? 'act' : 'act plain'} role="group" aria-label={name} aria-busy={chat.state.busy}>
      {hasButtons && <Buttons {...props} />}
      {hasForm ? (
        <Form {...props} />
      ) : (
        <div class="row">
          <CancelButton {...props} />
        </div>
      )}
    </div>
  );
}

function Buttons(props: CardProps) {
  const [input] = props.entry.action!.inputs;
  if (!input) return null;
  return (
    <div class="chips">
      {choicesOf(input, props).map(({ value, label }) => (
        <button
          key={value}
          type="button"
          class="chip"
          dir="auto"
          aria-disabled={props.chat.state.busy}
          onClick={() => actOn(props, label, { values: [{ key: input.key, value }] })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Form(props: CardProps) {
  const { chat, entry } = props;
  const { texts } = chat.core.config;
  const { inputs, name } = entry.action!;
  const problems = problemsOf(props);
  return (
    <form noValidate onSubmit={(submitEvent) => submit(props, submitEvent)}>
      {inputs.length > 1 && <h3>{name}</h3>}
      {inputs.map((input) => (
        <Field
          key={input.key}
          {...{ chat, input, problem: problems[input.key], choices: choicesOf(input, props) }}
          id={`act-${entry.id}-${input.key}`}
        />
      ))}
      <div class="row">
        <button type="submit" class="primary" aria-disabled={chat.state.busy}>
          {texts.send}
        </button>
        <CancelButton {...props} />
      </div>
    </form>
  );
}

const CancelButton = (props: CardProps) => {
  const { cancel } = props.chat.core.config.texts;
  return (
    <button
      type="button"
      class="chip"
      aria-disabled={props.chat.state.busy}
      onClick={() => actOn(props, cancel, { cancel: true })}
    >
      {cancel}
    </button>
  );
};

/** Sends the values that were entered, as a message that people can read. */
function submit(props: CardProps, submitEvent: TargetedSubmitEvent<HTMLFormElement>): void {
  submitEvent.preventDefault();
  const { chat, entry } = props;
  const { inputs } = entry.action!;
  const form = submitEvent.currentTarget;
  const fields = inputs.map((input) => ({ input, field: form.elements.namedItem(input.key) as ValueField }));
  const isEmpty = fields.every(({ field }) => !enteredIn(field));
  const refused = fields.flatMap(({ input, field }, at) => {
    const message = problemOf(chat, field, input.required || (isEmpty && at === 0));
    return message ? [{ path: input.key, message }] : [];
  });
  chat.set({ refused });
  const [problem] = refused;
  if (problem) return void fields.find(({ input }) => input.key === problem.path)?.field.focus();
  const filled = fields.filter(({ field }) => enteredIn(field));
  const words = filled.map(({ input, field }) =>
    inputs.length > 1 ? `${input.label}: ${wordsOf(chat, field)}` : wordsOf(chat, field),
  );
  const values = filled.map(({ input: { key }, field }) => ({ key, value: enteredIn(field) }));
  actOn(props, words.join('\n'), { values });
}
