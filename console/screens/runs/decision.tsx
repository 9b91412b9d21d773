import { signal } from '@preact/signals';
import { mutate, toast } from '#core';
import { approve, decline } from '../../operations/runs.ts';
import { useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

/** How many runs were decided on this page. Whoever counts those that wait counts again. */
export const decisions = signal(0);

interface DecisionProps {
  run: { id: string; conversationId: string | null };
  done(): Promise<void>;
}

/** Approves a run that waits for it, or declines it. */
export function Decision({ run: { id: runId, conversationId }, done }: DecisionProps) {
  const { busy, run } = useSaving();
  const decide = (change: () => Promise<{ run: { status: string; error: string | null } }>) =>
    run(async () => {
      try {
        const { status, error } = (await change()).run;
        if (error) toast(error, { kind: 'failed' });
        else if (status === 'DONE') toast(text('run_DONE'));
      } finally {
        decisions.value += 1;
        // Somebody else may have decided.
        await done();
      }
    });
  const of = { conversationId: conversationId ?? '', runId };
  return (
    <>
      <button
        type="button"
        class="primary"
        disabled={busy}
        onClick={() => void decide(async () => (await mutate(approve, of)).approveActionRun)}
      >
        {text('runs_approve')}
      </button>
      <button
        type="button"
        disabled={busy}
        onClick={() => void decide(async () => (await mutate(decline, of)).declineActionRun)}
      >
        {text('runs_decline')}
      </button>
    </>
  );
}
