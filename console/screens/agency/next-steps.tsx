import { Icon } from '#core';
import { text } from '../parts/text.ts';

interface Step {
  name: 'credits' | 'bot' | 'people';
  isDone: boolean;
  action: string;
  run(): void;
}

/** What a new client still needs. Nothing once it has it all. */
export function NextSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section class="card flush" aria-label={text('steps_title')}>
      <header class="card-head">
        <h2>{text('steps_title')}</h2>
      </header>
      <ol class="needs">
        {steps.map(({ name, isDone, action, run }) => (
          <li key={name}>
            <span class={isDone ? 'step done' : 'step'}>{isDone && <Icon name="check" />}</span>
            <span>
              <b>{text(`step_${name}`)}</b>
              <small>{isDone ? text('step_done') : text(`stepHint_${name}`)}</small>
            </span>
            {!isDone && (
              <button type="button" onClick={run}>
                {action}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
