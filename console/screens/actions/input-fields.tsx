import { Icon, languageName } from '#core';
import { Check, Field, SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { type EditedAction, type ErrorAt, type InputDraft, textIn, withText } from './draft.ts';
import { PairsField } from './lines.tsx';
import { Part } from './part.tsx';

const kinds = ['TEXT', 'NUMBER', 'DATE', 'EMAIL', 'PATTERN', 'CHOICE', 'BOOLEAN'] as const;
const bounds: Partial<Record<InputDraft['kind'], () => string>> = {
  TEXT: () => text('acts_charsHint'),
  NUMBER: () => '',
  DATE: () => text('acts_dayHint'),
};

interface InputFieldsProps {
  input: InputDraft;
  /** The language of the texts that are shown. */
  code: string;
  access: EditedAction['access'];
  put(inputPart: Partial<InputDraft>): void;
  at: ErrorAt;
  remove(): void;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
}

/** One value: what it is called, of what kind it is, and how the chatbot asks for it. */
export function InputFields({ input, code, access, put, at, remove, up, down }: InputFieldsProps) {
  const { key, from, required, questions, labels } = input;
  const isAsked = from === 'VISITOR';
  const name = key || text('acts_addInput');
  return (
    <Part
      name={name}
      remove={remove}
      buttons={
        <>
          <Step class="turned" label={text('acts_up', { name })} run={up} />
          <Step label={text('acts_down', { name })} run={down} />
        </>
      }
    >
      {isAsked && (
        <TextField
          label={`${text('theQuestion')} · ${languageName(code)}`}
          value={textIn(questions, code) ?? ''}
          set={(words) => put({ questions: withText(questions, code, words) })}
          maxLength={500}
          error={at('questions')}
        />
      )}
      <div class="columns">
        <TextField
          label={`${text('acts_label')} · ${languageName(code)}`}
          value={textIn(labels, code) ?? ''}
          set={(words) => put({ labels: withText(labels, code, words) })}
          maxLength={500}
          hint={text('acts_labelHint')}
          error={at('labels')}
        />
        <TextField
          label={text('acts_key')}
          value={key}
          set={(value) => put({ key: value })}
          maxLength={40}
          placeholder="order"
          hint={text('acts_keyHint')}
          error={at('key')}
        />
      </div>
      <KindChoice input={input} access={access} put={put} error={at('kind') ?? at('from')} />
      <KindFields input={input} code={code} put={put} at={at} />
      {isAsked && <Check label={text('acts_required')} checked={required} set={(on) => put({ required: on })} />}
    </Part>
  );
}

interface StepProps {
  class?: string;
  label: string;
  run: (() => void) | undefined;
}

/** Moves the value by one place. */
const Step = ({ class: direction = '', label, run }: StepProps) => (
  <button type="button" class={`plain square ${direction}`} aria-label={label} disabled={!run} onClick={run}>
    <Icon name="down" />
  </button>
);

type KindProps = Pick<InputFieldsProps, 'input' | 'access' | 'put'> & { error: string | undefined };

/** What the platform fills in, and of which kind it is. */
const filled = { VISITOR_ID: 'TEXT', VISITOR_EMAIL: 'EMAIL' } as const;

/** The kind of the value. What nobody states, such as the verified ID of the visitor, is one of them. */
const KindChoice = ({ input: { kind, from }, access, put, error }: KindProps) => (
  <SelectField
    label={text('acts_kind')}
    value={from === 'VISITOR' ? kind : from}
    set={(value) => {
      const none = { min: null, max: null, whole: false, pattern: null, choices: [] };
      if (value === 'VISITOR_ID' || value === 'VISITOR_EMAIL') put({ ...none, kind: filled[value], from: value });
      else put({ ...none, kind: value, from: 'VISITOR' });
    }}
    options={[
      ...kinds.map((each) => [each, text(`actKind_${each}`)] as const),
      ...(access === 'VERIFIED' || from === 'VISITOR_ID' ? [['VISITOR_ID', text('actKind_VISITOR_ID')] as const] : []),
      ...(access !== 'ANYBODY' || from === 'VISITOR_EMAIL'
        ? [['VISITOR_EMAIL', text('actKind_VISITOR_EMAIL')] as const]
        : []),
    ]}
    error={error}
  />
);

/** What a kind needs beside its name. */
function KindFields({ input, code, put, at }: Pick<InputFieldsProps, 'input' | 'code' | 'put' | 'at'>) {
  const { key, kind, from, whole, pattern, choices } = input;
  if (from !== 'VISITOR') return null;
  if (kind === 'PATTERN') {
    return (
      <Field label={text('acts_pattern')} hint={text('acts_patternHint')} error={at('pattern')}>
        {(attributes) => (
          <input
            {...attributes}
            class="code"
            placeholder="[A-Z]{2}\d{6}"
            maxLength={200}
            value={pattern ?? ''}
            onInput={({ currentTarget }) => put({ pattern: currentTarget.value || null })}
          />
        )}
      </Field>
    );
  }
  if (kind === 'CHOICE') {
    return (
      <PairsField
        key={`${key} ${code}`}
        label={`${text('acts_choices')} · ${languageName(code)}`}
        separator="="
        value={choices.map(({ value, labels }) => [value, textIn(labels, code) ?? ''] as const)}
        set={(pairs) =>
          put({
            choices: pairs.map(([value, label]) => {
              const known = choices.find((each) => each.value === value)?.labels ?? [];
              return { value, labels: withText(known, code, label) };
            }),
          })
        }
        hint={text('acts_choicesHint')}
        error={at('choices')}
      />
    );
  }
  const hint = bounds[kind]?.();
  if (hint === undefined) return null;
  return (
    <>
      <div class="columns">
        {(['min', 'max'] as const).map((bound) => (
          <TextField
            key={bound}
            label={text(`actBound_${bound}`)}
            value={input[bound] ?? ''}
            set={(value) => put({ [bound]: value || null })}
            maxLength={20}
            hint={hint}
            error={at(bound)}
          />
        ))}
      </div>
      {kind === 'NUMBER' && <Check label={text('acts_whole')} checked={whole} set={(on) => put({ whole: on })} />}
    </>
  );
}
