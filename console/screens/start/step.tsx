import type { ComponentChildren } from 'preact';
import { text } from '../parts/text.ts';

interface StepProps {
  /** What is shown instead of "Done". */
  sign?: ComponentChildren;
  done: boolean;
  /** The step that comes next stands out. */
  isNext: boolean;
  title: string;
  hint?: string | undefined;
  children: ComponentChildren;
}

export const Step = ({ sign, done, isNext, title, hint, children }: StepProps) => (
  <li class={`card ${done ? 'done' : ''} ${isNext ? 'next' : ''}`} aria-current={isNext ? 'step' : undefined}>
    <h2>
      {title} {sign ?? (done && <span class="sign good">{text('start_done')}</span>)}
    </h2>
    {hint && <p class="muted">{hint}</p>}
    {children}
  </li>
);
