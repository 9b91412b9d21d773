import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { fieldErrors, t, toast, toastError } from '#core';

interface Saving {
  busy: boolean;
  /** Messages by field. */
  errors: Record<string, string>;
  /** Runs a change. Returns true if it succeeded. Errors of fields stand at the fields, others in a message. */
  run(change: () => Promise<unknown>, done?: string): Promise<boolean>;
}

export function useSaving(): Saving {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    busy,
    errors,
    async run(change, done) {
      if (busy) return false;
      setBusy(true);
      setErrors({});
      try {
        await change();
        if (done) toast(done);
        return true;
      } catch (error) {
        const messages = fieldErrors(error);
        setErrors(messages);
        if (!Object.keys(messages).length) toastError(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The message for a field or for what is inside it: `settings.avatarUrl`, `alternatives[1]`. */
export const errorFor = (errors: Record<string, string>, name: string): string | undefined =>
  Object.entries(errors).find(([path]) => path.split(/[.[]/).includes(name))?.[1];

interface FieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  children(attributes: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }): ComponentChildren;
}

/** A label, a control, and what is wrong with it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-hint`, 'aria-invalid': error !== undefined })}
      <small id={`${id}-hint`} class={error ? 'problem' : ''}>
        {error ?? hint}
      </small>
    </div>
  );
}

interface TextProps {
  label: string;
  value: string;
  set(value: string): void;
  hint?: string;
  error?: string | undefined;
  type?: 'text' | 'url' | 'email' | 'number' | 'password' | 'date' | 'datetime-local';
  rows?: number;
  required?: boolean;
  maxLength?: number;
  placeholder?: string;
}

export function TextField({ label, value, set, hint, error, type = 'text', rows, ...rest }: TextProps) {
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => set(currentTarget.value);
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) =>
        rows ? (
          <textarea {...attributes} {...rest} rows={rows} value={value} onInput={onInput} />
        ) : (
          <input {...attributes} {...rest} {...({ type } as { type: 'text' })} value={value} onInput={onInput} />
        )
      }
    </Field>
  );
}

interface OptionsProps<Value extends string> {
  value: Value;
  set(value: NoInfer<Value>): void;
  options: readonly (readonly [value: Value, label: string])[];
}

export const Select = <Value extends string>({
  value,
  set,
  options,
  ...attributes
}: OptionsProps<Value> & { 'aria-label'?: string }) => (
  // Its value is that of an option.
  <select {...attributes} value={value} onChange={({ currentTarget }) => set(currentTarget.value as Value)}>
    {options.map(([option, text]) => (
      <option value={option} key={option}>
        {text}
      </option>
    ))}
  </select>
);

export const SelectField = <Value extends string>({
  label,
  error,
  ...options
}: OptionsProps<Value> & { label: string; error?: string | undefined }) => (
  <Field label={label} error={error}>
    {(attributes) => <Select {...attributes} {...options} />}
  </Field>
);

interface Settings {
  errors: Record<string, string>;
  set(changes: { [name: string]: string }): void;
}

/** Returns what makes the field of a text by its name. */
export const fieldsOf =
  <Name extends string>(values: Readonly<Record<Name, string | null | undefined>>, { errors, set }: Settings) =>
  (fieldName: Name, label: string, more: Partial<TextProps> = {}) => (
    <TextField
      label={label}
      value={values[fieldName] ?? ''}
      set={(value) => set({ [fieldName]: value })}
      error={errorFor(errors, fieldName)}
      {...more}
    />
  );

export const Check = ({ checked, label, set }: { checked: boolean; label: string; set(on: boolean): void }) => (
  <label class="check">
    <input type="checkbox" checked={checked} onChange={({ currentTarget }) => set(currentTarget.checked)} />
    {label}
  </label>
);

/** One entry per line. Empty lines are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface FormProps {
  submit(): unknown;
  children: ComponentChildren;
  /** Label of the button that submits. Left out: the form has its own. */
  action?: string;
  busy?: boolean;
  /** With it, the form can be cancelled. */
  close?(): void;
}

/** A form that sends nothing by itself: the page's policy forbids it. */
export const Form = ({ submit, children, action, busy, close }: FormProps) => (
  <form
    class="form"
    onSubmit={(event) => {
      event.preventDefault();
      submit();
    }}
  >
    {children}
    {action && (
      <footer>
        {close && (
          <button type="button" onClick={close}>
            {t('cancelDialog')}
          </button>
        )}
        <button type="submit" class="primary" disabled={busy}>
          {action}
        </button>
      </footer>
    )}
  </form>
);
