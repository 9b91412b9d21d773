import { Field } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

interface ColourProps {
  label: string;
  value: string | null;
  /** What is shown while nothing is chosen. */
  fallback: string;
  set(value: string): void;
  error: string | undefined;
}

export const Colour = ({ label, value, fallback, set, error }: ColourProps) => (
  <Field label={label} error={error} hint={value ?? text('look_default')}>
    {(attributes) => (
      <input
        {...attributes}
        type="color"
        value={value ?? fallback}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    )}
  </Field>
);
