import { contrast, number } from '#core';
import { Field } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

/** The lowest contrast at which text is easy to read (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

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

/** Warns where white text on the colour is hard to read. */
export function Readable({ colour }: { colour: string | null }) {
  if (!colour || !/^#([0-9a-f]{3}){1,2}$/i.test(colour)) return null;
  const ratio = contrast(colour, '#ffffff');
  if (ratio >= READABLE) return null;
  return <p class="warn">{text('look_contrast', { n: number(ratio, { maximumFractionDigits: 1 }) })}</p>;
}
