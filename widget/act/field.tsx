import type { MessageActionInput } from '../../client/generated/types.ts';
import { type Chat, localeOf } from '../app/state.ts';
import { cardTexts } from './texts.ts';

export type ValueField = HTMLInputElement | HTMLSelectElement;

interface FieldProps {
  chat: Chat;
  input: MessageActionInput;
  id: string;
  problem: string | undefined;
  choices: MessageActionInput['choices'];
}

/** A value is at most this long. */
const MAX_CHARS = 1_000;
/** Six digits, perhaps in two groups. */
const CODE_CHARS = 7;

/** The visitor's own day. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
const dayOf = (bound: string | null) => (bound === 'today' ? today() : (bound ?? undefined));

/** The attributes of the browser's own field for a kind. */
function attributesOf({ kind, key, min, max }: MessageActionInput): object {
  if (key === 'code' && kind === 'pattern')
    return {
      class: 'code',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxLength: CODE_CHARS,
      size: CODE_CHARS,
    };
  if (kind === 'number') return { type: 'number', inputmode: 'decimal', step: 'any', min, max };
  if (kind === 'date') return { type: 'date', min: dayOf(min), max: dayOf(max) };
  if (kind === 'email') return { type: 'email', autocomplete: 'email', maxLength: 254 };
  return { type: 'text', maxLength: kind === 'text' && max ? max : MAX_CHARS };
}

/** The bounds of a number, which no field shows by itself. */
const boundsOf = ({ kind, min, max }: MessageActionInput): string =>
  kind !== 'number' || !(min || max) ? '' : min && max ? `${min}–${max}` : min ? `≥ ${min}` : `≤ ${max}`;

/** A value in the browser's own field, with its label and what is wrong with it. */
export function Field({ chat, input, id, problem, choices }: FieldProps) {
  const { texts } = chat.core.config;
  const { key, label, required } = input;
  const common = {
    id,
    name: key,
    'aria-required': required,
    'aria-invalid': !!problem,
    'aria-describedby': problem && `${id}-problem`,
  };
  const hint = [boundsOf(input), required ? '' : texts.optional].filter(Boolean).join(', ');
  return (
    <div class="field">
      <label for={id}>
        {label} {hint && <small>({hint})</small>}
      </label>
      {choices.length > 0 ? (
        <select {...common}>
          <option value="" />
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...attributesOf(input)} {...common} />
      )}
      {problem && (
        <p class="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A code may be entered with spaces. */
export const enteredIn = ({ value, className }: ValueField): string =>
  className === 'code' ? value.replace(/\D/g, '') : value.trim();

/** What is wrong with what was entered. Undefined: nothing. */
export function problemOf({ core }: Chat, field: ValueField, isNeeded: boolean): string | undefined {
  const { texts } = core.config;
  const { badInput, typeMismatch, valid } = field.validity;
  if (!enteredIn(field) && !badInput) return isNeeded ? texts.required : undefined;
  return typeMismatch ? texts.invalidEmail : valid ? undefined : cardTexts(core.config).wrongValue;
}

/** A value as people read it. */
export function wordsOf(chat: Chat, field: ValueField): string {
  if ('selectedOptions' in field) return field.selectedOptions[0]?.label ?? '';
  if (field.type !== 'date') return enteredIn(field);
  return new Date(field.value).toLocaleDateString(localeOf(chat), { dateStyle: 'long', timeZone: 'UTC' });
}
