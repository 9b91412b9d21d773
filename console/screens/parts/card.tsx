import type { ComponentChildren } from 'preact';
import { text } from './text.ts';

/** A part of a screen, with its title. */
export const Card = ({ title, children }: { title: ComponentChildren; children: ComponentChildren }) => (
  <section class="card">
    <h2>{title}</h2>
    {children}
  </section>
);

/** A list or table that fills its card. */
export const FlushCard = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="card flush" aria-label={title}>
    <header class="card-head">
      <h2>{title}</h2>
    </header>
    {children}
  </section>
);

/** Whether a chatbot or a channel works, in words and colour. */
export const ActiveSign = ({ on }: { on: boolean }) => (
  <span class={`sign ${on ? 'good' : 'warn'}`}>{text(on ? 'bots_active' : 'bots_paused')}</span>
);
